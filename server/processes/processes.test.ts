import { expect, it } from 'vitest';
import { coresOfEach, poolSizeOfEach, processCount, whyOne } from './count.ts';
import { pauseAfter } from './supervise.ts';

it('the embedded database allows one process and says why; a database server allows the configured number', () => {
  const embedded = { databaseUrl: undefined, processes: 4 };
  expect(processCount(embedded)).toBe(1);
  expect(whyOne(embedded)).toMatch(/embedded database allows one process/);
  expect(whyOne({ ...embedded, processes: 1 })).toBeNull();
  const server = { databaseUrl: 'postgres://db', processes: 4 };
  expect(processCount(server)).toBe(4);
  expect(whyOne(server)).toBeNull();
});

it('several processes divide cores and database connections among themselves', () => {
  expect([1, 2, 4, 16].map((processes) => coresOfEach(processes, 4))).toEqual([4, 2, 1, 1]);
  expect([1, 4, 8, 16, 64].map(poolSizeOfEach)).toEqual([10, 10, 6, 3, 3]);
});

it('a process that keeps crashing waits longer before each restart, up to 30 seconds', () => {
  expect([0, 1, 2, 3, 6, 40].map(pauseAfter)).toEqual([500, 1_000, 2_000, 4_000, 30_000, 30_000]);
});
