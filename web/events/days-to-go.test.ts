import { expect, it } from 'vitest';
import { daysToGo } from './days-to-go.ts';

const now = new Date('2027-03-02T05:00:00Z');

it.each([
  // In Los Angeles, it is still the evening of March 1.
  ['2027-03-02T07:00:00Z', 'Today'],
  ['2027-03-02T09:00:00Z', 'Tomorrow'],
  ['2027-03-14T20:00:00Z', 'In 13 days'],
  ['2027-03-01T07:00:00Z', 'Yesterday'],
  ['2027-02-01T20:00:00Z', '28 days ago'],
])('the countdown to an event at %s reads: %s', (startsAt, words) => {
  expect(daysToGo(new Date(startsAt), 'America/Los_Angeles', now)).toBe(words);
});
