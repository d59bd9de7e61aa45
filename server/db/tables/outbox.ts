import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import { at, createdAt, personal, plain, sensitive, table } from '../table.ts';
import { events } from './events.ts';
import { tenants } from './tenants.ts';

/**
 * Mails to send, enqueued in the transaction that causes them. The payload is data; the worker
 * renders it. The rendered text is kept for the built-in mailbox.
 */
export const outbox = table(
  'outbox',
  {
    id: uuid('id').primaryKey(),
    /** Null for the platform's own mail (a superadmin's password link). */
    tenantId: uuid('tenant_id').references(() => tenants.id, { onDelete: 'cascade' }),
    eventId: uuid('event_id'),
    template: personal(text('template')).notNull(),
    toEmail: personal(text('to_email')).notNull(),
    toName: personal(text('to_name')).notNull().default(''),
    /** A mail repeats meals and, to managers, notes. */
    payload: sensitive(jsonb('payload')).$type<Record<string, unknown>>().notNull(),
    /**
     * The reply and the household that the mail is about. An erasure finds the mail by these ids.
     */
    replyId: plain(text('reply_id')).generatedAlwaysAs(
      sql`coalesce(payload -> 'reply' ->> 'id', payload ->> 'replyId')`,
    ),
    invitationId: plain(text('invitation_id')).generatedAlwaysAs(sql`payload ->> 'invitationId'`),
    /** The normalized address, for comparisons. */
    toKey: plain(text('to_key')).generatedAlwaysAs(sql`lower(to_email)`),
    /**
     * The lane of the mail. Lanes take turns. A lane has one organization's single mails, or its
     * mails to many (server/outbox/outbox.store.ts).
     */
    laneKey: plain(text('lane_key')).notNull().default(''),
    status: plain(text('status')).notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: at('next_attempt_at').notNull().defaultNow(),
    /** If the worker that took the mail dies, another takes it after this time. */
    lockedUntil: at('locked_until'),
    /**
     * The process that took the mail last, as the number of its lock. The lock is free once the
     * process has died. Null if the process has no lock.
     */
    takenBy: integer('taken_by'),
    /**
     * When a worker took the mail last. The mail shows the event as of a later moment. Null for
     * mails that an earlier version took.
     */
    takenAt: at('taken_at'),
    lastError: personal(text('last_error')),
    /** The mail server's answer when it accepted the mail. */
    answer: personal(text('answer')),
    /** The category of `last_error` (domain/mail/delivery.ts). */
    failureKind: plain(text('failure_kind')),
    subject: personal(text('subject')),
    html: sensitive(text('html')),
    textBody: sensitive(text('text_body')),
    /** The calendar entry of a mail in the built-in mailbox. */
    calendar: personal(text('calendar')),
    /** Whether the mail went out by SMTP or to the built-in mailbox. */
    transport: plain(text('transport')),
    /** The time when the mail was counted in a budget. Later attempts aren't counted again. */
    countedAt: at('counted_at'),
    sentAt: personal(at('sent_at')),
    createdAt: personal(createdAt()),
  },
  (t) => [
    foreignKey({
      name: 'outbox_event',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [events.tenantId, events.id],
    }).onDelete('cascade'),
    index('outbox_due')
      .on(t.laneKey, t.nextAttemptAt)
      .where(sql`${t.status} in ('queued', 'sending')`),
    index('outbox_taken')
      .on(t.takenBy)
      .where(sql`${t.status} = 'sending'`),
    index('outbox_mailbox').on(t.createdAt, t.id),
    /**
     * For an organization's list of its mail, including failed mails. The condition is always true,
     * as in `reservations_by_tenant`, and the list's query states it.
     */
    index('outbox_by_tenant')
      .on(t.tenantId, t.createdAt, t.id)
      .where(sql`${t.createdAt} > '-infinity'`),
    index('outbox_failed')
      .on(t.tenantId, t.createdAt)
      .where(sql`${t.status} = 'failed'`),
    index('outbox_kept_back')
      .on(t.tenantId, t.createdAt)
      .where(sql`${t.status} in ('held', 'withheld')`),
    index('outbox_by_event').on(t.eventId, t.template, t.createdAt),
    /**
     * The mails to one guest. Queries state the condition to use this index. Without it, a query by
     * event could use it instead of `outbox_by_event`.
     */
    index('outbox_by_guest')
      .on(t.toEmail, t.eventId, t.createdAt)
      .where(sql`${t.template} like 'guest.%'`),
    index('outbox_by_address')
      .on(t.toKey, t.eventId)
      .where(sql`${t.template} like 'guest.%'`),
    index('outbox_by_reply')
      .on(t.replyId)
      .where(sql`${t.replyId} is not null`),
    index('outbox_by_household')
      .on(t.invitationId)
      .where(sql`${t.invitationId} is not null`),
    /** Mails to a guest that wait or weren't sent. */
    index('outbox_unsent')
      .on(t.eventId, t.toEmail, t.createdAt)
      .where(sql`${t.status} in ('queued', 'failed', 'held', 'withheld')`),
    // `held` waits until the organization's address is confirmed. `withheld` exceeded a budget and
    // is not sent.
    check('outbox_status', sql`${t.status} in ('queued', 'sending', 'sent', 'failed', 'held', 'withheld')`),
    check('outbox_sent', sql`(${t.status} = 'sent') = (${t.sentAt} is not null)`),
  ],
);

/**
 * The time when the next mail may leave, for all processes together. There is one row, and only if
 * MAIL_PER_MINUTE is set.
 */
export const mailPace = table(
  'mail_pace',
  {
    id: integer('id').primaryKey(),
    nextFreeAt: at('next_free_at').notNull(),
  },
  (t) => [check('mail_pace_one_row', sql`${t.id} = 1`)],
);
