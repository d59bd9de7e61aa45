import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Loop } from './loop.ts';

describe('the loop that syncs a phone at a door', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2031-09-19T18:00:00Z') }));
  afterEach(() => void vi.useRealTimers());

  it('syncs at once after the phone’s clock jumped back', async () => {
    const run = vi.fn(async () => ({ again: false }));
    const loop = new Loop(run);
    await loop.kick();
    vi.setSystemTime(new Date('2031-09-19T13:00:00Z'));
    await loop.kick();
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('waits as long as the server asks, even if the clock jumps', async () => {
    const run = vi.fn(async () => ({ again: false, restMs: 5_000 }));
    const loop = new Loop(run);
    await loop.kick();
    vi.setSystemTime(new Date('2031-09-19T23:00:00Z'));
    await loop.kick();
    expect(run).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(run).toHaveBeenCalledTimes(2);
  });
});
