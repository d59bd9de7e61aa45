import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgresDatabase } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite';
import { migrate as migrateEmbeddedDatabase } from 'drizzle-orm/pglite/migrator';
import type pg from 'pg';
import { StartError } from './errors.ts';
import type { RunSql } from './tenant-role.ts';

/** The migrations, beside this file in the sources and beside main.js in a build. */
export function migrationsFolder(): string {
  const folder = fileURLToPath(new URL('./migrations', import.meta.url));
  if (existsSync(`${folder}/meta/_journal.json`)) return folder;
  throw new StartError(`The database migrations are missing from ${folder}: build again.`);
}

/** When the newest migration of this build was made: drizzle's measure of how far a database is. */
function newestMigration(folder: string): number {
  const journal = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as {
    entries: { when: number }[];
  };
  return Math.max(...journal.entries.map((entry) => entry.when));
}

/** @throws StartError when a newer version has migrated the database further than this one knows. */
async function refuseNewerDatabase(run: RunSql, folder: string): Promise<void> {
  const [table] = await run(`select to_regclass('drizzle.__drizzle_migrations') is not null as present`);
  if (!table?.present) return;
  const [newest] = await run('select max(created_at) as at from drizzle.__drizzle_migrations');
  if (Number(newest?.at ?? 0) > newestMigration(folder)) {
    throw new StartError(
      'The database was made by a newer version of Turnout: start that version, or a newer one.',
    );
  }
}

// One number, the same in every process that migrates a Turnout database.
const migrationLock = 7_202_611_211;

/** Brings the database up to date and then runs `afterwards`, one process at a time. `client` is used for nothing else. */
export async function migratePostgres(client: pg.Client, afterwards: () => Promise<void>): Promise<void> {
  const folder = migrationsFolder();
  await client.query('select pg_advisory_lock($1::bigint)', [migrationLock]);
  try {
    await refuseNewerDatabase(async (statement) => (await client.query(statement)).rows as never, folder);
    await migratePostgresDatabase(drizzlePostgres(client), { migrationsFolder: folder });
    await afterwards();
  } finally {
    await client.query('select pg_advisory_unlock($1::bigint)', [migrationLock]).catch(() => {});
  }
}

export async function migrateEmbedded(client: PGlite): Promise<void> {
  const folder = migrationsFolder();
  await refuseNewerDatabase(async (statement) => (await client.query(statement)).rows as never, folder);
  await migrateEmbeddedDatabase(drizzleEmbedded(client), { migrationsFolder: folder });
}
