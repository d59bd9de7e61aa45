/** Limits how often a user, a caller, a link or an organization may do something. */
import type { PlatformDeps } from '../http/deps.ts';
import { attempt, attemptsSoFar, takeBackAttempt } from './attempts.ts';

export const hourMs = 60 * 60_000;

export interface HourlyLimit {
  /** Counts one use. Returns the seconds until the next one is allowed, or 0 if this one is. */
  count(by: string, now: Date): Promise<number>;
  /** Returns the seconds until the next use is allowed, without counting one. */
  wait(by: string, now: Date): Promise<number>;
  /** Takes back a use that had no effect. */
  takeBack(by: string): Promise<void>;
}

/** A limit of `max` uses an hour, or in another period. `what` names the count in the database. */
export function hourlyLimit(
  { config, database }: Pick<PlatformDeps, 'config' | 'database'>,
  what: string,
  max: number,
  windowMs = hourMs,
): HourlyLimit {
  const isOff = !config.rateLimit;
  return {
    async count(by, now) {
      if (isOff) return 0;
      const { attempts, seconds } = await attempt(database, { what, by: [by], windowMs }, now);
      return attempts > max ? seconds : 0;
    },
    async wait(by, now) {
      if (isOff) return 0;
      const { attempts, seconds } = await attemptsSoFar(database, { what, by: [by], windowMs }, now);
      return attempts >= max ? seconds : 0;
    },
    async takeBack(by) {
      if (!isOff) await takeBackAttempt(database, { what, by: [by] });
    },
  };
}
