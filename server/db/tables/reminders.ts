import type { Rung } from '#domain/reminders/ladder.ts';
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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, createdAt, personal, plain, table, updatedAt } from '../table.ts';
import { events } from './events.ts';
import { invitations } from './guest-list.ts';

/**
 * The reminders of an event: its ladder (the list of reminders), whether it is on, and the job's
 * next check (docs/product/reminders.md#reminders). Without a row, nobody is reminded.
 */
export const reminderLadders = table(
  'reminder_ladders',
  {
    tenantId: uuid('tenant_id').notNull(),
    eventId: uuid('event_id').notNull(),
    isOn: boolean('is_on').notNull().default(false),
    rungs: plain(jsonb('rungs')).$type<Rung[]>().notNull(),
    /** 'HH:MM' in the event's time zone, like the quiet hours. */
    sendTime: plain(text('send_time')).notNull(),
    quietFrom: plain(text('quiet_from')).notNull(),
    quietUntil: plain(text('quiet_until')).notNull(),
    /**
     * The time when the ladder was switched on or changed. Reminders planned before that aren't
     * sent.
     */
    since: at('since').notNull(),
    /** Single reminders that the host skipped. */
    skipped: plain(jsonb('skipped')).$type<{ key: string; at: string }[]>().notNull().default([]),
    /** The time when *see you soon* was put into the outbox. */
    seeYouSoonAt: at('see_you_soon_at'),
    /** The time when the job checks the event next. Null while reminders are off. */
    lookAt: at('look_at'),
    /**
     * The number of days from sending an invitation until its promised seats are freed. Null means
     * never.
     */
    lapseDays: integer('lapse_days'),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ name: 'reminder_ladders_pk', columns: [t.tenantId, t.eventId] }),
    foreignKey({
      name: 'reminder_ladders_event',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [events.tenantId, events.id],
    }).onDelete('cascade'),
    index('reminder_ladders_due')
      .on(t.lookAt)
      .where(sql`${t.lookAt} is not null`),
    check('reminder_ladders_lapse', sql`${t.lapseDays} between 1 and 365`),
  ],
);

/**
 * The reminders that each household got: each reminder of the ladder once, and at most three in
 * all.
 */
export const reminders = table(
  'reminders',
  {
    tenantId: uuid('tenant_id').notNull(),
    invitationId: uuid('invitation_id').notNull(),
    number: integer('number').notNull(),
    eventId: uuid('event_id').notNull(),
    /** The rung of the ladder as `kind:days`, or null if a host sent the reminder manually. */
    rung: personal(text('rung')),
    /** The mail in the outbox. Not a foreign key, because mails are deleted independently. */
    mailId: uuid('mail_id').notNull(),
    /** The time when the reminder was put into the outbox. */
    createdAt: personal(createdAt()),
    /**
     * The time when the reminder was last marked for the mail server, after a check that the
     * household hadn't answered.
     */
    handedOverAt: personal(at('handed_over_at')),
  },
  (t) => [
    primaryKey({ name: 'reminders_pk', columns: [t.tenantId, t.invitationId, t.number] }),
    foreignKey({
      name: 'reminders_invitation',
      columns: [t.tenantId, t.invitationId],
      foreignColumns: [invitations.tenantId, invitations.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'reminders_event',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [events.tenantId, events.id],
    }).onDelete('cascade'),
    uniqueIndex('reminders_once')
      .on(t.tenantId, t.invitationId, t.rung)
      .where(sql`${t.rung} is not null`),
    index('reminders_by_mail').on(t.mailId),
    index('reminders_by_event').on(t.eventId, t.createdAt),
    check('reminders_three', sql`${t.number} between 1 and 3`),
  ],
);
