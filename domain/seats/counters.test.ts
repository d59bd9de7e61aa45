import { describe, expect, it } from 'vitest';
import {
  countersDelta,
  countReplies,
  flagsOf,
  opensSpots,
  statuses,
  statusOf,
  summaryOf,
  yesReplies,
  type SeatClaim,
} from './counters.ts';
import { mayMoveUp } from './line.ts';

const standing = (
  status: (typeof statuses)[number],
  guestCount: number,
  awaitingApproval = false,
): SeatClaim => ({
  ...flagsOf(status),
  guestCount,
  awaitingApproval,
});

describe('status and summary', () => {
  it('convert between the status and its two flags', () => {
    for (const status of statuses) expect(statusOf(flagsOf(status))).toBe(status);
    expect(statusOf({ isAttending: false, waitlisted: true })).toBe('declined');
  });

  it('count the confirmed guests, and the replies of each status', () => {
    const rows = [
      standing('confirmed', 3),
      standing('confirmed', 1),
      standing('waitlisted', 4),
      standing('declined', 2),
    ];
    expect(summaryOf(countReplies(rows), 10)).toEqual({
      confirmedGuests: 4,
      waitlistedCount: 1,
      spotsRemaining: 6,
      confirmedCount: 2,
      declinedCount: 1,
    });
    expect(summaryOf(countReplies(rows), 3).spotsRemaining).toBe(0);
    expect(yesReplies(countReplies(rows))).toBe(3);
  });
});

it('opensSpots reports freed spots, and mayMoveUp reports that a waiting party may be promoted', () => {
  const tell = (before: SeatClaim, after: SeatClaim | null) => opensSpots(countersDelta(before, after));
  expect(tell(standing('confirmed', 2), null)).toBe(true);
  expect(tell(standing('confirmed', 2), standing('confirmed', 1))).toBe(true);
  expect(tell(standing('confirmed', 2), standing('declined', 2))).toBe(true);
  expect(tell(standing('waitlisted', 2), null)).toBe(false);
  expect(tell(standing('waitlisted', 2), standing('confirmed', 2))).toBe(false);
  expect(mayMoveUp(standing('waitlisted', 2), null)).toBe(true);
  expect(mayMoveUp(standing('declined', 2), null)).toBe(false);
  expect(mayMoveUp(standing('confirmed', 2), standing('confirmed', 2))).toBe(false);
});
