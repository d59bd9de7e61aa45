/**
 * The event's home: how it stands, what needs the host now, in one call
 * (docs/product/events.md#event-home).
 */
import { z } from 'zod';
import { event } from '../events/contract.ts';
import { defineRoutes } from '../kernel/route.ts';
import { byId } from '../kernel/schemas.ts';
import { reservation } from '../replies/contract.ts';

/**
 * What a host has to look at. `undeliverable` are mails, `uninvited` households whose invitation
 * was refused or came back, `joinable` households whose address a reply from the open page uses.
 */
export const needKinds = [
  'approval',
  'spotsOpened',
  'undeliverable',
  'uninvited',
  'joinable',
  'incomplete',
  'erasure',
] as const;
export type NeedKind = (typeof needKinds)[number];

const count = z.number().int();

export const eventCounts = z.object({
  confirmedGuests: count,
  confirmedReplies: count,
  waitlistedGuests: count,
  waitlistedReplies: count,
  /** Replies that wait for a host's yes; they are among the waitlisted ones. */
  awaitingApproval: count,
  declinedReplies: count,
  /** Replies of those who come or wait whose note speaks of food. */
  foodNotes: count,
  maxGuests: count,
  /** What a new party could still take, after the seats that waiting parties come before it for. */
  openSpots: count,
  /** Households on the guest list, and those that were asked and have not answered. */
  invited: count,
  unanswered: count,
  /** Seats kept for households that were asked and have not answered. */
  promisedSeats: count,
});
export type EventCounts = z.infer<typeof eventCounts>;

export const overview = z
  .object({
    event,
    counts: eventCounts,
    /**
     * `href` leads to where it can be done. Of an erasure the count is that of the days until then.
     */
    needs: z.array(z.object({ kind: z.enum(needKinds), count, href: z.string() })),
    /**
     * Replies by the day on which they came, in the event's time zone; days without any are left
     * out.
     */
    arrivals: z.array(z.object({ day: z.string(), confirmed: count, waitlisted: count, declined: count })),
    /**
     * Messages to guests by the day on which they went out, in the event's time zone; the newest of
     * them.
     */
    mailings: z.array(z.object({ day: z.string(), subject: z.string() })),
    /**
     * Guests by meal, those who come and those who wait; in the order of the event's meals, then
     * others by name.
     */
    meals: z.array(z.object({ name: z.string(), confirmed: count, waiting: count })),
    /** The newest replies, newest first. */
    latest: z.array(reservation),
  })
  .meta({ id: 'EventOverview' });
export type Overview = z.infer<typeof overview>;

export const overviewRoutes = defineRoutes({
  eventOverview: {
    method: 'GET',
    path: '/api/events/:id/overview',
    heavy: true,
    access: 'reservation.list',
    summary: 'How an event stands: counts, what needs the host, arrivals, meals, the newest replies',
    params: byId,
    results: { 200: overview },
    errors: ['notFound'],
  },
});
