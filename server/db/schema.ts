/**
 * The data model of the whole product, on one page.
 *
 * Reading guide:
 * - Every tenant-owned table carries `tenant_id`, and refers to other tenant-owned rows by
 *   (tenant_id, id). So the database itself refuses a row of one organization that points into
 *   another. Its keys begin with `tenant_id`, so it can be partitioned by it
 *   (docs/growing.md).
 * - Ids are UUIDv7 made by the application (PostgreSQL 15 cannot make them), so primary keys grow
 *   at one end.
 * - The migrations switch on row-level security by hand. `server/db/security.test.ts` fails if a
 *   tenant-owned table has none.
 * - Counters on `events` are written in the transaction that writes the reservations, under the
 *   event's row lock;
 *   a property test compares them with the rows.
 */
import type { Language } from '#domain/languages/languages.ts';
import type { HelperRight } from '#domain/access/rules.ts';
import type { ReadingLinkShows } from '#domain/reading-links/rules.ts';
import type { MessageButton, UnreachedReason } from '#domain/messages/households.ts';
import type { MessageFilter, MessageTranslations } from '#domain/messages/rules.ts';
import type { SummaryPace } from '#domain/users/rules.ts';
import type { InviteMode, LookupFactor, saveDatePrecisions } from '#domain/events/settings.ts';
import type { ChangeKind, KnownEvent, UntoldReason } from '#domain/news/rules.ts';
import type { CheckInKind } from '#domain/doors/fold.ts';
import type { DoorRight } from '#domain/doors/rules.ts';
import type { EventStatus } from '#domain/events/status.ts';
import type { WayToThank } from '#domain/gifts/rules.ts';
import type { GivenDetails } from '#domain/guest-list/given/rules.ts';
import type {
  SaveDateButton,
  SavedState,
  SuppressionReason,
  UnsentReason,
} from '#domain/guest-list/send/rules.ts';
import type { InvitationStanding } from '#domain/guest-list/standing.ts';
import type { Rung } from '#domain/reminders/ladder.ts';
import type { FrozenSheet } from '#domain/kitchen/frozen.ts';
import type {
  Audience,
  Condition,
  KeptAnswers,
  QuestionKind,
  QuestionOption,
  QuestionScope,
  QuestionStage,
} from '#domain/questions/question.ts';
import type { OwnSection } from '#domain/sections/contract.ts';
import { sql } from 'drizzle-orm';
import {
  customType,
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
const createdAt = () => at('created_at').notNull().defaultNow();
const updatedAt = () => at('updated_at').notNull().defaultNow();

/** Text in byte order, so that texts with a common beginning are neighbors. */
const textByBytes = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

export const tenants = pgTable(
  'tenants',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    /** Folded by `nameKey` of domain/accounts/rules.ts. Uniqueness and search compare it. */
    nameKey: text('name_key').notNull(),
    /** People who want to join find the organization by this code. Its admins see it. */
    joinCode: text('join_code').notNull().unique(),
    subscriptionPlan: text('subscription_plan').notNull().default('free'),
    subscriptionStatus: text('subscription_status').notNull().default('trial'),
    trialEndsAt: at('trial_ends_at').notNull(),
    renewalDate: date('renewal_date', { mode: 'string' }).notNull(),
    removeBranding: boolean('remove_branding').notNull().default(false),
    /**
     * Roles that must have a second factor in this organization, with commas between. The platform
     * may require it of more roles.
     */
    factorRoles: text('factor_roles').notNull().default(''),
    /**
     * The upgrade that an admin of an organization with an active plan requested and no superadmin
     * has granted yet.
     */
    requestedPlan: text('requested_plan'),
    requestedPlanAt: at('requested_plan_at'),
    /**
     * Null until the first admin registers. Unclaimed organizations are invisible and purged after
     * a day.
     */
    claimedAt: at('claimed_at'),
    /**
     * Set until an admin confirms an address. Until then, mail to guests waits if mail leaves the
     * machine. Also null for organizations that need no proof.
     */
    unconfirmedSince: at('unconfirmed_since'),
    /** The language of mails to users and applicants that chose none, and of new events. */
    language: text('language').$type<Language>(),
    /** Shown next to the button that sends a reply, unless the event has its own notice. */
    privacyNotice: text('privacy_notice').notNull().default(''),
    /**
     * Months after an event's end. Null keeps the data indefinitely (domain/retention/rules.ts).
     */
    sensitiveMonths: integer('sensitive_months'),
    personalMonths: integer('personal_months'),
    /**
     * When the organization and everything it owns will be deleted, at an admin's request. Null if
     * no admin requested it.
     */
    deletionAt: at('deletion_at'),
    deletionBy: text('deletion_by'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('tenants_claimed_name')
      .on(t.nameKey)
      .where(sql`${t.claimedAt} is not null`),
    index('tenants_unclaimed')
      .on(t.createdAt)
      .where(sql`${t.claimedAt} is null`),
    index('tenants_deletion')
      .on(t.deletionAt)
      .where(sql`${t.deletionAt} is not null`),
    index('tenants_created').on(t.createdAt, t.id),
    check('tenants_plan', sql`${t.subscriptionPlan} in ('free', 'pro', 'premium')`),
    check('tenants_requested_plan', sql`${t.requestedPlan} in ('free', 'pro', 'premium')`),
    check('tenants_status', sql`${t.subscriptionStatus} in ('trial', 'active', 'past_due', 'canceled')`),
    check('tenants_retention', sql`${t.sensitiveMonths} > 0 and ${t.personalMonths} > 0`),
    check('tenants_name', sql`length(${t.name}) between 1 and 200`),
  ],
);

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    /** Null for superadmins, who belong to no organization. */
    tenantId: uuid('tenant_id').references(() => tenants.id),
    role: text('role').notNull(),
    email: text('email').notNull(),
    /** In lower case, and unique across the platform. */
    emailKey: text('email_key').notNull().unique(),
    /** The address that replaces the email once its owner clicks the mailed link. */
    pendingEmail: text('pending_email'),
    /**
     * The `emailKey` that a mailed link proved. The address counts as proved only while it is the
     * same.
     */
    provedEmail: text('proved_email'),
    /**
     * Null until the user sets a password with the mailed link. Until then, the user cannot sign
     * in.
     */
    passwordHash: text('password_hash'),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    /** The language of our texts and mails. Null means the organization's. */
    language: text('language').$type<Language>(),
    /** Null means the zone of each event. */
    timezone: text('timezone'),
    /** How often the user wants a summary by mail. */
    summary: text('summary').$type<SummaryPace>().notNull().default('off'),
    /** Whether this user wants the mails about new and declined replies. */
    managerMail: boolean('manager_mail').notNull().default(true),
    /**
     * Whether the user has an authenticator app or a passkey. Written with every change of these
     * two.
     */
    hasFactor: boolean('has_factor').notNull().default(false),
    notificationsReadAt: at('notifications_read_at').notNull().defaultNow(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('users_tenant_id').on(t.tenantId, t.id),
    index('users_by_tenant').on(t.tenantId, t.createdAt, t.id),
    index('users_created').on(t.createdAt, t.id),
    /** Includes the address, because superadmins sort organizations by it. */
    index('users_admins')
      .on(t.tenantId, t.createdAt, t.id, t.email)
      .where(sql`${t.role} = 'admin'`),
    check('users_role', sql`${t.role} in ('superadmin', 'admin', 'eventManager', 'guest')`),
    check('users_superadmin_has_no_tenant', sql`(${t.role} = 'superadmin') = (${t.tenantId} is null)`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the Bearer token, in hex. The token itself is never stored. */
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: createdAt(),
    /** Written at most every five minutes. */
    lastUsedAt: at('last_used_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    /** The browser's own description at sign-in. The list of signed-in devices shows it. */
    userAgent: text('user_agent').notNull().default(''),
    /** When the user last proved who they are: at sign-in or in a later confirmation. */
    confirmedAt: at('confirmed_at'),
    /** Whether the second factor was proved in this session, or set up in it. */
    passedFactor: boolean('passed_factor').notNull().default(false),
  },
  (t) => [index('sessions_by_user').on(t.userId), index('sessions_expiry').on(t.expiresAt)],
);

/** Browsers that signed in before. Failed attempts elsewhere do not lock them out. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the long random value that the browser keeps, in hex. */
    deviceHash: text('device_hash').notNull(),
    createdAt: createdAt(),
    lastUsedAt: at('last_used_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.deviceHash] })],
);

/**
 * Counts sign-in attempts and calls under strict limits, for all processes together. Belongs to the
 * platform.
 */
export const attemptCounts = pgTable(
  'attempt_counts',
  {
    /**
     * A hash of the kind of attempt and of the person or address that it counts for. It reveals no
     * address and no email.
     */
    key: text('key').primaryKey(),
    attempts: integer('attempts').notNull(),
    /** The time when the window ends and the count starts again. */
    endsAt: at('ends_at').notNull(),
  },
  (t) => [index('attempt_counts_end').on(t.endsAt)],
);

/**
 * Single-use links mailed to a user: for a forgotten password, a first password, or an address to
 * confirm.
 */
export const userTokens = pgTable(
  'user_tokens',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose').notNull(),
    /** For links about an address: the address that takes effect when the link is used. */
    email: text('email'),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (t) => [
    index('user_tokens_by_user').on(t.userId),
    index('user_tokens_expiry').on(t.expiresAt),
    check(
      'user_tokens_purpose',
      sql`${t.purpose} in ('reset_password', 'set_password', 'confirm_email', 'change_email', 'assign_email', 'undo_email', 'undo_factor')`,
    ),
  ],
);

/** Authenticator apps. A user has at most one in use and one being set up. */
export const authenticators = pgTable(
  'authenticators',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The secret behind the codes, encrypted with a key of the installation. */
    secret: text('secret').notNull(),
    /** Null until the user typed a code of the app. */
    confirmedAt: at('confirmed_at'),
    /** The time step of the last accepted code. Codes of this or an earlier step are refused. */
    lastStep: integer('last_step').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('authenticators_one')
      .on(t.userId)
      .where(sql`${t.confirmedAt} is not null`),
    uniqueIndex('authenticators_one_set_up')
      .on(t.userId)
      .where(sql`${t.confirmedAt} is null`),
  ],
);

/** Codes for users who lost the second factor. Each works once, and using it deletes its row. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** HMAC-SHA256 with a key of the installation, in hex. */
    codeHash: text('code_hash').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The credential's id, as the browser or device sent it, in base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** The public key, in base64url. */
    publicKey: text('public_key').notNull(),
    /**
     * The device's counter of uses, if it has one. If the counter doesn't grow, the passkey was
     * copied.
     */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How browsers can reach the passkey: 'internal', 'usb' and the like, separated by commas. */
    transports: text('transports').notNull().default(''),
    /** The user's name for the passkey. */
    name: text('name').notNull(),
    lastUsedAt: at('last_used_at'),
    createdAt: createdAt(),
  },
  (t) => [index('passkeys_by_user').on(t.userId, t.createdAt, t.id)],
);

