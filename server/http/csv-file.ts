import { stringify } from 'csv-stringify/sync';
import type { Cell } from '#domain/exports/cells.ts';
import { csvCell } from '#domain/replies/csv.ts';

/** Writes a CSV file that spreadsheets open as text, and whose cells run no formula. */
export const csvFile = (header: readonly string[], rows: readonly (readonly Cell[])[]): Buffer =>
  Buffer.from(
    stringify([[...header], ...rows.map((cells) => cells.map(csvCell))], {
      bom: true,
      quoted: true,
      record_delimiter: '\r\n',
    }),
  );
