import { expect, it } from 'vitest';
import { chosenChip, guestChips, moreChips, searchOf, searchOfChip, shownBy } from './guest-views.ts';

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

const households = {
  unanswered: { households: 3, persons: 6, children: 0 },
  notSent: { households: 2, persons: 4, children: 0 },
};
const offered = ['Salmon', 'Short rib'];
const none = { counts, more: undefined, households, missing: 0 };
const said = (chips: { label: string; count?: number | undefined }[]) =>
  chips.map(({ label, count }) => (count === undefined ? label : `${label} ${count}`));

it('the chips count replies that await approval apart from replies that wait for seats', () => {
  expect(said(guestChips(none, 'party'))).toEqual([
    'Coming 4',
    'Waiting 2',
    'To approve 1',
    'Declined 0',
    'Not answered 3',
    'Not sent 2',
    'All 12',
  ]);
  expect(said(guestChips(none, 'person')).slice(0, 2)).toEqual(['Coming 9', 'Waiting or to approve 5']);
});

it('the menu next to the chips has the views that are not empty, and always the guest list and the answers', () => {
  const before = new Date('2030-01-01T00:00:00Z');
  const after = new Date('2032-01-01T00:00:00Z');
  const event = { dateTime: '2031-01-01T00:00:00Z' };
  const menu = (more: object, now = before, chosen: 'replies' | 'food' = 'replies') =>
    said(moreChips(chosen, { ...none, ...more }, event, now));
  expect(menu({})).toEqual(['Guest list', 'Answers']);
  expect(menu({}, after)).toContain('Thanks');
  expect(menu({}, before, 'food')).toContain('About food 0');
  expect(menu({ more: { withNote: 2, unsent: 0 }, missing: 3 })).toEqual([
    'With a note 2',
    'Answers missing 3',
    'Guest list',
    'Answers',
  ]);
  expect(
    moreChips('note', { ...none, more: { withNote: 1_001, unsent: 0 } }, event, before)[0],
  ).toMatchObject({ count: 1_000, isMore: true });
});

it('each chip has an address that selects it', () => {
  const shown = shownBy({ by: 'person' }, offered);
  expect(searchOfChip('coming', shown)).toEqual({ view: 'coming', by: 'person' });
  expect(searchOfChip('declined', shown)).toEqual({ view: 'declined' });
  expect(searchOfChip('notAnswered', shown)).toEqual({ view: 'invited', status: 'notAnswered' });
  for (const chip of ['replies', 'waiting', 'approval', 'notSent', 'invited', 'answers', 'note'] as const)
    expect(chosenChip(searchOfChip(chip, shownBy({}, offered)), 'party')).toBe(chip);
  // Some filters of the guest list have no chip.
  expect(chosenChip({ view: 'invited', status: 'coming' }, 'party')).toBe('invited');
});

it('the chosen view stays in the address, as short as possible', () => {
  expect(searchOf(shownBy({}, offered))).toEqual({});
  expect(searchOf(shownBy({ view: 'note' }, offered))).toEqual({ view: 'note' });
  expect(searchOf(shownBy({ by: 'meal', meal: 'Salmon' }, offered))).toEqual({ by: 'meal', meal: 'Salmon' });
  // The address has values that no longer exist, or never did.
  expect(searchOf(shownBy({ by: 'meal', meal: 'Salmon' }, []))).toEqual({});
  expect(searchOf(shownBy({ by: 'person', view: 'note' }, offered))).toEqual({ by: 'person' });
  expect(searchOf(shownBy({ view: 'nonsense', by: 'nonsense' }, offered))).toEqual({});
});

it('a list by meal shows the guests of one meal, not everyone as the list by person does', () => {
  expect(shownBy({ by: 'meal' }, offered).meal).toBe('Salmon');
  expect(shownBy({ by: 'meal', meal: 'Short rib' }, offered).meal).toBe('Short rib');
  expect(shownBy({ by: 'person' }, offered).meal).toBeNull();
});