/**
 * Steps that are pending between two calls, for minutes: a sign-in with a correct password, or a
 * requested passkey.
 */
export const factorTickets = pgTable(
  'factor_tickets',
  {
    /** SHA-256 of the ticket, in hex. */
    tokenHash: text('token_hash').primaryKey(),
    purpose: text('purpose').notNull(),
    /** Null if the passkey itself will identify the user who signs in. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the hash of the correct password. A new password ends the sign-in. */
    passwordMark: text('password_mark'),
    /** The challenge that a passkey has to sign. */
    challenge: text('challenge'),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    index('factor_tickets_by_user').on(t.userId),
    index('factor_tickets_expiry').on(t.expiresAt),
    check(
      'factor_tickets_purpose',
      sql`${t.purpose} in ('signIn', 'passkeySignIn', 'passkeyAdd', 'confirm')`,
    ),
  ],
);

export const joinRequests = pgTable(
  'join_requests',
  {
    id: uuid('id').primaryKey(),
    tenantId: uuid('tenant_id')
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    requestMessage: text('request_message').notNull(),
    /** The language of the page that the applicant used. After an approval, the user gets it. */
    language: text('language').$type<Language>(),
    /** The hash of the password typed in the wizard. Cleared when the request is decided. */
    passwordHash: text('password_hash'),
    status: text('status').notNull().default('pending'),
    denialReason: text('denial_reason'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: at('decided_at'),
    confirmTokenHash: text('confirm_token_hash').unique(),
    emailConfirmedAt: at('email_confirmed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('join_requests_one_pending')
      .on(t.tenantId, t.emailKey)
      .where(sql`${t.status} = 'pending'`),
    index('join_requests_by_tenant').on(t.tenantId, t.createdAt, t.id),
    /** Requests from unconfirmed addresses. An organization has few of them at a time. */
    index('join_requests_unconfirmed')
      .on(t.tenantId, t.createdAt)
      .where(sql`${t.status} = 'pending' and ${t.emailConfirmedAt} is null`),
    /** Applicants who confirmed their address by a mailed link. */
    index('join_requests_proved')
      .on(t.tenantId, t.emailKey)
      .where(sql`${t.emailConfirmedAt} is not null`),
    check('join_requests_status', sql`${t.status} in ('pending', 'approved', 'denied')`),
    check('join_requests_decided', sql`(${t.status} = 'pending') = (${t.decidedAt} is null)`),
    check('join_requests_denial', sql`${t.denialReason} is null or ${t.status} = 'denied'`),
  ],
);

/** Themes that a superadmin offers to every organization. */
export const themes = pgTable(
  'themes',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    nameKey: text('name_key').notNull().unique(),
    isActive: boolean('is_active').notNull().default(true),
    builtIn: boolean('built_in').notNull().default(false),
    primaryColor: text('primary_color').notNull(),
    secondaryColor: text('secondary_color').notNull(),
    accentColor: text('accent_color').notNull(),
    backgroundColor: text('background_color').notNull(),
    textColor: text('text_color').notNull(),
    /** A name from the font list of domain/events/rules.ts. Null is the system font. */
    fontFamily: text('font_family'),
    customCss: text('custom_css').notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('themes_created').on(t.createdAt, t.id)],
);

export const events = pgTable(
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
    name: text('name').notNull(),
    displayName: text('display_name').notNull().default(''),
    message: text('message').notNull().default(''),
    eventType: text('event_type').notNull().default('Other'),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at'),
    timezone: text('timezone').notNull(),
    /** The languages of the event's page. Hosts write its settings in the first, the original. */
    languages: jsonb('languages').$type<Language[]>().notNull().default(['en']),
    /**
     * Only hosts see drafts. A cancelled event keeps its replies and accepts no more
     * (`domain/events/status.ts`).
     */
    status: text('status').$type<EventStatus>().notNull().default('published'),
    location: text('location').notNull().default(''),
    dressCode: text('dress_code').notNull().default(''),
    privacyNotice: text('privacy_notice').notNull().default(''),
    maxGuests: integer('max_guests').notNull(),
    maxGuestsPerRsvp: integer('max_guests_per_rsvp').notNull(),
    /**
     * The current public address. The table `event_urls` has every address that an event ever had,
     * and keeps them unique.
     */
    customUrl: text('custom_url').notNull(),
    cutoffAt: at('cutoff_at'),
    /** The last day for the final count to the caterer, at the event's place. */
    finalCountOn: date('final_count_on', { mode: 'string' }),
    ageRestriction: text('age_restriction').notNull().default('all_ages'),
    hasMeals: boolean('has_meals').notNull().default(false),
    mealOptions: jsonb('meal_options').$type<{ name: string; description: string }[]>().notNull().default([]),
    isPublic: boolean('is_public').notNull().default(true),
    enableWaitlist: boolean('enable_waitlist').notNull().default(false),
    requiresApproval: boolean('requires_approval').notNull().default(false),
    automaticPromotion: boolean('automatic_promotion').notNull().default(false),
    severalRepliesPerEmail: boolean('several_replies_per_email').notNull().default(false),
    showGuestList: boolean('show_guest_list').notNull().default(false),
    /**
     * Seats of guests who have not confirmed their address are held for a day
     * (`server/replies/holds.ts`).
     */
    holdSeats: boolean('hold_seats').notNull().default(false),
    hideDeadlineTime: boolean('hide_deadline_time').notNull().default(true),
    emailSignature: text('email_signature').notNull().default(''),
    invitationSubject: text('invitation_subject').notNull().default(''),
    invitationMessage: text('invitation_message').notNull().default(''),
    saveDatePrecision: text('save_date_precision')
      .$type<(typeof saveDatePrecisions)[number]>()
      .notNull()
      .default('day'),
    saveDateTown: text('save_date_town').notNull().default(''),
    saveDateMessage: text('save_date_message').notNull().default(''),
    reminderSubject: text('reminder_subject').notNull().default(''),
    reminderMessage: text('reminder_message').notNull().default(''),
    seeYouSoonSubject: text('see_you_soon_subject').notNull().default(''),
    seeYouSoonMessage: text('see_you_soon_message').notNull().default(''),
    afterMessage: text('after_message').notNull().default(''),
    confirmedEmailMessage: text('confirmed_email_message').notNull().default(''),
    declinedEmailMessage: text('declined_email_message').notNull().default(''),
    themeId: uuid('theme_id').references(() => themes.id, { onDelete: 'set null' }),
    themePrimaryColor: text('theme_primary_color'),
    themeSecondaryColor: text('theme_secondary_color'),
    themeFontFamily: text('theme_font_family'),
    backgroundColor: text('background_color'),
    titleColor: text('title_color'),
    textColor: text('text_color'),
    accentColor: text('accent_color'),
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
    inviteMode: text('invite_mode').$type<InviteMode>().notNull().default('open'),
    /** The fact that a guest enters with the full name to find their invitation. */
    lookupFactor: text('lookup_factor').$type<LookupFactor>().notNull().default('code'),
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
    /** Confirmed guests may show a code at the door (`server/doors/codes.ts`). */
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
export const eventUrls = pgTable(
  'event_urls',
  {
    customUrl: text('custom_url').primaryKey(),
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
export const embedStyles = pgTable(
  'embed_styles',
  {
    eventId: uuid('event_id').notNull(),
    tenantId: uuid('tenant_id').notNull(),
    styles: jsonb('styles').$type<Record<string, string | number | boolean>>().notNull().default({}),
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

const bytea = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (bytes) => Buffer.from(bytes),
});

/**
 * The host's cover picture (`docs/product/looks.md#cover-pictures`). Without a row, the page shows
 * the theme's.
 */
export const eventCovers = pgTable(
  'event_covers',
  {
    eventId: uuid('event_id').notNull(),
    tenantId: uuid('tenant_id').notNull(),
    /**
     * The hash of the files, in hex. Their addresses contain it, so the content behind an address
     * never changes.
     */
    hash: text('hash').notNull(),
    /** The description that screen readers read out. */
    alt: text('alt').notNull().default(''),
    decorative: boolean('decorative').notNull().default(false),
    crop: jsonb('crop').$type<{ x: number; y: number; width: number; height: number }>().notNull(),
    files: jsonb('files').$type<Record<string, { width: number; height: number }>>().notNull(),
    preview: text('preview').notNull(),
    /** The bytes of all files together. */
    bytes: integer('bytes').notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ name: 'event_covers_pk', columns: [t.tenantId, t.eventId] }),
    foreignKey({
      name: 'event_covers_event',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [events.tenantId, events.id],
    }).onDelete('cascade'),
    check('event_covers_hash', sql`${t.hash} ~ '^[0-9a-f]{32}$'`),
  ],
);

/**
 * The files of a cover, which we encode from its pixels. `source` is the whole picture before the
 * crop.
 */
export const coverFiles = pgTable(
  'cover_files',
  {
    eventId: uuid('event_id').notNull(),
    tenantId: uuid('tenant_id').notNull(),
    name: text('name').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (t) => [
    primaryKey({ name: 'cover_files_pk', columns: [t.tenantId, t.eventId, t.name] }),
    foreignKey({
      name: 'cover_files_cover',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [eventCovers.tenantId, eventCovers.eventId],
    }).onDelete('cascade'),
  ],
);

/**
 * The sections below the event on its page (`docs/product/looks.md#sections`), in the host's order.
 */
export const eventSections = pgTable(
  'event_sections',
  {
    eventId: uuid('event_id').notNull(),
    tenantId: uuid('tenant_id').notNull(),
    sections: jsonb('sections').$type<OwnSection[]>().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ name: 'event_sections_pk', columns: [t.tenantId, t.eventId] }),
    foreignKey({
      name: 'event_sections_event',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [events.tenantId, events.id],
    }).onDelete('cascade'),
    check('event_sections_list', sql`jsonb_typeof(${t.sections}) = 'array'`),
  ],
);

/** The host's words in other languages (`docs/product/languages.md#translations`). */
export const eventTexts = pgTable(
  'event_texts',
  {
    tenantId: uuid('tenant_id').notNull(),
    eventId: uuid('event_id').notNull(),
    language: text('language').$type<Language>().notNull(),
    /** Names the translated text (`domain/languages/paths.ts`). */
    path: text('path').notNull(),
    text: text('text').notNull(),
    /**
     * SHA-256, in hex, of the original that was translated. The translation is outdated if the
     * original's hash differs.
     */
    originalHash: text('original_hash').notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ name: 'event_texts_pk', columns: [t.tenantId, t.eventId, t.language, t.path] }),
    foreignKey({
      name: 'event_texts_event',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [events.tenantId, events.id],
    }).onDelete('cascade'),
  ],
);

