/**
 * Promised seats: those that a sent invitation keeps for its household until it answers
 * (docs/product/invitations.md#invitations). Every promise is decided here, whether it is given,
 * resized, merged or ended. A store writes the result.
 */

/** A household's seats and how many of them are promised. */
export interface PromiseState {
  seatsAllowed: number;
  promised: number;
}

/** What a change makes of a promise. */
export interface PromiseChange {
  promised: number;
  /** The free seats that it takes. Negative if it gives seats back. */
  more: number;
}

const changed = (before: number, promised: number): PromiseChange => ({ promised, more: promised - before });

/** A sent invitation promises all of its household's seats. */
export const givePromise = ({ promised, seatsAllowed }: PromiseState): PromiseChange =>
  changed(promised, seatsAllowed);

/** A promise grows and shrinks with its household. A household without one gets none. */
export const resizePromise = (promised: number, seatsAllowed: number): PromiseChange =>
  changed(promised, promised > 0 ? seatsAllowed : 0);

/** A household that loses seats keeps what fits into the rest. */
export const shrinkPromise = (promised: number, seatsAllowed: number): PromiseChange =>
  changed(promised, Math.min(promised, seatsAllowed));

/** What is left of a promise after an answer, a lapse, or the end of the invitation. */
export const noPromise = 0;

/** An answer, a lapse, and removing the household end the promise. */
export const endPromise = (promised: number): PromiseChange => changed(promised, noPromise);

/**
 * Two households become one with `seatsAllowed` seats. Nothing is promised if neither had a promise
 * or one has answered. Otherwise all its seats are, as far as `free` allows.
 */
export function mergePromises(merge: {
  promised: readonly [number, number];
  seatsAllowed: number;
  isAnswered: boolean;
  free: number;
}): PromiseChange {
  const { promised, seatsAllowed, isAnswered, free } = merge;
  const kept = promised[0] + promised[1];
  return changed(kept, kept === 0 || isAnswered ? noPromise : Math.min(seatsAllowed, kept + free));
}

/** Whether the free seats suffice for a change. One that takes none always fits. */
export const promiseFits = ({ more }: PromiseChange, free: number): boolean => more <= Math.max(0, free);

/**
 * Returns the free seats after a change that takes some. Seats that it frees go to waiting parties
 * first.
 */
export const freeAfter = ({ more }: PromiseChange, free: number): number => free - Math.max(0, more);
