/**
 * Moves an embedded database to an empty PostgreSQL server, one table at a time. Each table is
 * committed with its count, so an interrupted move continues where it stopped. Until the move is
 * done, Turnout does not start on the server.
 */
import { z } from 'zod';
import { type PlatformDatabase, type PlatformDb, StartError } from '../db/connect.ts';
import { deleteSetting, putSetting, setting } from '../keys/settings.store.ts';
import type { Counts } from './archive.ts';
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

/**
 * The name of the setting that marks a move into this database in progress and stores how far it
 * is.
 */
const underWay = 'move';
const progressOf = z.object({ done: z.record(z.string(), z.object({ rows: z.number(), hash: z.string() })) });
type Progress = z.infer<typeof progressOf>;

/**
 * Tables in which a new database already has rows. The settings come last, because copying them
 * removes the mark of the move.
 */
const ownRows = ['mail_pace', 'platform_settings'];
const settings = 'platform_settings';
const linesAtOnce = 200;
const maxCharacters = 2_000_000;

export interface Move {
  /** The embedded database. Its server is stopped. */
  source: PlatformDatabase;
  /** A PostgreSQL database migrated to the same version. */
  target: PlatformDatabase;
  /**
   * The secret that links are made with, if the source's folder keeps it. It goes into the server's
   * database.
   */
  secret: string | undefined;
  /** Called for each table, also for tables that an earlier run moved. */
  carried?: (table: string, rows: number, before: boolean) => void;
}

/**
 * Moves all tables.
 * @throws StartError if the server is not empty, or lacks something that the source has.
 */
export async function move({ source, target, secret, carried = () => {} }: Move): Promise<Counts> {
  const tables = await target.platformTransaction((tx) => allTables(tx));
  const ordered = [...tables.filter(({ name }) => name !== settings), ...tables.filter(isSettings)];
  const progress = await target.platformTransaction((tx) => begin(tx, tables));
  for (const table of ordered) {
    const before = progress.done[table.name];
    if (before) await expectUnchanged(source, table, before);
    const count = before ?? (await carry({ source, target }, table, progress, secret));
    progress.done[table.name] = count;
    carried(table.name, count.rows, before !== undefined);
  }
  return progress.done;
}

/** Returns whether a move into this database has started and is not done. */
export const isHalfMoved = async (database: PlatformDatabase): Promise<boolean> =>
  (await database.platformTransaction((tx) => setting(tx, underWay))) !== undefined;

const isSettings = ({ name }: Table): boolean => name === settings;

/** Returns the progress of an earlier move. A new move only starts in an empty database. */
async function begin(tx: PlatformDb, tables: readonly Table[]): Promise<Progress> {
  const noted = await setting(tx, underWay);
  if (noted !== undefined) return progressOf.parse(JSON.parse(noted));
  const filled = (await filledTables(tx, tables)).filter((name) => !ownRows.includes(name));
  if (filled.length > 0) {
    throw new StartError(
      `the server's database isn’t empty (${filled.join(', ')}). Make a new one that Turnout never ran on.`,
    );
  }
  const nothing: Progress = { done: {} };
  await putSetting(tx, underWay, JSON.stringify(nothing));
  return nothing;
}

/**
 * Checks that a table moved earlier still has the same rows in the source.
 * @throws StartError if the source changed since the move began.
 */
async function expectUnchanged(source: PlatformDatabase, table: Table, before: Count): Promise<void> {
  const { hash } = await source.platformTransaction(async (tx) => {
    await withoutLimits(tx);
    return countTable(tx, table);
  });
  if (hash === before.hash) return;
  throw new StartError(
    `${table.name} changed here during the move. Make a new database on the server and start again.`,
  );
}

/**
 * Moves one table, all of it or nothing. It reads the written rows again and compares them before
 * it commits.
 */
async function carry(
  { source, target }: { source: PlatformDatabase; target: PlatformDatabase },
  table: Table,
  progress: Progress,
  secret: string | undefined,
): Promise<Count> {
  return source.platformTransaction(async (from) => {
    await seeOneMoment(from);
    await withoutLimits(from);
    return target.platformTransaction(async (to) => {
      await withoutLimits(to);
      await quietTriggers(to);
      if (ownRows.includes(table.name)) await emptyTable(to, table.name);
      const count = await copy(from, to, table);
      const countThere = await countTable(to, table);
      if (countThere.rows !== count.rows || countThere.hash !== count.hash) {
        throw new StartError(
          `${table.name} has ${countThere.rows} rows on the server and ${count.rows} here, or the rows differ. We kept nothing of this table.`,
        );
      }
      if (isSettings(table)) await finish(to, secret);
      else
        await putSetting(to, underWay, JSON.stringify({ done: { ...progress.done, [table.name]: count } }));
      return count;
    });
  });
}

async function copy(from: PlatformDb, to: PlatformDb, table: Table): Promise<Count> {
  const count = counting();
  let waiting: string[] = [];
  let characters = 0;
  const flush = async () => {
    if (waiting.length > 0) await insertLines(to, table, waiting);
    waiting = [];
    characters = 0;
  };
  for await (const line of linesOf(from, table)) {
    count.add(line);
    waiting.push(line);
    characters += line.length;
    if (waiting.length >= linesAtOnce || characters > maxCharacters) await flush();
  }
  await flush();
  return count.total();
}

/**
 * Finishes the move after the source's settings have replaced the server's, which also removed the
 * mark of the move.
 */
async function finish(tx: PlatformDb, secret: string | undefined): Promise<void> {
  await deleteSetting(tx, underWay);
  if (secret !== undefined) await putSetting(tx, 'secret', secret);
}
