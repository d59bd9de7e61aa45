/** Cells of exported rows. A workbook writes them as they are, and a CSV as text. */

/** A wall time in the event's zone. Without a time it is a day. */
export interface Moment {
  /** The day, such as `2027-06-12`. */
  date: string;
  /** The time of day, such as `17:30`. */
  time?: string;
}

/** The value of a cell. '' is an empty cell. */
export type Cell = string | number | Moment;

export const isMoment = (cell: Cell): cell is Moment => typeof cell === 'object';

export const cellAsText = (cell: Cell): string =>
  isMoment(cell) ? [cell.date, cell.time].filter(Boolean).join(' ') : String(cell);

/** A column of an exported file. */
export interface Column<Row> {
  heading: string;
  cell: (row: Row) => Cell;
}

export const headingsOf = (columns: readonly { heading: string }[]): string[] =>
  columns.map(({ heading }) => heading);

export const cellsOf = <Row>(columns: readonly Column<Row>[], row: Row): Cell[] =>
  columns.map(({ cell }) => cell(row));
