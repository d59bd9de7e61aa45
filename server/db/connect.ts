import type { DatabaseConfig, PlatformDatabase } from './database.ts';
import { openEmbedded } from './embedded/open.ts';
import { openPostgres } from './postgres/open.ts';

export type {
  Database,
  DatabaseConfig,
  Db,
  Held,
  LockWait,
  PlatformDatabase,
  PlatformDb,
  Presence,
  TenantDb,
} from './database.ts';
export {
  isForeignKeyViolation,
  isUnavailable,
  isUniqueViolation,
  newerSentence,
  sqlState,
  StartError,
} from './errors.ts';

/**
 * Opens, locks and migrates the database, and proves that row-level security works.
 * @throws StartError with one sentence for the operator.
 */
export async function openDatabase(config: DatabaseConfig): Promise<PlatformDatabase> {
  return config.databaseUrl
    ? openPostgres({ ...config, databaseUrl: config.databaseUrl })
    : openEmbedded(config);
}
