import { sql } from 'drizzle-orm';
import { check, foreignKey, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at, hostData, table } from '../table.ts';
import { events } from './events.ts';

/**
 * How long an event keeps guests' data, and the progress of its erasure. Without a row, the
 * organization's settings apply.
 */
export const eventRetention = table(
  'event_retention',
  {
    tenantId: uuid('tenant_id').notNull(),
    eventId: uuid('event_id').notNull(),
    /** Null means the organization's setting. 0 keeps the data indefinitely. */
    sensitiveMonths: integer('sensitive_months'),
    personalMonths: integer('personal_months'),
    holdReason: hostData(text('hold_reason')),
    holdBy: hostData(text('hold_by')),
    holdAt: at('hold_at'),
    /** The day of the erasure that we announced to hosts. Nothing is erased earlier. */
    sensitiveOn: at('sensitive_on'),
    personalOn: at('personal_on'),
    sensitiveDoneAt: at('sensitive_done_at'),
    personalDoneAt: at('personal_done_at'),
    /** How many replies the current erasure has handled. */
    erasedReplies: integer('erased_replies').notNull().default(0),
  },
  (t) => [
    primaryKey({ name: 'event_retention_pk', columns: [t.tenantId, t.eventId] }),
    foreignKey({
      name: 'event_retention_event',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [events.tenantId, events.id],
    }).onDelete('cascade'),
    check(
      'event_retention_hold',
      sql`(${t.holdReason} is null) = (${t.holdAt} is null) and (${t.holdReason} is null) = (${t.holdBy} is null)`,
    ),
  ],
);
