/** Writes tables as files for spreadsheets. */
import { stringify } from 'csv-stringify/sync';
import { type Cell, cellsOf, type Column, headingsOf } from '#domain/exports/cells.ts';
import { csvCell } from '#domain/replies/csv.ts';
import { workbook } from './xlsx.ts';

/**
 * Writes rows of a CSV that spreadsheets open as text, and whose cells run no formula. The first
 * rows of a file begin with the byte order mark.
 */
export const csvText = (rows: readonly (readonly Cell[])[], bom = true): string =>
  stringify(
    rows.map((cells) => cells.map(csvCell)),
    { bom, quoted: true, record_delimiter: '\r\n' },
  );

/** Returns a whole file. A workbook has one sheet of this name. */
export function tableFile<Row>(
  kind: 'csv' | 'xlsx',
  sheet: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Uint8Array[] {
  const cells = rows.map((row) => cellsOf(columns, row));
  if (kind === 'csv') return [Buffer.from(csvText([headingsOf(columns), ...cells]))];
  const book = workbook(sheet, headingsOf(columns));
  book.write(cells);
  return book.end();
}
