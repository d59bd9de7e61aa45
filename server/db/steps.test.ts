import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../testing/database.ts';
import { platformScope } from './scope.ts';
import { inSteps, mapInSteps, perStep } from './steps.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const all = Array.from({ length: 2 * perStep + 1 }, (_, index) => index);

/** Counts how often other work could run between the steps. */
function watchTurns(): () => number {
  let turns = 0;
  let handle = setImmediate(function again() {
    turns++;
    handle = setImmediate(again);
  });
  return () => {
    clearImmediate(handle);
    return turns;
  };
}

it.each([0, 1, perStep - 1, perStep, perStep + 1, all.length])(
  'inSteps reads %i rows in steps',
  async (count) => {
    const steps = await database.transaction(platformScope, async (tx) => {
      const found: number[][] = [];
      const query = sql`select n from generate_series(0, ${count - 1}::int) as n order by n`;
      for await (const rows of inSteps<{ n: number }>(tx, query)) {
        // The transaction's own writes and other statements do not change what the steps return.
        await tx.execute(sql`select 1`);
        found.push(rows.map(({ n }) => n));
      }
      return found;
    });
    expect(steps.flat()).toEqual(all.slice(0, count));
    expect(steps.length).toBe(Math.ceil(count / perStep));
    for (const rows of steps) expect(rows.length).toBeLessThanOrEqual(perStep);
  },
);

it('mapInSteps maps values in steps, and lets other work run in between', async () => {
  const sizes: number[] = [];
  const turns = watchTurns();
  const made = await mapInSteps(all, (some) => {
    sizes.push(some.length);
    return some.map((each) => -each);
  });
  expect(turns()).toBeGreaterThanOrEqual(2);
  expect(made).toEqual(all.map((each) => -each));
  expect(sizes).toEqual([perStep, perStep, 1]);
});
