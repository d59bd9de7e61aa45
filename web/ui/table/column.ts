import type { ReactNode } from 'react';

/** What of a list is asked for; the server pages, sorts and searches. */
export interface TableQuery {
  /** Counts from 1. */
  page: number;
  pageSize: number;
  /** A column's id, with '-' before it for descending order, or '' for the server's own order. */
  sort: string;
  q: string;
}

/** A column of either list: `PagedTable` or `VirtualTable`. */
export interface Column<Row> {
  /** Also the key that `sort` carries. */
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  align?: 'start' | 'end';
  /** The card's heading on phones, without its column's name. */
  primary?: boolean;
  hideOnPhone?: boolean;
  className?: string;
  /**
   * When the column leaves a table that is too narrow for all of them: 1 leaves first, then 2, and
   * so on. Without it the column stays at every width.
   */
  leaves?: number;
  /**
   * For a virtual table, whose rows are laid out apart from each other: the column's share, as a
   * track of a CSS grid.
   */
  width?: string;
}

export type Direction = 'ascending' | 'descending' | 'none';

/** Which way `sort` orders the rows by a column. */
export const directionOf = (sort: string, id: string): Direction =>
  sort === id ? 'ascending' : sort === `-${id}` ? 'descending' : 'none';

/** What a press on a column's heading asks for: up, then down, then the list's own order. */
export const sortAfter = (sort: string, id: string): string =>
  ({ none: id, ascending: `-${id}`, descending: '' })[directionOf(sort, id)];

/**
 * How a list is laid out where it is wide. `table`: by the browser, which fits the columns to what
 * is in them. `grid`: each row by itself, by the widths of the columns, because most rows are not
 * in the page.
 */
export const elements = {
  table: { row: 'tr', heading: 'th', cell: 'td' },
  grid: { row: 'div', heading: 'div', cell: 'div' },
} as const;

export type Layout = keyof typeof elements;