/**
 * The kitchen sheet as it went to the caterer, version by version
 * (`docs/product/kitchen.md#kitchen`).
 */
export const kitchenVersions = pgTable(
  'kitchen_versions',
  {
    tenantId: uuid('tenant_id').notNull(),
    eventId: uuid('event_id').notNull(),
    /** The version, starting at 1. */
    version: integer('version').notNull(),
    /**
     * Everybody who was coming when the sheet was sent. An erasure also empties the person's entry
     * here.
     */
    sheet: jsonb('sheet').$type<FrozenSheet>().notNull(),
    /** Whether the caterer sees names. If not, they see initials. */
    withNames: boolean('with_names').notNull().default(false),
    /** The language of our texts on the caterer's page. Null means the event's original. */
    language: text('language').$type<Language>(),
    sentTo: text('sent_to').notNull(),
    createdAt: createdAt(),
    /** The time when the caterer pressed *I have version n*. */
    acknowledgedAt: at('acknowledged_at'),
    /**
     * The number of the current link. A new link increases it, and the previous link stops working
     * (`server/kitchen/links.ts`).
     */
    rotation: integer('rotation').notNull().default(0),
    /** SHA-256 of the link's token, in hex. */
    tokenHash: text('token_hash').notNull(),
  },
  (t) => [
    primaryKey({ name: 'kitchen_versions_pk', columns: [t.tenantId, t.eventId, t.version] }),
    foreignKey({
      name: 'kitchen_versions_event',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [events.tenantId, events.id],
    }).onDelete('cascade'),
    uniqueIndex('kitchen_versions_token_hash').on(t.tenantId, t.tokenHash),
    index('kitchen_versions_sent').on(t.tenantId, t.createdAt),
    /** Caterers who confirmed their address, by acknowledging a sheet. */
    index('kitchen_versions_proved')
      .on(t.tenantId, t.sentTo)
      .where(sql`${t.acknowledgedAt} is not null`),
    check('kitchen_versions_from_1', sql`${t.version} >= 1`),
  ],
);

interface Words {
  label: string;
  help: string;
}
type Wording = Words & { in?: Partial<Record<Language, Words>> };

/**
 * The questions of hosts (`docs/product/questions.md#rules`). The answers are stored with the
 * reply and the guest.
 */
