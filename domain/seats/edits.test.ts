import { describe, expect, it } from 'vitest';
import { flagsOf, statuses, statusOf, type SeatClaim } from './counters.ts';
import { applyEdit, applyGuestEdit, concernsGuest, hostGuestLimit } from './edits.ts';
import { type Answer, type SeatRules } from './place.ts';

const now = new Date('2026-05-01T12:00:00Z');
const deadline = new Date('2026-06-01T00:00:00Z');
const late = new Date(deadline.getTime() + 1);
const rules: SeatRules = { maxGuests: 10, enableWaitlist: true, requiresApproval: false, closesAt: deadline };
const yes = (guestCount: number): Answer => ({ isAttending: true, guestCount });
const no = (guestCount = 0): Answer => ({ isAttending: false, guestCount });

const standing = (
  status: (typeof statuses)[number],
  guestCount: number,
  awaitingApproval = false,
): SeatClaim => ({
  ...flagsOf(status),
  guestCount,
  awaitingApproval,
});

describe('concernsGuest', () => {
  const eats = (...meals: string[]) => meals.map((mealChoice, index) => ({ name: `G${index}`, mealChoice }));
  const before = { ...standing('confirmed', 2), guestDetails: eats('Fish', '') };

  it.each<[string, object, boolean]>([
    ['nothing', {}, false],
    ['a name', { guestDetails: before.guestDetails.map((guest) => ({ ...guest, name: 'Ada' })) }, false],
    ['a meal beyond the party', { guestDetails: eats('Fish', '', 'Soup') }, false],
    ['a meal', { guestDetails: eats('Fish', 'Soup') }, true],
    ['the size of the party', { guestCount: 1 }, true],
    ['the place in line', { waitlisted: true }, true],
    ['the answer', { isAttending: false }, true],
  ])('decides whether a change of %s matters to the guest', (_, change, concerns) => {
    expect(concernsGuest(before, { ...before, ...change })).toBe(concerns);
  });
});

describe('applyEdit', () => {
  const event = {
    maxGuests: 50,
    confirmedGuests: 48,
    promisedSeats: 0,
    maxGuestsPerRsvp: 2,
    requiresApproval: false,
  };
  const edit = (
    before: SeatClaim,
    change: Parameters<typeof applyEdit>[0]['change'],
    more: Partial<typeof event> = {},
  ) => {
    const result = applyEdit({ event: { ...event, ...more }, before, change });
    if (result.kind === 'invalid') throw new Error(result.issues[0]?.message);
    return result;
  };

  it('approves a waiting party and reports any excess over the capacity', () => {
    expect(edit(standing('waitlisted', 2, true), { waitlisted: false })).toEqual({
      kind: 'ok',
      after: standing('confirmed', 2),
      delta: {
        confirmedGuests: 2,
        confirmedReplies: 1,
        waitlistedGuests: -2,
        waitlistedReplies: -1,
        declinedReplies: 0,
      },
      joinsLine: false,
      overCapacity: null,
    });
    expect(edit(standing('waitlisted', 4), { waitlisted: false }).overCapacity).toBe('This makes 52 of 50');
  });

  it('counts promised seats as occupied', () => {
    const asked = { confirmedGuests: 0, promisedSeats: 50 };
    expect(edit(standing('waitlisted', 2), { waitlisted: false }, asked).overCapacity).toBe(
      'This makes 52 of 50',
    );
  });

  it('gives no capacity warning when a party shrinks', () => {
    expect(
      edit(standing('confirmed', 4), { guestCount: 3 }, { confirmedGuests: 55 }).overCapacity,
    ).toBeNull();
  });

  it('moves a reply between all three statuses', () => {
    for (const from of statuses) {
      for (const to of statuses) {
        const { after, joinsLine } = edit(standing(from, 2), flagsOf(to));
        expect(statusOf(after)).toBe(to);
        expect(after.waitlisted).toBe(to === 'waitlisted');
        expect(joinsLine).toBe(to === 'waitlisted' && from !== 'waitlisted');
      }
    }
  });

  it('keeps awaiting approval only while the reply waits', () => {
    expect(edit(standing('waitlisted', 2, true), { guestCount: 3 }).after.awaitingApproval).toBe(true);
    expect(edit(standing('waitlisted', 2, true), { isAttending: false }).after).toEqual(
      standing('declined', 2),
    );
    expect(edit(standing('confirmed', 2), { waitlisted: true }).after.awaitingApproval).toBe(false);
    expect(
      edit(standing('confirmed', 2), { waitlisted: true }, { requiresApproval: true }).after.awaitingApproval,
    ).toBe(true);
  });

  it('limits the guests to 20, the party limit or the current party size, whichever is largest', () => {
    const refuse = (before: SeatClaim, change: object, more: Partial<typeof event> = {}) =>
      applyEdit({ event: { ...event, ...more }, before, change });
    expect(hostGuestLimit(2)).toBe(20);
    expect(hostGuestLimit(32)).toBe(32);
    expect(edit(standing('confirmed', 2), { guestCount: 20 }).after.guestCount).toBe(20);
    expect(refuse(standing('confirmed', 2), { guestCount: 21 })).toEqual({
      kind: 'invalid',
      issues: [
        {
          ...{ path: 'guestCount', message: 'Guest count must be 1 to 20' },
          ...{ reason: 'replies.count', params: { least: '1', most: '20' } },
        },
      ],
    });
    expect(
      edit(standing('confirmed', 2), { guestCount: 32 }, { maxGuestsPerRsvp: 32 }).after.guestCount,
    ).toBe(32);
    expect(edit(standing('confirmed', 25), { waitlisted: true }).after.guestCount).toBe(25);
    expect(refuse(standing('confirmed', 2), { guestCount: 0 }).kind).toBe('invalid');
    expect(refuse(standing('confirmed', 2), { guestCount: 1.5 }).kind).toBe('invalid');
    expect(refuse(standing('declined', 0), { isAttending: true }).kind).toBe('invalid');
    expect(edit(standing('declined', 2), { guestCount: 0 }).after.guestCount).toBe(0);
  });
});

