/**
 * Limits how many pictures an organization can have decoded per hour, because each costs seconds of
 * a processor.
 */
import type { PlatformDeps } from '../http/deps.ts';
import { attempt } from '../limits/attempts.ts';

/** @internal The documents state it. */
export const coversPerHour = 60;
const windowMs = 3_600_000;

export interface CoverBudget {
  /** Counts one reading. Returns the seconds until the next one is allowed, or 0 if this one is. */
  count(tenantId: string, now: Date): Promise<number>;
}

export const coverBudget = ({
  config,
  database,
}: Pick<PlatformDeps, 'config' | 'database'>): CoverBudget => ({
  async count(tenantId, now) {
    if (!config.rateLimit) return 0;
    const { attempts, seconds } = await attempt(database, { what: 'covers', by: [tenantId], windowMs }, now);
    return attempts > coversPerHour ? seconds : 0;
  },
});
