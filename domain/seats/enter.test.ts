import { describe, expect, it } from 'vitest';
import type { SeatClaim } from './counters.ts';
import { enteredNotice, placeEntered } from './enter.ts';

const event = { maxGuests: 10, confirmedGuests: 6, promisedSeats: 0, enableWaitlist: true };
const claim = (guestCount: number, more: Partial<SeatClaim> = {}): SeatClaim => ({
  isAttending: true,
  waitlisted: false,
  awaitingApproval: false,
  guestCount,
  ...more,
});
type Entry = Parameters<typeof placeEntered>[0];
const enter = (guestCount: number, more: Partial<Entry> = {}) =>
  placeEntered({
    event,
    waiting: [],
    waitingParties: 0,
    before: null,
    party: { isAttending: true, guestCount },
    hasBegun: false,
    over: false,
    ...more,
  });
const ok = (status: 'confirmed' | 'waitlisted', more: object = {}) => ({
  kind: 'ok',
  after: expect.objectContaining({ isAttending: true, waitlisted: status === 'waitlisted' }) as unknown,
  ...more,
});

describe('an entered reply', () => {
  it('gets a seat if it fits the open spots, and waits otherwise', () => {
    expect(enter(4)).toMatchObject(ok('confirmed', { overCapacity: null, passed: 0 }));
    expect(enter(5)).toMatchObject(ok('waitlisted', { joinsLine: true }));
    expect(enter(4, { waiting: [3] })).toMatchObject(ok('waitlisted'));
    expect(enter(5, { event: { ...event, enableWaitlist: false } })).toEqual({ kind: 'full', spotsLeft: 4 });
  });

  it('never waits once the event has begun, and may take seats that were set aside for waiting parties', () => {
    expect(enter(4, { waiting: [3], hasBegun: true })).toMatchObject(ok('confirmed'));
    expect(enter(5, { hasBegun: true })).toEqual({ kind: 'full', spotsLeft: 4 });
    const promised = { ...event, promisedSeats: 3 };
    expect(enter(2, { event: promised, hasBegun: true })).toEqual({ kind: 'full', spotsLeft: 1 });
  });

  it('uses the seats that were promised to its household first', () => {
    const full = { ...event, promisedSeats: 4 };
    const party = { isAttending: true, guestCount: 3, promised: 3 };
    expect(enter(3, { event: full, party })).toMatchObject(ok('confirmed'));
    expect(enter(3, { event: full, party, hasBegun: true })).toMatchObject(ok('confirmed'));
    expect(enter(4, { event: full, party: { ...party, guestCount: 4 }, hasBegun: true })).toEqual({
      kind: 'full',
      spotsLeft: 0,
    });
  });

  it('gets seats with `over` before waiting parties and past the capacity, and reports both', () => {
    const over = { over: true, waitingParties: 2 };
    expect(enter(3, { ...over, waiting: [2, 2] })).toMatchObject(
      ok('confirmed', { overCapacity: null, passed: 2 }),
    );
    expect(enter(6, over)).toMatchObject(ok('confirmed', { overCapacity: 'This makes 12 of 10', passed: 2 }));
    expect(enter(4, over)).toMatchObject(ok('confirmed', { overCapacity: null, passed: 0 }));
  });

  it('keeps the seats of a confirmed party, which never goes back to the waitlist', () => {
    const full = { ...event, confirmedGuests: 10 };
    expect(enter(3, { event: full, before: claim(3) })).toMatchObject(ok('confirmed'));
    expect(enter(4, { event: full, before: claim(3) })).toEqual({ kind: 'full', spotsLeft: 0 });
  });

  it('keeps a waiting party in its place unless it grows, and confirms it if it fits by now', () => {
    const waiting = claim(3, { waitlisted: true });
    const full = { ...event, confirmedGuests: 10 };
    expect(enter(2, { event: full, before: waiting })).toMatchObject(ok('waitlisted', { joinsLine: false }));
    expect(enter(4, { event: full, before: waiting })).toMatchObject(ok('waitlisted', { joinsLine: true }));
    expect(enter(3, { before: waiting })).toMatchObject(ok('confirmed'));
  });

  it('needs no approval, and puts a request that does not fit on the waitlist', () => {
    const request = claim(2, { waitlisted: true, awaitingApproval: true });
    const full = { ...event, confirmedGuests: 10 };
    expect(enter(2, { before: request })).toMatchObject(ok('confirmed'));
    expect(enter(2, { event: full, before: request })).toMatchObject({
      after: { waitlisted: true, awaitingApproval: false },
      joinsLine: true,
    });
  });

  it('takes no seats if nobody comes', () => {
    expect(enter(2, { party: { isAttending: false, guestCount: 2 }, over: true })).toMatchObject({
      after: { isAttending: false },
      delta: { confirmedGuests: 0, declinedReplies: 1 },
    });
  });
});

describe('the notice of an entered reply', () => {
  it('names the capacity, the passed parties, or both', () => {
    expect(enteredNotice({ overCapacity: null, passed: 0 })).toBeNull();
    expect(enteredNotice({ overCapacity: 'This makes 12 of 10', passed: 0 })).toBe('This makes 12 of 10');
    expect(enteredNotice({ overCapacity: null, passed: 1 })).toBe('This passes 1 waiting party');
    expect(enteredNotice({ overCapacity: 'This makes 12 of 10', passed: 2 })).toBe(
      'This makes 12 of 10 and passes 2 waiting parties',
    );
  });
});