export const questions = pgTable(
  'questions',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid('id').notNull(),
    eventId: uuid('event_id').notNull(),
    scope: text('scope').$type<QuestionScope>().notNull(),
    kind: text('kind').$type<QuestionKind>().notNull(),
    /** Where the question is asked: in the form of the reply, or in the survey after the event. */
    stage: text('stage').$type<QuestionStage>().notNull().default('reply'),
    label: text('label').notNull(),
    help: text('help').notNull().default(''),
    audience: text('audience').$type<Audience>().notNull(),
    required: boolean('required').notNull().default(false),
    options: jsonb('options').$type<QuestionOption[]>().notNull().default([]),
    min: doublePrecision('min'),
    max: doublePrecision('max'),
    showIf: jsonb('show_if').$type<Condition>(),
    sensitive: boolean('sensitive').notNull().default(false),
    queryNames: jsonb('query_names').$type<string[]>().notNull().default([]),
    /** The version of a consent's wording. It goes up when the wording changes. */
    version: integer('version').notNull().default(1),
    /** The words of a consent by version, also translated. They show what a guest agreed to. */
    wordings: jsonb('wordings').$type<Record<string, Wording>>().notNull().default({}),
    /**
     * How many confirmed guests chose each option that has a capacity. Written under the event's
     * lock.
     */
    taken: jsonb('taken').$type<Record<string, number>>().notNull().default({}),
    position: integer('position').notNull(),
    archivedAt: at('archived_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ name: 'questions_pk', columns: [t.tenantId, t.id] }),
    foreignKey({
      name: 'questions_event',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [events.tenantId, events.id],
    }).onDelete('cascade'),
    index('questions_by_event').on(t.tenantId, t.eventId, t.position),
    check('questions_scope', sql`${t.scope} in ('reservation', 'guest')`),
    check(
      'questions_kind',
      sql`${t.kind} in ('text', 'long', 'choice', 'multi', 'number', 'yesno', 'date', 'dietary', 'consent', 'hidden')`,
    ),
    check('questions_audience', sql`${t.audience} in ('coming', 'declined', 'both')`),
    check('questions_stage', sql`${t.stage} in ('reply', 'survey')`),
  ],
);

/**
 * One row per reply. `is_attending` and `waitlisted` decide whether it is confirmed, waitlisted or
 * declined.
 */
