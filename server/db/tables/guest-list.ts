import type { Language } from '#domain/languages/languages.ts';
import type { GivenDetails } from '#domain/guest-list/given/rules.ts';
import type { SaveDateButton, SavedState, UnsentReason } from '#domain/guest-list/send/rules.ts';
import type { InvitationStanding } from '#domain/guest-list/standing.ts';
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
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  at,
  createdAt,
  hostData,
  personal,
  plain,
  sensitive,
  table,
  textByBytes,
  updatedAt,
} from '../table.ts';
import { events } from './events.ts';
import { imports } from './imports.ts';
import { reservations } from './replies.ts';
import { users } from './users.ts';

/**
 * A household that the host invited, before and after it answers
 * (`docs/product/invitations.md#invitations`). When a reply is joined or changes, triggers write
 * its status here.
 */
export const invitations = table(
  'invitations',
  {
    id: uuid('id').notNull(),
    tenantId: uuid('tenant_id').notNull(),
    eventId: uuid('event_id').notNull(),
    /** The host's name for the household. */
    label: personal(text('label')).notNull(),
    /** The label in the form for comparing and sorting. */
    labelKey: personal(textByBytes('label_key')).notNull(),
    envelopeName: personal(text('envelope_name')).notNull().default(''),
    addressLines: personal(jsonb('address_lines')).$type<string[]>().notNull().default([]),
    postcode: personal(text('postcode')).notNull().default(''),
    city: personal(text('city')).notNull().default(''),
    country: personal(text('country')).notNull().default(''),
    /** Not unique: couples share an address, and a household may have none. */
    email: personal(text('email')),
    emailKey: personal(text('email_key')),
    phone: personal(text('phone')).notNull().default(''),
    /** Only the digits. Null without a phone. */
    phoneKey: personal(text('phone_key')),
    /**
     * The language of the mails to the household and of its page. Null means the event's original.
     */
    language: personal(text('language')).$type<Language>(),
    tags: sensitive(jsonb('tags')).$type<string[]>().notNull().default([]),
    /** The host's note. Guests never see it. */
    note: sensitive(text('note')).notNull().default(''),
    /** The list decides which households are invited first. */
    list: integer('list').notNull().default(1),
    /** The household's position in its list. */
    sort: integer('sort').notNull(),
    seatsAllowed: integer('seats_allowed').notNull(),
    /** The number of invitees. It is written together with them. */
    persons: personal(integer('persons')).notNull().default(0),
    /** How many invitees are open places. */
    placeholders: integer('placeholders').notNull().default(0),
    /** How many invitees are children. */
    children: sensitive(integer('children')).notNull().default(0),
    /** How often the code and link were replaced. Earlier ones no longer work. */
    rotation: integer('rotation').notNull().default(0),
    /** SHA-256 of the link's token, in hex. */
    tokenHash: plain(text('token_hash')).notNull(),
    /**
     * HMAC-SHA256 of the code with a key of the installation, in hex: a code is short enough to be
     * guessed from a plain hash.
     */
    codeHash: plain(text('code_hash')).notNull(),
    sentAt: personal(at('sent_at')),
    /** The time when a guest opened the page with the link. The page itself reports it. */
    openedAt: personal(at('opened_at')),
    answeredAt: personal(at('answered_at')),
    /** The time when the promised seats are freed for others. The link keeps working. */
    expiresAt: at('expires_at'),
    /** The time when somebody with the link said "not me". */
    notMeAt: personal(at('not_me_at')),
    /**
     * The number of seats that are promised now. 0 unless the invitation was sent and is
     * unanswered.
     */
    promised: integer('promised').notNull().default(0),
    /**
     * The outbox id of the last invitation mail. Not a foreign key, because mails are deleted
     * independently.
     */
    mailId: uuid('mail_id'),
    mailState: plain(text('mail_state')),
    /** The time when the mail got this state. */
    mailAt: personal(at('mail_at')),
    /** The mail server's answer. */
    mailDetail: personal(text('mail_detail')).notNull().default(''),
    /**
     * The address that the invitation was mailed to. Null without a mail, or if the host delivered
     * the invitation.
     */
    letterEmail: personal(text('letter_email')),
    /** Addresses that earlier invitations reached, which also have the event in their calendars. */
    formerLetters: personal(jsonb('former_letters')).$type<string[]>().notNull().default([]),
    /**
     * The rotation of the code in the invitation, whether the host delivered it or it was mailed.
     */
    letterRotation: integer('letter_rotation'),
    /**
     * True if the sent invitation has an earlier address or code, or never left. The household then
     * counts as not sent.
     */
    letterOutdated: boolean('letter_outdated').notNull().default(false),
    /** The time when the household was sent a save the date. */
    savedAt: personal(at('saved_at')),
    /** The save the date's mail in the outbox. */
    savedMailId: uuid('saved_mail_id'),
    savedState: plain(text('saved_state')).$type<SavedState>(),
    /** The mail server's answer about that mail. */
    savedDetail: personal(text('saved_detail')).notNull().default(''),
    reservationId: uuid('reservation_id'),
    importId: uuid('import_id'),
    /**
     * Ids of replies with this address that belong to somebody else, according to their guest or a
     * host.
     */
    apartFrom: plain(jsonb('apart_from')).$type<string[]>().notNull().default([]),
    /** The reply's status. Triggers write it. */
    reply: personal(text('reply'))
      .$type<'none' | 'coming' | 'inPart' | 'declined'>()
      .notNull()
      .default('none'),
    coming: personal(integer('coming')).notNull().default(0),
    comingChildren: sensitive(integer('coming_children')).notNull().default(0),
    declined: personal(integer('declined')).notNull().default(0),
    declinedChildren: sensitive(integer('declined_children')).notNull().default(0),
    /** The status that filters of lists use. */
    standing: personal(text('standing'))
      .$type<InvitationStanding>()
      .notNull()
      .generatedAlwaysAs(
        sql`case when reply <> 'none' then reply when sent_at is null or letter_outdated then 'notSent' when opened_at is not null then 'opened' when mail_state in ('refused', 'bounced') then 'undeliverable' when mail_state = 'queued' then 'queued' else 'unanswered' end`,
      ),
    createdAt: personal(createdAt()),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ name: 'invitations_pk', columns: [t.tenantId, t.id] }),
    /** For superadmins. */
    index('invitations_by_id').on(t.id),
    foreignKey({
      name: 'invitations_event',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [events.tenantId, events.id],
    }).onDelete('cascade'),
    // Only the primary key may begin with the organization. Plans that were made for an empty table
    // would otherwise use another index. The migrations write `set null` for the id alone, so the
    // organization stays.
    foreignKey({
      name: 'invitations_reservation',
      columns: [t.tenantId, t.reservationId],
      foreignColumns: [reservations.tenantId, reservations.id],
    }).onDelete('set null'),
    foreignKey({
      name: 'invitations_import',
      columns: [t.tenantId, t.importId],
      foreignColumns: [imports.tenantId, imports.id],
    }).onDelete('set null'),
    // The hash comes first, because guests have it. Plans made for an empty table would otherwise
    // use any index of the event.
    unique('invitations_token').on(t.tokenHash, t.tenantId, t.eventId),
    unique('invitations_code').on(t.codeHash, t.tenantId, t.eventId),
    index('invitations_in_order').on(t.eventId, t.list, t.sort, t.id),
    index('invitations_by_label').on(t.eventId, t.labelKey, t.id),
    index('invitations_by_standing').on(t.eventId, t.standing, t.list, t.sort, t.id),
    /** Each invitation has at most one live reply, and each reply at most one invitation. */
    uniqueIndex('invitations_by_reply')
      .on(t.reservationId, t.tenantId)
      .where(sql`${t.reservationId} is not null`),
    index('invitations_by_email')
      .on(t.eventId, t.emailKey)
      .where(sql`${t.emailKey} is not null`),
    index('invitations_by_phone')
      .on(t.eventId, t.phoneKey)
      .where(sql`${t.phoneKey} is not null`),
    index('invitations_by_import')
      .on(t.importId)
      .where(sql`${t.importId} is not null`),
    index('invitations_lapsing')
      .on(t.expiresAt)
      .where(sql`${t.expiresAt} is not null and ${t.promised} > 0`),
    index('invitations_by_mail')
      .on(t.mailId)
      .where(sql`${t.mailId} is not null`),
    index('invitations_by_saved_mail')
      .on(t.savedMailId)
      .where(sql`${t.savedMailId} is not null`),
    index('invitations_saved')
      .on(t.eventId, t.standing, t.list, t.sort, t.id)
      .where(sql`${t.savedAt} is not null`),
    check('invitations_list', sql`${t.list} between 1 and 3`),
    check(
      'invitations_seats',
      sql`${t.seatsAllowed} between 1 and 1000000 and ${t.seatsAllowed} >= ${t.persons}`,
    ),
    check(
      'invitations_persons',
      sql`${t.persons} >= ${t.placeholders} and ${t.persons} >= ${t.children} and ${t.placeholders} >= 0 and ${t.children} >= 0`,
    ),
    check('invitations_promised', sql`${t.promised} between 0 and ${t.seatsAllowed}`),
    check('invitations_mail_state', sql`${t.mailState} in ('queued', 'accepted', 'refused', 'bounced')`),
    check('invitations_saved_state', sql`${t.savedState} in ('queued', 'accepted', 'refused', 'bounced')`),
    check('invitations_reply', sql`${t.reply} in ('none', 'coming', 'inPart', 'declined')`),
  ],
);

