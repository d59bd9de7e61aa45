import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite';
import type pg from 'pg';
import { StartError } from './errors.ts';
import { copyGuests, type RunQuery } from './guests-step.ts';
import type { RunSql } from './tenant-role.ts';

/** The migrations, beside this file in the sources and beside main.js in a build. */
export function migrationsFolder(): string {
  const folder = fileURLToPath(new URL('./migrations', import.meta.url));
  if (existsSync(`${folder}/meta/_journal.json`)) return folder;
  throw new StartError(`The database migrations are missing from ${folder}: build again.`);
}

interface Entry {
  tag: string;
  when: number;
}

const journalOf = (folder: string): Entry[] =>
  (JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as { entries: Entry[] }).entries;

/** What runs between two migrations, in transactions of its own, because of what a large table takes. */
const steps: { after: string; run: (query: RunQuery) => Promise<void> }[] = [
  { after: '0022_guests', run: copyGuests },
];

/** What drizzle's handles have beneath their types: migrations one after the other, those that are not done yet. */
interface Migrating {
  dialect: { migrate(migrations: MigrationMeta[], session: unknown, config: object): Promise<void> };
  session: unknown;
}

/** Runs the migrations that are missing, with the steps between them. A step runs until the migration behind it is done. */
async function migrateInSteps(db: object, folder: string, query: RunQuery): Promise<void> {
  const { dialect, session } = db as Migrating;
  const config = { migrationsFolder: folder };
  const all = readMigrationFiles(config);
  const journal = journalOf(folder);
  for (const { after, run } of steps) {
    const behind = journal.findIndex(({ tag }) => tag === after) + 1;
    await dialect.migrate(all.slice(0, behind), session, config);
    const [done] = await query('select max(created_at)::text as at from drizzle.__drizzle_migrations');
    if (Number(done?.at) === journal[behind - 1]?.when) await run(query);
  }
  await dialect.migrate(all, session, config);
}

/** When the newest migration of this build was made: drizzle's measure of how far a database is. */
function newestMigration(folder: string): number {
  return Math.max(...journalOf(folder).map(({ when }) => when));
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

/** @throws StartError unless the database is exactly as far as this version. */
async function refuseOtherVersion(run: RunSql, folder: string): Promise<void> {
  const [table] = await run(`select to_regclass('drizzle.__drizzle_migrations') is not null as present`);
  const [newest] = table?.present
    ? await run('select max(created_at) as at from drizzle.__drizzle_migrations')
    : [];
  if (newest?.at == null) throw new StartError('There is no Turnout database yet: start Turnout once.');
  if (Number(newest.at) !== newestMigration(folder)) {
    throw new StartError(
      'The database belongs to another version of Turnout: use that version, or start this one first, which brings the database up to date.',
    );
  }
}

/** The name of the newest migration of this build: what a backup can be restored into. */
export function migrationLevel(): string {
  return journalOf(migrationsFolder()).at(-1)?.tag ?? '';
}

// One number, the same in every process that migrates a Turnout database.
const migrationLock = 7_202_611_211;

/**
 * Brings the database up to date and then runs `afterwards`, one process at a time. `client` is used for nothing else, and
 * `holder` holds the lock meanwhile: in a transaction, which is all that keeps a session behind a pooler.
 */
export async function migratePostgres(
  client: pg.Client,
  holder: pg.Client,
  afterwards: () => Promise<void>,
  migrate = true,
): Promise<void> {
  const folder = migrationsFolder();
  const run: RunSql = async (statement) => (await client.query(statement)).rows as never;
  // A process that waits holds no session meanwhile: a small pool has none to spare.
  for (;;) {
    await holder.query('BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0');
    const { rows } = await holder.query<{ mine: boolean }>(
      'select pg_try_advisory_xact_lock($1::bigint) as mine',
      [migrationLock],
    );
    if (rows[0]?.mine) break;
    await holder.query('ROLLBACK');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  try {
    await refuseNewerDatabase(run, folder);
    if (migrate) {
      const query: RunQuery = async (text, values) => (await client.query(text, values)).rows as never;
      await migrateInSteps(drizzlePostgres(client), folder, query);
    } else await refuseOtherVersion(run, folder);
    await afterwards();
  } finally {
    await holder.query('COMMIT').catch(() => {});
  }
}

export async function migrateEmbedded(client: PGlite, migrate = true): Promise<void> {
  const folder = migrationsFolder();
  const run: RunSql = async (statement) => (await client.query(statement)).rows as never;
  await refuseNewerDatabase(run, folder);
  if (!migrate) return refuseOtherVersion(run, folder);
  const query: RunQuery = async (text, values) => (await client.query(text, values)).rows as never;
  await migrateInSteps(drizzleEmbedded(client), folder, query);
}
