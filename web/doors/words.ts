import type { DoorRight } from '#domain/doors/rules.ts';
import { wordsOf } from '#web/kernel/words.ts';

export const words = wordsOf('hostDoors');

/** The rights that a host chooses. Tables come with seating plans. */
export const shownRights = ['walkIns', 'over', 'undo', 'food', 'board'] as const satisfies DoorRight[];

/** "Walk-ins, undo" */
export const rightsText = (rights: readonly DoorRight[]): string => {
  const { rightsInShort: short } = words;
  const shown = shownRights.filter((right) => rights.includes(right)).map((right) => short[right]);
  return shown.length === 0 ? short.only : short.list({ rights: shown.join(', ') });
};
