/**
 * Makes and restores backups. Before either reports success, it reads and counts the rows that it
 * wrote.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.ts';
import { type PlatformDatabase, type PlatformDb, StartError } from '../db/connect.ts';
import { isBeforeBaseline, migrationLevel } from '../db/migrate.ts';
import { setting, settingOrNew } from '../keys/settings.store.ts';
import { putSecret, secretIn } from '../keys/secret.ts';
import { writeErasedList, readOwnErasedList } from '../privacy/erasure-log.ts';
import { allErasures } from './erase-again.ts';
import { type Counts, endMark, headOf, readArchive, tableMark, writeArchive } from './archive.ts';
import {
  allTables,
  type Count,
  counting,
  countTable,
  emptyTable,
  filledTables,
  insertLines,
  linesOf,
  quietTriggers,
  seeOneMoment,
  type Table,
  withoutLimits,
} from './tables.store.ts';

type Place = Pick<Config, 'dataDir'>;

const linesAtOnce = 200;
const maxCharacters = 2_000_000;
/** Tables in which a new database already has rows. A restore replaces them. */
const ownRows = ['mail_pace', 'platform_settings'];

/**
 * Writes a backup of the database to the file.
 * @throws StartError with a sentence if the file exists, or lacks something that the database has.
 */
export async function backUp(database: PlatformDatabase, { dataDir }: Place, file: string): Promise<Counts> {
  if (existsSync(file)) throw new StartError(`${file} already exists. Choose another name.`);
  if (!existsSync(path.dirname(path.resolve(file))))
    throw new StartError(`There’s no folder ${path.dirname(file)}.`);
  const secret = database.embedded ? secretIn(dataDir) : undefined;
  const counts: Counts = {};
  await database.platformTransaction(async (tx) => {
    await seeOneMoment(tx);
    await withoutLimits(tx);
    const lines = async function* () {
      yield JSON.stringify(headOf(migrationLevel(), secret));
      for (const table of await allTables(tx)) {
        yield tableMark(table.name, table.columns);
        const count = counting();
        for await (const line of linesOf(tx, table)) {
          count.add(line);
          yield line;
        }
        counts[table.name] = count.total();
      }
      yield endMark(counts);
    };
    await writeArchive(file, lines());
  });
  const found = await countArchive(file);
  differing(counts, found, 'the file');
  const erased = await database.platformTransaction(allErasures);
  await writeErasedList(file, [...erased, ...(await readOwnErasedList({ dataDir }))]);
  return counts;
}

async function countArchive(file: string): Promise<Counts> {
  const counts: Counts = {};
  let current: { name: string; count: ReturnType<typeof counting> } | undefined;
  const close = () => {
    if (current) counts[current.name] = current.count.total();
  };
  await readArchive(file, {
    head: () => {},
    table(name) {
      close();
      current = { name, count: counting() };
    },
    row: (line) => current?.count.add(line),
    end: () => close(),
  });
  return counts;
}

/**
 * Compares two counts.
 * @throws StartError that names every table that differs.
 */
function differing(expected: Counts, actual: Counts, where: string): void {
  const say = (count: Count | undefined) => (count ? `${count.rows}` : 'none');
  const wrong = [...new Set([...Object.keys(expected), ...Object.keys(actual)])].filter(
    (name) => expected[name]?.rows !== actual[name]?.rows || expected[name]?.hash !== actual[name]?.hash,
  );
  if (wrong.length === 0) return;
  const each = wrong.map((name) => `${name} (${say(actual[name])} of ${say(expected[name])} rows)`);
  throw new StartError(`${where} doesn’t match the counts: ${each.join(', ')}.`);
}

/**
 * Restores a backup, all or nothing.
 * @throws StartError with a sentence if the database is not empty, or does not end up with the
 * file's contents.
 */
export async function restore(database: PlatformDatabase, { dataDir }: Place, file: string): Promise<Counts> {
  let restored: Counts = {};
  await database.platformTransaction(async (tx) => {
    await withoutLimits(tx);
    const tables = await allTables(tx);
    const filled = (await filledTables(tx, tables)).filter((name) => !ownRows.includes(name));
    if (filled.length > 0) {
      throw new StartError(
        `The database isn’t empty (${filled.join(', ')}). Restore into a new database that Turnout never ran on.`,
      );
    }
    const secret = await load(tx, tables, file, (counts) => (restored = counts));
    // A shared database keeps the secret in a table, an embedded one in a file. A restore into the
    // other kind moves it.
    if (database.embedded) {
      const storedSecret = secret ?? (await setting(tx, 'secret'));
      if (storedSecret !== undefined) putSecret(dataDir, storedSecret);
    } else if (secret !== undefined) await settingOrNew(tx, 'secret', secret);
  });
  return restored;
}

/** Fills the tables, counts them again, and returns the file's secret. */
async function load(
  tx: PlatformDb,
  tables: readonly Table[],
  file: string,
  counted: (counts: Counts) => void,
): Promise<string | undefined> {
  await quietTriggers(tx);
  for (const name of ownRows) if (tables.some((table) => table.name === name)) await emptyTable(tx, name);
  let into: Table | undefined;
  let waiting: string[] = [];
  let characters = 0;
  let secret: string | undefined;
  let expected: Counts = {};
  const flush = async () => {
    if (into && waiting.length > 0) await insertLines(tx, into, waiting);
    waiting = [];
    characters = 0;
  };
  await readArchive(file, {
    head(head) {
      if (isBeforeBaseline(head.level)) {
        throw new StartError(
          `A version of Turnout before 0.2.0 made the backup (${head.level}). Restore it with that version, start version 0.2.0 once, then this one.`,
        );
      }
      if (head.level !== migrationLevel()) {
        throw new StartError(
          `The backup was made by another version of Turnout (${head.level}, this one is ${migrationLevel()}). Restore it with that version, then start this one.`,
        );
      }
      secret = head.secret;
    },
    async table(name, columns) {
      await flush();
      const there = tables.find((table) => table.name === name);
      if (!there || columns.some((column) => !there.columns.includes(column))) {
        throw new StartError(`The backup has a table this version doesn’t know: ${name}.`);
      }
      into = { ...there, columns };
    },
    async row(line) {
      waiting.push(line);
      characters += line.length;
      if (waiting.length >= linesAtOnce || characters > maxCharacters) await flush();
    },
    async end(counts) {
      await flush();
      expected = counts;
    },
  });
  const found: Counts = {};
  for (const table of tables) found[table.name] = await countTable(tx, table);
  differing(expected, found, 'the database');
  counted(found);
  return secret;
}
