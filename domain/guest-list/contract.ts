/** The guest list: households that a host invites (docs/product/invitations.md#invitations). */
import { z } from 'zod';
import { languageInput } from '../languages/schemas.ts';
import { languages } from '../languages/languages.ts';
import { defineRoutes, largeBody } from '../kernel/route.ts';
import {
  byId,
  email,
  id,
  instant,
  line,
  listQuery,
  message,
  nullableLine,
  nullableProse,
} from '../kernel/schemas.ts';
import { statuses } from '../seats/counters.ts';
import { savedStates, suppressionReasons } from './send/rules.ts';

/** The maximum number of invitations of an event. */
export const maxInvitations = 50_000;
export const maxInvitees = 50;
export const maxTags = 20;
/** The maximum number of invitations in one call, as many as a page can have. */
export const maxAtOnce = 500;

/** The progress of an invitation, as far as we can tell. */
export const invitationStates = [
  'notSent',
  'queued',
  'accepted',
  'refused',
  'bounced',
  'opened',
  'answered',
] as const;
export const replyKinds = ['none', 'coming', 'inPart', 'declined'] as const;

export const optionalEmail = z.union([z.literal('').transform(() => null), email]).nullable();

const invitee = z.object({
  /** The id of a person who is on the invitation already. */
  id: id.nullish(),
  /** The person's name. It may be blank for an open place. */
  name: nullableLine(200).optional(),
  alsoKnownAs: z
    .array(line(200))
    .max(10, { message: 'At most 10 other names for one person' })
    .nullish()
    .transform((names) => names?.filter((name) => name !== '')),
  isChild: z.boolean().nullish(),
  /** Whether this is an open place, such as "guest of …", and not a named person. */
  isPlaceholder: z.boolean().nullish(),
  email: optionalEmail.optional(),
});
export type GivenInvitee = z.output<typeof invitee>;

export const addressInput = z.object({
  lines: z.array(line(200)).max(5, { message: 'At most 5 address lines' }).nullish(),
  postcode: nullableLine(20).optional(),
  city: nullableLine(200).optional(),
  country: nullableLine(200).optional(),
});

export const tag = line(50).min(1, { message: 'Enter a tag of one or two words, such as Family' });

const seats = z
  .number()
  .int({ message: 'Enter a whole number of seats' })
  .min(1, { message: 'An invitation needs at least 1 seat' })
  .max(1_000, { message: 'At most 1,000 seats' });

const fields = z.object({
  /** The host's name for the household. If missing, it is made from the persons' names. */
  label: nullableLine(200),
  envelopeName: nullableLine(200),
  address: addressInput,
  email: optionalEmail,
  phone: nullableLine(50),
  /** The language of the household's page. Null takes the event's original. */
  language: languageInput,
  tags: z
    .array(tag)
    .max(maxTags, { message: `At most ${maxTags} tags` })
    .transform((tags) => [...new Set(tags)]),
  /** The host's own note about the household. */
  note: nullableProse(2_000),
  /** The household's list, 1 to 3. It decides which households are invited first. */
  list: z
    .number()
    .int()
    .min(1, { message: 'Choose invitation round 1, 2 or 3' })
    .max(3, { message: 'Choose invitation round 1, 2 or 3' }),
  /** The household's position in its list. New households come last. */
  sort: z.number().int().min(-2_000_000_000).max(2_000_000_000),
  /** The number of guests that the household may bring, at least the number of invitees. */
  seatsAllowed: seats,
  invitees: z.array(invitee).max(maxInvitees, { message: `At most ${maxInvitees} people` }),
});

const given = z.object(
  Object.fromEntries(Object.entries(fields.shape).map(([name, schema]) => [name, schema.nullish()])) as {
    [Name in keyof typeof fields.shape]: z.ZodOptional<z.ZodNullable<(typeof fields.shape)[Name]>>;
  },
);
export type GivenInvitation = z.output<typeof given>;

const address = z.object({
  lines: z.array(z.string()),
  postcode: z.string(),
  city: z.string(),
  country: z.string(),
});

