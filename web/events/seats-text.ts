import { type SeatsNow, summarizeSeats } from '#domain/seats/sentences.ts';
import { listText } from '#web/kernel/formats.ts';
import { homeWords } from '#web/kernel/home-words.ts';

/**
 * Says how many seats are taken and left, and who the kept ones are for: "118 of 120 · 2 seats
 * left, kept for 3 waiting parties". Every page of hosts uses it.
 */
export const seatsText = (now: SeatsNow): string =>
  homeWords.seats.taken({ taken: now.confirmedGuests, all: now.maxGuests, rest: restText(now) });

function restText(now: SeatsNow): string {
  const words = homeWords.seats;
  const { over, left, kept, parties, isForInvited, isForDoors } = summarizeSeats(now);
  if (over > 0) return words.over({ count: over });
  if (left === 0) return words.full;
  if (kept === 0) return words.free({ count: left });
  const whom = [
    ...(parties > 0 ? [words.waiting({ count: parties })] : []),
    ...(isForInvited ? [words.invited] : []),
    ...(isForDoors ? [words.doors] : []),
  ];
  return words.kept({ left, kept: kept < left ? kept : 0, whom: listText(whom) });
}
