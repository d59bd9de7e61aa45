/** What every kind of file is read into: rows of cells, within the limits of an import. */
import { headingRow } from '#domain/imports/fields.ts';
import { importLimits, type PassedLimit } from '#domain/imports/limits.ts';
import { cellText } from './cell-text.ts';

export type ImportKind = 'csv' | 'xlsx' | 'vcard' | 'text';

/** A row by its number in the file, as the host sees it there, from 1. */
export interface ReadRow {
  number: number;
  cells: string[];
}

export interface ReadTable {
  kind: ImportKind;
  headings: string[];
  rows: ReadRow[];
}

/** Thrown where a file is no list, with a sentence for the host. */
export class NotAList extends Error {}

/** Thrown where a file is more than is read. */
export class TooMuch extends Error {
  constructor(readonly limit: PassedLimit) {
    super(limit);
  }
}

/** Rows above the first person, which are not counted as rows of the list. */
const above = 10;

/** Takes rows as they are read, and throws when there are too many. */
export function rowTaker() {
  const rows: ReadRow[] = [];
  return {
    rows,
    take(number: number, raw: readonly string[]): void {
      const cells = raw.map(cellText);
      while (cells.length > 0 && cells[cells.length - 1] === '') cells.pop();
      if (cells.length === 0) return;
      if (cells.length > importLimits.columns) throw new TooMuch('columns');
      if (rows.length >= importLimits.rows + above) throw new TooMuch('rows');
      rows.push({ number, cells });
    },
  };
}

/** Parts the headings from the persons. */
export function tableOf(kind: ImportKind, rows: readonly ReadRow[]): ReadTable {
  if (rows.length === 0) throw new NotAList('The file is empty.');
  const at = headingRow(rows.slice(0, 50).map(({ cells }) => cells));
  const persons = rows.slice(at + 1);
  if (persons.length === 0) throw new NotAList('The list has headings and no persons below them.');
  if (persons.length > importLimits.rows) throw new TooMuch('rows');
  const width = persons.reduce(
    (most, { cells }) => Math.max(most, cells.length),
    rows[at]?.cells.length ?? 0,
  );
  const headings = rows[at]?.cells ?? [];
  return {
    kind,
    headings: Array.from({ length: width }, (_none, column) => headings[column] ?? ''),
    rows: persons,
  };
}
