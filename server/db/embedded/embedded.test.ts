import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildChild, type Child, startChild } from '../../testing/child.ts';
import { dataFolder } from '../../testing/data-folder.ts';
import { testTemplate } from '../../testing/database.ts';
import { isUnavailable } from '../connect.ts';
import { type EmbeddedDatabase, openEmbedded } from './open.ts';
import { themes } from '../schema.ts';
import { platformScope } from '../scope.ts';

const folders: string[] = [];
/** A path where the first start makes a database. */
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'turnout-db-'));
  folders.push(folder);
  return join(folder, 'data');
};

/** A folder that already holds a database. */
const madeFolder = async () => {
  const { dataDir } = await dataFolder();
  folders.push(join(dataDir, '..'));
  return dataDir;
};

// Each test opens a database on disk, some of them several times.
describe('the embedded database', { timeout: 120_000 }, () => {
  let file: string;
  const open: EmbeddedDatabase[] = [];
  const children: Child[] = [];
  const openFolder = async (dataDir: string) => {
    const database = await openEmbedded({ dataDir, template: await testTemplate() });
    open.push(database);
    return database;
  };
  const run = (...args: string[]) => {
    const child = startChild(file, args);
    children.push(child);
    return child;
  };
  const oneNumber = async (database: EmbeddedDatabase, statement: string) =>
    Number((await database.platform.execute<{ n: number }>(sql.raw(statement))).rows[0]?.n);

  beforeAll(async () => {
    file = await buildChild('database');
  });

  afterEach(async () => {
    for (const database of open.splice(0)) await database.close();
    for (const child of children.splice(0)) {
      child.process.kill('SIGKILL');
      await child.ended;
    }
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });

  it('forces every commit to disk before acknowledging', async () => {
    const database = await openFolder(await madeFolder());
    await database.platform.execute(sql`create table written (n int)`);
    for (let n = 0; n < 5; n++) {
      const before = database.syncCount();
      await database.transaction(platformScope, (tx) => tx.execute(sql`insert into written values (${n})`));
      expect(database.syncCount()).toBeGreaterThan(before);
    }
    const before = database.syncCount();
    await database.transaction(platformScope, (tx) => tx.execute(sql`select * from written`));
    expect(database.syncCount()).toBe(before);
  });

  it('loses no acknowledged data in two kills, and opens again without repair', async () => {
    const folder = await madeFolder();
    let acknowledged = 0;
    for (let round = 0; round < 2; round++) {
      if (round > 0) {
        const database = await openFolder(folder);
        await database.platform.execute(sql`drop table flood`);
        await database.close();
      }
      const child = run('flood', folder);
      await child.line(/^acknowledged 150$/);
      child.process.kill('SIGKILL');
      await child.ended;
      acknowledged = child.lines.filter((line) => line.startsWith('acknowledged')).length;

      const database = await openFolder(folder);
      // The kill may have come after the commit of the last row and before its acknowledgement.
      const kept = await oneNumber(database, 'select count(*) as n from flood');
      expect(kept - acknowledged).toBeOneOf([0, 1]);
      expect(await oneNumber(database, 'select max(n) as n from flood')).toBe(kept);
      await database.close();
    }
    expect(acknowledged).toBeGreaterThanOrEqual(150);
  });

  it('makes its folder private to its owner', async () => {
    const folder = newFolder();
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    await openFolder(folder);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, 'database')).mode & 0o777).toBe(0o700);
  });

  it('discards the remains of a killed first start, and starts afresh', async () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'database.new/base'), { recursive: true });
    writeFileSync(join(folder, 'database.new/PG_VERSION'), '18\n');
    const database = await openFolder(folder);
    expect(await oneNumber(database, 'select count(*) as n from tenants')).toBe(0);
    expect(existsSync(join(folder, 'database.new'))).toBe(false);
  });

  it('survives first starts that are killed at any moment', async () => {
    const folder = newFolder();
    for (const pause of [300, 1_500, 3_000]) {
      const child = run('open', folder);
      await new Promise((resolve) => setTimeout(resolve, pause));
      child.process.kill('SIGKILL');
      await child.ended;
    }
    const database = await openFolder(folder);
    expect(await oneNumber(database, 'select count(*) as n from tenants')).toBe(0);
  });

  it('opens in one process only, and the second process names the first', async () => {
    const folder = await madeFolder();
    const first = run('open', folder);
    await first.line(/^open$/);
    const second = run('open', folder);
    expect(await second.line(/^refused/)).toContain(`pid ${first.process.pid}`);
    expect((await second.ended).code).toBe(1);
    first.process.kill('SIGTERM');
    expect((await first.ended).code).toBe(0);
    await openFolder(folder);
  });

  it('explains in a sentence why a folder cannot be used', async () => {
    const file = join(newFolder(), '..', 'file');
    writeFileSync(file, '');
    await expect(openFolder(file)).rejects.toThrow(`${file} isn’t a folder. Choose another DATA_DIR.`);
    await expect(openFolder(join(file, 'data'))).rejects.toThrow(/file\/data isn’t a folder/);
    const folder = newFolder();
    mkdirSync(folder);
    writeFileSync(join(folder, 'database'), '');
    await expect(openFolder(folder)).rejects.toThrow(/isn’t a folder/);
    // Only Linux has a place where the parent exists but no folder can be made.
    if (existsSync('/proc/self')) {
      await expect(openFolder('/proc/turnout')).rejects.toThrow(/can’t use the data folder \/proc\/turnout /);
      await expect(openFolder('/proc/turnout/data')).rejects.toThrow(/can’t use the data folder/);
    }
  });

  it('refuses a folder of another PostgreSQL version, and names that version', async () => {
    const folder = await madeFolder();
    writeFileSync(join(folder, 'database/PG_VERSION'), '17\n');
    await expect(openFolder(folder)).rejects.toThrow(/PostgreSQL 17 made .* reads 18/);
    writeFileSync(join(folder, 'database/PG_VERSION'), '18\n');
    await openFolder(folder);
  });

  it('refuses a database that a newer version has migrated', async () => {
    const folder = await madeFolder();
    const database = await openFolder(folder);
    await database.platform.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`,
    );
    await database.close();
    await expect(openFolder(folder)).rejects.toThrow('made by a newer version');
  });

  it('reports itself as unavailable when the engine stops, and recovers once the cause is gone', async () => {
    const folder = await madeFolder();
    const database = await openFolder(folder);
    const wal = join(folder, 'database/pg_wal');
    await database.platform.execute(sql`create table kept (n int)`);
    await database.platform.execute(sql`insert into kept values (1)`);
    // Without its log PostgreSQL gives up, as it does when the disk is full.
    renameSync(wal, `${wal}.away`);
    const lost = (async () => {
      for (let n = 0; n < 3; n++) {
        await database.platform.execute(sql`insert into kept values (0)`);
        await database.platform.execute(sql`select pg_switch_wal()`);
      }
    })();
    await expect(lost).rejects.toSatisfy(isUnavailable);
    await expect(database.transaction(platformScope, (tx) => tx.execute(sql`select 1`))).rejects.toSatisfy(
      isUnavailable,
    );
    expect(await database.ping()).toBe(false);

    if (existsSync(wal)) for (const name of readdirSync(wal)) throw new Error(`unexpected ${name}`);
    renameSync(`${wal}.away`, wal);
    await vi.waitFor(async () => expect(await database.ping()).toBe(true), {
      timeout: 25_000,
      interval: 500,
    });
    expect(await oneNumber(database, 'select count(*) as n from kept where n = 1')).toBe(1);
  });

  it('vacuums and analyzes only those tables that changed much', async () => {
    const database = await openFolder(await madeFolder());
    await database.maintain();
    const vacuums = (table: string) =>
      oneNumber(database, `select vacuum_count as n from pg_stat_user_tables where relname = '${table}'`);
    const before = { themes: await vacuums('themes'), users: await vacuums('users') };
    await database.platform.execute(sql`
      insert into themes (id, name, name_key, primary_color, secondary_color, accent_color, background_color, text_color)
      select gen_random_uuid(), n::text, n::text, '', '', '', '', '' from generate_series(1, 500) n`);
    await database.platform.delete(themes).where(eq(themes.primaryColor, ''));
    await database.maintain();
    expect({ themes: await vacuums('themes'), users: await vacuums('users') }).toEqual({
      themes: before.themes + 1,
      users: before.users,
    });
  });

  it('finishes running work on closing, and is unavailable afterward', async () => {
    const folder = await madeFolder();
    const database = await openFolder(folder);
    await database.platform.execute(sql`create table kept (n int)`);
    const running = Array.from({ length: 5 }, (_, n) =>
      database.transaction(platformScope, (tx) => tx.execute(sql`insert into kept values (${n})`)),
    );
    // Both calls wait for the database's only session, in order of arrival.
    await new Promise((resolve) => setImmediate(resolve));
    await database.close();
    await Promise.all(running);
    await expect(database.platform.execute(sql`select 1`)).rejects.toSatisfy(isUnavailable);
    expect(await database.ping()).toBe(false);
    expect(await oneNumber(await openFolder(folder), 'select count(*) as n from kept')).toBe(5);
  });

  it('writes checkpoints, so that its write-ahead log stays small', async () => {
    const database = await openFolder(await madeFolder());
    const walSinceCheckpoint = () =>
      oneNumber(
        database,
        'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as n from pg_control_checkpoint()',
      );
    await database.platform.execute(
      sql`create table bulk as select repeat(md5(n::text), 20) as t from generate_series(1, 15000) n`,
    );
    expect(await walSinceCheckpoint()).toBeGreaterThan(5_000_000);
    await database.maintain();
    expect(await walSinceCheckpoint()).toBeLessThan(1_000_000);
  });
});
