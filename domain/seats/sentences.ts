/** Seats and the waitlist in words. */
import { counted } from '../kernel/text.ts';
import { type Capacity, freeSeats, spotsRemaining } from './free.ts';

export interface SeatsNow extends Capacity {
  promisedSeats: number;
  /** The guests of waiting parties that fit now. Seats are kept for them. */
  fittingGuests: number;
  /** Parties that wait for seats, without those that await approval. */
  waitingParties: number;
}

/**
 * Says how many seats are taken and left, and for whom the rest is kept: "118 of 120 · 2 seats
 * left, kept for 3 waiting parties". Mails use it. web/replies/words.ts says the same in the host's
 * language.
 */
export function seatsText(now: SeatsNow): string {
  return `${now.confirmedGuests.toLocaleString('en')} of ${now.maxGuests.toLocaleString('en')} · ${restText(now)}`;
}

function restText(now: SeatsNow): string {
  const over = now.confirmedGuests - now.maxGuests;
  if (over > 0) return `${over.toLocaleString('en')} over capacity`;
  const left = spotsRemaining(now.maxGuests + (now.givenAway ?? 0), now.confirmedGuests);
  if (left === 0) return 'full';
  const { promised, lent, forWaiting, kept } = keptSeats(now);
  if (kept === 0) return `${left.toLocaleString('en')} free`;
  const whom = [
    ...(forWaiting > 0 ? [counted(Math.max(1, now.waitingParties), 'waiting party', 'waiting parties')] : []),
    ...(promised > 0 ? ['invited guests'] : []),
    ...(lent > 0 ? ['the doors'] : []),
  ];
  const many = kept < left ? `${kept.toLocaleString('en')} ` : '';
  return `${counted(left, 'seat')} left, ${many}kept for ${new Intl.ListFormat('en').format(whom)}`;
}

/** Returns for how many guests the seats that are left are kept: waiting, invited, at the doors. */
export function keptSeats(now: SeatsNow) {
  const left = spotsRemaining(now.maxGuests + (now.givenAway ?? 0), now.confirmedGuests);
  const promised = Math.min(now.promisedSeats, left);
  const lent = Math.min(now.lentSeats ?? 0, left - promised);
  const forWaiting = Math.min(now.fittingGuests, freeSeats(now));
  return { promised, lent, forWaiting, kept: promised + lent + forWaiting };
}

/** The seats that a new party could still take. */
export const openOf = (now: SeatsNow): number => Math.max(0, freeSeats(now) - now.fittingGuests);
