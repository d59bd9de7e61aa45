import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite';
import type pg from 'pg';
import { StartError } from './errors.ts';
import { tellEverything } from './postgres/channel.ts';
import type { RunSql } from './tenant-role.ts';

/**
 * The folder of the migrations: next to this file in the sources, and next to main.js in a build.
 */
export function migrationsFolder(): string {
  const folder = fileURLToPath(new URL('./migrations', import.meta.url));
  if (existsSync(`${folder}/meta/_journal.json`)) return folder;
  throw new StartError(`The database migrations are missing from ${folder}. Build again.`);
}

/** All functions and triggers, next to the migrations in the sources and in a build. */
export const triggersFile = (): string => `${migrationsFolder()}/../triggers.sql`;

/** Runs one statement on either driver. Parameters are texts. */
export type RunQuery = (text: string, values?: string[]) => Promise<Record<string, unknown>[]>;

interface Entry {
  tag: string;
  when: number;
}

const journalOf = (folder: string): Entry[] =>
  (JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as { entries: Entry[] }).entries;

/**
 * Work between two migrations that is too large for one transaction. It commits in steps, and
 * continues after an interrupted start.
 */
export interface Step {
  /** The tag of the migration before this work. */
  after: string;
  run: (query: RunQuery) => Promise<void>;
}

const steps: readonly Step[] = [];

interface Migrations {
  /** If false, the database must be exactly as far as this build. */
  migrate?: boolean;
  folder?: string;
  steps?: readonly Step[];
}

/** The untyped methods of drizzle's handles that run the missing migrations, one after another. */
interface Migrating {
  dialect: { migrate(migrations: MigrationMeta[], session: unknown, config: object): Promise<void> };
  session: unknown;
}

/**
 * Runs the missing migrations and the steps between them. A step runs until the migration behind it
 * is done.
 */
async function migrateInSteps(
  db: object,
  query: RunQuery,
  folder: string,
  between: readonly Step[],
): Promise<void> {
  const { dialect, session } = db as Migrating;
  const config = { migrationsFolder: folder };
  const all = readMigrationFiles(config);
  const journal = journalOf(folder);
  for (const { after, run } of between) {
    const behind = journal.findIndex(({ tag }) => tag === after) + 1;
    await dialect.migrate(all.slice(0, behind), session, config);
    const [done] = await query('select max(created_at)::text as at from drizzle.__drizzle_migrations');
    if (Number(done?.at) === journal[behind - 1]?.when) await run(query);
  }
  await dialect.migrate(all, session, config);
}

/**
 * Makes functions and triggers as `triggers.sql` says, unless the database has them from this text
 * already. `runAll` runs many statements in one transaction. The mark is a comment on a function,
 * so it goes wherever the functions go.
 */
async function applyTriggers(query: RunQuery, runAll: (text: string) => Promise<unknown>): Promise<void> {
  const text = readFileSync(triggersFile(), 'utf8');
  const mark = `triggers.sql ${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
  const [made] = await query(`select obj_description(to_regprocedure('search_added()'), 'pg_proc') as mark`);
  if (made?.mark !== mark) await runAll(`${text}COMMENT ON FUNCTION search_added() IS '${mark}';`);
}

/**
 * The time when this build's newest migration was made. Drizzle compares it with the time of the
 * last migration in the database.
 */
export function newestMigration(folder = migrationsFolder()): number {
  return Math.max(...journalOf(folder).map(({ when }) => when));
}

/**
 * The time when the baseline was made. It is the schema of 0.2.0, and every later migration builds
 * on it.
 */
const baseline = (folder: string): number => Math.min(...journalOf(folder).map(({ when }) => when));

/** Reads the time of the newest migration that the database has. */
export const levelStatement = 'select max(created_at) as at from drizzle.__drizzle_migrations';

/**
 * Returns the time of the newest migration that the database has, or 0 before the first migration.
 * @throws StartError if a newer version has migrated the database further than this one knows, or
 * if the database is older than 0.2.0.
 */
async function levelOf(run: RunSql, folder: string): Promise<number> {
  const [table] = await run(`select to_regclass('drizzle.__drizzle_migrations') is not null as present`);
  if (!table?.present) return 0;
  const [newest] = await run(levelStatement);
  const level = Number(newest?.at ?? 0);
  if (level > newestMigration(folder)) {
    throw new StartError(
      'This database was made by a newer version of Turnout. Start that version or a newer one.',
    );
  }
  // A first start that was killed early leaves the table empty.
  if (level > 0 && level < baseline(folder)) {
    throw new StartError(
      'A version of Turnout before 0.2.0 made this database. Start version 0.2.0 once, then this one.',
    );
  }
  return level;
}

/** @throws StartError unless the database matches this version exactly. */
async function refuseOtherVersion(run: RunSql, folder: string): Promise<void> {
  const [table] = await run(`select to_regclass('drizzle.__drizzle_migrations') is not null as present`);
  const [newest] = table?.present ? await run(levelStatement) : [];
  if (newest?.at == null) throw new StartError('There’s no Turnout database yet. Start Turnout once.');
  if (Number(newest.at) !== newestMigration(folder)) {
    throw new StartError(
      'The database belongs to another version of Turnout. Use that version, or start this one first to upgrade the database.',
    );
  }
}

/** The name of this build's newest migration, which a backup must match. */
export function migrationLevel(): string {
  return journalOf(migrationsFolder()).at(-1)?.tag ?? '';
}

/** Whether a version before 0.2.0 made a backup, by the number that its level begins with. */
export function isBeforeBaseline(level: string): boolean {
  return level < (journalOf(migrationsFolder())[0]?.tag.slice(0, 4) ?? '');
}

// The number of the lock. It is the same in every process that migrates a Turnout database.
const migrationLock = 7_202_611_211;

/**
 * Migrates the database and then runs `afterwards`, one process at a time. `client` is used for
 * nothing else. `holder` holds the lock in a transaction, because only that keeps a session behind
 * a pooler.
 */
export async function migratePostgres(
  client: pg.Client,
  holder: pg.Client,
  afterwards: () => Promise<void>,
  { migrate = true, folder = migrationsFolder(), steps: between = steps }: Migrations = {},
): Promise<void> {
  const run: RunSql = async (statement) => (await client.query(statement)).rows as never;
  // A waiting process holds no session, because a small pool has none to spare.
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
    const before = await levelOf(run, folder);
    if (migrate) {
      const query: RunQuery = async (text, values) => (await client.query(text, values)).rows as never;
      await migrateInSteps(drizzlePostgres(client), query, folder, between);
      await applyTriggers(query, (text) => client.query(text));
      if (before < newestMigration(folder)) await tellEverything(client);
    } else await refuseOtherVersion(run, folder);
    await afterwards();
  } finally {
    await holder.query('COMMIT').catch(() => {});
  }
}

export async function migrateEmbedded(
  client: PGlite,
  { migrate = true, folder = migrationsFolder(), steps: between = steps }: Migrations = {},
): Promise<void> {
  const run: RunSql = async (statement) => (await client.query(statement)).rows as never;
  await levelOf(run, folder);
  if (!migrate) return refuseOtherVersion(run, folder);
  const query: RunQuery = async (text, values) => (await client.query(text, values)).rows as never;
  await migrateInSteps(drizzleEmbedded(client), query, folder, between);
  await applyTriggers(query, (text) => client.exec(text));
}