export const invitation = z
  .object({
    id,
    eventId: id,
    label: z.string(),
    envelopeName: z.string(),
    address,
    email: z.string().nullable(),
    phone: z.string(),
    language: z.enum(languages).nullable().optional(),
    tags: z.array(z.string()),
    note: z.string(),
    list: z.number().int(),
    sort: z.number().int(),
    seatsAllowed: z.number().int(),
    invitees: z.array(
      z.object({
        id,
        name: z.string(),
        alsoKnownAs: z.array(z.string()),
        isChild: z.boolean(),
        isPlaceholder: z.boolean(),
        email: z.string().nullable(),
      }),
    ),
    /** The invitation's code, such as `ABCD-EFGH`. Null for callers who may not edit replies. */
    code: z.string().nullable(),
    /** The URL of the page with the household's names. Null for the same callers as `code`. */
    link: z.string().nullable(),
    /** How often the code and the link were replaced. */
    rotation: z.number().int(),
    state: z.enum(invitationStates),
    /** The mail server's explanation of the state. */
    stateDetail: z.string(),
    /** When the invitation mail last changed its state, or null if no mail was sent. */
    stateAt: instant.nullable(),
    /** Why the household's address gets no more mail, or null if it does. */
    suppressed: z.object({ reason: z.enum(suppressionReasons), at: instant }).nullable(),
    reply: z.enum(replyKinds),
    /** The number of persons who come, and of those who don't, among those who have answered. */
    coming: z.number().int(),
    declined: z.number().int(),
    /** The number of seats kept until the household answers. */
    promised: z.number().int(),
    sentAt: instant.nullable(),
    /** When the household was sent a save the date. */
    savedAt: instant.nullable(),
    savedState: z.enum(savedStates).nullable(),
    /** The mail server's explanation of the state. */
    savedDetail: z.string(),
    /** The data that the household entered in the address form, until a host takes it. */
    given: z
      .object({
        envelopeName: z.string(),
        address,
        email: z.string().nullable(),
        phone: z.string(),
        givenAt: instant,
      })
      .nullable(),
    openedAt: instant.nullable(),
    answeredAt: instant.nullable(),
    expiresAt: instant.nullable(),
    /** When somebody with the link said that they are not this household, or null. */
    notMeAt: instant.nullable(),
    reservationId: id.nullable(),
    importId: id.nullable(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof invitation>;

const counted = z.object({
  households: z.number().int(),
  persons: z.number().int(),
  children: z.number().int(),
});
export type Counted = z.infer<typeof counted>;

export const invitationCounts = z
  .object({
    invited: counted,
    notSent: counted,
    /** Sent invitations without an answer. */
    unanswered: counted,
    /** The number of households with a yes, or of persons who come. */
    coming: counted,
    /** The number of households of which only some persons come. `coming` counts them too. */
    inPart: counted,
    /** The number of households with a no, or of persons who don't come. */
    declined: counted,
    /** Unanswered invitations whose mail has not been sent yet. */
    queued: counted,
    /** Unanswered invitations whose mail did not arrive. */
    undeliverable: counted,
    /** Unanswered invitations whose page was opened. */
    opened: counted,
    /** Households that were sent a save the date and no invitation. */
    saved: z.number().int(),
    /** Households whose entry in the address form waits. */
    addressGiven: z.number().int(),
    /** The number of seats kept until invitations are answered. */
    promisedSeats: z.number().int(),
    lists: z.array(z.object({ list: z.number().int(), households: z.number().int() })),
    /** The tags of the guest list in alphabetical order, each with its number of households. */
    tags: z.array(z.object({ tag: z.string(), households: z.number().int() })),
  })
  .meta({ id: 'InvitationCounts' });
export type InvitationCounts = z.infer<typeof invitationCounts>;

/**
 * The filters of the guest list. `notAnswered` selects sent invitations without an answer. `saved`
 * selects households that were sent a save the date and no invitation. `addressGiven` selects
 * households whose entry in the address form waits.
 */
export const invitationFilters = [
  'notSent',
  'saved',
  'addressGiven',
  'notAnswered',
  'queued',
  'opened',
  'coming',
  'inPart',
  'declined',
  'undeliverable',
] as const;
export type InvitationFilter = (typeof invitationFilters)[number];

export const duplicateReasons = ['email', 'name', 'phone'] as const;

/** Two households that may be the same one. */
const duplicate = z.object({
  reason: z.enum(duplicateReasons),
  /** The email, name or phone that both households have. */
  value: z.string(),
  invitations: z.array(invitation).length(2),
  /** The number of seats kept if only the first household stays, and if only the second stays. */
  promised: z.array(z.number().int()).length(2),
});

/** A reply without an invitation, from the address of a household that has not answered. */
const joinable = z.object({
  invitation,
  reply: z.object({
    id,
    displayName: z.string(),
    guestEmail: z.string(),
    guestCount: z.number().int(),
    status: z.enum(statuses),
    names: z.array(z.string()),
    createdAt: instant,
  }),
});
export type Joinable = z.infer<typeof joinable>;

/** The response to a guest who looks for their invitation. */
export const invitationLookup = z
  .object({
    /**
     * Opens `/rsvp/{customUrl}?i={token}`. If the guest entered the code, it is the token of the
     * household's link. Otherwise it is valid for 24 hours and one answer.
     */
    token: z.string().optional(),
    /** The message if `lookupFactor` is `mail`. It is the same whether a mail is sent or not. */
    message: z.string().optional(),
  })
  .meta({ id: 'InvitationLookup' });
export type InvitationLookup = z.infer<typeof invitationLookup>;

export const ids = z
  .array(id)
  .min(1)
  .max(maxAtOnce, { message: `At most ${maxAtOnce} at once` });
const changed = z.object({ changed: z.number().int() });

export const guestListRoutes = defineRoutes({
  lookupInvitation: {
    method: 'POST',
    path: '/api/rsvp/:customUrl/lookup',
    access: 'public',
    summary:
      'Find an invitation by a full name and what the event’s `lookupFactor` asks for; whatever is wrong is the same 404',
    // A malformed custom URL matches no event, so it is a 404 and not a 400.
    params: z.object({ customUrl: z.string() }),
    body: z.object({ name: line(200), factor: line(200).nullish() }),
    results: { 200: invitationLookup },
    errors: ['notFound', 'tooMany'],
    limit: 'link',
  },
  openInvitation: {
    method: 'POST',
    path: '/api/rsvp/:customUrl/opened',
    access: 'public',
    summary:
      'The page tells that a household has opened it by its link or code; reading the page tells nothing',
    params: z.object({ customUrl: z.string() }),
    body: z.object({ invitation: line(200) }),
    results: { 200: message },
    errors: ['notFound', 'tooMany'],
    limit: 'link',
  },
  disownInvitation: {
    method: 'POST',
    path: '/api/rsvp/:customUrl/not-me',
    access: 'public',
    summary:
      'Tell the hosts that an invitation reached somebody else: its code and link lead nowhere from now on, its seats stay',
    params: z.object({ customUrl: z.string() }),
    body: z.object({ invitation: line(200) }),
    results: { 200: message },
    errors: ['notFound', 'tooMany'],
    limit: 'link',
  },
  listInvitations: {
    method: 'GET',
    path: '/api/events/:id/invitations',
    access: 'reservation.list',
    summary: 'The guest list of an event: households with their persons, found by folded words',
    params: byId,
    query: listQuery(['order', 'label']).extend({
      status: z.enum(invitationFilters).optional(),
      list: z.coerce.number().int().min(1).max(3).optional(),
      tag: z.string().max(50).optional(),
      /**
       * Selects households with this language. The event's original language also selects those
       * without one.
       */
      language: z.enum(languages).optional(),
      importId: z.string().max(200).optional(),
    }),
    results: { 200: z.array(invitation) },
    errors: ['notFound'],
  },
  invitationCounts: {
    method: 'GET',
    path: '/api/events/:id/invitations/counts',
    access: 'reservation.list',
    summary: 'The totals of the guest list: households, persons and of these the children',
    params: byId,
    results: { 200: invitationCounts },
    errors: ['notFound'],
  },
  invitationDuplicates: {
    method: 'GET',
    path: '/api/events/:id/invitations/duplicates',
    access: 'reservation.list',
    summary: 'Pairs of households with the same email, phone or person, some at a time',
    params: byId,
    results: { 200: z.array(duplicate) },
    errors: ['notFound'],
    heavy: true,
  },
  joinableReplies: {
    method: 'GET',
    path: '/api/events/:id/invitations/joinable',
    access: 'reservation.list',
    summary: 'Replies that use the address of a household without an answer, some at a time',
    params: byId,
    results: { 200: z.array(joinable) },
    errors: ['notFound'],
    heavy: true,
  },
  joinOwnReply: {
    method: 'POST',
    path: '/api/rsvp/:customUrl/reply/:token/join',
    access: 'public',
    summary:
      'The guest says, by the mailed link, whether the reply is the answer of the household that has its address',
    params: z.object({ customUrl: z.string(), token: z.string().max(200) }),
    body: z.object({ invitationId: id, join: z.boolean() }),
    results: { 200: message },
    errors: ['notFound', 'tooMany'],
    limit: 'submit',
  },
  createInvitation: {
    method: 'POST',
    path: '/api/events/:id/invitations',
    access: 'reservation.edit',
    summary: 'Put a household on the guest list; nothing is sent',
    params: byId,
    body: given,
    bodyLimit: largeBody,
    results: { 201: invitation },
    errors: ['notFound', 'conflict'],
  },
  changeInvitations: {
    method: 'PUT',
    path: '/api/events/:id/invitations',
    access: 'reservation.edit',
    summary: 'Move households to another list, and give or take tags',
    params: byId,
    body: z.object({
      ids,
      list: fields.shape.list.nullish(),
      addTags: z.array(tag).max(maxTags).nullish(),
      removeTags: z.array(tag).max(maxTags).nullish(),
    }),
    bodyLimit: largeBody,
    results: { 200: changed },
    errors: ['notFound'],
  },
  deleteInvitations: {
    method: 'POST',
    path: '/api/events/:id/invitations/delete',
    access: 'reservation.delete',
    summary: 'Take households off the guest list; their replies stay, their promises are freed',
    params: byId,
    body: z.object({ ids }),
    bodyLimit: largeBody,
    results: { 200: changed },
    errors: ['notFound'],
  },
  getInvitation: {
    method: 'GET',
    path: '/api/invitations/:id',
    access: 'reservation.list',
    summary: 'One household',
    params: byId,
    results: { 200: invitation },
    errors: ['notFound'],
  },
  updateInvitation: {
    method: 'PUT',
    path: '/api/invitations/:id',
    access: 'reservation.edit',
    summary:
      'Change a household; what is not named stays. `reservationId` joins a reply of the event to it, or parts them with null',
    params: byId,
    body: given.extend({
      /**
       * The reply of this event to join to the household. Null separates the household from its
       * reply.
       */
      reservationId: id.nullable().optional(),
      /**
       * Marks a reply with the household's address as not its answer. Nobody is asked about the two
       * again.
       */
      apartFrom: id.nullish(),
      /** Makes a new code and a new link. The old ones stop working. */
      newCode: z.boolean().nullish(),
      /**
       * The time when the caller's version was saved. If the household changed since, the call
       * fails with 409.
       */
      updatedAt: instant.nullish(),
    }),
    bodyLimit: largeBody,
    results: { 200: invitation },
    errors: ['notFound', 'conflict', 'stale', 'full'],
  },
  deleteInvitation: {
    method: 'DELETE',
    path: '/api/invitations/:id',
    access: 'reservation.delete',
    summary: 'Take a household off the guest list; its reply stays, its promise is freed',
    params: byId,
    results: { 200: message },
    errors: ['notFound'],
  },
  mergeInvitation: {
    method: 'POST',
    path: '/api/invitations/:id/merge',
    access: 'reservation.edit',
    summary: 'Put a household into another one of the event; two that answered are 409',
    params: byId,
    body: z.object({ into: id }),
    results: { 200: invitation },
    errors: ['notFound', 'conflict'],
  },
});
