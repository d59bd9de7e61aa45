import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type CheckInRow, foldCheckIns } from './fold.ts';
import { outcomesOf, reportOf } from './report.ts';

const event = { dateTime: new Date('2031-09-19T18:00:00Z'), endTime: new Date('2031-09-19T23:00:00Z') };
const start = event.dateTime.getTime();
const minute = 60_000;

/** A party's persons, and what two devices recorded of them: minutes after the start. */
const evening = fc.record({
  persons: fc.array(fc.record({ isWalkIn: fc.boolean(), isGivenAway: fc.boolean() }), { maxLength: 12 }),
  acts: fc.array(
    fc.record({
      who: fc.nat({ max: 13 }),
      isIn: fc.boolean(),
      isUndone: fc.integer({ min: 0, max: 4 }),
      device: fc.constantFrom('a', 'b'),
      at: fc.integer({ min: -60, max: 360 }),
    }),
    { maxLength: 40 },
  ),
  lateAfter: fc.integer({ min: 0, max: 60 }),
});

it('the report equals a count of the rows of 1,000 random evenings', () => {
  fc.assert(
    fc.property(evening, ({ persons: given, acts, lateAfter }) => {
      const persons = given.map((person, at) => ({
        ...{ id: `p${at}`, name: '', party: '', tags: [] },
        ...person,
      }));
      const rows = acts.flatMap(({ who, isIn, isUndone, device, at }, seq): CheckInRow[] => {
        const shared = { personId: `p${who}`, linkId: 'l', deviceId: device, at: start + at * minute };
        const row = { ...shared, id: `r${seq}`, seq: 2 * seq, undoes: null };
        return [
          { ...row, kind: isIn ? 'in' : 'out' },
          ...(isUndone === 0
            ? [{ ...row, id: `u${seq}`, seq: 2 * seq + 1, kind: 'undo' as const, undoes: row.id }]
            : []),
        ];
      });
      const report = reportOf(outcomesOf(persons, foldCheckIns(rows), event, lateAfter));

      // Counts the same figures in another way, from the acts of each person.
      const actsOf = (at: number) =>
        acts
          .map((act, seq) => ({ ...act, seq }))
          .filter(({ who, isUndone }) => who === at && isUndone !== 0)
          .sort(
            (a, b) => a.at - b.at || (a.device < b.device ? -1 : a.device > b.device ? 1 : a.seq - b.seq),
          );
      const counted = persons.map((person, at) => {
        const own = actsOf(at);
        const first = own.find(({ isIn }) => isIn);
        const last = own.at(-1);
        const hasLeft = first !== undefined && last?.isIn === false && last.at < 300;
        return { ...person, first: first?.at, hasLeft };
      });
      const guests = counted.filter(({ isWalkIn }) => !isWalkIn);
      const came = guests.filter(({ first }) => first !== undefined);
      const anybody = counted.some(({ first }) => first !== undefined);
      const known = <T>(value: T) => (anybody ? value : null);
      expect(report).toMatchObject({
        checkedIn: anybody,
        expected: guests.length,
        came: known(came.length),
        noShow: known(guests.length - came.length),
        late: known(came.filter(({ first }) => first !== undefined && first > lateAfter).length),
        walkIns: counted.length - guests.length,
        givenAway: given.filter(({ isGivenAway }) => isGivenAway).length,
        leftEarly: known(counted.filter(({ hasLeft }) => hasLeft).length),
      });
      expect(report.quarters.reduce((sum, quarter) => sum + quarter.in, 0)).toBe(
        counted.filter(({ first }) => first !== undefined).length,
      );
    }),
    { numRuns: 1_000, seed: 39 },
  );
});
