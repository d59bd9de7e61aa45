/**
 * Attempts counted in the database, so that a count holds over every process that shares it and
 * over restarts. Keys are hashed: who tried to sign in from where is nobody's business once it was
 * counted.
 */
import { createHash } from 'node:crypto';
import type { PlatformDatabase } from '../db/connect.ts';
import { countAttempt, forgetCount, readCount, takeBack } from './store.ts';

export interface Counted {
  /** What is counted: 'login', with whom it is counted for. */
  what: string;
  by: readonly string[];
  windowMs: number;
}

export interface Counter {
  attempts: number;
  /** Until the window ends, at least one. */
  seconds: number;
}

const keyOf = ({ what, by }: Pick<Counted, 'what' | 'by'>): string =>
  createHash('sha256')
    .update(JSON.stringify([what, ...by]))
    .digest('base64url');

const secondsUntil = (end: Date, now: Date) =>
  Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1_000));

/** Counts one attempt and answers the count, this one included. */
export async function attempt(database: PlatformDatabase, counted: Counted, now: Date): Promise<Counter> {
  const { attempts, endsAt } = await countAttempt(database.platform, keyOf(counted), counted.windowMs, now);
  return { attempts, seconds: secondsUntil(endsAt, now) };
}

/** What was counted, without counting. */
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

/** It was the right person after all: what they got wrong before no longer counts. */
export const forgetAttempts = (
  database: PlatformDatabase,
  counted: Pick<Counted, 'what' | 'by'>,
): Promise<void> => forgetCount(database.platform, keyOf(counted));

/** This attempt was none: those of others for the same thing stay counted. */
export const takeBackAttempt = (
  database: PlatformDatabase,
  counted: Pick<Counted, 'what' | 'by'>,
): Promise<void> => takeBack(database.platform, keyOf(counted));