/**
 * The contact details that a household entered in the address form, until its host accepts or
 * discards them.
 */
export const givenAddresses = table(
  'given_addresses',
  {
    tenantId: uuid('tenant_id').notNull(),
    invitationId: uuid('invitation_id').notNull(),
    eventId: uuid('event_id').notNull(),
    address: personal(jsonb('address')).$type<GivenDetails>().notNull(),
    givenAt: personal(at('given_at')).notNull(),
  },
  (t) => [
    primaryKey({ name: 'given_addresses_pk', columns: [t.tenantId, t.invitationId] }),
    foreignKey({
      name: 'given_addresses_invitation',
      columns: [t.tenantId, t.invitationId],
      foreignColumns: [invitations.tenantId, invitations.id],
    }).onDelete('cascade'),
    index('given_addresses_by_event').on(t.eventId, t.invitationId),
  ],
);

/** A named person or an open place of an invitation. */
export const invitees = table(
  'invitees',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid('id').notNull(),
    eventId: uuid('event_id').notNull(),
    invitationId: uuid('invitation_id').notNull(),
    /** The position in the household, from 0. */
    position: integer('position').notNull(),
    /** Blank for an open place without a description. */
    name: personal(text('name')).notNull().default(''),
    /**
     * The full name for look-ups: its folded words in alphabetical order. Blank for an open place.
     */
    nameKey: personal(textByBytes('name_key')).notNull().default(''),
    alsoKnownAs: personal(jsonb('also_known_as')).$type<string[]>().notNull().default([]),
    /**
     * The person's other names, in the form of `name_key`. Null for rows from before this column
     * existed.
     */
    alsoKnownKeys: personal(jsonb('also_known_keys')).$type<string[]>(),
    isChild: sensitive(boolean('is_child')).notNull().default(false),
    /** Whether this is an open place: "guest of …". */
    isPlaceholder: boolean('is_placeholder').notNull().default(false),
    email: personal(text('email')),
    emailKey: personal(text('email_key')),
  },
  (t) => [
    primaryKey({ name: 'invitees_pk', columns: [t.tenantId, t.id] }),
    foreignKey({
      name: 'invitees_invitation',
      columns: [t.tenantId, t.invitationId],
      foreignColumns: [invitations.tenantId, invitations.id],
    }).onDelete('cascade'),
    index('invitees_by_household').on(t.tenantId, t.invitationId, t.position),
    index('invitees_by_name').on(t.eventId, t.nameKey),
    /** Few people have another name, so a look-up compares them all. */
    index('invitees_also_known')
      .on(t.eventId)
      .where(sql`${t.alsoKnownAs} <> '[]'`),
    index('invitees_by_email')
      .on(t.eventId, t.emailKey)
      .where(sql`${t.emailKey} is not null`),
    check('invitees_position_from_0', sql`${t.position} >= 0`),
  ],
);

