/**
 * Counts attempts in the database, so that a count holds across restarts and all processes that
 * share it. Keys are hashed, because nobody needs to know later who tried to sign in from where.
 */
import { createHash } from 'node:crypto';
import type { PlatformDatabase } from '../db/connect.ts';
import { countAttempt, forgetCount, readCount, takeBack } from './attempts.store.ts';

export interface Counted {
  /** The kind of attempt, such as 'login'. Those with the same `what` and `by` count together. */
  what: string;
  by: readonly string[];
  windowMs: number;
}

export interface Counter {
  attempts: number;
  /** The seconds until the window ends, at least one. */
  seconds: number;
}

const keyOf = ({ what, by }: Pick<Counted, 'what' | 'by'>): string =>
  createHash('sha256')
    .update(JSON.stringify([what, ...by]))
    .digest('base64url');

const secondsUntil = (end: Date, now: Date) =>
  Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1_000));

/** Counts one attempt, or `weight` of them, and returns the count with it. */
export async function attempt(
  database: PlatformDatabase,
  counted: Counted,
  now: Date,
  weight = 1,
): Promise<Counter> {
  const { attempts, endsAt } = await countAttempt(
    database.platform,
    keyOf(counted),
    { windowMs: counted.windowMs, weight },
    now,
  );
  return { attempts, seconds: secondsUntil(endsAt, now) };
}

/** Returns the current count without counting. */
export async function attemptsSoFar(
  database: PlatformDatabase,
  counted: Counted,
  now: Date,
): Promise<Counter> {
  const count = await readCount(database.platform, keyOf(counted), now);
  return count
    ? { attempts: count.attempts, seconds: secondsUntil(count.endsAt, now) }
    : { attempts: 0, seconds: 1 };
}

/** Resets a count after the right person has signed in. Their earlier failures no longer count. */
export const forgetAttempts = (
  database: PlatformDatabase,
  counted: Pick<Counted, 'what' | 'by'>,
): Promise<void> => forgetCount(database.platform, keyOf(counted));

/** Takes back one attempt that should not count. Other attempts of the same kind stay counted. */
export const takeBackAttempt = (
  database: PlatformDatabase,
  counted: Pick<Counted, 'what' | 'by'>,
): Promise<void> => takeBack(database.platform, keyOf(counted));
