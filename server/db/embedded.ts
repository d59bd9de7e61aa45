import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Database, DatabaseConfig } from './connect.ts';
import { DurableNodeFS, durableStartParams } from './durable-fs.ts';
import { assertOutsideTransaction, insideTransaction } from './guard.ts';
import { migrateEmbedded } from './migrate.ts';
import { embeddedStatements, embeddedTransaction, retryingConflicts, tenantIdOf } from './session.ts';
import { ensureTenantRole, proveTenantLock, tenantRole } from './tenant-role.ts';

/** The embedded database, with what only its tests and its maintenance need. */
export interface EmbeddedDatabase extends Database {
  readonly client: PGlite;
  /** How often PostgreSQL forced something to disk so far. */
  syncCount(): number;
}

export async function openEmbedded(config: DatabaseConfig): Promise<EmbeddedDatabase> {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  chmodSync(config.dataDir, 0o700);
  const folder = join(config.dataDir, 'database');
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
  const fs = new DurableNodeFS(folder);
  const client = await PGlite.create({ fs, startParams: durableStartParams });
  await migrateEmbedded(client);
  return embeddedDatabase(client, { syncCount: () => fs.syncCount });
}

/** Turns a migrated PGlite into the application's handle; the in-memory one of the tests comes through here too. */
export async function embeddedDatabase(
  client: PGlite,
  {
    syncCount = () => 0,
    release = async () => {},
  }: { syncCount?: () => number; release?: () => Promise<void> } = {},
): Promise<EmbeddedDatabase> {
  const run = async (statement: string) => (await client.query<Record<string, unknown>>(statement)).rows;
  await ensureTenantRole(run);
  await client.transaction(async (tx) => {
    await tx.exec(`SET LOCAL ROLE ${tenantRole}`);
    await proveTenantLock(async (statement) => (await tx.query<Record<string, unknown>>(statement)).rows);
  });

  let closing: Promise<void> | undefined;
  const statements = embeddedStatements({
    query: async (...args: Parameters<PGlite['query']>) => {
      assertOutsideTransaction(database, 'Database.platform was used');
      return client.query(...args);
    },
  } as unknown as PGlite);

  const database: EmbeddedDatabase = {
    embedded: true,
    client,
    syncCount,
    get platform() {
      assertOutsideTransaction(database, 'Database.platform was used');
      return statements;
    },

    async transaction(scope, work) {
      assertOutsideTransaction(database, 'Database.transaction was called');
      const enter =
        scope.kind === 'tenant'
          ? `SET LOCAL ROLE ${tenantRole}; SELECT set_config('turnout.tenant', '${tenantIdOf(scope)}', true)`
          : undefined;
      return retryingConflicts(() =>
        client.transaction(async (transaction) => {
          if (enter) await transaction.exec(enter);
          return insideTransaction(database, () =>
            work(embeddedTransaction(transaction as unknown as PGlite)),
          );
        }),
      );
    },

    async ping() {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), 2_000)));
      const answered = client.query('select 1').then(
        () => true,
        () => false,
      );
      return Promise.race([answered, late]).finally(() => clearTimeout(timer));
    },

    close() {
      closing ??= (async () => {
        await client.close();
        await release();
      })();
      return closing;
    },
  };
  return database;
}
