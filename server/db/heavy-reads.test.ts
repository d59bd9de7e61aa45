import { expect, it } from 'vitest';
import { ClientGone, heavyReadLimits, heavyReads } from './heavy-reads.ts';
import { DatabaseUnavailable } from './errors.ts';

const limits = { atOnce: 2, ofOne: 1, waitingOfOne: 2, waiting: 3 };
const here = new AbortController().signal;

/** Starts database reads that end when the test says so, in the order in which they began. */
function reads() {
  const heavy = heavyReads(limits);
  const begun: string[] = [];
  const ends: Record<string, () => void> = {};
  const ask = (whose: string, name: string, gone = here) =>
    heavy.run(whose, gone, () => {
      begun.push(name);
      return new Promise<string>((resolve) => (ends[name] = () => resolve(name)));
    });
  const end = async (name: string) => {
    ends[name]?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { ask, begun, end };
}

it('heavy reads run only a few at once, fewer for one organization, and organizations take turns', async () => {
  const { ask, begun, end } = reads();
  const all = [ask('a', 'a1'), ask('a', 'a2'), ask('a', 'a3'), ask('b', 'b1'), ask('c', 'c1')];
  expect(begun).toEqual(['a1', 'b1']);
  await end('a1');
  await end('b1');
  expect(begun).toEqual(['a1', 'b1', 'a2', 'c1']);
  await end('a2');
  await end('c1');
  await end('a3');
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1']);
});

it('heavy reads fail at once when too many others wait', async () => {
  const { ask, end } = reads();
  const served = [ask('a', 'a1'), ask('a', 'a2'), ask('a', 'a3')];
  await expect(ask('a', 'a4')).rejects.toThrow(DatabaseUnavailable);
  const other = [ask('b', 'b1'), ask('b', 'b2')];
  await expect(ask('b', 'b3')).rejects.toThrow(DatabaseUnavailable);
  for (const name of ['a1', 'b1', 'a2', 'b2', 'a3']) await end(name);
  expect(await Promise.all([...served, ...other])).toHaveLength(5);
});

it('heavy reads skip waiting clients that disconnected, and continue after a failed read', async () => {
  const { ask, begun, end } = reads();
  const gone = new AbortController();
  const first = ask('a', 'a1');
  const left = ask('a', 'a2', gone.signal);
  const last = ask('a', 'a3');
  gone.abort();
  await expect(left).rejects.toThrow(ClientGone);
  await expect(ask('a', 'a4', gone.signal)).rejects.toThrow(ClientGone);
  await end('a1');
  expect(begun).toEqual(['a1', 'a3']);
  await end('a3');
  await Promise.all([first, last]);
  const heavy = heavyReads(limits);
  await expect(heavy.run('a', here, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await heavy.run('a', here, () => Promise.resolve('next'))).toBe('next');
});

it.each([
  { processors: 1, atOnce: 2, ofOne: 1 },
  { processors: 2, atOnce: 2, ofOne: 1 },
  { processors: 4, atOnce: 4, ofOne: 3 },
  { processors: 64, atOnce: 4, ofOne: 3 },
])(
  'heavyReadLimits leaves a processor of $processors and most connections to replies',
  ({ processors, atOnce, ofOne }) => {
    expect(heavyReadLimits(processors)).toMatchObject({ atOnce, ofOne });
  },
);
