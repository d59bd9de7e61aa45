/**
 * Replies: the public page's data and submission, the guest's personal link, and what hosts do with
 * replies (docs/product/replies.md#replies).
 */
import { z } from 'zod';
import { shownCover } from '../covers/contract.ts';
import { defineRoutes, largestBody } from '../kernel/route.ts';
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
import { replyKinds } from '../invitations/contract.ts';
import { answersInput, answersOutput, shownQuestion } from '../questions/contract.ts';
import { shownSections } from '../sections/contract.ts';
import { drawings } from '../themes/drawings.ts';

/** An address of no possible form names nothing, which is a 404 and not a 400. */
const customUrl = z.object({ customUrl: z.string() });
const link = customUrl.extend({ token: z.string() });

/** A household as its own guests see it. */
export const invitedHousehold = z
  .object({
    /** The token or code that it was read by. */
    given: z.string(),
    /**
     * Left out for a link and a code. A look-up by a name found it: it may answer once (`answer`),
     * or has answered, and its link can be mailed (`mail`) or not (`ask`). Names are short then,
     * and answers are left out.
     */
    found: z.enum(['answer', 'mail', 'ask']).optional(),
    /** How many of them may come. */
    seatsAllowed: z.number().int(),
    /** Seats that are there for them alone: promised, or taken by their answer. */
    seatsKept: z.number().int(),
    reply: z.enum(replyKinds),
    invitees: z.array(
      z.object({
        id,
        /** Blank for an open place without words of its own. */
        name: z.string(),
        isChild: z.boolean(),
        isPlaceholder: z.boolean(),
        /** As they answered; null before. */
        isAttending: z.boolean().nullable(),
        mealChoice: z.string(),
        /** What they answered to questions. */
        answers: answersOutput.optional(),
      }),
    ),
    /** The same of the household's reply. */
    answers: answersOutput.optional(),
  })
  .meta({ id: 'InvitedHousehold' });
export type InvitedHousehold = z.infer<typeof invitedHousehold>;

export const publicEvent = z
  .object({
    ...settingOutputs(namesWith('onPage')),
    spotsRemaining: z.number().int(),
    /**
     * What a new party could still take, after the seats that waiting parties come before it for.
     */
    openSpots: z.number().int(),
    /** Past the deadline, or the organization ran out of replies: submissions are refused. */
    closed: z.boolean(),
    /** The hosts have cancelled the event; then it is closed as well. */
    cancelled: z.boolean(),
    /** The event has taken place; then it is closed as well. */
    past: z.boolean(),
    /** The host's own picture; null where the page has that of its theme. */
    cover: shownCover.nullable(),
    /** What the page says below the event, but for what is kept for those who come. */
    sections: shownSections,
    /** Whether something is kept for those who come. */
    moreForComing: z.boolean(),
    /**
     * What is asked beside the reply, in its order; empty for strangers where only invited guests
     * reply.
     */
    questions: z.array(shownQuestion),
    embedStyles: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    /** Whether the theme carries custom CSS, served beside the page. */
    hasCustomCss: z.boolean(),
    /** The drawing at the head of the page, by its theme; null where there is none. */
    drawing: z.enum(drawings).nullable(),
    /** Whether the page says "Powered by Turnout". */
    branding: z.boolean(),
    /**
     * "Who's coming": first name and last initial of those who agreed; null where the host has not
     * switched it on.
     */
    guestList: z.array(z.string()).nullable(),
    /** False while mail stays in the built-in mailbox: the page then promises none. */
    mailsGuests: z.boolean(),
    /** Signs when the form was rendered; it goes along with the reply. */
    formToken: z.string(),
    /**
     * Left out where everybody may reply: `invited` keeps place, texts, meals, sections and guest
     * list from strangers.
     */
    inviteMode: z.enum(inviteModes).optional(),
    /** What finds an invitation beside a full name; left out like `inviteMode`. */
    lookupFactor: z.enum(lookupFactors).optional(),
    /** The household, where the invitation's token or code came along. */
    invitation: invitedHousehold.optional(),
  })
  .meta({ id: 'PublicEvent' });
