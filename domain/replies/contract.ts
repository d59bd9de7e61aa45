/**
 * Replies: the data of the public page, the submission, the guest's personal link, and the calls of
 * hosts (docs/product/replies.md#replies).
 */
import { z } from 'zod';
import { eventRight } from '../helpers/contract.ts';
import { shownCover } from '../covers/contract.ts';
import { defineRoutes, maxBodyBytes } from '../kernel/route.ts';
import {
  byId,
  id,
  instant,
  line,
  listQuery,
  message,
  optionalLine,
  optionalProse,
  prose,
  tenantFilter,
} from '../kernel/schemas.ts';
import { isEmail, isStorableText } from '../kernel/text.ts';
import { mealOption, settingOutputs } from '../events/setting-schemas.ts';
import { inviteModes, lookupFactors, namesWith } from '../events/settings.ts';
import { languages } from '../languages/languages.ts';
import { languageInput } from '../languages/schemas.ts';
import { replyKinds } from '../guest-list/contract.ts';
import { answersInput, answersOutput, shownQuestion } from '../questions/contract.ts';
import { shownSections } from '../sections/contract.ts';
import { drawings } from '../themes/drawings.ts';

/** A malformed custom URL matches no event, so it is a 404 and not a 400. */
const customUrl = z.object({ customUrl: z.string() });
const link = customUrl.extend({ token: z.string() });

/** A household as its own guests see it. */
export const invitedHousehold = z
  .object({
    /** The token or code that the request used. */
    given: z.string(),
    /**
     * How far a look-up by name leads. `answer`: the household may answer once. `mail`: it has
     * answered, and its link can be mailed. `ask`: it has answered, and its link can't be mailed.
     * Names are then short, and answers are absent. Absent if the guest used a link or a code.
     */
    found: z.enum(['answer', 'mail', 'ask']).optional(),
    /** The language that the hosts chose for the household, or null. */
    language: z.enum(languages).nullable().optional(),
    /** The maximum number of guests who may come. */
    seatsAllowed: z.number().int(),
    /** The number of seats kept for this household only: promised, or taken by its answer. */
    seatsKept: z.number().int(),
    reply: z.enum(replyKinds),
    /**
     * The address of the reply, or the one that the hosts stored, masked: `a…@guest.test`. Null if
     * there is none. Absent after a look-up.
     */
    maskedEmail: z.string().nullable().optional(),
    invitees: z.array(
      z.object({
        id,
        /**
         * The person's name. Blank for an open place without a name of its own, such as "Guest of
         * …".
         */
        name: z.string(),
        isChild: z.boolean(),
        isPlaceholder: z.boolean(),
        /** Whether this person comes. Null until the household has answered. */
        isAttending: z.boolean().nullable(),
        mealChoice: z.string(),
        /** This person's answers to questions. */
        answers: answersOutput.optional(),
      }),
    ),
    /** The answers for the household's whole reply. */
    answers: answersOutput.optional(),
  })
  .meta({ id: 'InvitedHousehold' });
export type InvitedHousehold = z.infer<typeof invitedHousehold>;