export const reservations = pgTable(
  'reservations',
  {
    id: uuid('id').notNull(),
    tenantId: uuid('tenant_id').notNull(),
    eventId: uuid('event_id').notNull(),
    /** The account that was signed in when the reply was sent, if any. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    displayName: text('display_name').notNull(),
    guestEmail: text('guest_email').notNull(),
    emailKey: text('email_key').notNull(),
    /**
     * Makes "one live reply per email and event" a unique index. It is the email key. If the event
     * allows several replies per email, a blank and the reply's id follow. So the replies of one
     * address are neighbors (`ofEmail` of `server/db/reply-email.ts`).
     */
    replyKey: textByBytes('reply_key').notNull(),
    guestPhone: text('guest_phone').notNull().default(''),
    /** The language of the page that sent the reply or last changed it. */
    language: text('language').$type<Language>(),
    guestCount: integer('guest_count').notNull(),
    mealChoice: text('meal_choice').notNull().default(''),
    message: text('message').notNull().default(''),
    isAttending: boolean('is_attending').notNull(),
    waitlisted: boolean('waitlisted').notNull().default(false),
    /**
     * True if the reply waits for approval instead of seats. It holds no seats and is never
     * promoted automatically.
     */
    awaitingApproval: boolean('awaiting_approval').notNull().default(false),
    publicToggle: boolean('public_toggle').notNull().default(false),
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
    linkTokenHash: text('link_token_hash'),
    /** SHA-256 of the last such token. */
    laterLinkTokenHash: text('later_link_token_hash'),
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
    byLookUp: text('by_look_up').$type<'stored' | 'typed' | 'joined'>(),
    linkMailedAt: at('link_mailed_at'),
    /**
     * The time when the last mail about a change of the reply was sent, or will be
     * (`server/replies/merge-change-mails.ts`).
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
    answers: jsonb('answers').$type<KeptAnswers>(),
    /**
     * The time when the guest was erased. For a past event, the row stays for the totals and
     * contains nothing about anybody.
     */
    erasedAt: at('erased_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
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
 * One row per person. Only `server/replies/guests.store.ts` writes it, so that `guest_count` of a
 * reply equals its coming guests.
 */
export const guests = pgTable(
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
    name: text('name').notNull().default(''),
    /** The name for comparisons: `nameKey` of domain/replies/guests.ts. */
    nameKey: text('name_key').notNull().default(''),
    isChild: boolean('is_child').notNull().default(false),
    mealChoice: text('meal_choice').notNull().default(''),
    /** False for a person who does not come. Their row and name stay stored. */
    isAttending: boolean('is_attending').notNull(),
    /** The invited person. Only used for comparisons, so it is not a foreign key. */
    inviteeId: uuid('invitee_id'),
    /** This person's answers by question, or null. */
    answers: jsonb('answers').$type<KeptAnswers>(),
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
export const eventTallies = pgTable(
  'event_tallies',
  {
    tenantId: uuid('tenant_id').notNull(),
    eventId: uuid('event_id').notNull(),
    kind: text('kind').notNull(),
    /**
     * The day at the event's place (2026-11-22), the meal, or `food` for replies whose note
     * mentions food.
     */
    name: text('name').notNull(),
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

/**
 * A guest list file that a host uploaded. Kept until 30 days after it was applied
 * (`docs/product/imports.md#import`).
 */
export const imports = pgTable(
  'imports',
  {
    id: uuid('id').notNull(),
    tenantId: uuid('tenant_id').notNull(),
    eventId: uuid('event_id').notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    kind: text('kind').notNull(),
    state: text('state').notNull().default('open'),
    fileName: text('file_name').notNull().default(''),
    /** The recognized columns of the file. */
    columns: jsonb('columns').$type<unknown[]>().notNull(),
    /** The meaning of each column. */
    mapping: jsonb('mapping').$type<Record<string, unknown>>().notNull(),
    /**
     * The cells. Null once they are no longer needed, or after any guest of the event was erased.
     */
    rows: jsonb('rows').$type<unknown[]>(),
    /** The outcome of each row. */
    outcome: jsonb('outcome').$type<unknown[]>(),
    /** The state that an undo restores. Null in the same cases as `rows`. */
    undo: jsonb('undo').$type<Record<string, unknown>>(),
    createdAt: createdAt(),
    appliedAt: at('applied_at'),
    undoneAt: at('undone_at'),
  },
  (t) => [
    primaryKey({ name: 'imports_pk', columns: [t.tenantId, t.id] }),
    foreignKey({
      name: 'imports_event',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [events.tenantId, events.id],
    }).onDelete('cascade'),
    index('imports_by_event').on(t.eventId, t.createdAt, t.id),
    index('imports_by_age').on(t.createdAt),
    check('imports_kind', sql`${t.kind} in ('csv', 'xlsx', 'vcard', 'text')`),
    check('imports_state', sql`${t.state} in ('open', 'applied', 'undone')`),
  ],
);

/**
 * A household that the host invited, before and after it answers
 * (`docs/product/invitations.md#invitations`). When a reply is joined or changes, triggers write
 * its status here.
 */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid('id').notNull(),
    tenantId: uuid('tenant_id').notNull(),
    eventId: uuid('event_id').notNull(),
    /** The host's name for the household. */
    label: text('label').notNull(),
    /** The label in the form for comparing and sorting. */
    labelKey: textByBytes('label_key').notNull(),
    envelopeName: text('envelope_name').notNull().default(''),
    addressLines: jsonb('address_lines').$type<string[]>().notNull().default([]),
    postcode: text('postcode').notNull().default(''),
    city: text('city').notNull().default(''),
    country: text('country').notNull().default(''),
    /** Not unique: couples share an address, and a household may have none. */
    email: text('email'),
    emailKey: text('email_key'),
    phone: text('phone').notNull().default(''),
    /** Only the digits. Null without a phone. */
    phoneKey: text('phone_key'),
    /**
     * The language of the mails to the household and of its page. Null means the event's original.
     */
    language: text('language').$type<Language>(),
    tags: jsonb('tags').$type<string[]>().notNull().default([]),
    /** The host's note. Guests never see it. */
    note: text('note').notNull().default(''),
    /** The list decides which households are invited first. */
    list: integer('list').notNull().default(1),
    /** The household's position in its list. */
    sort: integer('sort').notNull(),
    seatsAllowed: integer('seats_allowed').notNull(),
    /** The number of invitees. It is written together with them. */
    persons: integer('persons').notNull().default(0),
    /** How many invitees are open places. */
    placeholders: integer('placeholders').notNull().default(0),
    /** How many invitees are children. */
    children: integer('children').notNull().default(0),
    /** How often the code and link were replaced. Earlier ones no longer work. */
    rotation: integer('rotation').notNull().default(0),
    /** SHA-256 of the link's token, in hex. */
    tokenHash: text('token_hash').notNull(),
    /**
     * HMAC-SHA256 of the code with a key of the installation, in hex: a code is short enough to be
     * guessed from a plain hash.
     */
    codeHash: text('code_hash').notNull(),
    sentAt: at('sent_at'),
    /** The time when a guest opened the page with the link. The page itself reports it. */
    openedAt: at('opened_at'),
    answeredAt: at('answered_at'),
    /** The time when the promised seats are freed for others. The link keeps working. */
    expiresAt: at('expires_at'),
    /** The time when somebody with the link said "not me". */
    notMeAt: at('not_me_at'),
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
    mailState: text('mail_state'),
    /** The time when the mail got this state. */
    mailAt: at('mail_at'),
    /** The mail server's answer. */
    mailDetail: text('mail_detail').notNull().default(''),
    /**
     * The address that the invitation was mailed to. Null without a mail, or if the host delivered
     * the invitation.
     */
    letterEmail: text('letter_email'),
    /** Addresses that earlier invitations reached, which also have the event in their calendars. */
    formerLetters: jsonb('former_letters').$type<string[]>().notNull().default([]),
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
    savedAt: at('saved_at'),
    /** The save the date's mail in the outbox. */
    savedMailId: uuid('saved_mail_id'),
    savedState: text('saved_state').$type<SavedState>(),
    /** The mail server's answer about that mail. */
    savedDetail: text('saved_detail').notNull().default(''),
    reservationId: uuid('reservation_id'),
    importId: uuid('import_id'),
    /**
     * Ids of replies with this address that belong to somebody else, according to their guest or a
     * host.
     */
    apartFrom: jsonb('apart_from').$type<string[]>().notNull().default([]),
    /** The reply's status. Triggers write it. */
    reply: text('reply').$type<'none' | 'coming' | 'inPart' | 'declined'>().notNull().default('none'),
    coming: integer('coming').notNull().default(0),
    comingChildren: integer('coming_children').notNull().default(0),
    declined: integer('declined').notNull().default(0),
    declinedChildren: integer('declined_children').notNull().default(0),
    /** The status that filters of lists use. */
    standing: text('standing')
      .$type<InvitationStanding>()
      .notNull()
      .generatedAlwaysAs(
        sql`case when reply <> 'none' then reply when sent_at is null or letter_outdated then 'notSent' when opened_at is not null then 'opened' when mail_state in ('refused', 'bounced') then 'undeliverable' when mail_state = 'queued' then 'queued' else 'unanswered' end`,
      ),
    createdAt: createdAt(),
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
export const givenAddresses = pgTable(
  'given_addresses',
  {
    tenantId: uuid('tenant_id').notNull(),
    invitationId: uuid('invitation_id').notNull(),
    eventId: uuid('event_id').notNull(),
    address: jsonb('address').$type<GivenDetails>().notNull(),
    givenAt: at('given_at').notNull(),
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

/**
 * Which replies have answered the survey, so that each link works once. The hash is made of the
 * reply's id with a key of the installation. Nothing here leads to an answer.
 */
export const surveyTickets = pgTable(
  'survey_tickets',
  {
    tenantId: uuid('tenant_id').notNull(),
    eventId: uuid('event_id').notNull(),
    ticketHash: text('ticket_hash').notNull(),
  },
  (t) => [
    primaryKey({ name: 'survey_tickets_pk', columns: [t.tenantId, t.eventId, t.ticketHash] }),
    foreignKey({
      name: 'survey_tickets_event',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [events.tenantId, events.id],
    }).onDelete('cascade'),
  ],
);

/**
 * The answers to the survey, without the name of who gave them (`server/surveys/surveys.store.ts`).
 * Rows have random ids and no time.
 */
export const surveyAnswers = pgTable(
  'survey_answers',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid('id').notNull(),
    eventId: uuid('event_id').notNull(),
    answers: jsonb('answers').$type<KeptAnswers>().notNull(),
  },
  (t) => [
    primaryKey({ name: 'survey_answers_pk', columns: [t.tenantId, t.id] }),
    foreignKey({
      name: 'survey_answers_event',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [events.tenantId, events.id],
    }).onDelete('cascade'),
    index('survey_answers_by_event').on(t.tenantId, t.eventId, t.id),
  ],
);

/** The gifts of guests, and whether the host thanked them (`docs/product/after.md#gifts`). */
export const gifts = pgTable(
  'gifts',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid('id').notNull(),
    eventId: uuid('event_id').notNull(),
    reservationId: uuid('reservation_id'),
    invitationId: uuid('invitation_id'),
    fromName: text('from_name').notNull(),
    what: text('what').notNull(),
    receivedOn: date('received_on', { mode: 'string' }),
    thankedOn: date('thanked_on', { mode: 'string' }),
    thankedBy: text('thanked_by').$type<WayToThank>(),
    note: text('note').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'gifts_pk', columns: [t.tenantId, t.id] }),
    foreignKey({
      name: 'gifts_event',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [events.tenantId, events.id],
    }).onDelete('cascade'),
    // The migrations write `set null` for the id alone, so the organization stays.
    foreignKey({
      name: 'gifts_reservation',
      columns: [t.tenantId, t.reservationId],
      foreignColumns: [reservations.tenantId, reservations.id],
    }).onDelete('set null'),
    foreignKey({
      name: 'gifts_invitation',
      columns: [t.tenantId, t.invitationId],
      foreignColumns: [invitations.tenantId, invitations.id],
    }).onDelete('set null'),
    index('gifts_by_event').on(t.tenantId, t.eventId, t.createdAt),
    index('gifts_by_reservation')
      .on(t.tenantId, t.reservationId)
      .where(sql`${t.reservationId} is not null`),
    index('gifts_by_invitation')
      .on(t.tenantId, t.invitationId)
      .where(sql`${t.invitationId} is not null`),
    check('gifts_thanked_by', sql`${t.thankedBy} in ('mail', 'card', 'other')`),
    check('gifts_thanked', sql`(${t.thankedOn} is null) = (${t.thankedBy} is null)`),
  ],
);

/** Links that let people without an account work at a door (docs/product/doors.md). */
export const doorLinks = pgTable(
  'door_links',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid('id').notNull(),
    eventId: uuid('event_id').notNull(),
    /** Always null until events have sub-events. Not a foreign key. */
    subEventId: uuid('sub_event_id'),
    label: text('label').notNull(),
    rights: jsonb('rights').$type<DoorRight[]>().notNull(),
    /** SHA-256 of the link's token, in hex. */
    tokenHash: text('token_hash').notNull(),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** How many persons were let in although no free seat was left. */
    overUsed: integer('over_used').notNull().default(0),
  },
  (t) => [
    primaryKey({ name: 'door_links_pk', columns: [t.tenantId, t.id] }),
    foreignKey({
      name: 'door_links_event',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [events.tenantId, events.id],
    }).onDelete('cascade'),
    unique('door_links_token').on(t.tenantId, t.tokenHash),
    index('door_links_by_event').on(t.tenantId, t.eventId, t.createdAt),
  ],
);

/** The phones at the doors. A phone that uses two links has two rows. */
export const doorDevices = pgTable(
  'door_devices',
  {
    tenantId: uuid('tenant_id').notNull(),
    linkId: uuid('link_id').notNull(),
    id: uuid('id').notNull(),
    eventId: uuid('event_id').notNull(),
    name: text('name').notNull(),
    lastSeenAt: at('last_seen_at').notNull(),
    /** The milliseconds that the device adds to its clock to get ours. */
    offsetMs: bigint('offset_ms', { mode: 'number' }).notNull(),
    /** The number of rows that wait on the device. */
    queue: integer('queue').notNull().default(0),
  },
  (t) => [
    primaryKey({ name: 'door_devices_pk', columns: [t.tenantId, t.linkId, t.id] }),
    foreignKey({
      name: 'door_devices_event',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [events.tenantId, events.id],
    }).onDelete('cascade'),
    index('door_devices_by_event').on(t.tenantId, t.eventId),
  ],
);

/**
 * Arrivals and departures of persons. Rows never change, and a person's state is a fold of them
 * (`domain/doors/fold.ts`). Person ids are only used for comparisons, so they aren't a foreign key.
 */
export const checkIns = pgTable(
  'check_ins',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid('id').notNull(),
    eventId: uuid('event_id').notNull(),
    subEventId: uuid('sub_event_id'),
    personId: uuid('person_id').notNull(),
    kind: text('kind').$type<CheckInKind>().notNull(),
    undoes: uuid('undoes'),
    leaseId: uuid('lease_id'),
    linkId: uuid('link_id').notNull(),
    deviceId: uuid('device_id').notNull(),
    /** The number in the device's sequence, which also counts its walk-ins. */
    seq: integer('seq').notNull(),
    atDevice: at('at_device').notNull(),
    offsetMs: bigint('offset_ms', { mode: 'number' }).notNull(),
    receivedAt: at('received_at').notNull(),
    offline: boolean('offline').notNull(),
    /** Counts the event's rows in the order in which they arrived, from 1 on. */
    number: integer('number').notNull().default(0),
  },
  (t) => [
    primaryKey({ name: 'check_ins_pk', columns: [t.tenantId, t.id] }),
    foreignKey({
      name: 'check_ins_event',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [events.tenantId, events.id],
    }).onDelete('cascade'),
    unique('check_ins_seq').on(t.tenantId, t.linkId, t.deviceId, t.seq),
    index('check_ins_by_person').on(t.tenantId, t.eventId, t.personId),
    index('check_ins_by_number').on(t.tenantId, t.eventId, t.number),
    check('check_ins_kind', sql`${t.kind} in ('in', 'out', 'undo')`),
  ],
);

/** Parties that came without a reply. A reply is made for each. */
export const walkIns = pgTable(
  'walk_ins',
  {
    tenantId: uuid('tenant_id').notNull(),
    reservationId: uuid('reservation_id').notNull(),
    eventId: uuid('event_id').notNull(),
    linkId: uuid('link_id').notNull(),
    deviceId: uuid('device_id').notNull(),
    /** Null if the server let the party in. The device then has no row of it. */
    seq: integer('seq'),
    leaseId: uuid('lease_id'),
    /** True if the party was let in although no free seat was left. */
    isOver: boolean('is_over').notNull().default(false),
    atDevice: at('at_device').notNull(),
    offsetMs: bigint('offset_ms', { mode: 'number' }).notNull(),
    receivedAt: at('received_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'walk_ins_pk', columns: [t.tenantId, t.reservationId] }),
    foreignKey({
      name: 'walk_ins_reservation',
      columns: [t.tenantId, t.reservationId],
      foreignColumns: [reservations.tenantId, reservations.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'walk_ins_event',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [events.tenantId, events.id],
    }).onDelete('cascade'),
    uniqueIndex('walk_ins_seq')
      .on(t.tenantId, t.linkId, t.deviceId, t.seq)
      .where(sql`${t.seq} is not null`),
    index('walk_ins_by_event').on(t.tenantId, t.eventId),
  ],
);

/** Free seats that are set aside for one device. A device has one open loan for each link. */
export const doorLeases = pgTable(
  'door_leases',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid('id').notNull(),
    eventId: uuid('event_id').notNull(),
    subEventId: uuid('sub_event_id'),
    linkId: uuid('link_id').notNull(),
    deviceId: uuid('device_id').notNull(),
    seats: integer('seats').notNull(),
    used: integer('used').notNull().default(0),
    grantedAt: at('granted_at').notNull(),
    closedAt: at('closed_at'),
    /** The host who marked the device as lost. */
    closedBy: uuid('closed_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    primaryKey({ name: 'door_leases_pk', columns: [t.tenantId, t.id] }),
    foreignKey({
      name: 'door_leases_event',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [events.tenantId, events.id],
    }).onDelete('cascade'),
    uniqueIndex('door_leases_open')
      .on(t.tenantId, t.linkId, t.deviceId)
      .where(sql`${t.closedAt} is null`),
    index('door_leases_by_event').on(t.tenantId, t.eventId),
    check('door_leases_used', sql`${t.used} >= 0 and ${t.seats} >= ${t.used}`),
  ],
);

/**
 * The link and code of a household that was merged into another. They lead to the remaining
 * household until it gets a new code.
 */
export const invitationLinks = pgTable(
  'invitation_links',
  {
    tenantId: uuid('tenant_id').notNull(),
    eventId: uuid('event_id').notNull(),
    invitationId: uuid('invitation_id').notNull(),
    tokenHash: text('token_hash').notNull(),
    codeHash: text('code_hash').notNull(),
  },
  (t) => [
    primaryKey({ name: 'invitation_links_pk', columns: [t.tenantId, t.invitationId, t.tokenHash] }),
    // The hash comes first, as in the index of invitations.
    unique('invitation_links_token').on(t.tokenHash, t.tenantId, t.eventId),
    unique('invitation_links_code').on(t.codeHash, t.tenantId, t.eventId),
    foreignKey({
      name: 'invitation_links_invitation',
      columns: [t.tenantId, t.invitationId],
      foreignColumns: [invitations.tenantId, invitations.id],
    }).onDelete('cascade'),
  ],
);

/** A named person or an open place of an invitation. */
export const invitees = pgTable(
  'invitees',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid('id').notNull(),
    eventId: uuid('event_id').notNull(),
    invitationId: uuid('invitation_id').notNull(),
    /** The position in the household, from 0. */
    position: integer('position').notNull(),
    /** Blank for an open place without a description. */
    name: text('name').notNull().default(''),
    /**
     * The full name for look-ups: its folded words in alphabetical order. Blank for an open place.
     */
    nameKey: textByBytes('name_key').notNull().default(''),
    alsoKnownAs: jsonb('also_known_as').$type<string[]>().notNull().default([]),
    /**
     * The person's other names, in the form of `name_key`. Null for rows from before this column
     * existed.
     */
    alsoKnownKeys: jsonb('also_known_keys').$type<string[]>(),
    isChild: boolean('is_child').notNull().default(false),
    /** Whether this is an open place: "guest of …". */
    isPlaceholder: boolean('is_placeholder').notNull().default(false),
    email: text('email'),
    emailKey: text('email_key'),
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
export const invitationTallies = pgTable(
  'invitation_tallies',
  {
    tenantId: uuid('tenant_id').notNull(),
    eventId: uuid('event_id').notNull(),
    kind: text('kind').notNull(),
    /** Always 0 for tags, which are counted over all lists. */
    list: integer('list').notNull(),
    /** The status, or the tag. */
    name: text('name').notNull(),
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
 * The reminders of an event: its ladder (the list of reminders), whether it is on, and the job's
 * next check (docs/product/reminders.md#reminders). Without a row, nobody is reminded.
 */
export const reminderLadders = pgTable(
  'reminder_ladders',
  {
    tenantId: uuid('tenant_id').notNull(),
    eventId: uuid('event_id').notNull(),
    isOn: boolean('is_on').notNull().default(false),
    rungs: jsonb('rungs').$type<Rung[]>().notNull(),
    /** 'HH:MM' in the event's time zone, like the quiet hours. */
    sendTime: text('send_time').notNull(),
    quietFrom: text('quiet_from').notNull(),
    quietUntil: text('quiet_until').notNull(),
    /**
     * The time when the ladder was switched on or changed. Reminders planned before that aren't
     * sent.
     */
    since: at('since').notNull(),
    /** Single reminders that the host skipped. */
    skipped: jsonb('skipped').$type<{ key: string; at: string }[]>().notNull().default([]),
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
export const reminders = pgTable(
  'reminders',
  {
    tenantId: uuid('tenant_id').notNull(),
    invitationId: uuid('invitation_id').notNull(),
    number: integer('number').notNull(),
    eventId: uuid('event_id').notNull(),
    /** The rung of the ladder as `kind:days`, or null if a host sent the reminder manually. */
    rung: text('rung'),
    /** The mail in the outbox. Not a foreign key, because mails are deleted independently. */
    mailId: uuid('mail_id').notNull(),
    /** The time when the reminder was put into the outbox. */
    createdAt: createdAt(),
    /**
     * The time when the reminder was last marked for the mail server, after a check that the
     * household hadn't answered.
     */
    handedOverAt: at('handed_over_at'),
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

/**
 * A host's sending to many households: their ids, and its progress. It works in small parts, so
 * that the event is never locked for long. If a process dies, another continues.
 */
export const invitationSends = pgTable(
  'invitation_sends',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid('id').notNull(),
    eventId: uuid('event_id').notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    /** Name or email at the time. */
    actorLabel: text('actor_label').notNull(),
    /** Whether the host chose to exceed the event's capacity. */
    overbook: boolean('overbook').notNull().default(false),
    /** Whether the host chose to include households that already got one and haven't answered. */
    again: boolean('again').notNull().default(false),
    /** The button of a save the date. Null if invitations are sent. */
    saveDateButton: text('save_date_button').$type<SaveDateButton>(),
    /** Ids of households, in the order of sending. */
    ids: jsonb('ids').$type<string[]>().notNull(),
    /** How many households are done. */
    place: integer('place').notNull().default(0),
    now: integer('now').notNull().default(0),
    later: integer('later').notNull().default(0),
    /** How many households got no mail, by reason. */
    unsent: jsonb('unsent').$type<Partial<Record<UnsentReason, number>>>().notNull().default({}),
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

/**
 * Addresses that get no more invitations, reminders and messages of an organization. They are
 * stored as hashes. The hashes reveal nobody and stay after a guest is erased.
 */
export const mailSuppressions = pgTable(
  'mail_suppressions',
  {
    tenantId: uuid('tenant_id')
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    addressHash: text('address_hash').notNull(),
    reason: text('reason').$type<SuppressionReason>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'mail_suppressions_pk', columns: [t.tenantId, t.addressHash] }),
    check('mail_suppressions_reason', sql`${t.reason} in ('unsubscribed', 'undeliverable')`),
  ],
);

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: uuid('id').notNull(),
    tenantId: uuid('tenant_id')
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    planName: text('plan_name').notNull(),
    planType: text('plan_type').notNull(),
    priceCents: integer('price_cents').notNull(),
    billingCycle: text('billing_cycle').notNull().default('monthly'),
    status: text('status').notNull(),
    currentPeriodStart: at('current_period_start').notNull(),
    currentPeriodEnd: at('current_period_end').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ name: 'subscriptions_pk', columns: [t.tenantId, t.id] }),
    /** Billing is manual. Each organization has one row, which changes with its plan. */
    unique('subscriptions_one_per_tenant').on(t.tenantId),
    index('subscriptions_created').on(t.createdAt, t.id),
    check('subscriptions_plan', sql`${t.planType} in ('free', 'pro', 'premium')`),
    check('subscriptions_status', sql`${t.status} in ('trial', 'active', 'past_due', 'canceled')`),
    check('subscriptions_price', sql`${t.priceCents} >= 0`),
    check('subscriptions_period', sql`${t.currentPeriodEnd} > ${t.currentPeriodStart}`),
  ],
);

/**
 * The history of an organization's plan and status. Unlike the activity log, it stays as long as
 * the organization.
 */
export const subscriptionChanges = pgTable(
  'subscription_changes',
  {
    id: uuid('id').notNull(),
    tenantId: uuid('tenant_id')
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    fromPlan: text('from_plan'),
    toPlan: text('to_plan').notNull(),
    fromStatus: text('from_status'),
    toStatus: text('to_status').notNull(),
    /** The price of a billing cycle from that time on. */
    priceCents: integer('price_cents').notNull(),
    /** The name or email at the time, or "Turnout" for automatic changes. */
    actorLabel: text('actor_label').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'subscription_changes_pk', columns: [t.tenantId, t.id] }),
    index('subscription_changes_by_tenant').on(t.tenantId, t.createdAt, t.id),
    check(
      'subscription_changes_kind',
      sql`${t.kind} in ('started', 'changed', 'requested', 'granted', 'declined', 'withdrawn')`,
    ),
    check('subscription_changes_plans', sql`${t.toPlan} in ('free', 'pro', 'premium')`),
    check('subscription_changes_price', sql`${t.priceCents} >= 0`),
  ],
);

/** A host's message to guests. The rows are the history, and the limit on messages counts them. */
export const guestMessages = pgTable(
  'guest_messages',
  {
    id: uuid('id').notNull(),
    tenantId: uuid('tenant_id').notNull(),
    eventId: uuid('event_id').notNull(),
    sentBy: uuid('sent_by').references(() => users.id, { onDelete: 'set null' }),
    /** The host's name or email at the time. */
    senderLabel: text('sender_label').notNull(),
    audience: text('audience').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    recipients: integer('recipients').notNull(),
    /** The time when the message was sent. While it waits, the time when it was written. */
    createdAt: createdAt(),
    /** The time when the message will be sent, if it is scheduled. */
    sendAt: at('send_at'),
    /** The reason why a scheduled message was not sent. */
    notSent: text('not_sent'),
    /** The meal, if the audience is the guests of one meal. */
    meal: text('meal'),
    /** Ids of replies, if the host picked them. */
    replies: jsonb('replies').$type<string[]>(),
    /** Ids of households, if the host picked them. */
    households: jsonb('households').$type<string[]>(),
    /** The filter that narrows the audience. */
    filter: jsonb('filter').$type<MessageFilter>(),
    button: text('button').$type<MessageButton>().notNull().default('reply'),
    /** Whether confirmed guests get a button that opens the survey. */
    survey: boolean('survey').notNull().default(false),
    /** The number of households that no mail reached. */
    unreached: integer('unreached').notNull().default(0),
    /** The texts in the event's other languages. */
    translations: jsonb('translations').$type<MessageTranslations>().notNull().default({}),
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
export const messageHandOvers = pgTable(
  'message_hand_overs',
  {
    tenantId: uuid('tenant_id').notNull(),
    messageId: uuid('message_id').notNull(),
    invitationId: uuid('invitation_id').notNull(),
    eventId: uuid('event_id').notNull(),
    reason: text('reason').$type<UnreachedReason>().notNull(),
    /** The time when the host marked the household as contacted. */
    at: at('at'),
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

/**
 * A host's act that changes an event whose date guests or households were mailed. Numbers count
 * from 1.
 */
export const eventChanges = pgTable(
  'event_changes',
  {
    tenantId: uuid('tenant_id').notNull(),
    eventId: uuid('event_id').notNull(),
    number: integer('number').notNull(),
    at: at('at').notNull(),
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    kind: text('kind').$type<ChangeKind>().notNull(),
    /** The event before the host's act. */
    before: jsonb('before').$type<KnownEvent>().notNull(),
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
export const tellings = pgTable(
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
    toldAt: at('told_at'),
    /** The reason why no mail was written. */
    reason: text('reason').$type<UntoldReason>(),
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

/**
 * Notifications. A new reply needs no row of its own
 * (docs/decisions/0016-new-replies-tell-of-themselves.md).
 */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').notNull(),
    tenantId: uuid('tenant_id')
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    eventId: uuid('event_id'),
    subjectId: uuid('subject_id'),
    /**
     * The user who caused the notification, and needs none. Only used for comparisons, so it is not
     * a foreign key.
     */
    actorId: uuid('actor_id'),
    createdAt: createdAt(),
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

/**
 * Mails to send, enqueued in the transaction that causes them. The payload is data; the worker
 * renders it. The rendered text is kept for the built-in mailbox.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid('id').primaryKey(),
    /** Null for the platform's own mail (a superadmin's password link). */
    tenantId: uuid('tenant_id').references(() => tenants.id, { onDelete: 'cascade' }),
    eventId: uuid('event_id'),
    template: text('template').notNull(),
    toEmail: text('to_email').notNull(),
    toName: text('to_name').notNull().default(''),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    /**
     * The reply and the household that the mail is about. An erasure finds the mail by these ids.
     */
    replyId: text('reply_id').generatedAlwaysAs(
      sql`coalesce(payload -> 'reply' ->> 'id', payload ->> 'replyId')`,
    ),
    invitationId: text('invitation_id').generatedAlwaysAs(sql`payload ->> 'invitationId'`),
    toKey: text('to_key').generatedAlwaysAs(sql`lower(to_email)`),
    /**
     * The lane of the mail. Lanes take turns. A lane has one organization's single mails, or its
     * mails to many (server/outbox/outbox.store.ts).
     */
    laneKey: text('lane_key').notNull().default(''),
    status: text('status').notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: at('next_attempt_at').notNull().defaultNow(),
    /** If the worker that took the mail dies, another takes it after this time. */
    lockedUntil: at('locked_until'),
    /**
     * The process that took the mail last, as the number of its lock. The lock is free once the
     * process has died. Null if the process has no lock.
     */
    takenBy: integer('taken_by'),
    lastError: text('last_error'),
    /** The mail server's answer when it accepted the mail. */
    answer: text('answer'),
    /** The category of `last_error` (domain/mail/delivery.ts). */
    failureKind: text('failure_kind'),
    subject: text('subject'),
    html: text('html'),
    textBody: text('text_body'),
    /** The calendar entry of a mail in the built-in mailbox. */
    calendar: text('calendar'),
    /** Whether the mail went out by SMTP or to the built-in mailbox. */
    transport: text('transport'),
    /** The time when the mail was counted in a budget. Later attempts aren't counted again. */
    countedAt: at('counted_at'),
    sentAt: at('sent_at'),
    createdAt: createdAt(),
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
 * Recipients of the last day, by a hash of the address. Budgets of recipients count them, over all
 * organizations. The key begins with the recipient and the time, so that a count reads only a few
 * rows of the index.
 */
export const mailRecipients = pgTable(
  'mail_recipients',
  {
    recipient: text('recipient').notNull(),
    mailedAt: at('mailed_at').notNull(),
    id: uuid('id').notNull(),
  },
  (t) => [
    primaryKey({ name: 'mail_recipients_pk', columns: [t.recipient, t.mailedAt, t.id] }),
    index('mail_recipients_age').on(t.mailedAt),
  ],
);

/**
 * The number of mails that an organization sent to guests and unconfirmed addresses, for each hour
 * of the last day.
 */
export const mailHours = pgTable(
  'mail_hours',
  {
    tenantId: uuid('tenant_id')
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    hour: at('hour').notNull(),
    mails: integer('mails').notNull(),
  },
  (t) => [
    primaryKey({ name: 'mail_hours_pk', columns: [t.tenantId, t.hour] }),
    check('mail_hours_mails', sql`${t.mails} >= 0`),
  ],
);

/**
 * The time when the next mail may leave, for all processes together. There is one row, and only if
 * MAIL_PER_MINUTE is set.
 */
export const mailPace = pgTable(
  'mail_pace',
  {
    id: integer('id').primaryKey(),
    nextFreeAt: at('next_free_at').notNull(),
  },
  (t) => [check('mail_pace_one_row', sql`${t.id} = 1`)],
);

/**
 * The platform's own values, which no organization sees: the installation's secret
 * (`server/keys/secret.ts`).
 */
export const platformSettings = pgTable('platform_settings', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  createdAt: createdAt(),
});

/** The first response to a submission. For 24 hours, the same key and body get it again. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    eventId: uuid('event_id').notNull(),
    tenantId: uuid('tenant_id').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of the canonical body, in hex. */
    bodyHash: text('body_hash').notNull(),
    status: integer('status').notNull(),
    reply: jsonb('reply').$type<Record<string, unknown>>().notNull(),
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

/** The activity log. Each line is written in the transaction of the act that it records. */
export const activityLog = pgTable(
  'activity_log',
  {
    id: uuid('id').primaryKey(),
    tenantId: uuid('tenant_id').references(() => tenants.id, { onDelete: 'cascade' }),
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    /** Name or email at the time, so that the line stays readable when the user is gone. */
    actorLabel: text('actor_label').notNull(),
    action: text('action').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: uuid('subject_id'),
    /** The event, if any. Not a foreign key, because the line outlives the event. */
    eventId: uuid('event_id'),
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [
    index('activity_by_tenant').on(t.tenantId, t.createdAt, t.id),
    index('activity_by_event').on(t.eventId, t.createdAt),
    index('activity_by_subject').on(t.tenantId, t.subjectType, t.createdAt),
    /** The lines about one reply, household or mail. */
    index('activity_of_subject').on(t.subjectId, t.createdAt),
    index('activity_of_mails')
      .on(t.eventId)
      .where(sql`${t.subjectType} = 'message'`),
    index('activity_by_age').on(t.createdAt, t.id),
  ],
);

/**
 * Ids of erased people, which reveal nothing about them. They serve as the certificate, and say
 * whom to erase again after a backup is restored.
 */
export const erasures = pgTable(
  'erasures',
  {
    /** The id of the reply, of one of its guests, or of the user. */
    id: uuid('id').notNull(),
    tenantId: uuid('tenant_id')
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    what: text('what').notNull(),
    /** How many rows of each kind were removed (domain/privacy/contract.ts). */
    removed: jsonb('removed').$type<Record<string, number>>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'erasures_pk', columns: [t.tenantId, t.id] }),
    index('erasures_by_tenant').on(t.tenantId, t.createdAt),
    check('erasures_what', sql`${t.what} in ('reply', 'guest', 'user')`),
  ],
);

/**
 * How long an event keeps guests' data, and the progress of its erasure. Without a row, the
 * organization's settings apply.
 */
export const eventRetention = pgTable(
  'event_retention',
  {
    tenantId: uuid('tenant_id').notNull(),
    eventId: uuid('event_id').notNull(),
    /** Null means the organization's setting. 0 keeps the data indefinitely. */
    sensitiveMonths: integer('sensitive_months'),
    personalMonths: integer('personal_months'),
    holdReason: text('hold_reason'),
    holdBy: text('hold_by'),
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

/** Users who help with one event (docs/product/helpers.md). The row goes with the user. */
export const eventHelpers = pgTable(
  'event_helpers',
  {
    tenantId: uuid('tenant_id').notNull(),
    eventId: uuid('event_id').notNull(),
    userId: uuid('user_id').notNull(),
    right: text('right').$type<HelperRight>().notNull(),
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

/** URLs that show the numbers or the names of one event to people without an account. */
export const readingLinks = pgTable(
  'reading_links',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid('id').notNull(),
    eventId: uuid('event_id').notNull(),
    label: text('label').notNull(),
    shows: text('shows').$type<ReadingLinkShows>().notNull(),
    tokenHash: text('token_hash').notNull(),
    /** Null ends the link 14 days after the event is over. */
    expiresAt: at('expires_at'),
    revokedAt: at('revoked_at'),
    readAt: at('read_at'),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'reading_links_pk', columns: [t.tenantId, t.id] }),
    foreignKey({
      name: 'reading_links_event',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [events.tenantId, events.id],
    }).onDelete('cascade'),
    index('reading_links_by_event').on(t.tenantId, t.eventId, t.createdAt, t.id),
    uniqueIndex('reading_links_token').on(t.tenantId, t.tokenHash),
    check('reading_links_label', sql`length(${t.label}) between 1 and 80`),
    check('reading_links_shows', sql`${t.shows} in ('numbers', 'names')`),
  ],
);

/** The folded words of everything that can be searched (server/db/search-words.ts). */
export const searchWords = pgTable(
  'search_words',
  {
    /** Null for rows of the platform. */
    tenantId: uuid('tenant_id'),
    kind: text('kind').notNull(),
    rowId: uuid('row_id').notNull(),
    word: textByBytes('word').notNull(),
  },
  (t) => [
    primaryKey({ name: 'search_words_pk', columns: [t.rowId, t.word] }),
    index('search_words_by_word').on(t.tenantId, t.kind, t.word, t.rowId),
    /** For superadmins, who search all organizations. */
    index('search_words_of_all').on(t.kind, t.word, t.rowId),
  ],
);

/**
 * Rows whose search words are not made yet. Triggers add them, because a guest's reply must not
 * wait for its search words.
 */
export const searchQueue = pgTable(
  'search_queue',
  {
    tenantId: uuid('tenant_id'),
    kind: text('kind').notNull(),
    rowId: uuid('row_id').notNull(),
  },
  // Each reply queues three rows. Their ids grow with time, so this index costs less than a primary
  // key.
  (t) => [index('search_queue_by_row').on(t.rowId)],
);
