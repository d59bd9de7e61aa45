import { expect, it } from 'vitest';
import { cellsOf } from './words.ts';

const none = { confirmed: 0, waiting: 0, declined: 0 };
const question = (scope: 'reservation' | 'guest', kind: 'choice' | 'dietary') => ({
  id: 'q',
  label: 'Bus?',
  kind,
  scope,
  sensitive: false,
  archived: false,
  answered: none,
  bars: [{ id: 'a', label: 'There', archived: true, ...none, by: [] }],
  numbers: null,
});
const guestDetails = JSON.stringify([
  { name: 'Ana', answers: { q: [{ tag: 'nuts', severity: 'severe' }] } },
  { name: '', answers: { q: [] } },
  { name: 'Ben' },
]);

it('an answer cell shows the reply’s answer, even for an archived option', () => {
  expect(cellsOf(question('reservation', 'choice'), { answers: { q: 'a' }, guestDetails })).toEqual([
    { who: '', text: 'There' },
  ]);
  expect(cellsOf(question('reservation', 'choice'), { guestDetails })).toEqual([]);
});

it('an answer to a question for each guest shows who gave it', () => {
  expect(cellsOf(question('guest', 'dietary'), { guestDetails })).toEqual([
    { who: 'Ana', text: 'Nuts (severe allergy)' },
    { who: 'Guest 2', text: 'None' },
  ]);
});
