import { expect, it } from 'vitest';
import type { Deferred } from '#web/kernel/toasts/undo.ts';
import { countsAfter, shownCounts, shownSummary, type Counted } from './counts.ts';
import { confirmed } from '../queries.ts';

const counts = {
  confirmedReplies: 5,
  confirmedGuests: 9,
  waitlistedReplies: 3,
  waitlistedGuests: 4,
  awaitingApproval: 1,
  declinedReplies: 2,
  maxGuests: 20,
};
const reply: Counted = {
  eventId: 'e',
  guestCount: 2,
  isAttending: true,
  waitlisted: true,
  awaitingApproval: true,
  message: 'By train',
};
const act = (change: Deferred['counts'], startedAt?: number): Deferred => ({
  ids: ['r'],
  change: null,
  counts: change,
  startedAt,
});
const read = { eventId: 'e', readAt: 100 };

it('the counts include an approved party among the coming guests', () => {
  expect(shownCounts(counts, [act(countsAfter(reply, confirmed))], read)).toEqual({
    ...counts,
    confirmedReplies: 6,
    confirmedGuests: 11,
    waitlistedReplies: 2,
    waitlistedGuests: 2,
    awaitingApproval: 0,
  });
});

it('the counts leave out a deleted reply and its note', () => {
  const change = countsAfter({ ...reply, waitlisted: false, awaitingApproval: false }, null);
  expect(shownCounts(counts, [act(change)], read)).toEqual({
    ...counts,
    confirmedReplies: 4,
    confirmedGuests: 7,
  });
  expect(shownCounts({ withNote: 4, unsent: 0 }, [act(change)], read)).toEqual({ withNote: 3, unsent: 0 });
  const hungry = countsAfter({ ...reply, message: 'No nuts, please' }, null);
  expect(shownCounts({ foodNotes: 4 }, [act(hungry)], read)).toEqual({ foodNotes: 3 });
});

it('the counts do not change without acts, for another event’s acts, or for acts before they were read', () => {
  const change = countsAfter(reply, confirmed);
  expect(shownCounts(counts, [], read)).toBe(counts);
  expect(shownCounts(counts, [act(change)], { ...read, eventId: 'f' })).toBe(counts);
  expect(shownCounts(counts, [act(change, 99)], read)).toBe(counts);
  expect(shownCounts(counts, [act(change, 101)], read)).not.toBe(counts);
});

it('the summary of an event includes acts that can still be undone', () => {
  const summary = {
    confirmedGuests: 9,
    waitlistedCount: 3,
    spotsRemaining: 1,
    confirmedCount: 5,
    declinedCount: 2,
  };
  const event = { ...read, maxGuests: 10 };
  const approved = act(countsAfter(reply, confirmed));
  expect(shownSummary(summary, [approved], event)).toEqual({
    confirmedGuests: 11,
    waitlistedCount: 2,
    spotsRemaining: 0,
    confirmedCount: 6,
    declinedCount: 2,
  });
  expect(shownSummary(summary, [{ ...approved, startedAt: 99 }], event)).toBe(summary);
});
