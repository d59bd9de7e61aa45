import type { SQLWrapper } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { maxBareRows, maxCounted } from '#domain/kernel/route.ts';
import type { ListQuery } from '#domain/kernel/schemas.ts';
import type { Db } from './database.ts';

const defaultPageSize = 25;

/**
 * The page that a list query requests. Without `page` and `pageSize`, the query returns the whole
 * list, if it is short enough.
 */
export function pageOf(query: ListQuery): Page {
  if (query.page === undefined && query.pageSize === undefined) return {};
  const limit = query.pageSize ?? defaultPageSize;
  return { limit, offset: ((query.page ?? 1) - 1) * limit };
}

/** The order of a list. */
interface Order<Field extends string> {
  field: Field;
  descending: boolean;
}

/** `-name` sorts by `name` in descending order. */
export function sortOf<Field extends string>(
  query: { sort?: Field | `-${Field}` | undefined },
  otherwise: Field | `-${Field}`,
): Order<Field> {
  const sort = query.sort ?? otherwise;
  return sort.startsWith('-')
    ? { field: sort.slice(1) as Field, descending: true }
    : { field: sort as Field, descending: false };
}

/** The part of a list that a caller wants to see. */
export interface Listing<Field extends string> {
  order: Order<Field>;
  page: Page;
}

/** The part of a list that a list query requests, sorted by `otherwise` unless it says how. */
export const listingOf = <Field extends string>(
  query: ListQuery & { sort?: Field | `-${Field}` | undefined },
  otherwise: Field | `-${Field}`,
): Listing<Field> => ({ order: sortOf(query, otherwise), page: pageOf(query) });

/** A LIKE pattern that finds the text anywhere, with its own wildcards taken literally. */
export const containing = (text: string): string =>
  `%${text.replace(/[\\%_]/g, (wildcard) => `\\${wildcard}`)}%`;

/**
 * How many rows a whole list reads: one above the maximum shows that there are too many (`okList`).
 */
export const wholeList = maxBareRows + 1;

/** A query that can be cut short, like those of drizzle. */
export interface Limited extends SQLWrapper {
  limit(rows: number): SQLWrapper;
}

/**
 * How many rows the query finds. A search stops counting after `maxCounted`, because counting all
 * matches costs as much as reading them, and nobody reads that many.
 */
export async function countRows(db: Db, query: Limited, q: string | undefined): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${q ? query.limit(maxCounted + 1) : query} as found`,
  );
  return rows[0]?.n ?? 0;
}

/**
 * The number of rows on all pages. A page that isn't full must be the last, so its own rows give
 * the number. Otherwise rows are counted.
 */
export async function totalOf(
  { limit, offset = 0 }: { limit?: number; offset?: number },
  rows: number,
  count: () => Promise<number>,
): Promise<number> {
  if (limit === undefined) return rows;
  return rows < limit && (rows > 0 || offset === 0) ? offset + rows : count();
}

/** From this distance on, it pays to check whether the list's end is nearer. */
const far = 1_000;

/** A requested page. Without `limit`, the whole list. */
export interface Page {
  limit?: number;
  offset?: number;
}

/**
 * Returns the rows of a page, and the total number of rows. A page closer to the end is read from
 * the end in the opposite order, because sorting a few rows costs a fraction of sorting all.
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
  const remaining = Math.min(limit, total - offset);
  if (remaining <= 0) return { rows: [], total };
  const behind = total - offset - remaining;
  if (behind >= offset) return { rows: await read(page, false), total };
  const rows = await read({ limit: remaining, offset: behind }, true);
  return { rows: rows.reverse(), total };
}

/** Tells whether a whole list has too many rows to be worth reading. */
export const isTooLong = (page: { limit?: number }, total: number): boolean =>
  page.limit === undefined && total > maxBareRows;
