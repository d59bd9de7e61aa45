import { expect, it } from 'vitest';
import { readWhen } from './typed-when.ts';

/** The tests take this Monday as today. */
const today = '2026-11-23';

it.each([
  ['5 june 3pm', '2027-06-05', '15:00'],
  ['June 5th, 2028 at 3:30 PM', '2028-06-05', '15:30'],
  ['Sat, 5 Jun 15:00', '2027-06-05', '15:00'],
  ['the 31st of December at midnight', '2026-12-31', '00:00'],
  ['dec 24 noon', '2026-12-24', '12:00'],
  ['23 nov 12 am', '2026-11-23', '00:00'],
  ['22 nov', '2027-11-22', null],
  ['29 feb 6pm', '2028-02-29', '18:00'],
  ['2027-06-05 15:00', '2027-06-05', '15:00'],
  ['tomorrow at 7', '2026-11-24', '19:00'],
  ['next friday 19.30pm', null, null],
  ['next friday 7.30 p.m.', '2026-11-27', '19:30'],
  ['monday 9am', '2026-11-30', '09:00'],
])('readWhen interprets “%s”', (typed, date, time) => {
  expect(readWhen(typed, today)).toEqual(date === null ? null : { date, time });
});

it.each([
  '',
  '5/6 3pm',
  'soon',
  '31 june',
  '5 june 25:00',
  '5 june 3:75pm',
  '5 joon',
  '5 junk',
  'monkey 3pm',
  '5 june 2027 2028',
])('readWhen does not guess at “%s”', (typed) => expect(readWhen(typed, today)).toBeNull());
