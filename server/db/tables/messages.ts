import type { MessageButton, UnreachedReason } from '#domain/messages/households.ts';
import type { MessageFilter, MessageTranslations } from '#domain/messages/rules.ts';
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
import { at, createdAt, hostData, personal, plain, table } from '../table.ts';
import { events } from './events.ts';
import { invitations } from './guest-list.ts';
import { users } from './users.ts';

/** A host's message to guests. The rows are the history, and the limit on messages counts them. */
export const guestMessages = table(
  'guest_messages',
  {
    id: uuid('id').notNull(),
    tenantId: uuid('tenant_id').notNull(),
    eventId: uuid('event_id').notNull(),
    sentBy: uuid('sent_by').references(() => users.id, { onDelete: 'set null' }),
    /** The host's name or email at the time. */
    senderLabel: hostData(text('sender_label')).notNull(),
    audience: plain(text('audience')).notNull(),
    subject: hostData(text('subject')).notNull(),
    body: hostData(text('body')).notNull(),
    recipients: integer('recipients').notNull(),
    /** The time when the message was sent. While it waits, the time when it was written. */
    createdAt: createdAt(),
    /** The time when the message will be sent, if it is scheduled. */
    sendAt: at('send_at'),
    /** The reason why a scheduled message was not sent. */
    notSent: plain(text('not_sent')),
    /** The meal, if the audience is the guests of one meal. */
    meal: plain(text('meal')),
    /** Ids of replies, if the host picked them. */
    replies: plain(jsonb('replies')).$type<string[]>(),
    /** Ids of households, if the host picked them. */
    households: plain(jsonb('households')).$type<string[]>(),
    /** The filter that narrows the audience. */
    filter: plain(jsonb('filter')).$type<MessageFilter>(),
    button: plain(text('button')).$type<MessageButton>().notNull().default('reply'),
    /** Whether confirmed guests get a button that opens the survey. */
    survey: boolean('survey').notNull().default(false),
    /** The number of households that no mail reached. */
    unreached: integer('unreached').notNull().default(0),
    /** The texts in the event's other languages. */
    translations: hostData(jsonb('translations')).$type<MessageTranslations>().notNull().default({}),
  },
  (t) => [
    primaryKey({ name: 'guest_messages_pk', columns: [t.tenantId, t.id] }),
    foreignKey({
      name: 'guest_messages_event',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [events.tenantId, events.id],
    }).onDelete('cascade'),
    index('guest_messages_by_event').on(t.eventId, t.createdAt, t.id),
    index('guest_messages_by_tenant').on(t.tenantId, t.createdAt),
    index('guest_messages_due')
      .on(t.sendAt)
      .where(sql`${t.sendAt} is not null`),
    check(
      'guest_messages_audience',
      sql`${t.audience} in ('confirmed', 'waitlisted', 'waiting', 'awaitingApproval', 'declined', 'meal', 'picked', 'came', 'missed', 'notInvited', 'saved', 'unanswered', 'invited', 'everybody', 'households')`,
    ),
    check('guest_messages_recipients', sql`${t.recipients} >= 0`),
  ],
);

/**
 * A household that no mail of a message reached, and the time when the host contacted it instead.
 */
export const messageHandOvers = table(
  'message_hand_overs',
  {
    tenantId: uuid('tenant_id').notNull(),
    messageId: uuid('message_id').notNull(),
    invitationId: uuid('invitation_id').notNull(),
    eventId: uuid('event_id').notNull(),
    reason: plain(text('reason')).$type<UnreachedReason>().notNull(),
    /** The time when the host marked the household as contacted. */
    at: personal(at('at')),
  },
  (t) => [
    primaryKey({ name: 'message_hand_overs_pk', columns: [t.tenantId, t.messageId, t.invitationId] }),
    foreignKey({
      name: 'message_hand_overs_message',
      columns: [t.tenantId, t.messageId],
      foreignColumns: [guestMessages.tenantId, guestMessages.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'message_hand_overs_invitation',
      columns: [t.tenantId, t.invitationId],
      foreignColumns: [invitations.tenantId, invitations.id],
    }).onDelete('cascade'),
    index('message_hand_overs_by_invitation').on(t.invitationId),
  ],
);
