/** Seats and the waitlist in words. */
import { counted } from '../kernel/text.ts';
import { type Capacity, freeSeats, spotsRemaining } from './free.ts';
import { maxSpotsNeeded } from './line.ts';

export interface SeatsNow extends Capacity {
  promisedSeats: number;
  /** The guests of waiting parties that fit now. Seats are kept for them. */
  fittingGuests: number;
  /** Parties that wait for seats, without those that await approval. */
  waitingParties: number;
}

/**
 * Says how many seats are taken and left, and for whom the rest is kept: "118 of 120 · 2 seats
 * left, kept for 3 waiting parties". Every page of hosts and every mail uses it.
 */
export function seatsText(now: SeatsNow): string {
  return `${now.confirmedGuests.toLocaleString('en')} of ${now.maxGuests.toLocaleString('en')} · ${restText(now)}`;
}

function restText(now: SeatsNow): string {
  const over = now.confirmedGuests - now.maxGuests;
  if (over > 0) return `${over.toLocaleString('en')} over capacity`;
  const left = spotsRemaining(now.maxGuests, now.confirmedGuests);
  if (left === 0) return 'full';
  const promised = Math.min(now.promisedSeats, left);
  const forWaiting = Math.min(now.fittingGuests, freeSeats(now));
  const kept = promised + forWaiting;
  if (kept === 0) return `${left.toLocaleString('en')} free`;
  const whom = [
    ...(forWaiting > 0 ? [counted(Math.max(1, now.waitingParties), 'waiting party', 'waiting parties')] : []),
    ...(promised > 0 ? ['invited guests'] : []),
  ].join(' and ');
  const many = kept < left ? `${kept.toLocaleString('en')} ` : '';
  return `${counted(left, 'seat')} left, ${many}kept for ${whom}`;
}

/** The seats that a new party could still take. */
export const openOf = (now: SeatsNow): number => Math.max(0, freeSeats(now) - now.fittingGuests);

/** Says why fewer seats are open than `spotsRemaining` tells. It avoids a second number. */
export const keptSentence = 'Kept for guests on the waitlist and for invited guests.';

/** Says how many waiting parties the free seats would hold. */
export const wouldFit = (parties: number): string =>
  `${counted(parties, 'waiting party', 'waiting parties')} would fit now`;

/** When a waiting party gets its seats, by `spotsNeeded`. Null is more than we count. */
export function fitsWhen(needed: number | null): string {
  if (needed === 0) return 'Fits now';
  return needed === null
    ? `Fits when over ${maxSpotsNeeded} seats open`
    : `Fits when ${counted(needed, 'seat')} ${needed === 1 ? 'opens' : 'open'}`;
}

/**
 * Returns how many seats a waiting party still needs, from `spotsNeeded`: "Needs 2 more seats", or
 * "needs 2 more seats" after its name.
 */
export function needsSeats(needed: number | null, place: 'start' | 'next' = 'start'): string {
  if (needed === 0) return place === 'start' ? 'Fits now' : 'fits now';
  const verb = place === 'start' ? 'Needs' : 'needs';
  return needed === null
    ? `${verb} over ${maxSpotsNeeded} more seats`
    : `${verb} ${needed.toLocaleString('en')} more ${needed === 1 ? 'seat' : 'seats'}`;
}
