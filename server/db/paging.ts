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

/** What a whole list reads: one row more than it may have says that there are too many (`answerList`). */
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

/** Whether a whole list is asked for that has so many rows that none of them need be read. */
export const isTooLong = (page: { limit?: number }, total: number): boolean =>
  page.limit === undefined && total > mostBareRows;