export const publicEvent = z
  .object({
    ...settingOutputs(namesWith('onPage')),
    /**
     * The meals to choose from. `value` is the meal's original name. Replies choose the meal by it
     * in every language.
     */
    mealOptions: z.array(mealOption.extend({ value: z.string() })),
    /** The language of the texts: one of `languages`. */
    language: z.enum(languages),
    /** The original's language for each text without a translation, by its path. */
    textLanguages: z.record(z.string(), z.enum(languages)),
    spotsRemaining: z.number().int(),
    /**
     * The seats that a new party could still take, after seats are set aside for waiting parties.
     */
    openSpots: z.number().int(),
    /** Whether replies are refused: past the deadline, or at the plan's limit of replies. */
    closed: z.boolean(),
    /** Whether the hosts have cancelled the event. If so, `closed` is true as well. */
    cancelled: z.boolean(),
    /** Whether the event is over. If so, `closed` is true as well. */
    past: z.boolean(),
    /**
     * The hosts' text for guests once the event is over. Absent before that, and if there is none.
     */
    afterMessage: z.string().optional(),
    /** The host's own picture, or null if the page uses its theme's picture. */
    cover: shownCover.nullable(),
    /** The sections below the event, without those for confirmed parties only. */
    sections: shownSections,
    /** Whether the page has sections for confirmed parties only. */
    moreForComing: z.boolean(),
    /** The event's questions, in order. Empty for strangers if only invited guests may reply. */
    questions: z.array(shownQuestion),
    embedStyles: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    /** Whether the theme has custom CSS, which is served separately from the page. */
    hasCustomCss: z.boolean(),
    /** The theme's drawing at the top of the page, or null if there is none. */
    drawing: z.enum(drawings).nullable(),
    /** Whether the page says "Powered by Turnout". */
    branding: z.boolean(),
    /**
     * The list "Who's coming": first name and last initial of guests who agreed to be listed. Null
     * unless the host turned it on.
     */
    guestList: z.array(z.string()).nullable(),
    /**
     * Whether guests get mail. False while mail stays in the built-in mailbox. The page then does
     * not promise any.
     */
    mailsGuests: z.boolean(),
    /** A signed record of when the form was rendered. The form sends it with the reply. */
    formToken: z.string(),
    /**
     * The guests who may reply. Absent if everybody may. `invited` hides place, texts, meals,
     * sections and guest list from strangers.
     */
    inviteMode: z.enum(inviteModes).optional(),
    /** The fact that, with the full name, finds an invitation. Absent if `inviteMode` is absent. */
    lookupFactor: z.enum(lookupFactors).optional(),
    /** The household, if the request had an invitation's token or code. */
    invitation: invitedHousehold.optional(),
  })
  .meta({ id: 'PublicEvent' });
export type PublicEvent = z.infer<typeof publicEvent>;

/** The part of a draft that a household sees if it was sent a save the date. */
export const savedDate = z
  .object({
    saveTheDate: z.object({
      name: z.string(),
      displayName: z.string(),
      /**
       * The date that the save the date names: `YYYY-MM-DD`, or `YYYY-MM` if only the month is
       * named.
       */
      date: z.string(),
      town: z.string(),
      message: z.string(),
      cover: shownCover.nullable(),
      /** The household's named persons. */
      names: z.array(z.string()),
    }),
  })
  .meta({ id: 'SaveTheDate' });
export type SavedDate = z.infer<typeof savedDate>;

/** One person of a reply. Ids stay when the reply is edited, and when a person does not come. */
export const guestDetail = z
  .object({
    id,
    name: z.string(),
    mealChoice: z.string(),
    isAttending: z.boolean(),
    /** The invited person. Present only if the reply answers an invitation. */
    inviteeId: z.string().optional(),
    /** This person's answers. Absent if there are none. */
    answers: answersOutput.optional(),
  })
  .meta({ id: 'GuestDetail' });

/** Accepts the form's `yes` and `no` as well as the call's booleans. */
const attending = z
  .union([z.boolean(), z.enum(['yes', 'no', 'true', 'false'])], { error: 'Please select Yes or No' })
  .transform((value) => value === true || value === 'yes' || value === 'true');

const guestDetailInput = z.object({
  /**
   * The id of a person of this reply. If missing, the position in the list identifies the person.
   */
  id: id.nullish(),
  name: line(200).nullish(),
  mealChoice: line(200).nullish(),
  /**
   * If nobody in the list has it, everybody comes. If anybody has it, the list is the whole party,
   * and the guest count is the number who come.
   */
  isAttending: attending.nullish(),
  /**
   * Answers to the questions that each guest is asked. If missing, a change keeps the earlier
   * answers.
   */
  answers: answersInput,
});

/** A person of a new reply. */
const newGuestInput = guestDetailInput.extend({
  /**
   * The invited person. If missing, the position in the list identifies the person. Strangers have
   * no such id.
   */
  inviteeId: id.nullish(),
});

const notGuests = 'Guest details must be a list of guests, each with a name';

