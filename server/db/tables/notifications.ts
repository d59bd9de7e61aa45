import { sql } from 'drizzle-orm';
import { check, foreignKey, index, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, personal, table } from '../table.ts';
import { events } from './events.ts';
import { tenants } from './tenants.ts';

/**
 * Notifications. A new reply needs no row of its own
 * (docs/decisions/0016-new-replies-tell-of-themselves.md).
 */
export const notifications = table(
  'notifications',
  {
    id: uuid('id').notNull(),
    tenantId: uuid('tenant_id')
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    kind: personal(text('kind')).notNull(),
    eventId: uuid('event_id'),
    subjectId: uuid('subject_id'),
    /**
     * The user who caused the notification, and needs none. Only used for comparisons, so it is not
     * a foreign key.
     */
    actorId: uuid('actor_id'),
    createdAt: personal(createdAt()),
  },
  (t) => [
    primaryKey({ name: 'notifications_pk', columns: [t.tenantId, t.id] }),
    foreignKey({
      name: 'notifications_event',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [events.tenantId, events.id],
    }).onDelete('cascade'),
    index('notifications_by_tenant').on(t.tenantId, t.createdAt),
    index('notifications_of_subject')
      .on(t.subjectId)
      .where(sql`${t.subjectId} is not null`),
    check(
      'notifications_kind',
      sql`${t.kind} in ('reservation', 'join_request', 'spots_opened', 'plan_limit', 'plan_request', 'plan_at_doors', 'reply_changed', 'reply_withdrawn', 'promoted', 'mail_failed', 'mail_withheld', 'lookup_misses', 'not_me')`,
    ),
  ],
);
