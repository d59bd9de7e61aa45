import type { Language } from '#domain/languages/languages.ts';
import type { KeptAnswers } from '#domain/questions/question.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, createdAt, personal, plain, sensitive, table, textByBytes, updatedAt } from '../table.ts';
import { events } from './events.ts';
import { users } from './users.ts';

/**
 * One row per reply. `is_attending` and `waitlisted` decide whether it is confirmed, waitlisted or
 * declined.
 */
export const reservations = table(
  'reservations',
  {
    id: uuid('id').notNull(),
    tenantId: uuid('tenant_id').notNull(),
    eventId: uuid('event_id').notNull(),
    /** The account that was signed in when the reply was sent, if any. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    displayName: personal(text('display_name')).notNull(),
    guestEmail: personal(text('guest_email')).notNull(),
    emailKey: personal(text('email_key')).notNull(),
    /**
     * Makes "one live reply per email and event" a unique index. It is the email key. If the event
     * allows several replies per email, a blank and the reply's id follow. So the replies of one
     * address are neighbors (`ofEmail` of `server/db/reply-email.ts`).
     */
    replyKey: personal(textByBytes('reply_key')).notNull(),
    guestPhone: personal(text('guest_phone')).notNull().default(''),
    /** The language of the page that sent the reply or last changed it. */
    language: personal(text('language')).$type<Language>(),
    guestCount: personal(integer('guest_count')).notNull(),
    mealChoice: sensitive(text('meal_choice')).notNull().default(''),
    message: sensitive(text('message')).notNull().default(''),
    isAttending: personal(boolean('is_attending')).notNull(),
    waitlisted: personal(boolean('waitlisted')).notNull().default(false),
    /**
     * True if the reply waits for approval instead of seats. It holds no seats and is never
     * promoted automatically.
     */
    awaitingApproval: personal(boolean('awaiting_approval')).notNull().default(false),
    publicToggle: personal(boolean('public_toggle')).notNull().default(false),
    /**
     * The place in the event's arrival order. A reply that returns to the waitlist gets a new one.
     */
    arrival: bigint('arrival', { mode: 'number' }).notNull(),
    /**
     * How often the guest's address changed. Links mailed to an earlier address do not work
     * (`server/replies/links.ts`).
     */
    linkRotation: integer('link_rotation').notNull().default(0),
    /**
     * SHA-256 in hex of the first random token that was mailed before links were derived. It still
     * works.
     */
    linkTokenHash: plain(text('link_token_hash')),
    /** SHA-256 of the last such token. */
    laterLinkTokenHash: plain(text('later_link_token_hash')),
    /**
     * Until this time, the seats are held for an address that isn't confirmed yet. Null if nothing
     * needs to be confirmed.
     */
    holdUntil: at('hold_until'),
    /**
     * The time when the held seats were freed because nobody confirmed. Until somebody confirms,
     * the reply has no turn on the waitlist.
     */
    lapsedAt: at('lapsed_at'),
    /**
     * Set if the reply proves nothing about its household. Either a look-up led to the invitation,
     * and the reply has the address that the host stored or one that was typed. Or the reply came
     * from the open page and was joined to the household later. The household's own link or code
     * clears it (`server/replies/guest-link/change-by-invitation.ts`).
     */
    byLookUp: plain(text('by_look_up')).$type<'stored' | 'typed' | 'joined'>(),
    linkMailedAt: at('link_mailed_at'),
    /**
     * The time when the last mail about a change of the reply was sent, or will be
     * (`server/replies/mails/merge-change-mails.ts`).
     */
    changeMailAt: at('change_mail_at'),
    /**
     * The outbox id of that mail, while it waits for more changes. Not a foreign key, because mails
     * are deleted independently.
     */
    changeMailId: uuid('change_mail_id'),
    /**
     * Answers for the whole reply, by question, or null
     * (docs/decisions/0018-answers-beside-replies.md).
     */
    answers: sensitive(jsonb('answers')).$type<KeptAnswers>(),
    /**
     * The time when the guest was erased. For a past event, the row stays for the totals and
     * contains nothing about anybody.
     */
    erasedAt: at('erased_at'),
    createdAt: personal(createdAt()),
    updatedAt: personal(updatedAt()),
  },
  (t) => [
    primaryKey({ name: 'reservations_pk', columns: [t.tenantId, t.id] }),
    /** For superadmins, and for searches of all organizations. */
    index('reservations_by_id').on(t.id),
    foreignKey({
      name: 'reservations_event',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [events.tenantId, events.id],
    }).onDelete('cascade'),
    /**
     * Does not begin with the organization: with an empty table, the planner would prefer it to the
     * key above.
     */
    /** The replies that a user sent while signed in. Most senders aren't signed in. */
    index('reservations_by_user')
      .on(t.userId)
      .where(sql`${t.userId} is not null`),
    /** The replies of one address, over all events. */
    index('reservations_by_email')
      .on(t.emailKey)
      .where(sql`${t.emailKey} <> ''`),
    unique('reservations_one_per_email').on(t.eventId, t.tenantId, t.replyKey),
    uniqueIndex('reservations_link_token_hash')
      .on(t.tenantId, t.linkTokenHash)
      .where(sql`${t.linkTokenHash} is not null`),
    uniqueIndex('reservations_later_link_token_hash')
      .on(t.tenantId, t.laterLinkTokenHash)
      .where(sql`${t.laterLinkTokenHash} is not null`),
    index('reservations_by_event').on(t.eventId, t.createdAt, t.id),
    /**
     * All replies. The condition is always true. It keeps the planner from using this index for a
     * look-up by id while the table is empty. Lists state the condition to use the index.
     */
    index('reservations_by_tenant')
      .on(t.tenantId, t.createdAt, t.id)
      .where(sql`${t.createdAt} > '-infinity'`),
    /** The first waiting parties of each size. With few free spots, no query walks a long line. */
    index('reservations_waiting_by_size')
      .on(t.eventId, t.guestCount, t.arrival)
      .where(sql`${t.waitlisted} and not ${t.awaitingApproval}`),
    index('reservations_waitlisted')
      .on(t.tenantId, t.eventId, t.arrival)
      .where(sql`${t.waitlisted}`),
    /** Held seats, for the scheduled job. */
    index('reservations_held')
      .on(t.holdUntil)
      .where(sql`${t.holdUntil} is not null and ${t.isAttending} and not ${t.waitlisted}`),
    index('reservations_with_note')
      .on(t.eventId, t.createdAt, t.id)
      .where(sql`${t.message} <> ''`),
    index('reservations_guest_list')
      .on(t.eventId, t.arrival)
      .where(sql`${t.publicToggle} and ${t.isAttending} and not ${t.waitlisted}`),
    check('reservations_count', sql`${t.guestCount} between 0 and 1000000`),
    check('reservations_yes_has_guests', sql`not ${t.isAttending} or ${t.guestCount} >= 1`),
    check('reservations_only_yes_waits', sql`not ${t.waitlisted} or ${t.isAttending}`),
    check('reservations_only_waiting_awaits', sql`not ${t.awaitingApproval} or ${t.waitlisted}`),
  ],
);

