/** Databases for tests: real ones, each new in well under a second. */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { type PlatformDatabase, type DatabaseConfig, openDatabase } from '../db/connect.ts';
import { inMemoryStartParams } from '../db/embedded/durable-fs.ts';
import { inMemoryDatabase } from '../db/embedded/transactions.ts';
import { migrationsFolder, triggersFile } from '../db/migrate.ts';
import { platformScope } from '../db/scope.ts';
import { tableNames } from '../db/tenant-role.ts';
import { makeTemplate } from '../db/embedded/template.ts';
import { partitioned } from './plans/partition.ts';

export interface TestDatabase extends PlatformDatabase {
  /** Empties every table. */
  reset(): Promise<void>;
}

const withReset = (database: PlatformDatabase): TestDatabase =>
  Object.assign(database, {
    reset: () =>
      database.transaction(platformScope, async (tx) => {
        await tx.execute(sql.raw(truncateAll));
      }),
  });

const cacheFolder = fileURLToPath(new URL('../../node_modules/.cache/turnout/', import.meta.url));

/** Returns the archive of an empty migrated database. It is made once for the same migrations. */
export async function testTemplate(): Promise<string> {
  const hash = createHash('sha256')
    .update(readFileSync(new URL('../db/embedded/template.ts', import.meta.url)))
    .update(readFileSync(triggersFile()));
  for (const file of readdirSync(migrationsFolder()).sort()) {
    if (file.endsWith('.sql')) hash.update(readFileSync(join(migrationsFolder(), file)));
  }
  const file = join(cacheFolder, `database-${hash.digest('hex').slice(0, 16)}.tar.gz`);
  if (!existsSync(file)) await makeTemplate(file);
  return file;
}

/** Whether every test runs on tables that are partitioned by organization (docs/growing.md). */
export const onPartitions = process.env.TEST_PARTITIONS === '1';

let archive: Promise<Uint8Array<ArrayBuffer>> | undefined;

/**
 * Engines of closed databases, emptied for the next test file. Making one costs as much as a
 * hundred calls.
 */
const emptied: PGlite[] = [];
const truncateAll = `truncate ${tableNames.join(', ')} restart identity`;

async function embeddedEngine(archive: Uint8Array<ArrayBuffer>): Promise<PGlite> {
  const client = await PGlite.create({ loadDataDir: new Blob([archive]), startParams: inMemoryStartParams });
  if (onPartitions) await client.exec(partitioned);
  return client;
}

/** Returns a new embedded database in memory. Apart from durability, it works as in production. */
export async function testDatabase(): Promise<TestDatabase> {
  archive ??= testTemplate().then((file) => new Uint8Array(gunzipSync(readFileSync(file))));
  const client = emptied.pop() ?? (await embeddedEngine(await archive));
  const end = async () => {
    try {
      await client.exec(truncateAll);
      emptied.push(client);
    } catch {
      // A test has broken this engine on purpose, so it is not used again.
      await client.close();
    }
  };
  return withReset(await inMemoryDatabase(client, end));
}

/**
 * Returns the address of the PostgreSQL server for tests.
 * @throws if there is none: those tests fail and never skip.
 */
export function testServerUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL is not set: npm test starts a PostgreSQL server and sets it.');
  return url;
}

/** Runs statements on the test server as its administrator, in `database` if it is named. */
export async function onTestServer(statements: string[], database?: string): Promise<void> {
  const url = new URL(testServerUrl());
  if (database) url.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Makes a login role on the test server, unless it exists, and returns the address of `url` with
 * that role.
 */
export async function loginRole(url: string, name: string, attributes = ''): Promise<string> {
  const password = 'only for tests';
  await onTestServer([
    `do $$ begin create role ${name} login; exception when duplicate_object or unique_violation then null; end $$`,
    `alter role ${name} login password '${password}' ${attributes}`,
  ]);
  const login = new URL(url);
  login.username = name;
  login.password = encodeURIComponent(password);
  return login.href;
}

/**
 * Makes an empty database on the test server, without migrations. `drop` removes it even while
 * others are connected.
 */
export async function emptyPostgresDatabase(): Promise<{
  url: string;
  name: string;
  drop: () => Promise<void>;
}> {
  const name = `turnout_test_${randomBytes(6).toString('hex')}`;
  await onTestServer([`create database ${name}`]);
  const url = new URL(testServerUrl());
  url.pathname = `/${name}`;
  return { url: url.href, name, drop: () => onTestServer([`drop database if exists ${name} with (force)`]) };
}

/** Makes a new migrated database on the server at TEST_DATABASE_URL. Closing it drops it. */
export async function postgresDatabase(
  config: Partial<DatabaseConfig> & {
    /**
     * Opens the database as an ordinary user that owns it, instead of as the server's
     * administrator.
     */
    asOwner?: string;
  } = {},
): Promise<TestDatabase & { url: string }> {
  const { url: administrator, name, drop } = await emptyPostgresDatabase();
  let url = administrator;
  if (config.asOwner) {
    url = await loginRole(administrator, config.asOwner, 'nosuperuser nobypassrls nocreaterole');
    await onTestServer([`alter database ${name} owner to ${config.asOwner}`]);
    // In PostgreSQL 15, the database's owner also owns its schema public.
  }
  const database = await openDatabase({ dataDir: '', ...config, databaseUrl: url });
  if (onPartitions) await onTestServer([partitioned], name);
  const close = database.close.bind(database);
  return Object.assign(withReset(database), {
    url,
    close: async () => {
      await close();
      await drop();
    },
  });
}
