import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type migrateEmbedded, migrationsFolder, type RunQuery, type Step } from './migrate.ts';

type Options = Parameters<typeof migrateEmbedded>[1];

export interface EmptyDatabase {
  /** Runs a text of many statements. */
  load: (text: string) => Promise<void>;
  run: RunQuery;
  /**
   * Migrates like a start. With `killAt`, the start loses its database before that statement, and
   * the promise rejects.
   */
  migrate: (options?: Options, killAt?: number) => Promise<void>;
  close: () => Promise<void>;
}

/** Counts statements. Calls `kill` instead of running the statement with this number. */
export function killer(at: number | undefined, kill: () => void): () => void {
  let done = 0;
  return () => {
    if (at === undefined || ++done < at) return;
    kill();
    throw new Error('killed');
  };
}

const isDrill = process.env.UPGRADE_DRILL === 'on';
const moreReplies = Number(process.env.UPGRADE_REPLIES ?? 0);

/** The whole database that 0.2.0 made, with a row in every table. */
const dump = gunzipSync(readFileSync(new URL('../testing/dumps/0.2.0.sql.gz', import.meta.url))).toString();

/**
 * Everything about the schema that statements can depend on, as the database itself describes it.
 */
const schemaStatements: Record<string, string> = {
  columns: `select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || ' ' || a.attnotnull
      || ' ' || a.attstorage::text || ' ' || coalesce(pg_get_expr(d.adbin, d.adrelid), '') as it
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
  tables: `select relname || ' ' || relrowsecurity || relforcerowsecurity || coalesce(reloptions::text, '') as it
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  indexes: `select indexdef as it from pg_indexes where schemaname = 'public'`,
  constraints: `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as it
    from pg_constraint where connamespace = 'public'::regnamespace`,
  triggers: `select pg_get_triggerdef(t.oid) as it from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`,
  functions: `select pg_get_functiondef(oid) as it from pg_proc where pronamespace = 'public'::regnamespace`,
  policies: `select tablename || ' ' || policyname || ' ' || cmd || ' ' || qual || coalesce(with_check, '') as it
    from pg_policies where schemaname = 'public'`,
};

async function schemaOf(run: RunQuery): Promise<Record<string, string[]>> {
  const contents: Record<string, string[]> = {};
  for (const [what, statement] of Object.entries(schemaStatements)) {
    contents[what] = (await run(statement)).map(({ it }) => String(it)).sort();
  }
  return contents;
}

const levelOf = async (run: RunQuery) =>
  (await run('select max(created_at)::text as at from drizzle.__drizzle_migrations'))[0]?.at ?? null;

async function rowsOf(run: RunQuery): Promise<Record<string, unknown>> {
  await run(`select set_config('turnout.platform', 'on', false)`);
  const counts: Record<string, unknown> = {};
  for (const table of ['tenants', 'users', 'events', 'reservations', 'guests', 'invitations', 'outbox']) {
    counts[table] = (await run(`select count(*)::int as n from ${table}`))[0]?.n;
  }
  await run(`select set_config('turnout.platform', 'off', false)`);
  return counts;
}

/** Copies a reply of the dump this many times, without its guests. */
async function addReplies(run: RunQuery, count: number): Promise<void> {
  await run(`select set_config('turnout.platform', 'on', false)`);
  await run(
    `insert into reservations select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'arrival', 1000 + n,
       'reply_key', 'k' || n, 'email_key', 'e' || n, 'link_token_hash', null, 'later_link_token_hash', null))).*
     from (select * from reservations limit 1) r, generate_series(1, $1::text::int) n`,
    [String(count)],
  );
  await run(`select set_config('turnout.platform', 'off', false)`);
}

