import { maxSpotsNeeded } from '#domain/seats/line.ts';
import { wordsOf } from '#web/kernel/words.ts';

export const words = wordsOf('hostReplies');

/** Returns a notice of the server, such as "This makes 52 of 50", in the reader's language. */
export function noticeText(notice: string): string {
  const [, seats, max] = /^This makes (\d+) of (\d+)$/.exec(notice) ?? [];
  return seats && max ? words.acts.notice({ seats, max }) : notice;
}

/** Returns the outcome of an added reply, such as "Reply added." */
export function addedSentence({
  waitlisted,
  notice,
}: {
  waitlisted: boolean;
  notice: string | null;
}): string {
  if (notice !== null) return words.adding.addedNotice({ notice: noticeText(notice) });
  return waitlisted ? words.adding.addedWaiting : words.adding.added;
}

/** Says when a waiting party gets its seats, from `spotsNeeded`. Null means more than we count. */
export function fitsWhen(needed: number | null): string {
  if (needed === 0) return words.seats.fitsNow;
  return needed === null
    ? words.seats.fitsWhenOver({ count: maxSpotsNeeded })
    : words.seats.fitsWhen({ count: needed });
}

/** Returns the size of a party and the words of `fitsWhen`, such as "2 guests, fits now". */
export function sizeFits(guests: number, needed: number | null): string {
  if (needed === 0) return words.seats.sizeFits({ guests });
  return needed === null
    ? words.seats.sizeFitsWhenOver({ guests, count: maxSpotsNeeded })
    : words.seats.sizeFitsWhen({ guests, count: needed });
}

/** Returns how many seats a waiting party still needs, from `spotsNeeded`. */
export function needsSeats(needed: number | null): string {
  if (needed === 0) return words.seats.fitsNow;
  return needed === null
    ? words.seats.needsOver({ count: maxSpotsNeeded })
    : words.seats.needs({ count: needed });
}

/** Returns a sentence that says for the next party in line what `needsSeats` says. */
export function nextNeeds(name: string, needed: number | null): string {
  if (needed === 0) return words.seats.nextFits({ name });
  return needed === null
    ? words.seats.nextNeedsOver({ name, count: maxSpotsNeeded })
    : words.seats.nextNeeds({ name, count: needed });
}