describe('applyGuestEdit', () => {
  const edit = (
    before: SeatClaim,
    answer: Answer,
    { confirmedGuests = 8, waiting = [] as number[], change = {}, when = now } = {},
  ) =>
    applyGuestEdit({ event: { ...rules, ...change, confirmedGuests }, waiting, before, answer, now: when });

  it('lets a party grow only into open seats', () => {
    expect(edit(standing('confirmed', 2), yes(4))).toMatchObject({
      kind: 'ok',
      after: standing('confirmed', 4),
    });
    expect(edit(standing('confirmed', 2), yes(5))).toEqual({ kind: 'full', spotsLeft: 2 });
    expect(edit(standing('confirmed', 2), yes(4), { waiting: [1] })).toEqual({ kind: 'full', spotsLeft: 1 });
    expect(edit(standing('confirmed', 2), yes(3), { change: { requiresApproval: true } })).toEqual({
      kind: 'approvalRequired',
    });
  });

  it('always lets a party shrink or withdraw', () => {
    for (const when of [now, late]) {
      for (const requiresApproval of [true, false]) {
        const options = { when, change: { requiresApproval }, confirmedGuests: 12 };
        expect(edit(standing('confirmed', 3), yes(2), options)).toMatchObject({
          kind: 'ok',
          after: standing('confirmed', 2),
        });
        expect(edit(standing('confirmed', 3), no(1), options)).toMatchObject({
          kind: 'ok',
          after: standing('declined', 1),
        });
        expect(edit(standing('waitlisted', 3, true), yes(3), options)).toMatchObject({
          kind: 'ok',
          after: standing('waitlisted', 3, true),
          joinsLine: false,
        });
      }
    }
  });

  it('refuses more guests after the deadline', () => {
    expect(edit(standing('confirmed', 2), yes(3), { when: late })).toEqual({ kind: 'closed' });
    expect(edit(standing('declined', 0), yes(1), { when: late })).toEqual({ kind: 'closed' });
  });

  it('moves a waiting party that grows to the end of the line', () => {
    expect(edit(standing('waitlisted', 2), yes(3))).toMatchObject({
      joinsLine: true,
      after: standing('waitlisted', 3),
    });
    expect(edit(standing('waitlisted', 3), yes(2))).toMatchObject({
      joinsLine: false,
      after: standing('waitlisted', 2),
    });
    expect(edit(standing('waitlisted', 2, true), yes(3))).toMatchObject({ joinsLine: false });
  });

  it('treats a no that becomes a yes like a new reply', () => {
    expect(edit(standing('declined', 0), yes(2))).toMatchObject({
      kind: 'ok',
      after: standing('confirmed', 2),
    });
    expect(edit(standing('declined', 0), yes(3))).toMatchObject({
      after: standing('waitlisted', 3),
      joinsLine: true,
    });
    expect(edit(standing('declined', 0), yes(3), { change: { enableWaitlist: false } })).toEqual({
      kind: 'full',
      spotsLeft: 2,
    });
    expect(edit(standing('declined', 0), yes(1), { change: { requiresApproval: true } })).toMatchObject({
      after: standing('waitlisted', 1, true),
    });
  });
});
