/**
 * The event's home in one call: its current state and what needs the host now
 * (docs/product/events.md#event-home).
 */
import { z } from 'zod';
import { event } from '../events/contract.ts';
import { defineRoutes } from '../kernel/route.ts';
import { byId } from '../kernel/schemas.ts';
import { reservation } from '../replies/contract.ts';

/**
 * What needs the host's attention. `undeliverable` counts mails. `uninvited` counts households
 * whose invitation was refused or bounced. `untold` counts replies and households that were not
 * told a date, a place or a cancellation. `joinable` counts households whose address was used in a
 * reply without an invitation.
 */
export const needKinds = [
  'approval',
  'spotsOpened',
  'undeliverable',
  'uninvited',
  'joinable',
  'untold',
  'addresses',
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
  /** Replies that wait for a host's approval. The waitlisted replies include them. */
  awaitingApproval: count,
  declinedReplies: count,
  /** Confirmed and waitlisted replies whose note mentions food. */
  foodNotes: count,
  maxGuests: count,
  /** The seats that a new party could still take, without those set aside for waiting parties. */
  openSpots: count,
  /** Households on the guest list. `unanswered` counts sent invitations without an answer. */
  invited: count,
  unanswered: count,
  /** Seats kept for households that were sent an invitation and have not answered. */
  promisedSeats: count,
  /** Seats set aside for devices at the doors. Absent if there are none. */
  lentSeats: count.optional(),
  /** Seats of guests who didn't come and that were given away. Absent if there are none. */
  givenAway: count.optional(),
});
export type EventCounts = z.infer<typeof eventCounts>;

export const overview = z
  .object({
    event,
    counts: eventCounts,
    /**
     * The things that need the host. `href` leads to the place to act. For `erasure`, `count` is
     * the number of days left. With `more`, there are more than `count`.
     */
    needs: z.array(
      z.object({ kind: z.enum(needKinds), count, href: z.string(), more: z.literal(true).optional() }),
    ),
    /**
     * Replies by the day on which they arrived, in the event's time zone. Days without replies are
     * omitted.
     */
    arrivals: z.array(z.object({ day: z.string(), confirmed: count, waitlisted: count, declined: count })),
    /**
     * The newest messages to guests, with the day on which each was sent, in the event's time zone.
     */
    mailings: z.array(z.object({ day: z.string(), subject: z.string() })),
    /**
     * Guests by meal, confirmed and waiting, in the order of the event's meals. Other meals follow
     * by name.
     */
    meals: z.array(z.object({ name: z.string(), confirmed: count, waiting: count })),
    /** The latest replies, newest first. */
    latest: z.array(reservation),
  })
  .meta({ id: 'EventOverview' });
export type Overview = z.infer<typeof overview>;

export const eventHomeRoutes = defineRoutes({
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