/** A list, or the same list as a JSON string. */
const listOf = <Person extends z.ZodType>(person: Person) =>
  z.union(
    [
      z.array(person).max(10_000),
      z
        .string()
        .max(1_000_000)
        .transform((text, context): unknown => {
          if (text.trim() === '') return [];
          let message = '';
          try {
            // Checks the parsed values, because escapes in the JSON string hid their characters
            // from the first check.
            const details = JSON.parse(text, (_key, value: unknown) => {
              if (typeof value === 'string' && !isStorableText(value)) {
                message = 'Contains a character we can’t store';
              }
              return value;
            }) as unknown;
            if (message === '') return details;
          } catch {
            message = notGuests;
          }
          context.addIssue({ code: 'custom', message });
          return z.NEVER;
        })
        .pipe(z.array(person).max(10_000)),
    ],
    {
      // If the value is a string, says that it isn't valid JSON. Otherwise says that it must be a
      // list.
      error: ({ input, errors }) =>
        (typeof input === 'string' ? errors?.at(-1)?.[0]?.message : undefined) ?? notGuests,
    },
  );
const guestDetailsInput = listOf(guestDetailInput);

export const emailRequired = 'Please enter your email address.';

const guestEmail = z
  .string({ error: emailRequired })
  .trim()
  .min(1, { message: emailRequired })
  // Uses the form's own check, so international addresses are accepted.
  .refine(isEmail, { message: 'Valid email required' })
  .meta({ format: 'email' });

export const submission = z.object({
  displayName: optionalLine(200),
  guestEmail,
  guestPhone: optionalLine(50),
  /**
   * The language of the page that sends the reply. If missing, a new reply has its invitation's
   * language, else the event's original. A changed reply keeps its own.
   */
  language: languageInput.nullish(),
  isAttending: attending,
  guestCount: z
    .number({ error: 'Guest count required' })
    .int({ message: 'Guest count required' })
    .min(0, { message: 'Guest count required' })
    .max(1_000_000, { message: 'Guest count required' }),
  mealChoice: optionalLine(200),
  guestDetails: guestDetailsInput
    .nullable()
    .transform((list) => list ?? [])
    .default([]),
  message: optionalProse(),
  publicToggle: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
  /**
   * Answers to the questions that are asked once. If missing, a change keeps the earlier answers.
   */
  answers: answersInput,
});
export type Submission = z.output<typeof submission>;

/** A new reply, from a stranger or from an invited household. */
export const newSubmission = submission.extend({
  /**
   * If there is an invitation, a missing or blank address means the address that the hosts stored.
   */
  guestEmail: z
    .string({ error: emailRequired })
    .trim()
    .refine((email) => email === '' || isEmail(email), { message: 'Valid email required' })
    .meta({ format: 'email' })
    .nullish()
    .transform((email) => email ?? ''),
  guestDetails: listOf(newGuestInput)
    .nullable()
    .transform((list) => list ?? [])
    .default([]),
  /** The token of an invitation's link, or its code as people type it. */
  invitation: line(200).nullish(),
});
export type NewSubmission = z.output<typeof newSubmission>;

/**
 * Fields that the page's form adds to the reply, to tell programs from people. Other callers omit
 * them.
 */
const formSigns = z.object({
  /** People never see this field, so only a program fills it in. */
  homepage: z.string().max(2_000).nullish(),
  /** The `formToken` of the event's data. It is valid for seven days. */
  formToken: z.string().max(200).nullish(),
});
export type FormSigns = z.output<typeof formSigns>;

/** An email address that a host may leave blank. */
const hostsEmail = z
  .string()
  .trim()
  .refine((email) => email === '' || isEmail(email), { message: 'Valid email required' })
  .meta({ format: 'email' });

/** A reply that a host enters. Email, names, meals and required answers may be blank. */
export const enteredReply = newSubmission.omit({ invitation: true }).extend({
  guestEmail: hostsEmail.nullish().transform((email) => email ?? ''),
  /** The household that replies. If it has replied before, that reply changes. */
  invitationId: id.nullish(),
  /**
   * Confirms the reply even past the line and past the capacity, but never past the plan's limit.
   */
  over: z.boolean().default(false),
  /**
   * Whether the guest is mailed. If missing, the guest is mailed if there is an address and the
   * event hasn't begun.
   */
  notifyGuest: z.boolean().optional(),
});
export type EnteredReply = z.output<typeof enteredReply>;

