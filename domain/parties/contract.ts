/**
 * The parties, the persons and the line for an event's Guests tab
 * (docs/product/events.md#event-home).
 */
import { z } from 'zod';
import { eventRight } from '../helpers/contract.ts';
import { activityEntry } from '../activity/contract.ts';
import { defineRoutes } from '../kernel/route.ts';
import { byId, id, instant, listQuery } from '../kernel/schemas.ts';
import { question } from '../questions/contract.ts';
import { reservation } from '../replies/contract.ts';

const count = z.number().int();

/** The state of a mail to a reply's guest, without its contents. */
export const partyMail = z
  .object({
    id,
    /** The kind of mail, in words for people. */
    label: z.string(),
    state: z.enum(['waiting', 'sent', 'failed', 'withheld']),
    createdAt: instant,
    sentAt: instant.nullable(),
    /** Why the mail was not sent. Null if it was sent, or may still be. */
    sentence: z.string().nullable(),
  })
  .meta({ id: 'PartyMail' });
export type PartyMail = z.infer<typeof partyMail>;

export const party = z
  .object({
    reservation,
    tenantId: id,
    createdBy: id,
    right: eventRight,
    confirmedGuests: count,
    /**
     * How many more seats must open before the party fits. Null if it does not wait for seats, or
     * needs over 200.
     */
    spotsNeeded: count.nullable(),
    /** The actions on the reply, newest first. Empty for callers who may not change it. */
    history: z.array(activityEntry),
    /** The newest mails to the reply's guest. */
    mails: z.array(partyMail),
    /** The event's questions in order, including archived ones. Empty if it never asked any. */
    questions: z.array(question),
    /** How many required answers the reply lacks. */
    missingAnswers: count,
  })
  .meta({ id: 'Party' });
export type Party = z.infer<typeof party>;

/** A coming or waiting person, with their reply. */
export const person = z
  .object({
    id,
    reservationId: id,
    name: z.string(),
    mealChoice: z.string(),
    /** The name of the reply that includes this person. */
    displayName: z.string(),
    guestEmail: z.string(),
    guestCount: count,
    waitlisted: z.boolean(),
    awaitingApproval: z.boolean(),
    createdAt: instant,
  })
  .meta({ id: 'Person' });
export type Person = z.infer<typeof person>;

const inLine = z.object({ id, displayName: z.string(), guestEmail: z.string(), guestCount: count });
/**
 * A party in line. `spotsNeeded` is the number of seats that must still open before it fits, after
 * the parties ahead of it. Null means more than 200.
 */
const inLineNeeding = inLine.extend({ spotsNeeded: count.nullable() });

/** The waiting parties that would get the free seats. */
export const line = z
  .object({
    freeSeats: count,
    /** Seats kept for invited households that have not answered. */
    promisedSeats: count,
    /** Seats set aside for devices at the doors. Absent if there are none. */
    lentSeats: count.optional(),
    /** Seats of guests who didn't come and that were given away. Absent if there are none. */
    givenAway: count.optional(),
    /** The number of parties that fit now. `guests` counts their guests. */
    parties: count,
    guests: count,
    /** The first parties that fit now, in line order. */
    fits: z.array(inLine),
    /** The first party in line that doesn't fit yet. */
    next: inLineNeeding.nullable(),
    /** The first twelve parties in line. `waiting` is the number of all parties in line. */
    first: z.array(inLineNeeding),
    waiting: count,
  })
  .meta({ id: 'Line' });
export type Line = z.infer<typeof line>;

export const partiesRoutes = defineRoutes({
  party: {
    method: 'GET',
    path: '/api/reservation/:id',
    access: 'reservation.list',
    summary: 'A reply with its history and how the mails to its guest stand',
    params: byId,
    results: { 200: party },
    errors: ['notFound'],
  },
  guestCounts: {
    method: 'GET',
    path: '/api/event/:id/guest-counts',
    access: 'reservation.list',
    summary:
      'How many replies to an event have a note, and how many guests were not sent a mail; no more than 1,001 are counted',
    params: byId,
    heavy: true,
    results: { 200: z.object({ withNote: count, unsent: count }) },
    errors: ['notFound'],
  },
  listPersons: {
    method: 'GET',
    path: '/api/event/:id/persons',
    access: 'reservation.list',
    summary:
      'The people who come to an event or wait for it, one by one, the newest replies first; `q` finds them by their own names',
    params: byId,
    heavy: true,
    query: listQuery(['createdAt'])
      .omit({ sort: true })
      .extend({
        status: z.enum(['confirmed', 'waitlisted']).optional(),
        /** The meal's name, exactly as the guest chose it. */
        meal: z.string().max(200).optional(),
      }),
    results: { 200: z.array(person) },
    errors: ['notFound'],
  },
  eventLine: {
    method: 'GET',
    path: '/api/event/:id/line',
    access: 'waitlist.list',
    summary: 'Who of the line fits the free seats now, and who would be next',
    params: byId,
    results: { 200: line },
    errors: ['notFound'],
  },
  fillSeats: {
    method: 'POST',
    path: '/api/event/:id/fill',
    access: 'reservation.approve',
    summary:
      'Confirm the waiting parties that fit the free seats, in order, each whole; those that await approval stay',
    params: byId,
    results: { 200: z.object({ parties: count, guests: count }) },
    errors: ['notFound', 'closed'],
  },
});
