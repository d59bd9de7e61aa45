/**
 * Limits guesses of six-digit codes: five wrong codes per account in 15 minutes, and twenty in a
 * day. Only somebody with the password gets this far, and they must not lock out the owner. So a
 * browser that signed in before is counted separately, and a new password starts all counts over.
 */
import { createHash } from 'node:crypto';
import type { PlatformDeps } from '../../../http/deps.ts';
import { attempt, takeBackAttempt } from '../../../limits/attempts.ts';

const minute = 60_000;
/** @internal A test compares this limit with the documents. */
export const windows = [
  { what: 'second factor', max: 5, windowMs: 15 * minute },
  { what: 'second factor, day', max: 20, windowMs: 24 * 60 * minute },
] as const;

/** Identifies the password without revealing anything about it. */
export const passwordMark = (passwordHash: string | null): string =>
  createHash('sha256')
    .update(passwordHash ?? '')
    .digest('hex');

export interface Tried {
  userId: string;
  mark: string;
  /** The origin of the attempt: a known browser, a session, or anywhere else. */
  from: string;
}

/** Counts an attempt to enter a code, and returns whether it is allowed. */
export async function admitCode(
  { config, database }: Pick<PlatformDeps, 'config' | 'database'>,
  { userId, mark, from }: Tried,
  now: Date,
): Promise<{
  /** The seconds until the next attempt is allowed, or 0 if this one is. */
  refusedFor: number;
  /** Call this after a correct code. It uncounts this attempt; earlier wrong codes stay counted. */
  succeeded(): Promise<void>;
}> {
  if (!config.rateLimit) return { refusedFor: 0, succeeded: () => Promise.resolve() };
  let refusedFor = 0;
  for (const { what, max, windowMs } of windows) {
    const { attempts, seconds } = await attempt(database, { what, by: [userId, mark, from], windowMs }, now);
    if (attempts > max) refusedFor = Math.max(refusedFor, seconds);
    // An attempt that the short limit refuses must not count toward the day's limit.
    if (refusedFor > 0) break;
  }
  return {
    refusedFor,
    async succeeded() {
      for (const { what } of windows) await takeBackAttempt(database, { what, by: [userId, mark, from] });
    },
  };
}
