import { sql } from 'drizzle-orm';
import { index, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, personal, plain, table } from '../table.ts';
import { tenants } from './tenants.ts';
import { users } from './users.ts';

/** The activity log. Each line is written in the transaction of the act that it records. */
export const activityLog = table(
  'activity_log',
  {
    id: uuid('id').primaryKey(),
    tenantId: uuid('tenant_id').references(() => tenants.id, { onDelete: 'cascade' }),
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    /** Name or email at the time, so that the line stays readable when the user is gone. */
    actorLabel: personal(text('actor_label')).notNull(),
    action: personal(text('action')).notNull(),
    subjectType: plain(text('subject_type')).notNull(),
    subjectId: uuid('subject_id'),
    /** The event, if any. Not a foreign key, because the line outlives the event. */
    eventId: uuid('event_id'),
    details: personal(jsonb('details')).$type<Record<string, unknown>>().notNull().default({}),
    createdAt: personal(createdAt()),
  },
  (t) => [
    index('activity_by_tenant').on(t.tenantId, t.createdAt, t.id),
    index('activity_by_event').on(t.eventId, t.createdAt),
    index('activity_by_subject').on(t.tenantId, t.subjectType, t.createdAt),
    /** The lines about one reply, household or mail. */
    index('activity_of_subject').on(t.subjectId, t.createdAt),
    index('activity_of_mails')
      .on(t.eventId)
      .where(sql`${t.subjectType} = 'message'`),
    index('activity_by_age').on(t.createdAt, t.id),
  ],
);
