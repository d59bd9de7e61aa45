import type { Language } from '#domain/languages/languages.ts';
import type { InviteMode, LookupFactor, saveDatePrecisions } from '#domain/events/settings.ts';
import type { EventStatus } from '#domain/events/status.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, createdAt, hostData, plain, table, updatedAt } from '../table.ts';
import { tenants } from './tenants.ts';
import { themes } from './themes.ts';
import { users } from './users.ts';

/** What hosts type about an event belongs to the organization, including hosts' names. */
export const events = table(
  'events',
  {
    id: uuid('id').notNull(),
    tenantId: uuid('tenant_id')
      .notNull()
      .references(() => tenants.id),
    /**
     * Not part of a composite key, because the creator may be a superadmin. Before a user is
     * deleted, their events pass to somebody else.
     */
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    name: hostData(text('name')).notNull(),
    displayName: hostData(text('display_name')).notNull().default(''),
    message: hostData(text('message')).notNull().default(''),
    eventType: plain(text('event_type')).notNull().default('Other'),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at'),
    timezone: plain(text('timezone')).notNull(),
    /** The languages of the event's page. Hosts write its settings in the first, the original. */
    languages: plain(jsonb('languages')).$type<Language[]>().notNull().default(['en']),
    /**
     * Only hosts see drafts. A cancelled event keeps its replies and accepts no more
     * (`domain/events/status.ts`).
     */
    status: plain(text('status')).$type<EventStatus>().notNull().default('published'),
    location: plain(text('location')).notNull().default(''),
    dressCode: plain(text('dress_code')).notNull().default(''),
    privacyNotice: plain(text('privacy_notice')).notNull().default(''),
    maxGuests: integer('max_guests').notNull(),
    maxGuestsPerRsvp: integer('max_guests_per_rsvp').notNull(),
    /**
     * The current public address. The table `event_urls` has every address that an event ever had,
     * and keeps them unique.
     */
    customUrl: plain(text('custom_url')).notNull(),
    cutoffAt: at('cutoff_at'),
    /** The last day for the final count to the caterer, at the event's place. */
    finalCountOn: date('final_count_on', { mode: 'string' }),
    ageRestriction: plain(text('age_restriction')).notNull().default('all_ages'),
    hasMeals: boolean('has_meals').notNull().default(false),
    mealOptions: plain(jsonb('meal_options'))
      .$type<{ name: string; description: string }[]>()
      .notNull()
      .default([]),
    isPublic: boolean('is_public').notNull().default(true),
    enableWaitlist: boolean('enable_waitlist').notNull().default(false),
    requiresApproval: boolean('requires_approval').notNull().default(false),
    automaticPromotion: boolean('automatic_promotion').notNull().default(false),
    severalRepliesPerEmail: boolean('several_replies_per_email').notNull().default(false),
    showGuestList: boolean('show_guest_list').notNull().default(false),
    /**
     * Seats of guests who have not confirmed their address are held for a day
     * (`server/replies/holds/holds.ts`).
     */
    holdSeats: boolean('hold_seats').notNull().default(false),
    hideDeadlineTime: boolean('hide_deadline_time').notNull().default(true),
    emailSignature: hostData(text('email_signature')).notNull().default(''),
    invitationSubject: plain(text('invitation_subject')).notNull().default(''),
    invitationMessage: plain(text('invitation_message')).notNull().default(''),
    saveDatePrecision: plain(text('save_date_precision'))
      .$type<(typeof saveDatePrecisions)[number]>()
      .notNull()
      .default('day'),
    saveDateTown: plain(text('save_date_town')).notNull().default(''),
    saveDateMessage: plain(text('save_date_message')).notNull().default(''),
    reminderSubject: plain(text('reminder_subject')).notNull().default(''),
    reminderMessage: plain(text('reminder_message')).notNull().default(''),
    seeYouSoonSubject: plain(text('see_you_soon_subject')).notNull().default(''),
    seeYouSoonMessage: plain(text('see_you_soon_message')).notNull().default(''),
    afterMessage: plain(text('after_message')).notNull().default(''),
    confirmedEmailMessage: plain(text('confirmed_email_message')).notNull().default(''),
    declinedEmailMessage: plain(text('declined_email_message')).notNull().default(''),
    themeId: uuid('theme_id').references(() => themes.id, { onDelete: 'set null' }),
    themePrimaryColor: plain(text('theme_primary_color')),
    themeSecondaryColor: plain(text('theme_secondary_color')),
    themeFontFamily: plain(text('theme_font_family')),
    backgroundColor: plain(text('background_color')),
    titleColor: plain(text('title_color')),
    textColor: plain(text('text_color')),
    accentColor: plain(text('accent_color')),
    /** Counts changes of settings, never replies (the optimistic lock of the editor). */
    version: integer('version').notNull().default(1),
    /** Guests, not parties, of confirmed replies. */
    confirmedGuests: integer('confirmed_guests').notNull().default(0),
    confirmedReplies: integer('confirmed_replies').notNull().default(0),
    waitlistedGuests: integer('waitlisted_guests').notNull().default(0),
    waitlistedReplies: integer('waitlisted_replies').notNull().default(0),
    declinedReplies: integer('declined_replies').notNull().default(0),
    /**
     * Decides who may reply: everybody, or only invited guests
     * (`docs/product/invitations.md#invitations`).
     */
    inviteMode: plain(text('invite_mode')).$type<InviteMode>().notNull().default('open'),
    /** The fact that a guest enters with the full name to find their invitation. */
    lookupFactor: plain(text('lookup_factor')).$type<LookupFactor>().notNull().default('code'),
    /** The sum of `invitations.promised`. Only triggers on invitations write this column. */
    promisedSeats: integer('promised_seats').notNull().default(0),
    /**
     * Counts the households that know the date but have not answered. Triggers of the invitations
     * table keep it up to date.
     */
    toldHouseholds: integer('told_households').notNull().default(0),
    /** The number of questions that are not archived. If it is 0, no answers are read. */
    questionCount: integer('question_count').notNull().default(0),
    /**
     * The number of replies that miss an answer (`server/questions/incomplete.store.ts`). Each
     * change of a reply adjusts it under the row lock.
     */
    incompleteReplies: integer('incomplete_replies').notNull().default(0),
    /**
     * Set while replies are recounted after questions changed. The number then covers only replies
     * up to this time.
     */
    incompleteCountedTo: at('incomplete_counted_to'),
    /**
     * The arrival number of the next reply, taken under the row lock. It gives the waitlist its
     * order.
     */
    nextArrival: bigint('next_arrival', { mode: 'number' }).notNull().default(1),
    /**
     * The time when the promotion of waiting parties began to need further transactions. Null if no
     * promotion is unfinished.
     */
    movingUpSince: at('moving_up_since'),
    /** The host who started the promotion of waiting parties. Null if it was automatic. */
    movingUpBy: uuid('moving_up_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Deleted events are kept for 30 days and can be restored until then. */
    deletedAt: at('deleted_at'),
    deletedBy: uuid('deleted_by').references(() => users.id, { onDelete: 'set null' }),
    /**
     * The time of the cancellation. Null unless the event is cancelled, and for events cancelled
     * before this column existed.
     */
    cancelledAt: at('cancelled_at'),
    /** Confirmed guests may show a code at the door (`domain/doors/codes.ts`). */
    checkInCodes: boolean('check_in_codes').notNull().default(false),
    /**
     * The number of confirmed guests whose seats a host gave away at the door: those with
     * `guests.given_away_at`.
     */
    givenAway: integer('given_away').notNull().default(0),
    /**
     * The number of seats that devices at doors have borrowed and not used: the sum of seats − used
     * over open loans.
     */
    lentSeats: integer('lent_seats').notNull().default(0),
    /** Whether a helper may want mail about replies. If not, writing a reply reads no helpers. */
    mailsHelpers: boolean('mails_helpers').notNull().default(false),
  },
  (t) => [
    primaryKey({ name: 'events_pk', columns: [t.tenantId, t.id] }),
    /** For queries of superadmins and workers, who have no organization. */
    index('events_by_id').on(t.id),
    index('events_by_tenant')
      .on(t.tenantId, t.startsAt, t.id)
      .where(sql`${t.deletedAt} is null`),
    index('events_by_creator').on(t.createdBy),
    index('events_by_theme').on(t.themeId),
    index('events_all')
      .on(t.startsAt, t.id)
      .where(sql`${t.deletedAt} is null`),
    index('events_deleted')
      .on(t.deletedAt)
      .where(sql`${t.deletedAt} is not null`),
    /** Events whose promotion of waiting parties is unfinished. */
    index('events_moving_up')
      .on(t.movingUpSince)
      .where(sql`${t.movingUpSince} is not null`),
    /** Events whose questions changed. Their incomplete replies must be counted again. */
    index('events_incomplete_uncounted')
      .on(t.incompleteCountedTo)
      .where(sql`${t.incompleteCountedTo} is not null`),
    check('events_name', sql`length(${t.name}) between 1 and 200`),
    check('events_languages', sql`jsonb_array_length(${t.languages}) between 1 and 9`),
    check('events_type', sql`${t.eventType} in ('Wedding', 'Corporate', 'Birthday', 'Anniversary', 'Other')`),
    check('events_status', sql`${t.status} in ('published', 'draft', 'cancelled')`),
    check('events_age', sql`${t.ageRestriction} in ('all_ages', '13_plus', '18_plus', '21_plus')`),
    check('events_capacity', sql`${t.maxGuests} between 1 and 1000000`),
    check('events_party_limit', sql`${t.maxGuestsPerRsvp} between 1 and 1000000`),
    check('events_custom_url_form', sql`${t.customUrl} ~ '^[a-z0-9-]{3,80}$'`),
    check('events_invite_mode', sql`${t.inviteMode} in ('open', 'matched', 'invited')`),
    check('events_lookup_factor', sql`${t.lookupFactor} in ('code', 'postcode', 'phone', 'mail', 'none')`),
    check('events_promised', sql`${t.promisedSeats} >= 0`),
    check('events_at_doors', sql`${t.givenAway} >= 0 and ${t.lentSeats} >= 0`),
    check('events_told', sql`${t.toldHouseholds} >= 0`),
    check('events_ends_after_start', sql`${t.endsAt} > ${t.startsAt}`),
    check('events_cutoff_before_start', sql`${t.cutoffAt} <= ${t.startsAt}`),
    check(
      'events_counters',
      sql`${t.confirmedGuests} >= ${t.confirmedReplies} and ${t.confirmedReplies} >= 0 and ${t.waitlistedGuests} >= ${t.waitlistedReplies} and ${t.waitlistedReplies} >= 0 and ${t.declinedReplies} >= 0`,
    ),
  ],
);

/**
 * Every public address that an event has or had. Former addresses redirect, and nobody else can
 * have them.
 */
export const eventUrls = table(
  'event_urls',
  {
    customUrl: plain(text('custom_url')).primaryKey(),
    tenantId: uuid('tenant_id').notNull(),
    eventId: uuid('event_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      name: 'event_urls_event',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [events.tenantId, events.id],
    }).onDelete('cascade'),
    index('event_urls_by_event').on(t.eventId),
  ],
);

/**
 * How the host styled the page and the embedded form. Only changed values are stored
 * (`domain/events/contract.ts`).
 */
export const embedStyles = table(
  'embed_styles',
  {
    eventId: uuid('event_id').notNull(),
    tenantId: uuid('tenant_id').notNull(),
    styles: plain(jsonb('styles')).$type<Record<string, string | number | boolean>>().notNull().default({}),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ name: 'embed_styles_pk', columns: [t.tenantId, t.eventId] }),
    foreignKey({
      name: 'embed_styles_event',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [events.tenantId, events.id],
    }).onDelete('cascade'),
    check('embed_styles_object', sql`jsonb_typeof(${t.styles}) = 'object'`),
  ],
);
