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

/** Returns whether more than half of the rows have a cell in one of these columns. */
export const isMostlyFilled = (rows: readonly ListRow[], columns: readonly number[]): boolean =>
  rows.filter((row) => filled(row, columns) !== '').length * 2 > rows.length;

/** Whether a cell says that it is the same as the cell above: "as above", "ditto", "s. o.". */
export const isDitto = (cell: string): boolean =>
  /^(?:same as above|as above|see above|same(?: address)?|ditto|dto\.?|s\. ?o\.|siehe oben|wie oben|dito|idem|ídem|id\.|voir ci-dessus|comme ci-dessus|como arriba|misma(?: dirección)?|come sopra|zie boven|o mesmo|j\. ?w\.|jw\.?|jak wyżej|som ovan|samma(?: adress)?|["″”“〃]+|-["″”]-)$/iu.test(
    cell.trim(),
  );

/** Returns the rows with the address above in place of "as above". */
export function withDittos(rows: readonly ListRow[], mapping: Mapping): readonly ListRow[] {
  const homes = columnsOf(mapping, 'address');
  const repeats = ({ cells }: ListRow) => homes.some((at) => isDitto(cells[at] ?? ''));
  if (!rows.some(repeats)) return rows;
  let above: readonly string[] = [];
  return rows.map((row) => {
    const isSame = repeats(row);
    const cells = isSame
      ? row.cells.map((cell, at) => (isDitto(cell) ? (above[at] ?? '') : cell))
      : row.cells;
    above = cells;
    return isSame ? { ...row, cells } : row;
  });
}