export const reservationStatus = z.enum(['confirmed', 'waitlisted', 'declined']);
export type ReservationStatus = z.infer<typeof reservationStatus>;

/** A reply as its guest sees it. */
export const ownReply = z
  .object({
    id,
    status: reservationStatus,
    awaitingApproval: z.boolean(),
    displayName: z.string(),
    guestEmail: z.string(),
    guestPhone: z.string(),
    /** The language of the page that sent the reply or last changed it. */
    language: z.enum(languages).nullable(),
    isAttending: z.boolean(),
    guestCount: z.number().int(),
    guestDetails: z.array(guestDetail),
    mealChoice: z.string(),
    message: z.string(),
    publicToggle: z.boolean(),
    /** Answers to the questions that are asked once. Absent if there are none. */
    answers: answersOutput.optional(),
    /**
     * Labels of chosen options that are no longer offered. They stay until the guest chooses
     * another option.
     */
    keptOptions: z.array(z.object({ questionId: id, id, label: z.string() })).optional(),
    /** Whether the guest must still confirm the email address, because the event requires it. */
    unconfirmed: z.boolean(),
    /** Until this time, seats are held for an unconfirmed guest. Null if no seats are held. */
    heldUntil: instant.nullable(),
    /** A waiting party's place in line. Present only with the personal link. */
    place: z.number().int().optional(),
    /**
     * A household that has the reply's address and has not answered, so the page asks whether this
     * is its reply. Present only with the mailed link.
     */
    joinable: z.object({ invitationId: id, household: z.string() }).optional(),
    /**
     * The code that a confirmed party shows at the door, 'ABCD-EFGH-JKMN'. Null without one. The
     * response to a new reply contains it only if the event has codes.
     */
    checkInCode: z.string().nullable().optional(),
    createdAt: instant,
  })
  .meta({ id: 'OwnReply' });
export type OwnReply = z.infer<typeof ownReply>;

export const submitted = z
  .object({
    message: z.string(),
    status: reservationStatus,
    waitlisted: z.boolean(),
    isAttending: z.boolean(),
    awaitingApproval: z.boolean(),
    spotsRemaining: z.number().int(),
    reservation: ownReply,
    /**
     * The guest's personal link, as a path on this server, for changing or withdrawing the reply.
     * Null while the guest has to confirm the address, because until then the link is only mailed.
     */
    link: z.string().nullable(),
  })
  .meta({ id: 'Submitted' });
export type Submitted = z.infer<typeof submitted>;

/** The event's seats that aren't taken by confirmed guests. */
const eventSeats = {
  eventMaxGuests: z.number().int(),
  /** Seats kept for households that were invited and have not answered. */
  eventPromisedSeats: z.number().int(),
  /** Seats set aside for devices at the doors. Absent if there are none. */
  eventLentSeats: z.number().int().optional(),
  /** Seats of guests who didn't come and that were given away. Absent if there are none. */
  eventGivenAway: z.number().int().optional(),
};