export type PublicEvent = z.infer<typeof publicEvent>;

/** One person of a reply. Ids stay when the reply is edited, and when a person does not come. */
export const guestDetail = z
  .object({
    id,
    name: z.string(),
    mealChoice: z.string(),
    isAttending: z.boolean(),
    /** Whom of the invitation it is; only where the reply came by one. */
    inviteeId: z.string().optional(),
    /** What this person answered; left out where it is nothing. */
    answers: answersOutput.optional(),
  })
  .meta({ id: 'GuestDetail' });

/** `yes` and `no` of the form are accepted beside the booleans of the call. */
const attending = z
  .union([z.boolean(), z.enum(['yes', 'no', 'true', 'false'])], { error: 'Please select Yes or No' })
  .transform((value) => value === true || value === 'yes' || value === 'true');

const guestDetailInput = z.object({
  /** The id of a person of this reply. If left out, the place in the list says who is meant. */
  id: id.nullish(),
  name: line(200).nullish(),
  mealChoice: line(200).nullish(),
  /**
   * Left out by all, all of them come. Where any of them has it, the list is everybody, and the
   * count of those who come.
   */
  isAttending: attending.nullish(),
  /**
   * Answers to the questions that each guest is asked. If left out, a change leaves them as they
   * are.
   */
  answers: answersInput,
});

/** A person of a new reply. */
const newGuestInput = guestDetailInput.extend({
  /** Whom of the invitation it is; left out, the place in the list says it. Strangers have none. */
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
            // What the text escapes nobody has looked at yet.
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
      // Says what is wrong with a text. For anything that is not a list, says what it has to be.
      error: ({ input, errors }) =>
        (typeof input === 'string' ? errors?.at(-1)?.[0]?.message : undefined) ?? notGuests,
    },
  );
const guestDetailsInput = listOf(guestDetailInput);

const guestEmail = z
  .string({ error: 'Please enter your email address.' })
  .trim()
  .min(1, { message: 'Please enter your email address.' })
  // The same as the form says while it is typed: international addresses are addresses too.
  .refine(isEmail, { message: 'Valid email required' })
  .meta({ format: 'email' });

export const submission = z.object({
  displayName: optionalLine(200),
  guestEmail,
  guestPhone: optionalLine(50),
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
   * Answers to the questions that are asked once. If left out, a change leaves them as they are.
   */
  answers: answersInput,
});
export type Submission = z.output<typeof submission>;

/** A new reply: a stranger's, or a household's that was invited. */
export const newSubmission = submission.extend({
  guestDetails: listOf(newGuestInput)
    .nullable()
    .transform((list) => list ?? [])
    .default([]),
  /** The token of an invitation's link, or its code as people type it. */
  invitation: line(200).nullish(),
});
export type NewSubmission = z.output<typeof newSubmission>;

/**
 * What the page's form sends beside the reply, by which programs are told from people; other
 * callers leave it out.
 */
const formSigns = z.object({
  /** People never see this field: what is in it a program wrote. */
  homepage: z.string().max(2_000).nullish(),
  /** `formToken` of the event's data, good for seven days. */
  formToken: z.string().max(200).nullish(),
});
export type FormSigns = z.output<typeof formSigns>;

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
    isAttending: z.boolean(),
    guestCount: z.number().int(),
    guestDetails: z.array(guestDetail),
    mealChoice: z.string(),
    message: z.string(),
    publicToggle: z.boolean(),
    /** What was answered once for the reply; left out where it is nothing. */
    answers: answersOutput.optional(),
    /**
     * Labels of chosen options that are no longer offered. They stay until something else is
     * chosen.
     */
    keptOptions: z.array(z.object({ questionId: id, id, label: z.string() })).optional(),
    /** The event asks guests to confirm their address, and this one has not yet. */
    unconfirmed: z.boolean(),
    /** Until when the seats of an unconfirmed guest are held; null where there are none. */
    heldUntil: instant.nullable(),
    /** The place in line of a party that waits; only the personal link tells it. */
    place: z.number().int().optional(),
    /**
     * A household with the reply's address that has not answered: are the two one? Only the mailed
     * link asks.
     */
    joinable: z.object({ invitationId: id, household: z.string() }).optional(),
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
     * The guest's personal link, as a path on this server: where the reply is changed or withdrawn.
     * Null while the guest has to confirm the address, because then it goes nowhere but into the
     * mail.
     */
    link: z.string().nullable(),
  })
  .meta({ id: 'Submitted' });
