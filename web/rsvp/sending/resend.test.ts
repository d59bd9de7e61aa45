import { describe, expect, it, vi } from 'vitest';
import type { Failure } from './calls.ts';
import { isUndecided, pauseBefore, untilAnswered } from './resend.ts';

const failure = (status: number, more: Partial<Failure> = {}): Failure => ({
  failed: true,
  sentence: 'No',
  status,
  issues: [],
  ...more,
});

function run(answers: (Failure | { taken: true })[], signal = new AbortController().signal) {
  const send = vi.fn(() => Promise.resolve(answers[send.mock.calls.length - 1] ?? failure(0)));
  const pauses: number[] = [];
  const troubles: number[] = [];
  const result = untilAnswered(send, {
    signal,
    onTrouble: (attempts) => troubles.push(attempts),
    wait: (milliseconds) => {
      pauses.push(milliseconds);
      return Promise.resolve();
    },
  });
  return { result, send, pauses, troubles };
}

describe('a call that needs a response', () => {
  it('happens once if the response arrives', async () => {
    const { result, send, troubles } = run([{ taken: true }]);
    expect(await result).toEqual({ taken: true });
    expect(send).toHaveBeenCalledTimes(1);
    expect(troubles).toEqual([]);
  });

  it('repeats after longer and longer pauses until a response arrives', async () => {
    const { result, pauses, troubles } = run([failure(0), failure(503), failure(502), { taken: true }]);
    expect(await result).toEqual({ taken: true });
    expect(pauses).toEqual([700, 2_000, 4_000]);
    expect(troubles).toEqual([1, 2, 3]);
  });

  it('stops repeating after any response', async () => {
    for (const status of [400, 404, 409, 422, 500]) {
      const { result, send } = run([failure(status)]);
      expect(await result).toMatchObject({ status });
      expect(send).toHaveBeenCalledTimes(1);
    }
  });

  it('ends when the guest gives up', async () => {
    const stop = new AbortController();
    const { result, send, troubles } = run([failure(0), failure(0)], stop.signal);
    stop.abort();
    expect(await result).toMatchObject({ status: 0 });
    expect(send).toHaveBeenCalledTimes(1);
    expect(troubles).toEqual([]);
  });
});

describe('the pause before another attempt', () => {
  it('grows up to a maximum', () => {
    expect([1, 2, 3, 4, 5, 6, 99].map((attempt) => pauseBefore(attempt, {}))).toEqual([
      700, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000,
    ]);
  });
  it('waits for Retry-After, up to the maximum', () => {
    expect(pauseBefore(1, { retryAfter: 5_000 })).toBe(5_000);
    expect(pauseBefore(5, { retryAfter: 5_000 })).toBe(15_000);
    expect(pauseBefore(1, { retryAfter: 3_600_000 })).toBe(60_000);
  });
});

it('a missing response and the statuses 408, 425, 429, 502, 503 and 504 leave open whether a call succeeded', () => {
  expect([0, 408, 425, 429, 502, 503, 504].every((status) => isUndecided(failure(status)))).toBe(true);
  expect([400, 401, 404, 409, 413, 422, 500].some((status) => isUndecided(failure(status)))).toBe(false);
});
