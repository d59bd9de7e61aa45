/** The rows of a list, and their cells by field. */
import type { ImportField, Mapping } from './field-list.ts';

export interface ListRow {
  number: number;
  cells: readonly string[];
}

export const columnsOf = (mapping: Mapping, ...fields: ImportField[]): number[] =>
  mapping.flatMap((field, at) => (field && fields.includes(field) ? [at] : []));

/** The first of these columns' cells that is filled, or ''. */
export function filled({ cells }: ListRow, columns: readonly number[]): string {
  for (const at of columns) {
    const cell = cells[at]?.trim();
    if (cell) return cell;
  }
  return '';
}

/** As many rows as it takes to learn how a list is written. */
export const someOf = <Row>(rows: readonly Row[]): readonly Row[] => rows.slice(0, 1_000);

/** Returns whether more than half of the rows have a cell of a field. */
export const isMostlyFilled = (rows: readonly ListRow[], mapping: Mapping, field: ImportField): boolean => {
  const columns = columnsOf(mapping, field);
  return rows.filter((row) => filled(row, columns) !== '').length * 2 > rows.length;
};