export type Submitted = z.infer<typeof submitted>;

export const reservation = z
  .object({
    id,
    eventId: id,
    eventName: z.string(),
    eventDate: instant,
    eventTimezone: z.string(),
    eventMaxGuests: z.number().int(),
    /** Seats kept for households that were invited and have not answered. */
    eventPromisedSeats: z.number().int(),
    eventMaxGuestsPerRsvp: z.number().int(),
    displayName: z.string(),
    guestEmail: z.string(),
    guestPhone: z.string(),
    /** The account that answered while signed in; null for everybody else. */
    userEmail: z.string().nullable(),
    guestCount: z.number().int(),
    /**
     * A JSON string of `[{ id, name, mealChoice, isAttending, answers }]`: everybody, with who
     * comes.
     */
    guestDetails: z.string(),
    mealChoice: z.string(),
    message: z.string(),
    isAttending: z.boolean(),
    waitlisted: z.boolean(),
    awaitingApproval: z.boolean(),
    /** 1 for the first in line; null for everybody who does not wait. */
    waitlistPosition: z.number().int().nullable(),
    /**
     * Only in lists of one event's waiting replies: how many more seats must open before the party
     * fits (`spotsNeeded` of waitlists).
     */
    spotsNeeded: z.number().int().nullable().optional(),
    publicToggle: z.boolean(),
    /** What was answered once for the reply; left out where it is nothing. */
    answers: answersOutput.optional(),
    /**
     * The last mails to this guest that were not sent, the newest first; left out where there is
     * none.
     */
    unsentMails: z
      .array(
        z.object({
          id,
          /** What the mail is, in words. */
          label: z.string(),
          /**
           * `waiting`: for the organization to be confirmed; `withheld`: it was above a budget;
           * `failed`: it was given up.
           */
          state: z.enum(['waiting', 'withheld', 'failed']),
          /** Why it was not sent. */
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

export const reservationSummary = z
  .object({
    confirmedGuests: z.number().int(),
    /** Replies, not guests. */
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

/** An event with its replies counted: the heading of a group of replies. */
export const reservationGroup = z
  .object({
    /** The event's id. */
    id,
    name: z.string(),
    dateTime: instant,
    timezone: z.string(),
    tenantId: id,
    tenantName: z.string(),
    /** With `tenantId` it says who may edit and approve. */
    createdBy: id,
    maxGuests: z.number().int(),
    confirmedGuests: z.number().int(),
    spotsRemaining: z.number().int(),
    reservationCount: z.number().int(),
    /** Replies that wait, and the people in them. */
    waitlistedCount: z.number().int(),
    waitlistedGuests: z.number().int(),
    requiresApproval: z.boolean(),
    automaticPromotion: z.boolean(),
    hasMeals: z.boolean(),
    mealOptions: z.array(mealOption),
    /** How many of the replies are of the status and match the search that were asked for. */
    matches: z.number().int(),
  })
  .meta({ id: 'ReservationGroup' });
export type ReservationGroup = z.infer<typeof reservationGroup>;

export const reservationsRoutes = defineRoutes({
  publicEvent: {
    method: 'GET',
    path: '/api/rsvp/:customUrl/data',
    access: 'public',
    summary: 'What the public RSVP page shows; by an invitation with the names of its household',
    params: customUrl,
    query: z.object({
      /** An invitation's token or code; one that is of none of the event is 404. */
      i: z.string().max(200).optional(),
    }),
    results: { 200: publicEvent },
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
    access: 'reservation.list',
    summary: 'The replies to all events',
    query: listQuery(reservationSorts)
      .extend(tenantFilter.shape)
      .extend({
        status: reservationStatus.optional(),
        eventId: z.string().max(200).optional(),
        /** Only those that wait for a host's yes, or none of them. */
        awaitingApproval: z.enum(['true', 'false']).optional(),
        /** Only those with a note of the guest. */
        withNote: z.literal('true').optional(),
        /** Limits the list to confirmed and waiting replies whose note mentions food. */
        aboutFood: z.literal('true').optional(),
        /** With an event: only replies whose guest was not sent a mail. */
        unsent: z.literal('true').optional(),
        /** With an event: only replies that miss an answer to a required question. */
        incomplete: z.literal('true').optional(),
      }),
    results: { 200: z.array(reservation) },
    errors: [],
  },
  reservationGroups: {
    method: 'GET',
    path: '/api/reservations/by-event',
    access: 'reservation.list',
    summary:
      'The events that have replies of the status and search asked for, each with their number; without either all events',
    query: listQuery(['dateTime'])
      .extend(tenantFilter.shape)
      .extend({ status: reservationStatus.optional(), eventId: z.string().max(200).optional() }),
    results: { 200: z.array(reservationGroup) },
    errors: [],
  },
  updateReservation: {
    method: 'PUT',
    path: '/api/reservation/:id',
    access: 'reservation.edit',
    summary: 'Change a reply, approve it, or move it to or off the waitlist',
    params: byId,
    bodyLimit: largestBody,
    body: z.object({
      /** May be blank where nobody comes. */
      displayName: line(200).optional(),
      guestEmail: guestEmail.optional(),
      guestPhone: line(50).nullish(),
      guestCount: z
        .number({ error: 'Guest count required' })
        .int({ message: 'Guest count required' })
        .min(0, { message: 'Guest count required' })
        .max(1_000_000, { message: 'Guest count required' })
        .optional(),
      /** `null` leaves them as they are. */
      guestDetails: guestDetailsInput.nullish(),
      mealChoice: line(200).nullish(),
      message: prose().nullish(),
      isAttending: attending.optional(),
      waitlisted: z.boolean().optional(),
      publicToggle: z.boolean().optional(),
      /**
       * All that was answered once for the reply; left out, it stays. A host need not answer what
       * is required.
       */
      answers: answersInput,
      /**
       * Mail the guest about the change. Left out, they are mailed where the number of guests, the
       * meals, the status or the address changes.
       */
      notifyGuest: z.boolean().optional(),
    }),
    results: {
      200: reservation.extend({
        /** "This makes 52 of 50" when the change went past the capacity. */
        notice: z.string().nullable(),
      }),
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
      /** Mail the guest, if they meant to come, that the reply was removed. */
      notifyGuest: z.enum(['true', 'false']).default('false'),
    }),
    results: { 200: message },
    errors: ['notFound'],
  },
  listWaitlists: {
    method: 'GET',
    path: '/api/waitlists',
    access: 'waitlist.list',
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
          /** The event's organization. With `createdBy`, it tells who may approve. */
          tenantId: id,
          createdBy: id,
          displayName: z.string(),
          guestEmail: z.string(),
          guestPhone: z.string(),
          guestCount: z.number().int(),
          position: z.number().int(),
          status: z.enum(['waiting', 'awaiting approval']),
          eventMaxGuests: z.number().int(),
          eventConfirmedGuests: z.number().int(),
          eventPromisedSeats: z.number().int(),
          /** The event's spots. */
          spotsRemaining: z.number().int(),
          /**
           * How many more spots must open before the party fits, those ahead of it coming first: 0
           * when it fits now; null when it awaits approval, or needs more than 200. What the event
           * is over its capacity by is counted too.
           */
          spotsNeeded: z.number().int().nullable(),
          createdAt: instant,
        }),
      ),
    },
    errors: [],
  },
});