/**
 * One row per person. Only `server/replies/rows/guests.store.ts` writes it, so that `guest_count`
 * of a reply equals its coming guests.
 */
export const guests = table(
  'guests',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid('id').notNull(),
    eventId: uuid('event_id').notNull(),
    reservationId: uuid('reservation_id').notNull(),
    /**
     * The position in the party, from 0. Its unique key is checked at the end of a statement,
     * because an edit may swap guests.
     */
    position: integer('position').notNull(),
    /** Blank if a host added the guest without a name. */
    name: personal(text('name')).notNull().default(''),
    /** The name for comparisons: `nameKey` of domain/replies/guests.ts. */
    nameKey: personal(text('name_key')).notNull().default(''),
    isChild: sensitive(boolean('is_child')).notNull().default(false),
    mealChoice: sensitive(text('meal_choice')).notNull().default(''),
    /** False for a person who does not come. Their row and name stay stored. */
    isAttending: personal(boolean('is_attending')).notNull(),
    /** The invited person. Only used for comparisons, so it is not a foreign key. */
    inviteeId: uuid('invitee_id'),
    /** This person's answers by question, or null. */
    answers: sensitive(jsonb('answers')).$type<KeptAnswers>(),
    /** The time when a host gave the seat away, because the person had not come. */
    givenAwayAt: at('given_away_at'),
  },
  (t) => [
    primaryKey({ name: 'guests_pk', columns: [t.tenantId, t.id] }),
    index('guests_given_away')
      .on(t.tenantId, t.eventId)
      .where(sql`${t.givenAwayAt} is not null`),
    unique('guests_position').on(t.tenantId, t.reservationId, t.position),
    foreignKey({
      name: 'guests_reservation',
      columns: [t.tenantId, t.reservationId],
      foreignColumns: [reservations.tenantId, reservations.id],
    }).onDelete('cascade'),
    check('guests_position_from_0', sql`${t.position} >= 0`),
  ],
);

/**
 * Counts replies by day and guests by named meal, for each status. An event's home reads it instead
 * of the replies. Only triggers on replies, guests and the event's time zone write it, so nobody
 * who writes replies can forget it.
 */
export const eventTallies = table(
  'event_tallies',
  {
    tenantId: uuid('tenant_id').notNull(),
    eventId: uuid('event_id').notNull(),
    kind: plain(text('kind')).notNull(),
    /**
     * The day at the event's place (2026-11-22), the meal, or `food` for replies whose note
     * mentions food.
     */
    name: plain(text('name')).notNull(),
    confirmed: integer('confirmed').notNull(),
    waitlisted: integer('waitlisted').notNull(),
    /** How many of the waitlisted replies await approval. */
    awaitingApproval: integer('awaiting_approval').notNull(),
    declined: integer('declined').notNull(),
  },
  (t) => [
    primaryKey({ name: 'event_tallies_pk', columns: [t.tenantId, t.eventId, t.kind, t.name] }),
    foreignKey({
      name: 'event_tallies_event',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [events.tenantId, events.id],
    }).onDelete('cascade'),
    check('event_tallies_kind', sql`${t.kind} in ('day', 'meal', 'note')`),
  ],
);

/** The first response to a submission. For 24 hours, the same key and body get it again. */
export const idempotencyKeys = table(
  'idempotency_keys',
  {
    eventId: uuid('event_id').notNull(),
    tenantId: uuid('tenant_id').notNull(),
    key: plain(text('key')).notNull(),
    /** SHA-256 of the canonical body, in hex. */
    bodyHash: plain(text('body_hash')).notNull(),
    status: integer('status').notNull(),
    reply: sensitive(jsonb('reply')).$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'idempotency_keys_pk', columns: [t.tenantId, t.eventId, t.key] }),
    foreignKey({
      name: 'idempotency_keys_event',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [events.tenantId, events.id],
    }).onDelete('cascade'),
    index('idempotency_keys_age').on(t.createdAt),
  ],
);
