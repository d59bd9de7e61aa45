import type { EventCounts } from '#domain/event-home/contract.ts';
import { freeSeats } from '#domain/seats/free.ts';
import type { SeatsNow } from '#domain/seats/sentences.ts';

/** Returns the seats of an overview, as `seatsText` takes them. */
export const seatsOfCounts = (counts: EventCounts): SeatsNow => ({
  maxGuests: counts.maxGuests,
  confirmedGuests: counts.confirmedGuests,
  promisedSeats: counts.promisedSeats,
  lentSeats: counts.lentSeats ?? 0,
  givenAway: counts.givenAway ?? 0,
  fittingGuests: freeSeats(counts) - counts.openSpots,
  waitingParties: counts.waitlistedReplies - counts.awaitingApproval,
});
