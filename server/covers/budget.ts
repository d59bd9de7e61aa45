/**
 * Limits how many pictures an organization can have decoded per hour, because each costs seconds of
 * a processor.
 */
import { hourlyLimit } from '../limits/hourly.ts';

/** @internal A test compares it with the documents. */
export const coversPerHour = 60;

export const coverBudget = (deps: Parameters<typeof hourlyLimit>[0]) =>
  hourlyLimit(deps, 'covers', coversPerHour);
