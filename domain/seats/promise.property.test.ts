/** Random histories of promises: seats that are kept, taken and given back always add up. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Capacity, freeSeats, isFull, seatsLeft, spotsRemaining } from './free.ts';
import { seatsAfter } from './edits.ts';
import { place } from './place.ts';
import {
  endPromise,
  freeAfter,
  givePromise,
  mergePromises,
  type PromiseChange,
  promiseFits,
  resizePromise,
  shrinkPromise,
} from './promise.ts';

const capacity = fc.record({
  maxGuests: fc.integer({ min: 1, max: 30 }),
  confirmedGuests: fc.nat(40),
  promisedSeats: fc.nat(20),
});
const now = new Date('2026-05-01T12:00:00Z');
const closesAt = new Date('2026-06-01T00:00:00Z');

describe('free seats', () => {
  it('decide in the same way whether a stranger is refused, a host is warned, and the event counts as full', () => {
    fc.assert(
      fc.property(capacity, (event) => {
        const rules = { enableWaitlist: false, requiresApproval: false, closesAt };
        const party = { isAttending: true, guestCount: 1 };
        const placed = place({ event: { ...event, ...rules }, waiting: [], party, now });
        expect(placed.kind === 'full').toBe(isFull(event));
        expect(isFull(event)).toBe(freeSeats(event) === 0);
        expect(seatsAfter(event, 0).over).toBe(-seatsLeft(event) + 0);
        expect(freeSeats(event)).toBeLessThanOrEqual(spotsRemaining(event.maxGuests, event.confirmedGuests));
      }),
    );
  });
});

describe('promised seats', () => {
  const seats = fc.integer({ min: 1, max: 6 });
  const which = fc.nat(20);
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('give' as const), seats }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('resize' as const), which, seats }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('again' as const), which }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('erase' as const), which }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('lapse' as const), which }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('answer' as const), which, coming: fc.nat(6) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('merge' as const), which, other: which }) },
  );
  type Household = { seatsAllowed: number; promised: number; isAnswered: boolean };

  it('add up, stay within the household and the capacity, and end when the household answers', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.array(step, { maxLength: 40 }), (maxGuests, steps) => {
        const event: Capacity & { promisedSeats: number } = {
          maxGuests,
          confirmedGuests: 0,
          promisedSeats: 0,
        };
        let households: Household[] = [];
        /** Writes the change if the free seats suffice. */
        const write = (household: Household, change: PromiseChange, seatsAllowed: number): boolean => {
          const free = freeSeats(event);
          if (!promiseFits(change, free)) return false;
          household.promised = change.promised;
          household.seatsAllowed = seatsAllowed;
          event.promisedSeats += change.more;
          expect(freeAfter(change, free)).toBe(free - Math.max(0, change.more));
          expect(freeSeats(event)).toBe(free - change.more);
          return true;
        };
        for (const act of steps) {
          const household =
            'which' in act ? households[act.which % Math.max(1, households.length)] : undefined;
          if ('which' in act && !household) continue;
          if (act.do === 'give') {
            const sent: Household = { seatsAllowed: act.seats, promised: 0, isAnswered: false };
            const isSent = write(sent, givePromise(sent), act.seats);
            if (isSent) households.push(sent);
            seen.add(isSent ? 'sent' : 'no room');
          } else if (household && act.do === 'resize') {
            const change = resizePromise(household.promised, act.seats);
            if (household.promised === 0) expect(change).toEqual({ promised: 0, more: 0 });
            seen.add(write(household, change, act.seats) ? 'resized' : 'cannot grow');
          } else if (household && act.do === 'again' && !household.isAnswered) {
            write(household, givePromise(household), household.seatsAllowed);
          } else if (household && act.do === 'erase') {
            const left = Math.max(1, household.seatsAllowed - 1);
            expect(write(household, shrinkPromise(household.promised, left), left)).toBe(true);
          } else if (household && act.do === 'lapse') {
            expect(write(household, endPromise(household.promised), household.seatsAllowed)).toBe(true);
          } else if (household && act.do === 'answer' && !household.isAnswered) {
            const { promised, seatsAllowed } = household;
            const guestCount = Math.min(act.coming, seatsAllowed);
            const party = { isAttending: guestCount > 0, guestCount, promised };
            const rules = { enableWaitlist: true, requiresApproval: false, closesAt };
            const { kind } = place({ event: { ...event, ...rules }, waiting: [], party, now });
            // A household that stays within its promise gets the seats.
            if (guestCount > 0 && guestCount <= promised) expect(kind).toBe('confirmed');
            write(household, endPromise(promised), seatsAllowed);
            household.isAnswered = true;
            if (kind === 'confirmed') event.confirmedGuests += guestCount;
            seen.add(`answer ${kind}`);
          } else if (household && act.do === 'merge') {
            const other = households[act.other % households.length];
            if (!other || other === household) continue;
            const isAnswered = household.isAnswered || other.isAnswered;
            const seatsAllowed = Math.max(household.seatsAllowed, other.seatsAllowed);
            const promised = [household.promised, other.promised] as const;
            const change = mergePromises({ promised, seatsAllowed, isAnswered, free: freeSeats(event) });
            expect(write(household, change, seatsAllowed)).toBe(true);
            household.isAnswered = isAnswered;
            households = households.filter((each) => each !== other);
            seen.add('merged');
          }
          expect(event.promisedSeats).toBe(households.reduce((sum, { promised }) => sum + promised, 0));
          expect(seatsLeft(event)).toBeGreaterThanOrEqual(0);
          for (const { promised, seatsAllowed, isAnswered } of households) {
            expect(promised).toBeGreaterThanOrEqual(0);
            expect(promised).toBeLessThanOrEqual(isAnswered ? 0 : seatsAllowed);
          }
        }
      }),
      { numRuns: 300 },
    );
    // The random steps reached the outcomes that this test is about.
    expect([...seen]).toEqual(
      expect.arrayContaining(['sent', 'no room', 'resized', 'cannot grow', 'answer confirmed', 'merged']),
    );
  });
});
