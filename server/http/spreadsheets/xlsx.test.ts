/**
 * Workbooks as other programs read them. `npm run drill -- workbooks` writes a large one and opens
 * it in LibreOffice.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import type { Cell } from '#domain/exports/cells.ts';
import { workbook } from './xlsx.ts';

const isDrill = process.env.WORKBOOKS_DRILL === 'on';

const header = ['Household', 'Seats', 'Phone', 'Sent', 'Answered'];
const rowOf = (at: number): Cell[] => [
  `The Núñez & <Reed> family ${at}`,
  at,
  `+1 555 ${at}`,
  { date: '2027-06-12' },
  { date: '2027-03-28', time: '02:30' },
];

function bookOf(rows: number): Uint8Array[] {
  const book = workbook('Households', header);
  for (let from = 0; from < rows; from += 500)
    book.write(Array.from({ length: Math.min(500, rows - from) }, (_none, at) => rowOf(from + at)));
  return book.end();
}

describe('a workbook', () => {
  it('gives another library equal values: text, numbers, days and wall times', async () => {
    const { sheets } = await readXlsx(Buffer.concat(bookOf(3)));
    expect(sheets.map(({ name }) => name)).toEqual(['Households']);
    const day = new Date('2027-06-12T00:00:00Z');
    const moment = new Date('2027-03-28T02:30:00Z');
    expect(sheets[0]?.rows).toEqual([
      header,
      ...[0, 1, 2].map((at) => [`The Núñez & <Reed> family ${at}`, at, `+1 555 ${at}`, day, moment]),
    ]);
  });

  it('keeps text that looks like a formula as text, and leaves control characters out', async () => {
    const book = workbook('Guests', ['Note']);
    book.write([['=1+1'], ['+1 207 555 0101'], ['a\u0007b\uffff'], ['two\nlines']]);
    const { sheets } = await readXlsx(Buffer.concat(book.end()));
    expect(sheets[0]?.rows.flat()).toEqual(['Note', '=1+1', '+1 207 555 0101', 'ab', 'two\nlines']);
  });

  it.runIf(isDrill)('takes at most 60 MB more for 200,000 rows', { timeout: 120_000 }, () => {
    const before = process.memoryUsage().rss;
    let peak = before;
    const book = workbook('Households', header);
    for (let from = 0; from < 200_000; from += 500) {
      book.write(Array.from({ length: 500 }, (_none, at) => rowOf(from + at)));
      peak = Math.max(peak, process.memoryUsage().rss);
    }
    const bytes = book.end().reduce((sum, piece) => sum + piece.length, 0);
    peak = Math.max(peak, process.memoryUsage().rss);
    const more = (peak - before) / 1_048_576;
    process.stdout.write(`${(bytes / 1_048_576).toFixed(1)} MB of file, ${more.toFixed(0)} MB more memory\n`);
    expect(more).toBeLessThanOrEqual(60);
  });

  it.runIf(isDrill)('opens in LibreOffice with the same cells', { timeout: 180_000 }, async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'workbook-'));
    try {
      await writeFile(path.join(folder, 'book.xlsx'), Buffer.concat(bookOf(300)));
      const options = ['--headless', '--convert-to', 'csv:Text - txt - csv (StarCalc):44,34,76,1'];
      await promisify(execFile)('soffice', [...options, '--outdir', folder, path.join(folder, 'book.xlsx')], {
        env: { ...process.env, HOME: folder },
      });
      const rows: string[][] = parse(await readFile(path.join(folder, 'book.csv'), 'utf8'), { bom: true });
      expect(rows).toEqual([
        header,
        ...Array.from({ length: 300 }, (_none, at) => [
          `The Núñez & <Reed> family ${at}`,
          String(at),
          `+1 555 ${at}`,
          '2027-06-12',
          '2027-03-28 02:30',
        ]),
      ]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
