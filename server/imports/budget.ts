/**
 * How many files of guest lists an organization may have read in an hour: each costs seconds of a
 * processor.
 */
import type { PlatformDeps } from '../http/deps.ts';
import { attempt } from '../limits/attempts.ts';

const most = 60;
const windowMs = 3_600_000;

export interface ListBudget {
  /**
   * Counts one reading. Answers the seconds until there may be another; 0 where it may be done now.
   */
  count(tenantId: string, now: Date): Promise<number>;
}

export const listBudget = ({ config, database }: Pick<PlatformDeps, 'config' | 'database'>): ListBudget => ({
  async count(tenantId, now) {
    if (!config.rateLimit) return 0;
    const { attempts, seconds } = await attempt(database, { what: 'imports', by: [tenantId], windowMs }, now);
    return attempts > most ? seconds : 0;
  },
});
