import { expect, it } from 'vitest';
import { perRsvp, standingOf, whoKnows } from './event-status.ts';

const now = new Date('2026-06-01T12:00:00Z');
const open = {
  status: 'published' as const,
  dateTime: '2026-07-01T12:00:00Z',
  cutoffDate: null,
  confirmedGuests: 3,
  maxGuests: 10,
};
const wordOf = (more: Partial<Parameters<typeof standingOf>[0]>) =>
  standingOf({ ...open, ...more }, now)?.word;

it('the label of an event gives the strongest reason why guests cannot reply', () => {
  expect(wordOf({})).toBeUndefined();
  expect(wordOf({ confirmedGuests: 10 })).toBe('Full');
  expect(wordOf({ confirmedGuests: 10, cutoffDate: '2026-05-01T12:00:00Z' })).toBe('Replies closed');
  expect(wordOf({ status: 'cancelled', confirmedGuests: 10 })).toBe('Cancelled');
  expect(wordOf({ status: 'draft', confirmedGuests: 10 })).toBe('Draft');
  expect(wordOf({ dateTime: '2026-05-01T12:00:00Z', confirmedGuests: 10 })).toBeUndefined();
});

it('the guest limit of a reply falls back to the default', () => {
  expect([perRsvp({ maxGuestsPerRsvp: 4 }), perRsvp({ maxGuestsPerRsvp: null }), perRsvp({})]).toEqual([
    4, 2, 2,
  ]);
});

it('the question before a cancellation names guests, parties and households by their own count', () => {
  const nobody = { confirmedGuests: 0, waitlistCount: 0, toldHouseholds: 0 };
  expect(whoKnows(nobody)).toBe('');
  expect(whoKnows({ ...nobody, confirmedGuests: 78 })).toBe('the 78 guests coming');
  expect(whoKnows({ confirmedGuests: 1, waitlistCount: 3, toldHouseholds: 2 })).toBe(
    'the 1 guest coming, the 3 parties waiting and the 2 households you invited',
  );
});
