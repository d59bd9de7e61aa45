/** Random choices for tests. The same seed gives the same choices. */
import { randomFrom } from '#domain/kernel/random.ts';

export interface Dice {
  /** Returns a whole number from 0 to below `max`. */
  below(max: number): number;
  chance(probability: number): boolean;
  pick<T>(of: readonly T[]): T;
}

/** Returns a generator that gives the same numbers for the same seed. */
export function dice(seed: number): Dice {
  const next = randomFrom(seed);
  const below = (max: number) => Math.floor(next() * max);
  return {
    below,
    chance: (probability) => next() < probability,
    pick: (of) => {
      if (of.length === 0) throw new Error('There is nothing to choose from.');
      return of[below(of.length)] as (typeof of)[number];
    },
  };
}
