import type { SQLWrapper } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { mostBareRows, mostCounted } from '#domain/kernel/route.ts';
import type { ListQuery } from '#domain/kernel/schemas.ts';
import type { Db } from './database.ts';

const defaultPageSize = 25;

/** What a list query asks for. A call without `page` and `pageSize` gets the whole list while that is short enough. */
export function pageOf(query: ListQuery): { limit?: number; offset?: number } {
  if (query.page === undefined && query.pageSize === undefined) return {};
  const limit = query.pageSize ?? defaultPageSize;
  return { limit, offset: ((query.page ?? 1) - 1) * limit };
}

/** `-name` is `name`, descending. */
export function sortOf<Field extends string>(
  query: { sort?: Field | `-${Field}` | undefined },
  otherwise: Field | `-${Field}`,
): { field: Field; descending: boolean } {
  const sort = query.sort ?? otherwise;
  return sort.startsWith('-')
    ? { field: sort.slice(1) as Field, descending: true }
    : { field: sort as Field, descending: false };
}

/** A LIKE pattern that finds the text anywhere, with the text's own wildcards taken literally. */
export const containing = (text: string): string =>
  `%${text.replace(/[\\%_]/g, (wildcard) => `\\${wildcard}`)}%`;

/** What a whole list reads: one row more than it may have says that there are too many (`okList`). */
export const wholeList = mostBareRows + 1;

/** A query that can be cut short; drizzle's are. */
export interface Limited extends SQLWrapper {
  limit(rows: number): SQLWrapper;
}

/**
 * How many rows the query finds. A search is counted no further than to the first row beyond `mostCounted`: nobody reads
 * so many, and counting all of them costs as much as reading them.
 */
export async function countRows(db: Db, query: Limited, q: string | undefined): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${q ? query.limit(mostCounted + 1) : query} as found`,
  );
  return rows[0]?.n ?? 0;
}

/** How many rows there are on all pages: a page that is not full is the last, and knows; else they are counted. */
export async function totalOf(
  { limit, offset = 0 }: { limit?: number; offset?: number },
  rows: number,
  count: () => Promise<number>,
): Promise<number> {
  if (limit === undefined) return rows;
  return rows < limit && (rows > 0 || offset === 0) ? offset + rows : count();
}

/** How far into a list it pays to look whether its end is nearer. */
const far = 1_000;

/** A page that a call asks for; without `limit` the whole list. */
export interface Page {
  limit?: number;
  offset?: number;
}

/**
 * The rows of a page and how many there are on all pages. A page far down that is nearer to the end is read from there,
 * in the other order: to sort the first few takes a fraction of sorting all.
 */
export async function readPage<Row>(
  page: Page,
  { count, read }: { count: () => Promise<number>; read: (page: Page, backwards: boolean) => Promise<Row[]> },
): Promise<{ rows: Row[]; total: number }> {
  const { limit, offset = 0 } = page;
  if (limit === undefined || offset < far) {
    const rows = await read(page, false);
    return { rows, total: await totalOf(page, rows.length, count) };
  }
  const total = await count();
  const left = Math.min(limit, total - offset);
  if (left <= 0) return { rows: [], total };
  const behind = total - offset - left;
  if (behind >= offset) return { rows: await read(page, false), total };
  const rows = await read({ limit: left, offset: behind }, true);
  return { rows: rows.reverse(), total };
}

/** Whether a whole list is asked for that has so many rows that none of them need be read. */
export const isTooLong = (page: { limit?: number }, total: number): boolean =>
  page.limit === undefined && total > mostBareRows;
