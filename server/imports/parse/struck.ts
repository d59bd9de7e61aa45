/**
 * Keeps what a spreadsheet shows struck out, as people type it: "~~Ana Silva~~". Guests are struck
 * off like that.
 */
import type { ReadRow } from './table.ts';

/** Returns a text between the marks, unless it is blank or a part of it is marked. */
export const struck = (text: string): string =>
  text.trim() === '' || text.includes('~') ? text : text.replace(/^(\s*)(.*?)(\s*)$/su, '$1~~$2~~$3');

/** Adds a struck piece to a text that may end with another one. */
export const joinStruck = (text: string, piece: string): string =>
  `${text}${struck(piece)}`.replaceAll('~~~~', '');

/** Returns the rows without marks if most of them have some. They are done then, not struck off. */
export function unlessMost(rows: ReadRow[], marked: ReadonlySet<number>): ReadRow[] {
  if (marked.size * 2 <= rows.length) return rows;
  return rows.map((row) =>
    marked.has(row.number)
      ? { ...row, cells: row.cells.map((cell) => cell.replace(/~~([^~]+)~~/gu, '$1')) }
      : row,
  );
}
