import { expect, it } from 'vitest';
import { personChips, searchOf, shownBy, viewChips } from './guest-views.ts';

const counts = {
  confirmedGuests: 9,
  confirmedReplies: 4,
  waitlistedGuests: 5,
  waitlistedReplies: 3,
  awaitingApproval: 1,
  declinedReplies: 0,
  foodNotes: 0,
  maxGuests: 9,
  openSpots: 0,
  invited: 0,
  unanswered: 0,
  promisedSeats: 0,
};

it('the filters count replies that await approval apart from replies that wait for seats', () => {
  const chips = viewChips('replies', counts, { withNote: 2, unsent: 0 });
  expect(chips.map(({ label, count }) => `${label} ${count}`)).toEqual([
    'All 7',
    'Coming 4',
    'Waiting 2',
    'Awaiting approval 1',
    'With a note 2',
  ]);
  expect(viewChips('replies', { ...counts, foodNotes: 2 }, undefined).at(-1)).toMatchObject({
    label: 'About food',
    count: 2,
  });
  expect(viewChips('replies', counts, undefined, 3).at(-1)).toMatchObject({
    label: 'Answers missing',
    count: 3,
  });
  expect(viewChips('declined', counts, undefined).map(({ value }) => value)).toContain('declined');
  expect(viewChips('replies', counts, { withNote: 1_001, unsent: 0 }).at(-1)).toMatchObject({
    count: 1_000,
    isMore: true,
  });
  expect(personChips(counts).at(-1)?.label).toBe('Waiting or awaiting approval');
});

it('the chosen view stays in the address, as short as possible', () => {
  expect(searchOf(shownBy({}, true))).toEqual({});
  expect(searchOf(shownBy({ view: 'note' }, true))).toEqual({ view: 'note' });
  expect(searchOf(shownBy({ by: 'meal', meal: 'Salmon' }, true))).toEqual({ by: 'meal', meal: 'Salmon' });
  // Values that no longer exist, or never did.
  expect(searchOf(shownBy({ by: 'meal', meal: 'Salmon' }, false))).toEqual({});
  expect(searchOf(shownBy({ by: 'person', view: 'note' }, true))).toEqual({ by: 'person' });
  expect(searchOf(shownBy({ view: 'nonsense', by: 'nonsense' }, true))).toEqual({});
});
