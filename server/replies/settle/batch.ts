/** Decides how much is settled at once, and what a failed transaction means. */
import { isUnavailable, sqlState } from '../../db/connect.ts';
import { DatabaseUnavailable } from '../../db/errors.ts';
import type { Pending } from './pending.ts';

/** Limits of one transaction, so that no batch keeps an event locked for long. */
const maxInBatch = 500;

const maxGuestsInBatch = 20_000;

const lockNotAvailable = '55P03';

export const oldestOf = (batch: readonly Pending[]): number =>
  Math.min(...batch.map(({ arrivedAt }) => arrivedAt.getTime()));

/**
 * After a lost connection or a timeout nobody knows whether the reply was stored. The call is 503,
 * and a retry finds out by its key.
 */
export function asUnavailable(error: unknown): Error | null {
  if (isUnavailable(error)) return error as Error;
  return ['57014', lockNotAvailable].includes(sqlState(error) ?? '')
    ? new DatabaseUnavailable('The event was busy for too long.', { cause: error })
    : null;
}

/** Takes the submissions of one transaction. */
export function takeBatch(waiting: Pending[]): Pending[] {
  let guests = 0;
  let size = 0;
  while (size < waiting.length && size < maxInBatch) {
    guests += waiting[size]?.submission.guestDetails.length ?? 0;
    if (size > 0 && guests > maxGuestsInBatch) break;
    size++;
  }
  return waiting.splice(0, size);
}

/** Whether the wait for a row's lock timed out. */
export const wasLocked = (error: unknown): boolean => sqlState(error) === lockNotAvailable;
