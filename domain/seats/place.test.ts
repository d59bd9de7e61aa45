import { describe, expect, it } from 'vitest';
import { place, type Answer, type SeatRules } from './place.ts';
import { fullSentence } from './refusals.ts';

const now = new Date('2026-05-01T12:00:00Z');
const deadline = new Date('2026-06-01T00:00:00Z');
const late = new Date(deadline.getTime() + 1);
const rules: SeatRules = { maxGuests: 10, enableWaitlist: true, requiresApproval: false, closesAt: deadline };
const yes = (guestCount: number): Answer => ({ isAttending: true, guestCount });
const no = (guestCount = 0): Answer => ({ isAttending: false, guestCount });

describe('place', () => {
  const at = (
    confirmedGuests: number,
    waiting: number[],
    party: Answer,
    change: Partial<SeatRules> = {},
    when = now,
  ) => place({ event: { ...rules, ...change, confirmedGuests }, waiting, party, now: when });

  it('confirms a party if all its guests fit', () => {
    expect(at(0, [], yes(10))).toEqual({ kind: 'confirmed' });
    expect(at(8, [], yes(2))).toEqual({ kind: 'confirmed' });
  });

  it('waitlists or refuses a party that does not fit', () => {
    expect(at(8, [], yes(3))).toEqual({ kind: 'waitlisted', awaitingApproval: false });
    expect(at(8, [], yes(3), { enableWaitlist: false })).toEqual({ kind: 'full', spotsLeft: 2 });
    expect(at(12, [], yes(1), { enableWaitlist: false })).toEqual({ kind: 'full', spotsLeft: 0 });
  });

  it('leaves open spots to waiting parties that fit', () => {
    expect(at(5, [4], yes(2))).toEqual({ kind: 'waitlisted', awaitingApproval: false });
    expect(at(5, [4], yes(1))).toEqual({ kind: 'confirmed' });
    expect(at(5, [6], yes(5))).toEqual({ kind: 'confirmed' });
    expect(at(5, [4], yes(2), { enableWaitlist: false })).toEqual({ kind: 'full', spotsLeft: 1 });
  });

  it('holds every yes for approval, with or without a waitlist and free spots', () => {
    for (const enableWaitlist of [true, false]) {
      for (const confirmed of [0, 10]) {
        expect(at(confirmed, [], yes(1), { requiresApproval: true, enableWaitlist })).toEqual({
          kind: 'waitlisted',
          awaitingApproval: true,
        });
      }
    }
    expect(at(0, [], no(), { requiresApproval: true })).toEqual({ kind: 'declined' });
  });

  it('accepts a no until the deadline, and refuses every reply afterward', () => {
    expect(at(10, [], no(2))).toEqual({ kind: 'declined' });
    expect(at(0, [], yes(1), {}, deadline)).toEqual({ kind: 'confirmed' });
    expect(at(0, [], yes(1), {}, late)).toEqual({ kind: 'closed' });
    expect(at(0, [], no(), {}, late)).toEqual({ kind: 'closed' });
  });

  it('tells a refused party how many spots are left', () => {
    expect(fullSentence(0).message).toBe('Sorry, this event is full.');
    expect(fullSentence(1).message).toBe('Sorry, only 1 spot is left.');
    expect(fullSentence(3).message).toBe('Sorry, only 3 spots are left.');
  });
});
