/**
 * Keeps what a spreadsheet shows struck out, as people type it: "~~Ana Silva~~". Guests are struck
 * off like that.
 */
import { importLimits } from '#domain/imports/file-limits.ts';
import type { ReadRow } from './table.ts';

/** Returns a text between the marks, unless it is blank or has some. */
export function struck(text: string): string {
  const bare = text.trim();
  if (bare === '' || text.includes('~')) return text;
  const from = text.length - text.trimStart().length;
  return `${text.slice(0, from)}~~${bare}~~${text.slice(from + bare.length)}`;
}

/** Adds a struck piece to a text that may end with another one. */
export const joinStruck = (text: string, piece: string): string =>
  `${text}${struck(piece.slice(0, importLimits.cell))}`.replaceAll('~~~~', '');

/**
 * Returns the rows without marks if nearly all below the headings have some. They are done then,
 * not struck off.
 */
export function unlessMost(rows: ReadRow[], marked: ReadonlySet<number>): ReadRow[] {
  if (marked.size === 0 || marked.size * 5 < (rows.length - 1) * 4) return rows;
  return rows.map((row) =>
    marked.has(row.number)
      ? { ...row, cells: row.cells.map((cell) => cell.replace(/~~([^~]+)~~/gu, '$1')) }
      : row,
  );
}
