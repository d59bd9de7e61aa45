/** The choices that an event offers to a party. */
import type { PublicEvent } from '../../page/event.ts';

/** The maximum number of lines in a select. A longer one wouldn't help anybody. */
const maxOptions = 100;

/** From this number of guests without an invitation, the form has a card for each of them. */
export const cardsFrom = 3;

/** Returns whether each person has a card: from two invited persons, or from three others. */
export const hasCards = ({ invitation }: PublicEvent, persons: number): boolean =>
  persons >= (invitation ? 2 : cardsFrom);

/**
 * Returns the largest party that the page offers. A reply that a host let be larger keeps its size.
 */
export const maxPartySize = (event: PublicEvent, before = 0): number =>
  Math.max(1, Math.min(event.maxGuestsPerRsvp, maxOptions), before);

export const hasMeals = (event: PublicEvent): boolean => event.hasMeals && event.mealOptions.length > 0;

/**
 * Returns the event as the household may answer it: for as many guests as were invited, with its
 * own seats as well, and without approval.
 */
export function forHousehold(event: PublicEvent): PublicEvent {
  const { invitation } = event;
  if (!invitation) return event;
  const openSpots = event.openSpots + invitation.seatsKept;
  return { ...event, openSpots, maxGuestsPerRsvp: invitation.seatsAllowed, requiresApproval: false };
}

/**
 * Returns how many guests of a new party the form asks for names. If no further seats can become
 * available, it asks only for guests who have a seat.
 */
export const personCount = (event: PublicEvent, count: number): number =>
  event.enableWaitlist || event.requiresApproval ? count : Math.max(1, Math.min(count, event.openSpots));

/**
 * Returns whether nobody can say yes: no seat is left for a new party, and nobody can wait for one.
 */
export const isFull = (event: PublicEvent): boolean =>
  event.openSpots === 0 && !event.enableWaitlist && !event.requiresApproval;

/** Whether the place on the invitation has no person of its own: "guest of ...". */
export const isOpenPlace = ({ invitation }: PublicEvent, inviteeId: string | undefined): boolean =>
  invitation?.invitees.some(({ id, isPlaceholder }) => isPlaceholder && id === inviteeId) ?? false;
