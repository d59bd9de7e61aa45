/**
 * Walks through the rows of a list that was read: cells are mended, and rows become households. It
 * runs in a process of its own (main.ts).
 */
import type { Mapping } from '#domain/imports/fields.ts';
import { groupRows, householdKey, type ImportedHousehold } from '#domain/imports/households.ts';
import { importLimits } from '#domain/imports/file-limits.ts';
import { type ImportedRow, readRow, type RowLimits } from '#domain/imports/rows.ts';
import { truncate } from '#domain/kernel/text.ts';
import type { Send } from '../../processes/job.ts';
import { packedPiece, unpackedPiece } from '../pieces.ts';
import { cellText } from '../cell-text.ts';
import { orRefused, type PiecePart, type Refused } from './read.ts';
import { TooMuch } from './table.ts';

export interface Edit {
  row: number;
  column: number;
  text: string;
}

export interface GatherWork {
  kind: 'gather';
  pieces: readonly string[];
  mapping: Mapping;
  edits: readonly Edit[];
  limits: RowLimits;
}

/** A row as its fate is decided and shown. */
export interface GatheredRow {
  row: number;
  label: string;
  /** The key of its household. */
  key: string;
  names: string[];
  error: string | null;
  column: number | null;
  /** For correction: null unless a column is wrong. */
  cells: string[] | null;
}

/** `piece` comes for each one with mended cells. */
export type GatherPart = PiecePart | { rows: GatheredRow[] } | { households: ImportedHousehold[] };

/** A row of the file: its number, followed by its cells. */
type StoredRow = [number, ...string[]];

/** The most characters of each text that is shown of a row. */
const longestShown = 200;
/** Characters of cells that are kept for correction. More rows are mended in the file. */
const maxForCorrection = 1_500_000;
const partSize = 100;

export const gather = (work: GatherWork, send: Send): Promise<{ kind: 'gathered' } | Refused> =>
  orRefused(async () => {
    const { pieces, mapping, edits, limits } = work;
    const rows = groupRows(limits);
    const shown: GatheredRow[] = [];
    let persons = 0;
    let correction = 0;
    const forCorrection = (cells: readonly string[], error: ImportedRow['error']): string[] | null => {
      if (error === null || error.column === null || correction > maxForCorrection) return null;
      const own = cells.slice(0, importLimits.columns).map((cell) => truncate(cell, longestShown));
      correction += own.reduce((sum, cell) => sum + cell.length, 0);
      return own;
    };
    for (const [at, packed] of pieces.entries()) {
      const stored = unpackedPiece<StoredRow>(packed);
      if (mend(stored, edits)) await send({ piece: { at, packed: packedPiece(stored) } } satisfies PiecePart);
      for (const [number, ...cells] of stored) {
        const row = rows.add(readRow(number, cells, mapping, limits));
        if (!row.error) persons += row.persons.length;
        if (persons > importLimits.persons) throw new TooMuch('persons');
        shown.push({
          row: number,
          label: truncate(row.label, longestShown),
          key: row.error ? '' : householdKey(row.label),
          names: row.persons.slice(0, limits.persons).map(({ name }) => truncate(name, longestShown)),
          error: row.error?.why ?? null,
          column: row.error?.column ?? null,
          cells: forCorrection(cells, row.error),
        });
      }
    }
    for (let from = 0; from < shown.length; from += partSize)
      await send({ rows: shown.slice(from, from + partSize) } satisfies GatherPart);
    const households = [...rows.finish().households.values()];
    for (let from = 0; from < households.length; from += partSize)
      await send({ households: households.slice(from, from + partSize) } satisfies GatherPart);
    return { kind: 'gathered' };
  });

/** Returns false if none of the rows is among the edits. */
function mend(rows: StoredRow[], edits: readonly Edit[]): boolean {
  let isMended = false;
  for (const { row: number, column, text } of edits) {
    const row = rows.find(([own]) => own === number);
    if (!row) continue;
    while (row.length <= column) row.push('');
    row[column + 1] = cellText(text);
    isMended = true;
  }
  return isMended;
}
