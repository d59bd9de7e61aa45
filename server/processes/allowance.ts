/**
 * Limits the use of one-job processes: organizations take turns, each has one process at a time,
 * and each may use a limited processor time in an hour.
 */
import { type Refusal, refuse } from '#domain/kernel/route.ts';
import { heavyReads, type HeavyReads } from '../db/heavy-reads.ts';
import type { PlatformDeps } from '../http/deps.ts';
import { attempt, attemptsSoFar } from '../limits/attempts.ts';
import type { JobCall } from './one-job.ts';

/** The processor time that an organization has in an hour, in milliseconds. */
export const maxMsInHour = 120_000;
const windowMs = 3_600_000;

/** Thrown when the organization has used its time of this hour. */
export class AllowanceSpent extends Error {
  constructor(
    /** Seconds. */
    readonly retryAfter: number,
  ) {
    super('The organization has used its processor time of this hour.');
  }
}

/** The outcome, or a refusal if the organization has used its time. */
export async function orSpent<T>(work: () => Promise<T>): Promise<T | Refusal<'tooMany'>> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AllowanceSpent)) throw error;
    return refuse(
      'tooMany',
      'This hour, your organization has used up its two minutes for reading and creating files. Please try again later.',
      { extra: { retryAfter: error.retryAfter } },
    );
  }
}

export interface Asker {
  tenantId: string;
  gone: AbortSignal;
  now: Date;
}

export interface Allowance {
  /**
   * Runs `work` when it is the organization's turn, and counts the time that it took.
   * @throws AllowanceSpent, ClientGone if the caller left, DatabaseUnavailable if too many wait.
   */
  within<T>(asker: Asker, work: (call: Pick<JobCall, 'gone' | 'spent'>) => Promise<T>): Promise<T>;
}

/** @param cores that the process may fill with work that can wait. */
export const jobTurns = (cores: number): HeavyReads =>
  heavyReads({ atOnce: Math.min(Math.max(cores, 1), 2), ofOne: 1, waitingOfOne: 10, waiting: 200 });

export const makeAllowance = (
  { config, database }: Pick<PlatformDeps, 'config' | 'database'>,
  turns: HeavyReads,
): Allowance => ({
  within: ({ tenantId, gone, now }, work) =>
    turns.run(tenantId, gone, async () => {
      const counted = { what: 'processor time', by: [tenantId], windowMs };
      if (config.rateLimit) {
        const { attempts: used, seconds } = await attemptsSoFar(database, counted, now);
        if (used >= maxMsInHour) throw new AllowanceSpent(seconds);
      }
      let spent = 0;
      try {
        return await work({ gone, spent: (ms) => (spent += ms) });
      } finally {
        if (config.rateLimit && spent > 0) await attempt(database, counted, now, Math.ceil(spent));
      }
    }),
});
