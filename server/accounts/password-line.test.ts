import { describe, expect, it } from 'vitest';
import { makePasswordLine, PasswordsBusy } from './password-line.ts';

/**
 * Makes a queue for password checks that runs one at a time. The test decides when each one ends.
 */
function oneAtATime(max: number) {
  const line = makePasswordLine({ slots: 1, max });
  const done: string[] = [];
  const refused: string[] = [];
  let release: (() => void) | undefined;
  const settled: Promise<void>[] = [];
  return {
    done,
    refused,
    call(address: string | null, name: string): void {
      settled.push(
        line
          .enter(address, (turn) => turn(() => new Promise<void>((resolve) => (release = resolve))))
          .then(
            () => void done.push(name),
            (error: unknown) => {
              expect(error).toBeInstanceOf(PasswordsBusy);
              refused.push(name);
            },
          ),
      );
    },
    async finish(turns: number): Promise<void> {
      for (let n = 0; n < turns; n++) {
        await new Promise((resolve) => setImmediate(resolve));
        release?.();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

describe('the queue for password checks', () => {
  it('takes addresses in turn, even if one address sends more calls', async () => {
    const line = oneAtATime(100);
    for (const n of [1, 2, 3, 4]) line.call('flood', `flood ${n}`);
    line.call('owner', 'owner');
    line.call('guest', 'guest');
    await line.finish(6);
    expect(line.done).toEqual(['flood 1', 'flood 2', 'owner', 'guest', 'flood 3', 'flood 4']);
  });

  it('refuses a call at once when full, always from the address with the most calls', async () => {
    const line = oneAtATime(4);
    for (const n of [1, 2, 3, 4, 5, 6]) line.call('flood', `flood ${n}`);
    await line.finish(0);
    await Promise.resolve();
    expect(line.refused).toEqual(['flood 5', 'flood 6']);
    line.call('owner', 'owner');
    await new Promise((resolve) => setImmediate(resolve));
    expect(line.refused).toEqual(['flood 5', 'flood 6', 'flood 4']);
    await line.finish(4);
    expect(line.done).toEqual(['flood 1', 'flood 2', 'owner', 'flood 3']);
  });

  it('never refuses the server’s own checks, and accepts calls again when the queue has room', async () => {
    const line = oneAtATime(1);
    line.call('a', 'a');
    line.call(null, 'server');
    line.call('b', 'b');
    await line.finish(2);
    expect(line.refused).toEqual(['b']);
    line.call('b', 'b again');
    await line.finish(1);
    expect(line.done).toEqual(['a', 'server', 'b again']);
  });
});
