import type { DoorRight } from '#domain/doors/rules.ts';
import { wordsOf } from '#web/kernel/words.ts';

export const words = wordsOf('hostDoors');

/**
 * The rights that a host can choose. The right to see tables is left out, because there are no
 * seating plans yet.
 */
export const shownRights = ['walkIns', 'over', 'undo', 'food', 'board'] as const satisfies DoorRight[];

/** Returns the names of the rights, such as "Walk-ins, undo". */
export const rightsText = (rights: readonly DoorRight[]): string => {
  const { rightsInShort: short } = words;
  const shown = shownRights.filter((right) => rights.includes(right)).map((right) => short[right]);
  return shown.length === 0 ? short.only : short.list({ rights: shown.join(', ') });
};

interface GivenAway {
  changed: number;
  free: number;
  unchanged: readonly { reason: 'in' | 'notComing' | 'noSeat' | 'notGiven' }[];
}

/** Says how many seats a host gave away or took back. */
export function seatsToast({ changed, free, unchanged }: GivenAway, takeBack: boolean) {
  const count = (wanted: string) => unchanged.filter(({ reason }) => reason === wanted).length;
  const { seats } = words;
  return {
    title: (takeBack ? seats.taken : seats.given)({ seats: changed }),
    description: [
      seats.free({ seats: free }),
      ...(count('in') > 0 ? [seats.inside({ count: count('in') })] : []),
      ...(takeBack && count('noSeat') > 0 ? [seats.none({ count: count('noSeat') })] : []),
    ].join(' '),
  };
}