export const reservation = z
  .object({
    id,
    eventId: id,
    eventName: z.string(),
    eventDate: instant,
    eventTimezone: z.string(),
    ...eventSeats,
    eventMaxGuestsPerRsvp: z.number().int(),
    displayName: z.string(),
    guestEmail: z.string(),
    guestPhone: z.string(),
    language: z.enum(languages).nullable(),
    /** The account of a guest who replied while signed in. Null for everybody else. */
    userEmail: z.string().nullable(),
    guestCount: z.number().int(),
    /**
     * A JSON string of `[{ id, name, mealChoice, isAttending, answers }]` with the whole party.
     * `isAttending` says who comes.
     */
    guestDetails: z.string(),
    mealChoice: z.string(),
    message: z.string(),
    isAttending: z.boolean(),
    waitlisted: z.boolean(),
    awaitingApproval: z.boolean(),
    /** 1 for the first in line. Null for parties that do not wait. */
    waitlistPosition: z.number().int().nullable(),
    /**
     * The number of seats that must become free before the party fits. Only lists of one event's
     * waiting replies have it.
     */
    spotsNeeded: z.number().int().nullable().optional(),
    /** True for a party that a door let in without a reply. Absent for all others. */
    walkIn: z.boolean().optional(),
    publicToggle: z.boolean(),
    /** Answers to the questions that are asked once. Absent if there are none. */
    answers: answersOutput.optional(),
    /**
     * The most recent mails to this guest that were not sent, newest first. Absent if there are
     * none.
     */
    unsentMails: z
      .array(
        z.object({
          id,
          /** The kind of mail, in words for people. */
          label: z.string(),
          /**
           * Why the mail was not sent. `waiting`: the organization is not confirmed yet.
           * `withheld`: the mail exceeded a budget. `failed`: we stopped trying to send it.
           */
          state: z.enum(['waiting', 'withheld', 'failed']),
          /** Why the mail was not sent. */
          sentence: z.string(),
          createdAt: instant,
        }),
      )
      .optional(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Reservation' });
export type Reservation = z.infer<typeof reservation>;
export type UnsentMail = NonNullable<Reservation['unsentMails']>[number];

/** A reply in the form in which a host saved it. */
const savedReservation = reservation.extend({
  /**
   * A notice such as "This makes 52 of 50" if the action exceeded the capacity or passed waiting
   * parties, else null.
   */
  notice: z.string().nullable(),
});

export const reservationSummary = z
  .object({
    confirmedGuests: z.number().int(),
    /** The number of waitlisted replies. A party of four is one reply. */
    waitlistedCount: z.number().int(),
    spotsRemaining: z.number().int(),
    confirmedCount: z.number().int(),
    declinedCount: z.number().int(),
  })
  .meta({ id: 'ReservationSummary' });
export type ReservationSummary = z.infer<typeof reservationSummary>;

const reservationSorts = [
  'createdAt',
  'displayName',
  'guestEmail',
  'guestCount',
  'status',
  'eventName',
] as const;

/** An event with counts of its replies. It is the heading of a group of replies. */
export const reservationGroup = z
  .object({
    /** The event's id. */
    id,
    name: z.string(),
    dateTime: instant,
    timezone: z.string(),
    tenantId: id,
    tenantName: z.string(),
    createdBy: id,
    right: eventRight,
    maxGuests: z.number().int(),
    confirmedGuests: z.number().int(),
    spotsRemaining: z.number().int(),
    reservationCount: z.number().int(),
    /** The number of waiting replies, and of the guests in them. */
    waitlistedCount: z.number().int(),
    waitlistedGuests: z.number().int(),
    requiresApproval: z.boolean(),
    automaticPromotion: z.boolean(),
    hasMeals: z.boolean(),
    mealOptions: z.array(mealOption),
    /** How many of the event's replies match the requested status and search. */
    matches: z.number().int(),
  })
  .meta({ id: 'ReservationGroup' });
export type ReservationGroup = z.infer<typeof reservationGroup>;

export const repliesRoutes = defineRoutes({
  publicEvent: {
    method: 'GET',
    path: '/api/rsvp/:customUrl/data',
    access: 'public',
    summary:
      'What the public RSVP page shows; by an invitation with the names of its household, and of a draft what its save the date says',
    params: customUrl,
    query: z.object({
      /** An invitation's token or code. If it belongs to another event, the call fails with 404. */
      i: z.string().max(200).optional(),
      /** The language of the texts. If the event lacks it, the texts are in the original. */
      l: z.string().max(100).optional(),
    }),
    results: { 200: z.union([publicEvent, savedDate]) },
    errors: ['notFound', 'tooMany'],
    shared: true,
  },
  submit: {
    method: 'POST',
    path: '/api/rsvp/:customUrl/submit',
    access: 'public',
    summary:
      'Answer an invitation for the whole party; with `invitation` for the household that was invited, and once more to change it',
    params: customUrl,
    headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }),
    body: newSubmission.extend(formSigns.shape),
    bodyLimit: 'byParty',
    results: { 201: submitted },
    errors: [
      'notFound',
      'notInvited',
      'conflict',
      'full',
      'optionGone',
      'closed',
      'keyReused',
      'looksAutomated',
      'tooMany',
    ],
    limit: 'submit',
  },
  ownReply: {
    method: 'GET',
    path: '/api/rsvp/:customUrl/reply/:token',
    access: 'public',
    summary: 'A reply, by the personal link that was mailed to its guest',
    params: link,
    query: z.object({
      /** The language of the host's words, if they are translated into it. */
      l: z.string().max(100).optional(),
    }),
    results: { 200: ownReply },
    errors: ['notFound'],
    limit: 'link',
  },
  changeOwnReply: {
    method: 'PUT',
    path: '/api/rsvp/:customUrl/reply/:token',
    access: 'public',
    summary: 'Change a reply by its personal link; growing needs the seats as a new reply would',
    params: link,
    body: submission.omit({ guestEmail: true }),
    bodyLimit: 'byParty',
    results: { 200: submitted },
    errors: ['notFound', 'full', 'optionGone', 'closed'],
    limit: 'submit',
  },
  confirmOwnReply: {
    method: 'POST',
    path: '/api/rsvp/:customUrl/reply/:token/confirm',
    access: 'public',
    summary: 'Confirm the address of a reply by its personal link, so that its seats are not given back',
    params: link,
    results: { 200: ownReply },
    errors: ['notFound'],
    limit: 'submit',
  },
  withdrawOwnReply: {
    method: 'DELETE',
    path: '/api/rsvp/:customUrl/reply/:token',
    access: 'public',
    summary: 'Withdraw a reply by its personal link',
    params: link,
    results: { 200: message },
    errors: ['notFound'],
    limit: 'submit',
  },
  eventReservations: {
    method: 'GET',
    path: '/api/event/:id/reservations',
    access: 'reservation.list',
    summary: 'The replies to one event, with the summary; waitlisted ones in the order of the line',
    params: byId,
    query: listQuery(reservationSorts).extend({ status: reservationStatus.optional() }),
    results: { 200: z.object({ reservations: z.array(reservation), summary: reservationSummary }) },
    errors: ['notFound'],
  },
  exportReservations: {
    method: 'GET',
    path: '/api/event/:id/reservations/export',
    access: 'reservation.export',
    summary: 'The replies to one event as CSV, one row a guest',
    params: byId,
    results: { 200: z.string() },
    errors: ['notFound', 'confirmIdentity'],
    confirmedWithin: 'hour',
    produces: 'text/csv; charset=utf-8',
  },
  listReservations: {
    method: 'GET',
    path: '/api/reservations',
    // Without `eventId`, it takes `reservation.listAll`.
    access: 'reservation.list',
    summary: 'The replies to all events, or to the event `eventId`',
    query: listQuery(reservationSorts)
      .extend(tenantFilter.shape)
      .extend({
        status: reservationStatus.optional(),
        eventId: z.string().max(200).optional(),
        /**
         * A filter: `true` limits the list to replies that wait for a host's approval. `false`
         * excludes them.
         */
        awaitingApproval: z.enum(['true', 'false']).optional(),
        /** Limits the list to replies with a note from the guest. */
        withNote: z.literal('true').optional(),
        /** Limits the list to confirmed and waiting replies whose note mentions food. */
        aboutFood: z.literal('true').optional(),
        /** Limits an event's list to replies with a mail to the guest that was not sent. */
        unsent: z.literal('true').optional(),
        /** Limits an event's list to replies that lack an answer to a required question. */
        incomplete: z.literal('true').optional(),
      }),
    results: { 200: z.array(reservation) },
    errors: [],
  },
  reservationGroups: {
    method: 'GET',
    path: '/api/reservations/by-event',
    access: 'reservation.listAll',
    summary:
      'The events that have replies of the status and search asked for, each with their number; without either all events',
    query: listQuery(['dateTime'])
      .extend(tenantFilter.shape)
      .extend({ status: reservationStatus.optional(), eventId: z.string().max(200).optional() }),
    results: { 200: z.array(reservationGroup) },
    errors: [],
  },
  enterReply: {
    method: 'POST',
    path: '/api/event/:id/reservations',
    access: 'reservation.edit',
    summary: 'Enter a reply for a guest or, with `invitationId`, for a household; also after the deadline',
    params: byId,
    headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }),
    body: enteredReply,
    bodyLimit: maxBodyBytes,
    results: { 201: savedReservation, 200: savedReservation },
    errors: ['notFound', 'conflict', 'full', 'planLimit', 'optionGone', 'keyReused'],
  },
  updateReservation: {
    method: 'PUT',
    path: '/api/reservation/:id',
    access: 'reservation.edit',
    summary: 'Change a reply, approve it, or move it to or off the waitlist',
    params: byId,
    bodyLimit: maxBodyBytes,
    body: z.object({
      /** The name of the reply. It may be blank if nobody comes, or if it was blank before. */
      displayName: line(200).optional(),
      /** The email address of the reply. It may be blank if it was blank before. */
      guestEmail: hostsEmail.optional(),
      guestPhone: line(50).nullish(),
      language: languageInput.nullish(),
      guestCount: z
        .number({ error: 'Guest count required' })
        .int({ message: 'Guest count required' })
        .min(0, { message: 'Guest count required' })
        .max(1_000_000, { message: 'Guest count required' })
        .optional(),
      /** The guests of the reply. `null` keeps them as they are. */
      guestDetails: guestDetailsInput.nullish(),
      mealChoice: line(200).nullish(),
      message: prose().nullish(),
      isAttending: attending.optional(),
      waitlisted: z.boolean().optional(),
      publicToggle: z.boolean().optional(),
      /**
       * All answers to the questions that are asked once. If missing, they stay. A host may omit
       * required answers.
       */
      answers: answersInput,
      /**
       * Whether the guest is mailed about the change. If missing, they are mailed only if the
       * number of guests, the meals, the status or the address changes.
       */
      notifyGuest: z.boolean().optional(),
    }),
    results: {
      200: savedReservation,
    },
    errors: ['notFound', 'conflict', 'planLimit', 'namedGuests', 'optionGone'],
  },
  deleteReservation: {
    method: 'DELETE',
    path: '/api/reservation/:id',
    access: 'reservation.delete',
    summary: 'Delete a reply',
    params: byId,
    query: z.object({
      /** Whether to mail a guest who said yes that the reply was removed. */
      notifyGuest: z.enum(['true', 'false']).default('false'),
    }),
    results: { 200: message },
    errors: ['notFound'],
  },
  listWaitlists: {
    method: 'GET',
    path: '/api/waitlists',
    access: 'reservation.listAll',
    summary: 'Everybody who waits, event by event in the order of the line',
    query: listQuery(['eventName', 'displayName', 'guestCount', 'createdAt']).extend(tenantFilter.shape),
    results: {
      200: z.array(
        z.object({
          /** The reservation's id. */
          id,
          eventId: id,
          eventName: z.string(),
          eventDate: instant,
          eventTimezone: z.string(),
          tenantId: id,
          createdBy: id,
          right: eventRight,
          displayName: z.string(),
          guestEmail: z.string(),
          guestPhone: z.string(),
          guestCount: z.number().int(),
          position: z.number().int(),
          status: z.enum(['waiting', 'awaiting approval']),
          ...eventSeats,
          eventConfirmedGuests: z.number().int(),
          /** The number of spots that the event has left. */
          spotsRemaining: z.number().int(),
          /**
           * The number of spots that must still open before this party fits, after the parties
           * ahead of it. 0 if it fits now. Null if it awaits approval, or needs more than 200.
           * Includes the spots that the event is over its capacity.
           */
          spotsNeeded: z.number().int().nullable(),
          createdAt: instant,
        }),
      ),
    },
    errors: [],
  },
});