/**
 * Counts households and persons by list and status, and households by tag. The guest list's totals
 * come from here, however long the list is. Only triggers on invitations write it.
 */
export const invitationTallies = table(
  'invitation_tallies',
  {
    tenantId: uuid('tenant_id').notNull(),
    eventId: uuid('event_id').notNull(),
    kind: plain(text('kind')).notNull(),
    /** Always 0 for tags, which are counted over all lists. */
    list: integer('list').notNull(),
    /** The status, or the tag, which may contain anything. */
    name: sensitive(text('name')).notNull(),
    households: integer('households').notNull(),
    persons: integer('persons').notNull(),
    children: integer('children').notNull(),
    coming: integer('coming').notNull(),
    comingChildren: integer('coming_children').notNull(),
    declined: integer('declined').notNull(),
    declinedChildren: integer('declined_children').notNull(),
  },
  (t) => [
    primaryKey({ name: 'invitation_tallies_pk', columns: [t.tenantId, t.eventId, t.kind, t.list, t.name] }),
    foreignKey({
      name: 'invitation_tallies_event',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [events.tenantId, events.id],
    }).onDelete('cascade'),
    check('invitation_tallies_kind', sql`${t.kind} in ('standing', 'tag')`),
  ],
);

/**
 * A host's sending to many households: their ids, and its progress. It works in small parts, so
 * that the event is never locked for long. If a process dies, another continues.
 */
