/** The common result of reading any kind of file: rows of cells, within the limits of an import. */
import type { Encoding } from '#domain/imports/encodings.ts';
import { headingRow, maxAboveHeadings } from '#domain/imports/heading-row.ts';
import { rowOfParts, underGroups } from '#domain/imports/heading-groups.ts';
import { underParties } from '#domain/imports/party-rows.ts';
import { areTitles, stacked, upright } from '#domain/imports/shapes.ts';
import { withoutSlashes } from '#domain/imports/slashed-names.ts';
import { importLimits } from '#domain/imports/file-limits.ts';
import { cellText } from '../cell-text.ts';
import { NotAList, TooMuch } from './refused.ts';

export type ImportKind = 'csv' | 'xlsx' | 'vcard' | 'text';

/** A visible sheet of a workbook. */
export interface ReadSheet {
  name: string;
  /** The number of rows below its headings. */
  rows: number;
  /** The number that is added to its rows, because rows of several sheets are read together. */
  rowsBefore: number;
}

/** A row with its number in the file, as the host sees it there, starting at 1. */
export interface ReadRow {
  number: number;
  cells: string[];
}

export interface ReadTable {
  kind: ImportKind;
  headings: string[];
  rows: ReadRow[];
  /** Empty for files that aren't workbooks. */
  sheets: ReadSheet[];
  /** The sheets that were read, counted from 0. */
  readSheets: number[];
  /** The encoding of a text file. Null for workbooks. */
  encoding: Encoding | null;
}

/** The headings of a file of contact cards. */
export const cardHeadings = [
  'Name',
  'Email',
  'Phone',
  'Address',
  'Postcode',
  'City',
  'Country',
  'Tags',
  'Note',
  'Also known as',
  'Spouse',
  'Children',
] as const;

/** Returns whether a list comes from contact cards. */
export const areCards = (headings: readonly string[]): boolean =>
  headings.length === cardHeadings.length && cardHeadings.every((heading, at) => heading === headings[at]);

export const textDocument =
  'This is a page or a text document. Save the guest list as CSV or XLSX and import that.';

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
      if (rows.length >= importLimits.rows + maxAboveHeadings) throw new TooMuch('rows');
      // Counts shared texts each time, because in a packed file every cell may refer to the same
      // long text.
      for (const cell of cells) text += cell.length;
      if (text > importLimits.text) throw new TooMuch('text');
      rows.push({ number, cells });
    },
  };
}

/** Separates the headings from the persons. */
export function tableOf(kind: ImportKind, given: readonly ReadRow[]): ReadTable {
  const rows = upright(given);
  if (rows.length === 0) throw new NotAList('The file is empty.');
  const cells = rows.map((row) => row.cells);
  const first = cells.findIndex((row) => row.filter(Boolean).length > 1);
  const isTitled = first >= 0 && first < 5 && areTitles(cells[first] ?? [], rows.slice(first + 1));
  const at = isTitled ? first : rowOfParts(cells, headingRow(cells.slice(0, 50)));
  const persons = rows.slice(at + 1);
  if (persons.length === 0) throw new NotAList('The list has headings but no people below them.');
  if (persons.length > importLimits.rows) throw new TooMuch('rows');
  const width = persons.reduce(
    (most, { cells }) => Math.max(most, cells.length),
    rows[at]?.cells.length ?? 0,
  );
  const own = underGroups(cells[at - 1] ?? [], cells[at] ?? [], cells.slice(at + 1));
  const headings = Array.from({ length: width }, (_none, column) => own[column] ?? '');
  const blocks = stacked(headings, persons, rows[at - 1]?.cells) ?? underParties(headings, persons);
  if (blocks && blocks.rows.length > importLimits.rows) throw new TooMuch('rows');
  return {
    kind,
    headings: blocks?.headings ?? headings,
    rows: [...withoutSlashes(blocks?.rows ?? persons)],
    sheets: [],
    readSheets: [],
    encoding: null,
  };
}
