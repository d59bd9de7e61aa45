import type { ReactNode } from 'react';

/** The part of a list that a table asks for. The server pages, sorts and searches. */
export interface TableQuery {
  /** The page, counted from 1. */
  page: number;
  pageSize: number;
  /** A column's id, with '-' before it for descending order, or '' for the server's own order. */
  sort: string;
  q: string;
}

/** A column of either list: `PagedTable` or `VirtualTable`. */
export interface Column<Row> {
  /** The column's id, which `sort` also uses. */
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  align?: 'start' | 'end';
  /** Whether the column is the card's heading on phones, without the column's name. */
  primary?: boolean;
  hideOnPhone?: boolean;
  className?: string;
  /**
   * The order in which columns leave a table that is too narrow: 1 leaves first, then 2, and so on.
   * A column without it stays at every width.
   */
  leaves?: number;
  /**
   * The column's share of the width, as a track of a CSS grid. A virtual table needs it, because
   * each of its rows is laid out separately.
   */
  width?: string;
  /**
   * Makes the width follow the cells of a virtual table. A `whole` column is as wide as its widest
   * cell, or `width` until there are rows. `share` columns divide the remaining width in proportion
   * to their cells, but each has at least `width`.
   */
  fit?: 'whole' | 'share';
}

export type Direction = 'ascending' | 'descending' | 'none';

/** Returns the direction in which `sort` orders the rows by a column. */
export const directionOf = (sort: string, id: string): Direction =>
  sort === id ? 'ascending' : sort === `-${id}` ? 'descending' : 'none';

/**
 * Returns the order after a press on a column's heading: ascending, then descending, then the
 * list's own.
 */
export const sortAfter = (sort: string, id: string): string =>
  ({ none: id, ascending: `-${id}`, descending: '' })[directionOf(sort, id)];

/**
 * The elements of a list on a wide screen, by layout. In a `table`, the browser fits the columns to
 * their content. In a `grid`, each row is laid out alone by the columns' widths, because most rows
 * aren't in the page.
 */
export const elements = {
  table: { row: 'tr', heading: 'th', cell: 'td' },
  grid: { row: 'div', heading: 'div', cell: 'div' },
} as const;

export type Layout = keyof typeof elements;
