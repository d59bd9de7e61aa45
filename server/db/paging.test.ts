import { expect, it } from 'vitest';
import { readPage } from './paging.ts';

const total = 2_503;
const list = Array.from({ length: total }, (_, at) => at);

/** Reads a list of numbers as a store reads its rows, and notes each request. */
function reader() {
  const asked: [offset: number, limit: number | undefined, backwards: boolean][] = [];
  let counts = 0;
  return {
    asked,
    counts: () => counts,
    read: async ({ limit, offset = 0 }: { limit?: number; offset?: number }, backwards: boolean) => {
      asked.push([offset, limit, backwards]);
      const ordered = backwards ? list.toReversed() : list;
      return ordered.slice(offset, limit === undefined ? undefined : offset + limit);
    },
    count: async () => {
      counts += 1;
      return total;
    },
  };
}

it('readPage reads a page near the end of a list backward from the end, and returns the same rows', async () => {
  for (const offset of [0, 25, 1_000, 1_250, 1_275, 2_475, 2_500, 2_525, 9_000]) {
    const from = reader();
    const { rows, total: counted } = await readPage({ limit: 25, offset }, from);
    expect([offset, rows]).toEqual([offset, list.slice(offset, offset + 25)]);
    expect(counted).toBe(total);
    const [asked] = from.asked;
    expect(asked?.[2] ?? null).toBe(offset >= total ? null : offset > 1_239);
  }
});

it('readPage counts no rows if the last page is not full', async () => {
  const from = reader();
  const short = { ...from, read: async () => [1, 2, 3] };
  expect(await readPage({ limit: 25, offset: 50 }, short)).toEqual({ rows: [1, 2, 3], total: 53 });
  expect(await readPage({}, short)).toEqual({ rows: [1, 2, 3], total: 3 });
  expect(from.counts()).toBe(0);
  // A page beyond the end does not show how many rows there are, so they are counted.
  const none = { ...from, read: async () => [] };
  expect(await readPage({ limit: 25, offset: 50 }, none)).toEqual({ rows: [], total });
  expect(await readPage({ limit: 25, offset: 0 }, none)).toEqual({ rows: [], total: 0 });
  expect(from.counts()).toBe(1);
});
