/**
 * Promised seats: a sent invitation keeps them for its household until it answers
 * (docs/product/invitations.md#invitations). Every promise is decided here, whether it is given,
 * resized, merged or ended. A store writes the result.
 */

/** A household's seats and how many of them are promised. */
export interface PromiseState {
  seatsAllowed: number;
  promised: number;
}

/** The promised seats of a household after a change. */
export interface PromiseChange {
  promised: number;
  /** The number of free seats that the change takes. Negative if it gives seats back. */
  more: number;
}

const changed = (before: number, promised: number): PromiseChange => ({ promised, more: promised - before });

/** A sent invitation promises all of its household's seats. */
export const givePromise = ({ promised, seatsAllowed }: PromiseState): PromiseChange =>
  changed(promised, seatsAllowed);

/** Resizes a promise together with its household. A household without a promise gets none. */
export const resizePromise = (promised: number, seatsAllowed: number): PromiseChange =>
  changed(promised, promised > 0 ? seatsAllowed : 0);

/** A household that loses seats keeps as many promised seats as still fit. */
export const shrinkPromise = (promised: number, seatsAllowed: number): PromiseChange =>
  changed(promised, Math.min(promised, seatsAllowed));

/** The promise after an answer, after a lapse, or after the end of the invitation. */
export const noPromise = 0;

/** An answer, a lapse, and removing the household end the promise. */
export const endPromise = (promised: number): PromiseChange => changed(promised, noPromise);

/**
 * Merges the promises of two households into one with `seatsAllowed` seats. Promises nothing if
 * neither household had a promise, or if one has answered. Otherwise promises all its seats, as far
 * as `free` allows.
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

/**
 * Returns whether the free seats suffice for a change. A change that takes no seats always fits.
 */
export const promiseFits = ({ more }: PromiseChange, free: number): boolean => more <= Math.max(0, free);

/**
 * Returns the free seats after a change. Seats that the change frees go to waiting parties first.
 */
export const freeAfter = ({ more }: PromiseChange, free: number): number => free - Math.max(0, more);
