import { expect, it } from 'vitest';
import { detailsText, mealsText, othersText, partyText } from './party-words.ts';

const party = (
  people: { name: string; mealChoice?: string; isAttending?: boolean }[],
  more: { isAttending?: boolean; guestCount?: number } = {},
) => ({
  isAttending: true,
  guestCount: people.filter(({ isAttending }) => isAttending !== false).length,
  guestDetails: JSON.stringify(people),
  ...more,
});

it('the text of a party names the coming guests with their meals, as far as a line reaches', () => {
  expect(partyText(party([{ name: 'Ada', mealChoice: 'Salmon' }, { name: 'Bo' }]))).toBe('Ada (Salmon), Bo');
  expect(partyText(party([{ name: 'Ada' }, { name: 'Bo', isAttending: false }]))).toBe('Ada');
  expect(partyText(party([], { guestCount: 1 }))).toBe('1 guest');
  expect(partyText(party([{ name: '' }, { name: '' }]))).toBe('2 guests');
  const bus = Array.from({ length: 30 }, (_, index) => ({ name: `P${index + 1}` }));
  expect(partyText(party(bus))).toBe('P1, P2, P3, P4, P5, P6, P7, P8 and 22 more');
  expect(partyText(party([{ name: 'Ada', isAttending: false }], { isAttending: false, guestCount: 1 }))).toBe(
    'Ada',
  );
});

it('the meals of a party count only guests who come', () => {
  const people = [
    { name: 'Ada', mealChoice: 'Salmon' },
    { name: 'Bo', mealChoice: 'Risotto' },
    { name: 'Cy', mealChoice: 'Salmon' },
    { name: 'Di', mealChoice: 'Salmon', isAttending: false },
    { name: 'Ed' },
  ];
  expect(mealsText(party(people))).toBe('Salmon ×2, Risotto');
  expect(mealsText(party(people, { isAttending: false }))).toBe('');
});

it('the text of a party says how many guests come along', () => {
  expect(othersText(party([{ name: 'Ada' }]))).toBe('');
  expect(othersText(party([{ name: 'Ada' }, { name: 'Bo' }, { name: 'Cy' }]))).toBe('and 2');
  expect(othersText(party([{ name: 'Ada' }, { name: 'Bo' }], { isAttending: false }))).toBe('');
});

it('the details of a party leave out the name that its row begins with', () => {
  const details = (people: Parameters<typeof party>[0]) =>
    detailsText({ ...party(people), displayName: 'Ada' });
  expect(details([{ name: 'Ada' }])).toBe('');
  expect(details([{ name: 'Ada', mealChoice: 'Salmon' }])).toBe('Salmon');
  expect(
    details([{ name: 'Ada', mealChoice: 'Salmon' }, { name: 'Bo', mealChoice: 'Salmon' }, { name: '' }]),
  ).toBe('Salmon ×2 · Bo');
});
