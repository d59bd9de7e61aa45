import type { ChangeKind, KnownEvent, UntoldReason } from '#domain/news/rules.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, hostData, personal, plain, table } from '../table.ts';
import { events } from './events.ts';
import { users } from './users.ts';

/**
 * A host's act that changes an event whose date guests or households were mailed. Numbers count
 * from 1.
 */
export const eventChanges = table(
  'event_changes',
  {
    tenantId: uuid('tenant_id').notNull(),
    eventId: uuid('event_id').notNull(),
    number: integer('number').notNull(),
    at: at('at').notNull(),
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    kind: plain(text('kind')).$type<ChangeKind>().notNull(),
    /** The event's own texts before the host's act. They aren't about a single guest. */
    before: hostData(jsonb('before')).$type<KnownEvent>().notNull(),
    /** Also mails guests who declined. */
    tellDeclined: boolean('tell_declined').notNull().default(false),
    /**
     * How many of the replies and households that the act concerns were mailed or skipped so far.
     */
    place: integer('place').notNull().default(0),
    /**
     * The time when all replies and households that the act concerns had been mailed or skipped.
     */
    doneAt: at('done_at'),
  },
  (t) => [
    primaryKey({ name: 'event_changes_pk', columns: [t.tenantId, t.eventId, t.number] }),
    foreignKey({
      name: 'event_changes_event',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [events.tenantId, events.id],
    }).onDelete('cascade'),
    index('event_changes_undone')
      .on(t.tenantId, t.eventId)
      .where(sql`${t.doneAt} is null`),
    check('event_changes_kind', sql`${t.kind} in ('changed', 'cancelled', 'reopened', 'deleted')`),
  ],
);

/**
 * The last change of the event that a reply or household was mailed about. Without a row, it has
 * the present state.
 */
export const tellings = table(
  'tellings',
  {
    tenantId: uuid('tenant_id').notNull(),
    eventId: uuid('event_id').notNull(),
    /** The id of the reply or the household. Not a foreign key, because it may be either. */
    addresseeId: uuid('addressee_id').notNull(),
    /** The last change that concerns the addressee. */
    number: integer('number').notNull(),
    /** The last change that the addressee was surely mailed about. */
    heard: integer('heard').notNull(),
    /**
     * A later change whose mail was being sent when the next change came. The addressee may know
     * this change, because nobody can tell whether the mail arrived.
     */
    mayKnow: integer('may_know'),
    /** The mail about the change. Not a foreign key, because mails are deleted independently. */
    mailId: uuid('mail_id'),
    /** The time when the addressee was notified of the last change, by a mail or by a host. */
    toldAt: personal(at('told_at')),
    /** The reason why no mail was written. */
    reason: plain(text('reason')).$type<UntoldReason>(),
  },
  (t) => [
    primaryKey({ name: 'tellings_pk', columns: [t.tenantId, t.eventId, t.addresseeId] }),
    foreignKey({
      name: 'tellings_event',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [events.tenantId, events.id],
    }).onDelete('cascade'),
    index('tellings_by_mail')
      .on(t.mailId)
      .where(sql`${t.mailId} is not null`),
    check('tellings_heard', sql`${t.heard} between 0 and ${t.number}`),
  ],
);
