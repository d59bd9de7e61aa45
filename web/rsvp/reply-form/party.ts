/** What an event lets a party choose. */
import type { PublicEvent } from '../event.ts';

/** A select with more lines than this helps nobody. */
const mostOptions = 100;

/** How large a party the page offers. A reply that a host let be larger keeps its size. */
export const largestParty = (event: PublicEvent, before = 0): number =>
  Math.max(1, Math.min(event.maxGuestsPerRsvp, mostOptions), before);

export const hasMeals = (event: PublicEvent): boolean => event.hasMeals && event.mealOptions.length > 0;

/**
 * The event as the household may answer it: for as many as were invited, from seats of its own too,
 * without anybody's approval.
 */
export function forHousehold(event: PublicEvent): PublicEvent {
  const { invitation } = event;
  if (!invitation) return event;
  const openSpots = event.openSpots + invitation.seatsKept;
  return { ...event, openSpots, maxGuestsPerRsvp: invitation.seatsAllowed, requiresApproval: false };
}

/**
 * How many of a new party are asked for their names: those whose seats are there, where no others
 * can be taken.
 */
export const askedFor = (event: PublicEvent, count: number): number =>
  event.enableWaitlist || event.requiresApproval ? count : Math.max(1, Math.min(count, event.openSpots));

/**
 * Whether nobody can say yes: no seat is left for a new party, and there is no line to stand in.
 */
export const isFull = (event: PublicEvent): boolean =>
  event.openSpots === 0 && !event.enableWaitlist && !event.requiresApproval;

/** Whether the place on the invitation has no person of its own: "guest of ...". */
export const isOpenPlace = ({ invitation }: PublicEvent, inviteeId: string | undefined): boolean =>
  invitation?.invitees.some(({ id, isPlaceholder }) => isPlaceholder && id === inviteeId) ?? false;
