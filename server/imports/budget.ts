/**
 * Limits how many guest list files an organization can have read per hour, because each costs
 * seconds of a processor.
 */
import type { PlatformDeps } from '../http/deps.ts';
import { attempt } from '../limits/attempts.ts';

/** @internal The documents state it. */
export const listsPerHour = 60;
const windowMs = 3_600_000;

export interface ListBudget {
  /** Counts one reading. Returns the seconds until the next one is allowed, or 0 if this one is. */
  count(tenantId: string, now: Date): Promise<number>;
}

export const listBudget = ({ config, database }: Pick<PlatformDeps, 'config' | 'database'>): ListBudget => ({
  async count(tenantId, now) {
    if (!config.rateLimit) return 0;
    const { attempts, seconds } = await attempt(database, { what: 'imports', by: [tenantId], windowMs }, now);
    return attempts > listsPerHour ? seconds : 0;
  },
});
