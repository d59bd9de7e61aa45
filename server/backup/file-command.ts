/**
 * The shared part of `npm run backup` and `npm run restore`: the file, the configured database, and
 * the result.
 */
import { bootConfig, bootDatabase, fail } from '../boot.ts';
import type { Config } from '../config.ts';
import { type PlatformDatabase, StartError } from '../db/connect.ts';
import { logUncaught, makeLogger } from '../log.ts';
import type { Counts } from './archive.ts';

export interface FileCommand {
  name: 'backup' | 'restore';
  /** The beginning of every sentence that says why the command failed. */
  what: string;
  /**
   * Returns a sentence if the command cannot work with this configuration. It runs before the
   * database is opened.
   */
  refusal?: (config: Config) => string | undefined;
  /** Whether to migrate an older database first. */
  migrate?: boolean;
  act(database: PlatformDatabase, config: Config, file: string): Promise<Counts>;
  /** Returns the lines to print last. */
  done(config: Config, file: string): string[];
}

/**
 * Runs a command whose one argument is the file of a backup. The process ends with 0, or with 1 and
 * a sentence.
 */
export async function runFileCommand(command: FileCommand): Promise<void> {
  const { name, what, migrate } = command;
  const [file] = process.argv.slice(2).filter((text) => text !== '--');
  if (!file) fail(`Name the backup file: npm run ${name} -- PATH`);
  const logger = makeLogger('warn');
  logUncaught(logger);
  const config = bootConfig(what);
  const refusal = command.refusal?.(config);
  if (refusal) fail(refusal);
  const database = await bootDatabase(what, config, logger, migrate === undefined ? {} : { migrate });
  try {
    for (const line of linesOf(await command.act(database, config, file))) console.log(line);
    for (const line of command.done(config, file)) console.log(line);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(`${what}: ${error.message}`);
    process.exitCode = 1;
  } finally {
    await database.close();
  }
}

/** Returns one line for each table that has rows, and one for the total. */
export function linesOf(counts: Counts): string[] {
  const tables = Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1));
  const line = (rows: number, what: string) => `${String(rows).padStart(10)}  ${what}`;
  const all = tables.reduce((sum, [, { rows }]) => sum + rows, 0);
  return [
    ...tables.filter(([, { rows }]) => rows > 0).map(([table, { rows }]) => line(rows, table)),
    line(all, `rows in ${tables.length} tables, counted twice`),
  ];
}
