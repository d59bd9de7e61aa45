/** The common result of reading any kind of file: rows of cells, within the limits of an import. */
import { headingRow } from '#domain/imports/fields.ts';
import { importLimits, type PassedLimit } from '#domain/imports/file-limits.ts';
import { cellText } from '../cell-text.ts';

export type ImportKind = 'csv' | 'xlsx' | 'vcard' | 'text';

/** A row with its number in the file, as the host sees it there, starting at 1. */
export interface ReadRow {
  number: number;
  cells: string[];
}

export interface ReadTable {
  kind: ImportKind;
  headings: string[];
  rows: ReadRow[];
  /**
   * The sheets of a workbook that are shown, with the number of rows with persons. The first that
   * has any is read.
   */
  sheets: { name: string; rows: number }[];
}

/** Thrown if a file is not a list. The message is a sentence for the host. */
export class NotAList extends Error {}

/** Thrown if a file exceeds a limit. */
export class TooMuch extends Error {
  constructor(readonly limit: PassedLimit) {
    super(limit);
  }
}

/** The number of rows above the first person that do not count as rows of the list. */
const above = 10;

/** Collects rows as they are read, and throws if there are too many. */
export function rowTaker() {
  const rows: ReadRow[] = [];
  let text = 0;
  return {
    rows,
    take(number: number, raw: readonly string[]): void {
      const cells = raw.map(cellText);
      while (cells.length > 0 && cells[cells.length - 1] === '') cells.pop();
      if (cells.length === 0) return;
      if (cells.length > importLimits.columns) throw new TooMuch('columns');
      if (rows.length >= importLimits.rows + above) throw new TooMuch('rows');
      // A packed file may name one long text in every cell.
      for (const cell of cells) text += cell.length;
      if (text > importLimits.text) throw new TooMuch('text');
      rows.push({ number, cells });
    },
  };
}

/** Separates the headings from the persons. */
export function tableOf(kind: ImportKind, rows: readonly ReadRow[]): ReadTable {
  if (rows.length === 0) throw new NotAList('The file is empty.');
  const at = headingRow(rows.slice(0, 50).map(({ cells }) => cells));
  const persons = rows.slice(at + 1);
  if (persons.length === 0) throw new NotAList('The list has headings but no people below them.');
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
    sheets: [],
  };
}
