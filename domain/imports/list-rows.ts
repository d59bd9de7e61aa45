/** The rows of a list, and their cells by field. */
import type { ImportField, Mapping } from './field-list.ts';

export interface ListRow {
  number: number;
  cells: readonly string[];
}

export const columnsOf = (mapping: Mapping, ...fields: ImportField[]): number[] =>
  mapping.flatMap((field, at) => (field && fields.includes(field) ? [at] : []));

/** The first of these columns' cells that is filled, or ''. */
export const filled = (row: ListRow, columns: readonly number[]): string =>
  columns.map((at) => (row.cells[at] ?? '').trim()).find((cell) => cell !== '') ?? '';

/** Returns whether more than half of the rows have a cell of a field. */
export const isMostlyFilled = (rows: readonly ListRow[], mapping: Mapping, field: ImportField): boolean => {
  const columns = columnsOf(mapping, field);
  return rows.filter((row) => filled(row, columns) !== '').length * 2 > rows.length;
};
