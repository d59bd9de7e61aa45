import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spotsRemaining } from './free.ts';
import { maxSpotsNeeded, openSpots, promote, spotsNeeded } from './line.ts';

describe('openSpots', () => {
  it.each([
    [10, [], 10],
    [10, [4, 3], 3],
    [5, [6, 2], 3], // The party of 6 does not fit, so no seats are set aside for it.
    [5, [3, 3, 2], 0],
    [0, [1], 0],
    [4, [4, 1], 0],
  ])('turns %d spots with parties of %j waiting into %d', (spots, waitingInOrder, rest) => {
    expect(openSpots({ spotsRemaining: spots, waitingInOrder })).toBe(rest);
  });
});

describe('promote', () => {
  const line = (...sizes: number[]) => sizes.map((guestCount, index) => ({ id: `p${index}`, guestCount }));

  it('promotes parties whole and in order, and skips only parties that do not fit', () => {
    expect(promote({ spotsRemaining: 5, waitingInOrder: line(6, 2, 4, 3, 1) })).toEqual(['p1', 'p3']);
    expect(promote({ spotsRemaining: 0, waitingInOrder: line(1) })).toEqual([]);
    expect(promote({ spotsRemaining: 3, waitingInOrder: line(4) })).toEqual([]);
  });

  it('passes over parties that await approval', () => {
    const waitingInOrder = [
      { id: 'a', guestCount: 1, awaitingApproval: true },
      { id: 'b', guestCount: 1 },
    ];
    expect(promote({ spotsRemaining: 2, waitingInOrder })).toEqual(['b']);
  });
});

describe('spotsNeeded', () => {
  it('counts the additional spots that each party needs, with earlier parties first', () => {
    expect(spotsNeeded({ seatsLeft: 2, waitingInOrder: [3, 2, 1] })).toEqual([1, 0, 2]);
    // One more spot goes to the first of two parties of one. The second party needs two.
    expect(spotsNeeded({ seatsLeft: 0, waitingInOrder: [1, 1] })).toEqual([1, 2]);
    // A small party fits although a larger one ahead of it does not.
    expect(spotsNeeded({ seatsLeft: 0, waitingInOrder: [3, 1] })).toEqual([3, 1]);
    expect(spotsNeeded({ seatsLeft: 0, waitingInOrder: [maxSpotsNeeded, 1, maxSpotsNeeded + 1] })).toEqual([
      maxSpotsNeeded,
      1,
      null,
    ]);
  });

  it('adds guests beyond the capacity to the needed spots', () => {
    // With 13 guests confirmed for 10 seats, three must withdraw before a fourth frees a seat.
    expect(spotsNeeded({ seatsLeft: 10 - 13, waitingInOrder: [2, 1] })).toEqual([5, 4]);
    expect(spotsNeeded({ seatsLeft: -maxSpotsNeeded, waitingInOrder: [1] })).toEqual([null]);
    expect(spotsNeeded({ seatsLeft: 1 - maxSpotsNeeded, waitingInOrder: [1] })).toEqual([maxSpotsNeeded]);
  });

  it('returns the smallest number of spots with which promote confirms the party', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 12 });
    const seats = fc.record({ maxGuests: fc.integer({ min: 1, max: 12 }), confirmedGuests: fc.nat(20) });
    fc.assert(
      fc.property(sizes, seats, (waitingInOrder, { maxGuests, confirmedGuests }) => {
        const line = waitingInOrder.map((guestCount, index) => ({ id: String(index), guestCount }));
        const needed = spotsNeeded({ seatsLeft: maxGuests - confirmedGuests, waitingInOrder });
        const fits = (index: number, opened: number) =>
          promote({
            spotsRemaining: spotsRemaining(maxGuests, confirmedGuests - opened),
            waitingInOrder: line,
          }).includes(String(index));
        needed.forEach((added, index) => {
          expect(added).not.toBeNull();
          expect(fits(index, added ?? 0)).toBe(true);
          for (let fewer = 0; fewer < (added ?? 0); fewer++) expect(fits(index, fewer)).toBe(false);
        });
      }),
    );
  });
});
