import type { HelperRight } from '#domain/access/rules.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, plain, table } from '../table.ts';
import { events } from './events.ts';
import { users } from './users.ts';

/** Users who help with one event (docs/product/helpers.md). The row goes with the user. */
export const eventHelpers = table(
  'event_helpers',
  {
    tenantId: uuid('tenant_id').notNull(),
    eventId: uuid('event_id').notNull(),
    userId: uuid('user_id').notNull(),
    right: plain(text('right')).$type<HelperRight>().notNull(),
    /** Whether the helper wants the mails about new and declined replies. */
    mailReplies: boolean('mail_replies').notNull().default(false),
    addedBy: uuid('added_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'event_helpers_pk', columns: [t.tenantId, t.eventId, t.userId] }),
    foreignKey({
      name: 'event_helpers_event',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [events.tenantId, events.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'event_helpers_user',
      columns: [t.tenantId, t.userId],
      foreignColumns: [users.tenantId, users.id],
    }).onDelete('cascade'),
    /** Every signed-in call reads its user's rights by this index. */
    index('event_helpers_by_user').on(t.userId),
    check('event_helpers_right', sql`${t.right} in ('edit', 'view')`),
  ],
);
