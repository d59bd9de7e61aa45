/** Keeps the built-in mailbox from taking time that guests who are replying need. */
import { performance } from 'node:perf_hooks';
import { busyWithOthersFrom } from '../../db/yield.ts';

/**
 * How many mails the built-in mailbox gets at once. Rendering a hundred blocks the process and a
 * database core for tens of milliseconds, and guests who are replying would wait.
 */
const mailboxBatch = { quiet: 100, busy: 20 };

/**
 * After each batch for the mailbox, the worker rests half as long as the batch took. It rests up to
 * nine times as long while the process is busy: mail may wait a minute, and guests who are replying
 * may not.
 */
const restPerWork = 0.5;
const restPerWorkOfOthers = 8.5;

/** Long enough to measure whether the process has other work. */
const minRestMs = 5;
const maxRestMs = 1_000;

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Measures how busy the process is with other work, and says how much mail fits in. */
export function mailboxPace() {
  let idleFrom = performance.eventLoopUtilization();
  const measure = (): void => {
    idleFrom = performance.eventLoopUtilization();
  };
  return {
    /** Starts the measurement again. */
    measure,
    /** How many mails the next batch may have. */
    limit(): number {
      const { utilization } = performance.eventLoopUtilization(idleFrom);
      return utilization < busyWithOthersFrom ? mailboxBatch.quiet : mailboxBatch.busy;
    },
    /** Rests after a batch that took this long. */
    async rest(workedMs: number, isStopping: () => boolean): Promise<void> {
      if (isStopping()) return;
      measure();
      await pause(Math.max(minRestMs, workedMs * restPerWork));
      const { utilization } = performance.eventLoopUtilization(idleFrom);
      if (!isStopping()) await pause(Math.min(maxRestMs, workedMs * utilization * restPerWorkOfOthers));
    },
  };
}
