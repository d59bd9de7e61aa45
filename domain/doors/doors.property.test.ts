import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cameLately, type CheckInRow, countStates, foldCheckIns, missingSeqs } from './fold.ts';

const devices = ['a', 'b', 'c'];
const persons = ['p', 'q', 'r'];

/** Rows as devices make them: each device counts its own rows, and undoes rows of anybody. */
const evening = fc
  .array(
    fc.record({
      device: fc.constantFrom(...devices),
      person: fc.constantFrom(...persons),
      kind: fc.constantFrom('in', 'in', 'out', 'undo' as const),
      at: fc.integer({ min: 0, max: 40 }),
      pick: fc.nat(),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((acts) => {
    const rows: CheckInRow[] = [];
    for (const { device, person, kind, at, pick } of acts) {
      const undone = kind === 'undo' ? rows[pick % Math.max(1, rows.length)] : undefined;
      rows.push({
        id: `${rows.length}`,
        kind: undone ? 'undo' : kind === 'undo' ? 'in' : kind,
        personId: undone?.personId ?? person,
        undoes: undone?.id ?? null,
        linkId: `link ${device}`,
        deviceId: device,
        seq: rows.filter(({ deviceId }) => deviceId === device).length + 1,
        at: at * 10_000,
      });
    }
    return rows;
  });

const shuffled = (rows: readonly CheckInRow[], seed: number): CheckInRow[] => {
  let state = seed;
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648);
  return rows
    .map((row) => ({ row, key: next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ row }) => row);
};
const asObject = (rows: CheckInRow[]) => Object.fromEntries(foldCheckIns(rows));

/** The number of random orders. The drill tries 1,000 (`npm run drill -- doors`). */
const permutations = Number(process.env.DOORS_FOLDS ?? 100);

describe('the fold of check-ins', () => {
  it('gives one state for 5 devices with 400 acts each, in whichever order the acts arrive', () => {
    const many = fc.sample(
      fc.record({
        person: fc.nat(200),
        kind: fc.constantFrom('in', 'in', 'out', 'undo' as const),
        at: fc.nat(7_200_000),
        pick: fc.nat(),
      }),
      { numRuns: 5 * 400, seed: 39 },
    );
    const rows: CheckInRow[] = [];
    for (const [index, { person, kind, at, pick }] of many.entries()) {
      const undone = kind === 'undo' ? rows[pick % Math.max(1, index)] : undefined;
      rows.push({
        id: `${index}`,
        kind: undone ? 'undo' : kind === 'undo' ? 'in' : kind,
        personId: undone?.personId ?? `p${person}`,
        undoes: undone?.id ?? null,
        linkId: `link ${index % 2}`,
        deviceId: `device ${index % 5}`,
        seq: Math.floor(index / 5) + 1,
        at,
      });
    }
    const stateOf = (given: CheckInRow[]) =>
      JSON.stringify([...foldCheckIns(given)].sort(([a], [b]) => (a < b ? -1 : 1)));
    const expected = stateOf(rows);
    for (let seed = 1; seed <= permutations; seed += 1) {
      const twice = shuffled(rows, seed + permutations).slice(0, 500);
      expect(stateOf(shuffled([...rows, ...twice], seed))).toBe(expected);
    }
  });

  it('gives one state for every order, repetition and partial delivery', () => {
    fc.assert(
      fc.property(evening, fc.nat(), fc.nat({ max: 40 }), (rows, seed, cut) => {
        const sorted = (state: ReturnType<typeof asObject>) =>
          JSON.stringify(Object.entries(state).sort(([a], [b]) => (a < b ? -1 : 1)));
        const expected = sorted(asObject(rows));
        expect(sorted(asObject(shuffled(rows, seed)))).toBe(expected);
        // A lost call is sent again, so its rows arrive late and some arrive twice.
        const late = [...rows.slice(cut), ...shuffled(rows, seed + 1)];
        expect(sorted(asObject(late))).toBe(expected);
      }),
    );
  });

  it('counts each person once, and needs only that person’s rows', () => {
    fc.assert(
      fc.property(evening, (rows) => {
        const states = foldCheckIns(rows);
        const { in: inside, left } = countStates(states.values());
        expect(inside + left).toBe(states.size);
        for (const person of persons) {
          const own = rows.filter(({ personId }) => personId === person);
          expect(foldCheckIns(own).get(person)).toEqual(states.get(person));
        }
      }),
    );
  });

  it('agrees with the last row that is not undone', () => {
    fc.assert(
      fc.property(evening, (rows) => {
        const voided = new Set(rows.map(({ undoes }) => undoes));
        const last = new Map<string, CheckInRow>();
        const order = (row: CheckInRow) => [row.at, devices.indexOf(row.deviceId), row.seq] as const;
        for (const row of rows) {
          if (row.kind === 'undo' || voided.has(row.id)) continue;
          const before = last.get(row.personId);
          const [current, other] = [order(row), before && order(before)];
          const differs = other && current.findIndex((part, index) => part !== other[index]);
          if (!other || (current[differs ?? 0] ?? 0) > (other[differs ?? 0] ?? 0))
            last.set(row.personId, row);
        }
        const states = foldCheckIns(rows);
        expect([...states.keys()].sort()).toEqual([...last.keys()].sort());
        for (const [person, row] of last) {
          expect(states.get(person)?.in).toBe(row.kind === 'in');
        }
      }),
    );
  });

  it('names every gap in a sequence, and nothing else', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 60 })), (seqs) => {
        const last = Math.max(0, ...seqs);
        const all = [...missingSeqs(seqs, 500), ...seqs].sort((a, b) => a - b);
        expect(all).toEqual(Array.from({ length: last }, (_, index) => index + 1));
      }),
    );
  });
});

const row = (
  id: string,
  kind: CheckInRow['kind'],
  device: string,
  at: number,
  undoes: string | null = null,
) => ({
  id,
  kind,
  personId: 'p',
  undoes,
  linkId: `link ${device}`,
  deviceId: device,
  seq: Number(id),
  at,
});

describe('a person at two doors', () => {
  const [first, second] = [row('1', 'in', 'a', 1_000), row('2', 'in', 'b', 9_000)];

  it('counts as seen twice if two devices let them in, and still does after they leave', () => {
    const out = row('3', 'out', 'a', 20_000);
    expect(foldCheckIns([first, second]).get('p')).toMatchObject({
      in: true,
      at: 1_000,
      doors: ['link a', 'link b'],
      twice: true,
      twiceBy: '2',
      twiceAt: ['link a', 'link b'],
      firstIn: 1_000,
    });
    expect(foldCheckIns([out, second, first]).get('p')).toMatchObject({ in: false, twice: true });
  });

  it('counts as seen once if one of the two rows is undone, or if they left in between', () => {
    expect(foldCheckIns([row('3', 'undo', 'b', 9_500, '2'), second, first]).get('p')?.twice).toBe(false);
    expect(foldCheckIns([row('3', 'out', 'a', 5_000), second, first]).get('p')?.twice).toBe(false);
  });

  it('stays out if an undo points to another undo, which has no effect', () => {
    const undo = row('3', 'undo', 'a', 2_000, '1');
    expect(foldCheckIns([first, undo, row('4', 'undo', 'a', 3_000, '3')]).size).toBe(0);
  });

  it('counts as a recent arrival for five minutes, even after leaving', () => {
    const rows = [first, row('3', 'out', 'a', 2_000), second];
    expect(cameLately(rows, 10_000)).toBe(2);
    expect(cameLately(rows, 302_000)).toBe(1);
  });
});
