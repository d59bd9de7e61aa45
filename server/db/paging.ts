import type { ListQuery } from '#domain/kernel/schemas.ts';

const defaultPageSize = 25;

/** What a list query asks for. A call without `page` and `pageSize` gets the whole list, as specified. */
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
