import { expect, it } from 'vitest';
import { DatabaseUnavailable } from './errors.ts';
import { PoolExhausted, watchWrites, whyUnwritable } from './writes.ts';

const failed = (code: string) =>
  new DatabaseUnavailable('wrapped', { cause: Object.assign(new Error('no'), { code }) });

it('tells a full disk, a read-only database and missing resources from other failures', () => {
  expect(whyUnwritable(failed('53100'))).toBe('diskFull');
  expect(whyUnwritable(failed('25006'))).toBe('readOnly');
  expect(whyUnwritable(failed('53300'))).toBe('exhausted');
  expect(whyUnwritable(new DatabaseUnavailable('x', { cause: new PoolExhausted() }))).toBe('poolExhausted');
  expect(whyUnwritable(new Error('PANIC: could not write: No space left on device'))).toBe('diskFull');
  expect(whyUnwritable(failed('23505'))).toBeNull();
  expect(whyUnwritable(new Error('Connection terminated'))).toBeNull();
});

it('says what the last small write met, and asks for another after ten seconds', async () => {
  let now = 0;
  let writes = 0;
  let outcome: () => Promise<unknown> = () => Promise.reject(failed('25006'));
  const watch = watchWrites(
    () => {
      writes++;
      return outcome();
    },
    () => now,
  );
  expect(await watch.state()).toBe('readOnly');
  outcome = () => Promise.resolve();
  now = 9_000;
  expect(await watch.state()).toBe('readOnly');
  now = 11_000;
  expect(await watch.state()).toBeNull();
  expect(writes).toBe(2);
  // A busy server says nothing of what it takes.
  outcome = () => Promise.reject(new Error('Query read timeout'));
  now = 22_000;
  expect(await watch.state()).toBeNull();
});

it('keeps what a real write met for a while, though a small one succeeds', async () => {
  let now = 0;
  const watch = watchWrites(
    () => Promise.resolve(),
    () => now,
  );
  watch.note(failed('23505'));
  expect(await watch.state()).toBeNull();
  watch.note(failed('53100'));
  expect(await watch.state()).toBe('diskFull');
  now = 14_000;
  expect(await watch.state()).toBe('diskFull');
  now = 16_000;
  expect(await watch.state()).toBeNull();
});
