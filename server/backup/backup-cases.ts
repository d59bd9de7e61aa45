import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlatformDatabase } from '../db/connect.ts';
import { platformScope } from '../db/scope.ts';
import { fill } from '../db/security-cases.ts';
import { tableNames } from '../db/tenant-role.ts';
import { putSecret, secretIn } from '../keys/secret.ts';
import { setting, settingOrNew } from '../keys/settings.store.ts';
import type { TestDatabase } from '../testing/database.ts';
import type { Counts } from './archive.ts';
import { backUp, restore } from './commands.ts';

interface Place {
  database: TestDatabase;
  dataDir: string;
}

const secret = 'the secret of an installation that is backed up';

/** Adds a row to every table that has none yet, with a value for each column that needs one. */
export async function fillTheRest(database: PlatformDatabase): Promise<void> {
  const values: Record<string, string> = {
    uuid: 'gen_random_uuid()',
    text: `'x'`,
    integer: '1',
    bigint: '1',
    boolean: 'true',
    date: 'current_date',
    jsonb: `'{}'`,
    'timestamp with time zone': 'now()',
  };
  await database.transaction(platformScope, async (tx) => {
    for (const table of tableNames) {
      const name = sql.identifier(table);
      const { rows } = await tx.execute<{ any: boolean }>(sql`select exists (select 1 from ${name}) as any`);
      if (rows[0]?.any) continue;
      const { rows: needed } = await tx.execute<{ column: string; type: string }>(sql`
        select column_name::text as column, data_type::text as type from information_schema.columns
         where table_name = ${table} and table_schema = current_schema() and is_nullable = 'NO' and column_default is null`);
      const columns = sql.join(
        needed.map(({ column }) => sql.identifier(column)),
        sql`, `,
      );
      const row = needed.map(({ type }) => values[type] ?? 'null').join(', ');
      await tx.execute(sql`insert into ${name} (${columns}) values (${sql.raw(row)})`);
    }
  });
}

/** Returns all rows as text. It reads them in a different way than the backup does. */
export async function contents(database: PlatformDatabase): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  await database.transaction(platformScope, async (tx) => {
    for (const table of tableNames) {
      const { rows } = await tx.execute<{ row: string }>(
        sql`select t::text as row from ${sql.identifier(table)} t order by 1`,
      );
      // Leaves out the secret, because PostgreSQL keeps it in a table and the embedded database in
      // a file.
      all[table] = rows.map(({ row }) => row).filter((row) => !row.startsWith('(secret,'));
    }
  });
  return all;
}

export function describeBackup(
  name: string,
  open: () => Promise<TestDatabase>,
  into: [name: string, open: () => Promise<TestDatabase>][],
): void {
  describe(`a backup of ${name}`, () => {
    const folders: string[] = [];
    const databases: PlatformDatabase[] = [];
    const newFolder = () => {
      const folder = mkdtempSync(join(tmpdir(), 'turnout-backup-'));
      folders.push(folder);
      return folder;
    };
    const place = async (make: () => Promise<TestDatabase>): Promise<Place> => {
      const database = await make();
      databases.push(database);
      return { database, dataDir: newFolder() };
    };
    let source: Place;
    let file: string;
    let counts: Counts;

    beforeAll(async () => {
      source = await place(open);
      const { database, dataDir } = source;
      await fill(database);
      await fill(database);
      await fillTheRest(database);
      await database.transaction(platformScope, async (tx) => {
        await tx.execute(sql`update events set name = ${'Ünï "quoted" \\ back\nline\ttab 🎉 #table {}'}`);
        await tx.execute(sql`update outbox set created_at = '2026-01-02 03:04:05.678901+05:30'`);
        await tx.execute(sql`update users set first_name = ${'#end {"counts":{}}'}`);
      });
      if (database.embedded) putSecret(dataDir, secret);
      else await database.transaction(platformScope, (tx) => settingOrNew(tx, 'secret', secret));
      file = join(newFolder(), 'backup');
      counts = await backUp(database, source, file);
    });
    afterAll(async () => {
      await Promise.all(databases.map((database) => database.close()));
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    });

    it('contains the rows of every table, in a file that only its user can read', async () => {
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(Object.keys(counts).sort()).toEqual([...tableNames].sort());
      expect(Object.entries(counts).filter(([, { rows }]) => rows === 0)).toEqual([]);
      await expect(backUp(source.database, source, file)).rejects.toThrow('already');
    });

    it.each(into)('restores every table and the secret into %s', async (_, make) => {
      const target = await place(make);
      expect(await restore(target.database, target, file)).toEqual(counts);
      expect(await contents(target.database)).toEqual(await contents(source.database));
      const restored = target.database.embedded
        ? secretIn(target.dataDir)
        : await target.database.transaction(platformScope, (tx) => setting(tx, 'secret'));
      expect(restored).toBe(secret);
      await expect(restore(target.database, target, file)).rejects.toThrow('The database isn’t empty');
    });

    it('restores nothing if it is cut off, changed, of another version, or no backup at all', async () => {
      const target = await place(into[0]![1]);
      const before = await contents(target.database);
      const text = gunzipSync(readFileSync(file)).toString();
      const broken = async (content: Buffer | string) => {
        const path = join(newFolder(), 'broken');
        writeFileSync(path, content);
        return restore(target.database, target, path).then(
          () => 'restored',
          (error: Error) => error.message,
        );
      };
      const cut = join(newFolder(), 'cut');
      writeFileSync(cut, readFileSync(file));
      truncateSync(cut, Math.floor(statSync(file).size / 2));
      await expect(restore(target.database, target, cut)).rejects.toThrow(/incomplete/);
      expect(await broken(gzipSync(text.slice(0, text.lastIndexOf('#end'))))).toMatch(/Its end is missing/);
      expect(await broken(gzipSync(text.replace('g@example.com', 'h@example.com')))).toMatch(
        /doesn’t match the counts: \w+ \(\d+ of \d+ rows\)/,
      );
      expect(await broken(gzipSync(text.replace(/"level":"[^"]*"/, '"level":"9999_later"')))).toMatch(
        /made by another version of Turnout \(9999_later/,
      );
      expect(await broken(gzipSync(text.replace(/"level":"[^"]*"/, '"level":"0012_attempts"')))).toMatch(
        /start version 0\.2\.0 once, then this one/,
      );
      expect(await broken('something else')).toMatch(/isn’t a Turnout backup/);
      await expect(restore(target.database, target, join(newFolder(), 'none'))).rejects.toThrow('no file');
      expect(await contents(target.database)).toEqual(before);
    });
  });
}
