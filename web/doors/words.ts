/** Words for door links. */
import type { DoorRight } from '#domain/doors/rules.ts';

/** The rights that a host chooses. Tables come with seating plans. */
export const shownRights = ['walkIns', 'over', 'undo', 'food', 'board'] as const satisfies DoorRight[];

export const rightLabels: Record<(typeof shownRights)[number], string> = {
  walkIns: 'Add walk-ins and let waiting guests in',
  over: 'Go past the free seats',
  undo: 'Undo later than ten seconds',
  food: 'See meals and diets',
  board: 'Show the board',
};

export const rightHints: Record<(typeof shownRights)[number], string | undefined> = {
  walkIns: 'While seats are free.',
  over: 'Up to 50 guests for each link. The activity log names the link.',
  undo: undefined,
  food: undefined,
  board: 'Numbers only, without names.',
};

/** "Walk-ins, undo" */
export const rightsText = (rights: readonly DoorRight[]): string => {
  const short: Record<(typeof shownRights)[number], string> = {
    walkIns: 'walk-ins',
    over: 'past the free seats',
    undo: 'undo',
    food: 'food',
    board: 'board',
  };
  const words = shownRights.filter((right) => rights.includes(right)).map((right) => short[right]);
  return words.length === 0 ? 'Check-in only' : `Check-in, ${words.join(', ')}`;
};
