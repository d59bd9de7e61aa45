/** Sentences about seats and the waitlist. */
import type { MailWords } from '../words/mail/type.ts';
import { type Capacity, freeSeats, spotsRemaining } from './free.ts';

export interface SeatsNow extends Capacity {
  promisedSeats: number;
  /** The guests of waiting parties that fit now. Seats are kept for them. */
  fittingGuests: number;
  /** Parties that wait for seats, without those that await approval. */
  waitingParties: number;
}

/** The seats that an event has left, for `seatsIn`. */
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

/** The words that mails and hosts' pages say it with. Their catalogs have the same. */
type SeatsWords = MailWords['seats'];

/**
 * Says how many seats are taken and left, and who the kept ones are for: "118 of 120 · 2 seats
 * left, kept for 3 waiting parties". `list` joins texts in the language of the words.
 */
export const seatsIn = (
  words: SeatsWords,
  list: (texts: readonly string[]) => string,
  now: SeatsNow,
): string => words.taken({ taken: now.confirmedGuests, all: now.maxGuests, rest: restIn(words, list, now) });

function restIn(words: SeatsWords, list: (texts: readonly string[]) => string, now: SeatsNow): string {
  const { over, left, kept, parties, isForInvited, isForDoors } = summarizeSeats(now);
  if (over > 0) return words.over({ count: over });
  if (left === 0) return words.full;
  if (kept === 0) return words.free({ count: left });
  const whom = [
    ...(parties > 0 ? [words.waiting({ count: parties })] : []),
    ...(isForInvited ? [words.invited] : []),
    ...(isForDoors ? [words.doors] : []),
  ];
  return words.kept({ left, kept: kept < left ? kept : 0, whom: list(whom) });
}

/** The seats that a new party could still take. */
export const openOf = (now: SeatsNow): number => Math.max(0, freeSeats(now) - now.fittingGuests);
