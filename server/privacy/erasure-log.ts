/**
 * Keeps erased ids outside the database, in the data folder and next to each backup, so that an
 * earlier backup does not bring the people back. A line is `reply ID`, or begins with `guest`,
 * `user` or `organization`. An id identifies nobody. If an event's guest data expired, the line is
 * `sensitive ID MOMENT` or `personal ID MOMENT`.
 */
import { appendFile, mkdir, open, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../config.ts';
import type { Logger } from 'pino';
import type { ErasedId } from './erasures.store.ts';

type Place = Pick<Config, 'dataDir'>;

const ending = '.erased';
const fileIn = ({ dataDir }: Place): string => join(dataDir, `ids${ending}`);
const lineOf = ({ what, id, at }: ErasedId): string => [what, id, ...(at ? [at] : [])].join(' ');
const lineForm =
  /^(?:(?<what>reply|guest|user|organization) (?<id>[0-9a-f-]{36})|(?<stage>sensitive|personal) (?<event>[0-9a-f-]{36}) (?<at>[-0-9T:.]+Z))$/;

async function read(file: string): Promise<ErasedId[]> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  return text.split('\n').flatMap((line) => {
    const { what, id, stage, event, at } = lineForm.exec(line.trim())?.groups ?? {};
    if (stage && event && at) return [{ what: stage as ErasedId['what'], id: event, at }];
    return what && id ? [{ what: what as ErasedId['what'], id }] : [];
  });
}

/** The ids in the data folder. */
export const readOwnErasedList = (place: Place): Promise<ErasedId[]> => read(fileIn(place));

/** Adds the missing ids to the file. They are on disk when this returns. */
async function add(file: string, ids: readonly ErasedId[]): Promise<void> {
  const there = new Set((await read(file)).map(lineOf));
  const lines = ids.map(lineOf).filter((line) => !there.has(line));
  if (lines.length === 0) return;
  await mkdir(dirname(file), { recursive: true });
  await appendFile(file, lines.map((line) => `${line}\n`).join(''), { mode: 0o600 });
  const written = await open(file, 'r');
  try {
    await written.sync();
  } finally {
    await written.close();
  }
}

/** Adds the ids to the file in the data folder. */
export const keepErased = (place: Place, ids: readonly ErasedId[]): Promise<void> => add(fileIn(place), ids);

/** A folder that is not writable does not fail the erasure, because the schedule tries again. */
export async function tryToKeepErased(
  { config, logger }: { config: Place; logger: Logger },
  ids: readonly ErasedId[],
): Promise<void> {
  try {
    await keepErased(config, ids);
  } catch (error) {
    logger.warn({ err: error }, 'the ids of who was erased could not be kept in the data folder');
  }
}

/** Adds the ids to the file next to a backup. */
export const writeErasedList = (backup: string, ids: readonly ErasedId[]): Promise<void> =>
  add(`${backup}${ending}`, ids);

/** The ids next to every backup in the folder, because newer backups know of later erasures. */
export async function readErasedList(backup: string): Promise<ErasedId[]> {
  const folder = dirname(backup);
  const names = (await readdir(folder)).filter((name) => name.endsWith(ending));
  return (await Promise.all(names.map((name) => read(join(folder, name))))).flat();
}
