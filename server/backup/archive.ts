/**
 * Reads and writes the file of a backup: gzipped lines of JSON that work with either database. The
 * first line identifies the file. Each table is announced and followed by its rows. The last line
 * has the counts, and without it the file is incomplete.
 */
import { createReadStream, createWriteStream, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { PassThrough } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { StartError } from '../db/connect.ts';
import { syncPath } from '../db/embedded/durable-fs.ts';

const headLine = z.object({
  format: z.literal('turnout backup'),
  version: z.literal(1),
  /** The newest migration of the version that made the backup. */
  level: z.string(),
  madeAt: z.string(),
  /** The installation's secret, if it is kept in the data folder. */
  secret: z.string().optional(),
});
export type Head = z.infer<typeof headLine>;

const tableLine = z.object({ table: z.string(), columns: z.array(z.string()) });
const countsLine = z.object({
  counts: z.record(z.string(), z.object({ rows: z.number(), hash: z.string() })),
});
export type Counts = z.infer<typeof countsLine>['counts'];

export const headOf = (level: string, secret: string | undefined): Head => ({
  format: 'turnout backup',
  version: 1,
  level,
  madeAt: new Date().toISOString(),
  ...(secret !== undefined && { secret }),
});

/** Writes a file that only this user can read. It appears whole and on disk, or not at all. */
export async function writeArchive(path: string, lines: AsyncIterable<string>): Promise<void> {
  const unfinished = `${path}.unfinished`;
  rmSync(unfinished, { force: true });
  const input = new PassThrough();
  const written = pipeline(input, createGzip(), createWriteStream(unfinished, { flags: 'wx', mode: 0o600 }));
  // A full disk must not end the process before the code below awaits `written`.
  written.catch(() => {});
  try {
    for await (const line of lines) {
      if (!input.write(`${line}\n`)) await Promise.race([once(input, 'drain'), written]);
    }
    input.end();
    await written;
    syncPath(unfinished);
    renameSync(unfinished, path);
    syncPath(dirname(path));
  } catch (error) {
    input.destroy();
    await written.catch(() => {});
    rmSync(unfinished, { force: true });
    throw error;
  }
}

export interface Reader {
  head(head: Head): Promise<void> | void;
  table(table: string, columns: string[]): Promise<void> | void;
  row(line: string): Promise<void> | void;
  end(counts: Counts): Promise<void> | void;
}

/**
 * Reads a backup.
 * @throws StartError if the file is not a backup or is incomplete.
 */
export async function readArchive(path: string, reader: Reader): Promise<void> {
  const file = createReadStream(path);
  const text = file.pipe(createGunzip());
  file.on('error', (error) => text.destroy(error));
  let number = 0;
  let isWhole = false;
  try {
    for await (const line of createInterface({ input: text, crlfDelay: Infinity })) {
      number += 1;
      // Rows are plain objects of columns, so the other lines start with a mark.
      if (number === 1) await reader.head(headLine.parse(JSON.parse(line)));
      else if (line.startsWith('#table ')) {
        const { table, columns } = tableLine.parse(JSON.parse(line.slice(7)));
        await reader.table(table, columns);
      } else if (line.startsWith('#end ')) {
        await reader.end(countsLine.parse(JSON.parse(line.slice(5))).counts);
        isWhole = true;
      } else await reader.row(line);
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new StartError(`There’s no file ${path}.`, { cause: error });
    if (
      code?.startsWith('Z_') ||
      (number <= 1 && (error instanceof SyntaxError || error instanceof z.ZodError))
    )
      throw new StartError(`${path} isn’t a Turnout backup, or it’s incomplete.`, { cause: error });
    throw error;
  }
  if (!isWhole) throw new StartError(`${path} is incomplete. Its end is missing.`);
}

export const tableMark = (table: string, columns: readonly string[]) =>
  `#table ${JSON.stringify({ table, columns })}`;
export const endMark = (counts: Counts) => `#end ${JSON.stringify({ counts })}`;
