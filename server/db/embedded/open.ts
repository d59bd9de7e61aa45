import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseConfig, PlatformDatabase } from '../database.ts';
import { StartError } from '../errors.ts';
import { migrateEmbedded } from '../migrate.ts';
import { makeFolder, usingFolder } from './data-folder.ts';
import { startEngine } from './engine.ts';
import { lockFolder } from './folder-lock.ts';
import { startMaintenance } from './maintenance.ts';
import { createDataFolder } from './template.ts';
import { embeddedDatabase } from './transactions.ts';

/** The version of PostgreSQL inside PGlite. Another major version cannot open its folders. */
const postgresVersion = '18';

export interface EmbeddedDatabase extends PlatformDatabase {
  /** How often PostgreSQL has forced data to disk. */
  syncCount(): number;
  /** The work of every minute: VACUUM and ANALYZE where due, and a checkpoint. */
  maintain(): Promise<void>;
}

/**
 * Opens the database in `dataDir`, and makes it on the first start. Only one process can open it.
 * It recovers from a kill at any moment.
 */
export async function openEmbedded(
  config: DatabaseConfig & { template?: string },
): Promise<EmbeddedDatabase> {
  const log = config.logger;
  const { dataDir } = config;
  const lock = await usingFolder(dataDir, async () => {
    makeFolder(dataDir);
    chmodSync(dataDir, 0o700);
    return lockFolder(join(dataDir, 'database.lock'), {
      onWait: (pid) =>
        log?.warn(
          { pid },
          'A process that is ending still uses the data folder. Waiting up to 20 seconds for it.',
        ),
    });
  });

  const folder = join(dataDir, 'database');
  const start = async () => {
    const version = await usingFolder(dataDir, async () => {
      if (!existsSync(folder)) await createDataFolder(folder, config.template);
      return readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
    });
    if (version !== postgresVersion) {
      throw new StartError(
        `PostgreSQL ${version} made the database in ${folder}, and this version of Turnout reads ${postgresVersion}. Start the version that made it.`,
      );
    }
    const engine = await startEngine(folder, log);
    await migrateEmbedded(await engine.client(), { migrate: config.migrate ?? true });
    return engine;
  };
  const engine = await start().catch(async (error: unknown) => {
    await lock.release();
    throw error;
  });

  const maintenance = startMaintenance(
    async (statement) => (await (await engine.client()).query<Record<string, unknown>>(statement)).rows,
    () => engine.syncCount(),
    log,
  );
  const source = {
    client: () => engine.client(),
    noteCommit: () => maintenance.noteCommit(),
    ending: () => lock.ending(),
    async close() {
      maintenance.stop();
      await engine.close();
      await lock.release();
    },
  };
  try {
    const database = await embeddedDatabase(source, log);
    return Object.assign(database, {
      syncCount: () => engine.syncCount(),
      maintain: () => maintenance.run(),
    });
  } catch (error) {
    await source.close();
    throw error;
  }
}
