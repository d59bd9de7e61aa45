/** Sentences about seats and the waitlist. */
import { counted } from '../kernel/text.ts';
import { type Capacity, freeSeats, spotsRemaining } from './free.ts';

export interface SeatsNow extends Capacity {
  promisedSeats: number;
  /** The guests of waiting parties that fit now. Seats are kept for them. */
  fittingGuests: number;
  /** Parties that wait for seats, without those that await approval. */
  waitingParties: number;
}

/** The seats that an event has left, for `seatsText` of mails and of hosts' pages. */
export function summarizeSeats(now: SeatsNow) {
  const left = spotsRemaining(now.maxGuests + (now.givenAway ?? 0), now.confirmedGuests);
  const promised = Math.min(now.promisedSeats, left);
  const lent = Math.min(now.lentSeats ?? 0, left - promised);
  const forWaiting = Math.min(now.fittingGuests, freeSeats(now));
  return {
    /** The number of confirmed guests above the capacity. */
    over: Math.max(0, now.confirmedGuests - now.maxGuests),
    left,
    /** The number of remaining seats that are kept. */
    kept: promised + lent + forWaiting,
    /** The waiting parties that seats are kept for. */
    parties: forWaiting > 0 ? Math.max(1, now.waitingParties) : 0,
    isForInvited: promised > 0,
    isForDoors: lent > 0,
  };
}

/**
 * Says how many seats are taken and left, and who the kept ones are for: "118 of 120 · 2 seats
 * left, kept for 3 waiting parties". Mails use it. web/events/seats-text.ts says the same in the
 * host's language.
 */
export function seatsText(now: SeatsNow): string {
  return `${now.confirmedGuests.toLocaleString('en')} of ${now.maxGuests.toLocaleString('en')} · ${restText(now)}`;
}

function restText(now: SeatsNow): string {
  const { over, left, kept, parties, isForInvited, isForDoors } = summarizeSeats(now);
  if (over > 0) return `${over.toLocaleString('en')} over capacity`;
  if (left === 0) return 'full';
  if (kept === 0) return `${left.toLocaleString('en')} free`;
  const whom = [
    ...(parties > 0 ? [counted(parties, 'waiting party', 'waiting parties')] : []),
    ...(isForInvited ? ['invited guests'] : []),
    ...(isForDoors ? ['the doors'] : []),
  ];
  const many = kept < left ? `${kept.toLocaleString('en')} ` : '';
  return `${counted(left, 'seat')} left, ${many}kept for ${new Intl.ListFormat('en').format(whom)}`;
}

/** The seats that a new party could still take. */
export const openOf = (now: SeatsNow): number => Math.max(0, freeSeats(now) - now.fittingGuests);
