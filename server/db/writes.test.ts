import { expect, it } from 'vitest';
import { DatabaseUnavailable } from './errors.ts';
import { PoolExhausted, watchWrites, whyUnwritable } from './write-probe.ts';

const failed = (code: string) =>
  new DatabaseUnavailable('wrapped', { cause: Object.assign(new Error('no'), { code }) });

it('whyUnwritable distinguishes a full disk, a read-only database and missing resources from other failures', () => {
  expect(whyUnwritable(failed('53100'))).toBe('diskFull');
  expect(whyUnwritable(failed('25006'))).toBe('readOnly');
  expect(whyUnwritable(failed('53300'))).toBe('exhausted');
  expect(whyUnwritable(new DatabaseUnavailable('x', { cause: new PoolExhausted() }))).toBe('poolExhausted');
  expect(whyUnwritable(new Error('PANIC: could not write: No space left on device'))).toBe('diskFull');
  expect(whyUnwritable(failed('23505'))).toBeNull();
  expect(whyUnwritable(new Error('Connection terminated'))).toBeNull();
});

it('the write watch reports the result of its last test write, and repeats the test after ten seconds', async () => {
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
  // A busy server does not say whether it accepts writes.
  outcome = () => Promise.reject(new Error('Query read timeout'));
  now = 22_000;
  expect(await watch.state()).toBeNull();
});

it('the write watch remembers a failed real write for a while, even if a test write succeeds', async () => {
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

it('the log names what keeps the database from working, each cause once a minute', () => {
  let now = 0;
  const lines: string[] = [];
  const error = (_details: object, message: string) => lines.push(message);
  const watch = watchWrites(
    () => Promise.resolve(),
    () => now,
    { error },
  );
  const meet = () => {
    for (const code of ['53100', '25006', 'ECONNREFUSED', '23505']) watch.note(failed(code));
  };
  meet();
  now = 59_000;
  meet();
  expect(lines).toEqual([
    expect.stringMatching(/database’s disk is full/),
    expect.stringMatching(/read-only/),
    expect.stringMatching(/refuses connections/),
  ]);
  now = 61_000;
  meet();
  expect(lines).toHaveLength(6);
});

it('the write watch ignores a refused connection, which only the log reports', async () => {
  const watch = watchWrites(() => Promise.resolve());
  watch.note(failed('ECONNREFUSED'));
  expect(await watch.state()).toBeNull();
});
