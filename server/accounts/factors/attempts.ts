/**
 * Guessing six digits is hopeless: of an account five wrong codes are taken in 15 minutes and twenty in a day. Only who
 * knows the password gets so far, and such a one does not keep the owner out: a browser that signed in before is counted
 * by itself, and after a change of the password everything is counted anew.
 */
import { createHash } from 'node:crypto';
import type { PlatformDeps } from '../../http/deps.ts';
import { attempt, takeBackAttempt } from '../../limits/attempts.ts';

const minute = 60_000;
const windows = [
  { what: 'second factor', most: 5, windowMs: 15 * minute },
  { what: 'second factor, day', most: 20, windowMs: 24 * 60 * minute },
] as const;

/** Says which password it was without telling anything of it. */
export const passwordMark = (passwordHash: string | null): string =>
  createHash('sha256')
    .update(passwordHash ?? '')
    .digest('hex');

export interface Tried {
  userId: string;
  mark: string;
  /** Where the code is typed: a known browser, a session, or anywhere else. */
  from: string;
}

/** Counts an attempt. */
export async function admitCode(
  { config, database }: Pick<PlatformDeps, 'config' | 'database'>,
  { userId, mark, from }: Tried,
  now: Date,
): Promise<{
  /** Seconds until the next attempt may be made; 0 where this one may. */
  refusedFor: number;
  /** The right code is no attempt. What others tried stays counted. */
  succeeded(): Promise<void>;
}> {
  if (!config.rateLimit) return { refusedFor: 0, succeeded: () => Promise.resolve() };
  let refusedFor = 0;
  for (const { what, most, windowMs } of windows) {
    const { attempts, seconds } = await attempt(database, { what, by: [userId, mark, from], windowMs }, now);
    if (attempts > most) refusedFor = Math.max(refusedFor, seconds);
    // What is refused now must not use up the day.
    if (refusedFor > 0) break;
  }
  return {
    refusedFor,
    async succeeded() {
      for (const { what } of windows) await takeBackAttempt(database, { what, by: [userId, mark, from] });
    },
  };
}
