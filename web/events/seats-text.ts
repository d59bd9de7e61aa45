import { spotsRemaining } from '#domain/seats/free.ts';
import { keptSeats, type SeatsNow } from '#domain/seats/sentences.ts';
import { homeWords } from '#web/kernel/home-words.ts';

/**
 * Says how many seats are taken and left, and for whom the rest is kept: "118 of 120 · 2 seats
 * left, kept for 3 waiting parties". Every page of hosts uses it.
 */
export const seatsText = (now: SeatsNow): string =>
  homeWords.seats.taken({ taken: now.confirmedGuests, all: now.maxGuests, rest: restText(now) });

function restText(now: SeatsNow): string {
  const words = homeWords.seats;
  const over = now.confirmedGuests - now.maxGuests;
  if (over > 0) return words.over({ count: over });
  const { promised, lent, forWaiting } = keptSeats(now);
  // Seats at the doors are left for nobody else.
  const left = spotsRemaining(now.maxGuests + (now.givenAway ?? 0) - lent, now.confirmedGuests);
  if (left === 0) return words.full;
  const all = promised + forWaiting;
  if (all === 0) return words.free({ count: left });
  const kept = all < left ? all : 0;
  const parties = Math.max(1, now.waitingParties);
  if (forWaiting === 0) return words.keptForInvited({ left, kept });
  return promised > 0
    ? words.keptForBoth({ left, kept, parties })
    : words.keptForWaiting({ left, kept, parties });
}