/** A copy of the migrations with two later ones and a step between them that commits as it goes. */
function laterVersion() {
  const folder = mkdtempSync(join(tmpdir(), 'turnout-migrations-'));
  cpSync(migrationsFolder(), folder, { recursive: true });
  const journalFile = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as {
    entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
  };
  const last = journal.entries.at(-1)!;
  const add = (n: number, tag: string, statements: string) => {
    journal.entries.push({ ...last, idx: last.idx + n, when: last.when + n, tag });
    writeFileSync(join(folder, `${tag}.sql`), statements);
  };
  add(
    1,
    '9998_longer_names',
    'CREATE TABLE longer_names (id uuid PRIMARY KEY, name text NOT NULL);--> statement-breakpoint\nALTER TABLE reservations ADD COLUMN seen boolean;',
  );
  add(2, '9999_checked', 'ALTER TABLE longer_names ADD CONSTRAINT named CHECK (length(name) > 0);');
  writeFileSync(journalFile, JSON.stringify(journal));
  let commits = 0;
  const step: Step = {
    after: '9998_longer_names',
    async run(query) {
      for (let moved = 1; moved > 0;) {
        await query('BEGIN');
        await query(`select set_config('turnout.platform', 'on', true)`);
        const rows = await query(
          `insert into longer_names select id, 'reply ' || display_name from reservations r
           where not exists (select 1 from longer_names n where n.id = r.id) order by id limit ${moreReplies ? 1_000 : 1}
           returning id`,
        );
        await query('COMMIT');
        commits += 1;
        moved = rows.length;
      }
    },
  };
  return { options: { folder, steps: [step] }, commits: () => commits, when: String(last.when + 2) };
}

export function describeUpgrade(name: string, open: () => Promise<EmptyDatabase>): void {
  describe(`an upgrade on ${name}`, () => {
    const later = laterVersion();
    let fresh: EmptyDatabase;
    let old: EmptyDatabase;
    let before: Record<string, unknown>;
    beforeAll(async () => {
      [fresh, old] = [await open(), await open()];
      await fresh.migrate();
      await old.load(dump);
      if (moreReplies > 0) await addReplies(old.run, moreReplies);
      before = await rowsOf(old.run);
    }, 120_000);
    afterAll(async () => {
      rmSync(later.options.folder, { recursive: true, force: true });
      await fresh.close();
      await old.close();
    });

    it('gives a database of 0.2.0 the schema of a new one, and keeps its rows', async () => {
      expect(before).toMatchObject({ reservations: expect.any(Number) as number });
      expect(Object.values(before).every((count) => Number(count) > 0)).toBe(true);
      await old.migrate();
      expect(await rowsOf(old.run)).toEqual(before);
      expect(await schemaOf(old.run)).toEqual(await schemaOf(fresh.run));
      expect(await levelOf(old.run)).toBe(await levelOf(fresh.run));
    });

    it('refuses a database from before 0.2.0, and names 0.2.0', async () => {
      const older = await open();
      await older.load(
        'create schema drizzle; create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint); ' +
          "insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 1)",
      );
      await expect(older.migrate()).rejects.toThrow('Start version 0.2.0 once, then this one.');
      await older.close();
    });

    it(
      'completes at the next start, whichever statement a killed start had reached',
      async () => {
        // Each start gets one statement further than the one before. The drill tries all of them.
        const empty = await open();
        const stride = isDrill ? 1 : 150;
        let kills = 0;
        for (let at = 1; ; at += stride) {
          const ended = await empty.migrate(undefined, at).then(
            () => 'whole',
            () => 'killed',
          );
          if (ended === 'whole') break;
          kills += 1;
        }
        expect(kills).toBeGreaterThan(1);
        expect(await schemaOf(empty.run)).toEqual(await schemaOf(fresh.run));
        await empty.close();
      },
      isDrill ? 3_600_000 : 60_000,
    );

    it(
      'continues a step where a killed start left it, and never repeats a finished step',
      async () => {
        let kills = 0;
        for (let at = 1; ; at += isDrill || at > 8 ? 1 : 4) {
          const ended = await old.migrate(later.options, at).then(
            () => 'whole',
            () => 'killed',
          );
          if (ended === 'whole') break;
          kills += 1;
        }
        expect(kills).toBeGreaterThan(5);
        expect(await levelOf(old.run)).toBe(later.when);
        const rows = await rowsOf(old.run);
        expect(rows).toEqual(before);
        const [moved] = await old.run('select count(*)::int as n from longer_names');
        expect(moved?.n).toBe(rows.reservations);
        const commits = later.commits();
        await old.migrate(later.options);
        expect(later.commits()).toBe(commits);
        await expect(old.migrate()).rejects.toThrow('made by a newer version');
      },
      isDrill ? 3_600_000 : 60_000,
    );
  });
}

/** Only the newest snapshot is read, and each is 200 kB. */
export const snapshots = (): string[] =>
  readdirSync(join(migrationsFolder(), 'meta')).filter((file) => file.endsWith('_snapshot.json'));