export const invitationSends = table(
  'invitation_sends',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid('id').notNull(),
    eventId: uuid('event_id').notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    /** Name or email at the time. */
    actorLabel: hostData(text('actor_label')).notNull(),
    /** Whether the host chose to exceed the event's capacity. */
    overbook: boolean('overbook').notNull().default(false),
    /** Whether the host chose to include households that already got one and haven't answered. */
    again: boolean('again').notNull().default(false),
    /** The button of a save the date. Null if invitations are sent. */
    saveDateButton: plain(text('save_date_button')).$type<SaveDateButton>(),
    /** Ids of households, in the order of sending. */
    ids: plain(jsonb('ids')).$type<string[]>().notNull(),
    /** How many households are done. */
    place: integer('place').notNull().default(0),
    now: integer('now').notNull().default(0),
    later: integer('later').notNull().default(0),
    /** How many households got no mail, by reason. */
    unsent: plain(jsonb('unsent')).$type<Partial<Record<UnsentReason, number>>>().notNull().default({}),
    createdAt: createdAt(),
    /**
     * The time when a process last worked on the sending. If that was long ago, the process died.
     */
    workedAt: at('worked_at').notNull().defaultNow(),
    doneAt: at('done_at'),
  },
  (t) => [
    primaryKey({ name: 'invitation_sends_pk', columns: [t.tenantId, t.id] }),
    foreignKey({
      name: 'invitation_sends_event',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [events.tenantId, events.id],
    }).onDelete('cascade'),
    index('invitation_sends_by_event').on(t.eventId, t.createdAt, t.id),
    index('invitation_sends_open')
      .on(t.workedAt)
      .where(sql`${t.doneAt} is null`),
    check('invitation_sends_counts', sql`${t.place} >= 0 and ${t.now} >= 0 and ${t.later} >= 0`),
  ],
);
