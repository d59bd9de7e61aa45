/** Erasing a guest, and showing all data about a guest (docs/product/privacy.md#privacy). */
import { z } from 'zod';
import { defineRoutes } from '../kernel/route.ts';
import { byId, email, id, instant } from '../kernel/schemas.ts';
import { removedThings } from './removed-things.ts';

/** The certificate of an erasure. It counts what was removed and contains no personal data. */
export const certificate = z
  .object({
    /** The random id of the erased reply or person. */
    id,
    what: z.enum(['reply', 'guest']),
    erasedAt: instant,
    /** Seats of an upcoming event that the erasure freed. */
    seatsFreed: z.number().int(),
    /** Whether the event has begun. If so, its totals stay although the person is erased. */
    totalsKept: z.boolean(),
    /**
     * True if the event has answers to a survey, which stay. Nobody can find a person's answers,
     * because they have no name.
     */
    surveyKept: z.literal(true).optional(),
    removed: z.record(z.enum(removedThings), z.number().int()),
  })
  .meta({ id: 'ErasureCertificate' });
export type Certificate = z.infer<typeof certificate>;

/**
 * All data about the people of a reply: the columns that are marked as personal in their rows, by
 * table.
 */
export const everythingKnown = z
  .object({
    madeAt: instant,
    eventName: z.string(),
    known: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  })
  .meta({ id: 'EverythingKnown' });
export type EverythingKnown = z.infer<typeof everythingKnown>;

/** Kinds of data that an organization can have about an email address. */
export const foundThings = ['reply', 'left', 'household', 'invitee'] as const;

export const foundPerson = z
  .object({
    found: z.array(
      z.object({
        /**
         * A reply, what remains of one, a household of the guest list, or one person of a
         * household.
         */
        what: z.enum(foundThings),
        id,
        eventId: id,
        eventName: z.string(),
        /** Whether the event is deleted but can still be restored. */
        eventDeleted: z.boolean(),
        name: z.string(),
        /** How many other people are erased with this person. */
        others: z.number().int(),
      }),
    ),
    /** The number of mails to the address, over all events. */
    mails: z.number().int(),
  })
  .meta({ id: 'FoundPerson' });
export type FoundPerson = z.infer<typeof foundPerson>;

const ofEmail = z.object({ email });

/** The person of the party to erase. If missing, the whole reply is erased. */
const whom = z.object({ guestId: id.nullish() });

const link = z.object({ customUrl: z.string(), token: z.string() });

export const privacyRoutes = defineRoutes({
  eraseReservation: {
    method: 'POST',
    path: '/api/reservation/:id/erase',
    access: 'reservation.delete',
    summary: 'Erase the people of a reply, or one of them, wherever they left a trace',
    params: byId,
    body: whom,
    results: { 200: certificate },
    errors: ['notFound'],
  },
  reservationData: {
    method: 'GET',
    path: '/api/reservation/:id/data',
    access: 'reservation.edit',
    summary: 'Everything that is known of the people of a reply',
    params: byId,
    results: { 200: everythingKnown },
    errors: ['notFound', 'confirmIdentity'],
    confirmedWithin: 'tenMinutes',
  },
  eraseInvitation: {
    method: 'POST',
    path: '/api/invitations/:id/erase',
    access: 'reservation.delete',
    summary: 'Erase a household of the guest list with its reply, or one person of it',
    params: byId,
    body: z.object({ inviteeId: id.nullish() }),
    results: { 200: certificate },
    errors: ['notFound'],
  },
  invitationData: {
    method: 'GET',
    path: '/api/invitations/:id/data',
    access: 'reservation.edit',
    summary: 'Everything that is known of a household of the guest list, and of its reply',
    params: byId,
    results: { 200: everythingKnown },
    errors: ['notFound', 'confirmIdentity'],
    confirmedWithin: 'tenMinutes',
  },
  findPerson: {
    method: 'POST',
    path: '/api/guests/find',
    access: 'guest.erase',
    summary: 'What a guest with this email address left, over all events of the organization',
    body: ofEmail,
    results: { 200: foundPerson },
    errors: ['notFound'],
    limit: 'search',
  },
  personData: {
    method: 'POST',
    path: '/api/guests/data',
    access: 'guest.erase',
    summary:
      'Everything that is known of a guest with this email address, over all events of the organization',
    body: ofEmail,
    results: { 200: z.object({ madeAt: instant, events: z.array(everythingKnown) }) },
    errors: ['notFound', 'confirmIdentity'],
    confirmedWithin: 'tenMinutes',
    limit: 'search',
  },
  erasePerson: {
    method: 'POST',
    path: '/api/guests/erase',
    access: 'guest.erase',
    summary: 'Erase a guest with this email address, over all events of the organization',
    body: ofEmail,
    results: {
      200: z.object({
        certificates: z.array(certificate),
        /** The number of erased mails that are not counted in a certificate. */
        mails: z.number().int(),
      }),
    },
    errors: ['notFound', 'confirmIdentity'],
    confirmedWithin: 'tenMinutes',
    limit: 'search',
  },
  eraseOwnReply: {
    method: 'POST',
    path: '/api/rsvp/:customUrl/reply/:token/erase',
    access: 'public',
    summary: 'Erase the people of a reply, or one of them, by its personal link',
    params: link,
    body: whom,
    results: { 200: certificate },
    errors: ['notFound'],
    limit: 'submit',
  },
  ownReplyData: {
    method: 'GET',
    path: '/api/rsvp/:customUrl/reply/:token/data',
    access: 'public',
    summary: 'Everything that is known of the people of a reply, by its personal link',
    params: link,
    results: { 200: everythingKnown },
    errors: ['notFound'],
    limit: 'link',
  },
});
