/** Translates between a paged table and the call behind it. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { TableQuery } from '#web/ui/table/column.ts';
import type { Page } from './api.ts';
import { sentenceOf } from './api-error.ts';

/**
 * Returns the query of a list's call for the table's current state. `Sort` is the fields that the
 * list can be sorted by, which include the ids of the table's sortable columns. `otherwise` is the
 * order before anybody chose one.
 */
export const listQuery = <Sort extends string>(
  { page, pageSize, q, sort }: TableQuery,
  otherwise?: Sort,
) => ({
  page,
  pageSize,
  q: q || undefined,
  sort: (sort || otherwise) as Sort | undefined,
});

/** Returns the search words in a page's address. The router parses digits alone as a number. */
export const soughtWords = (sought: unknown): string =>
  typeof sought === 'string' || typeof sought === 'number' || typeof sought === 'boolean'
    ? String(sought)
    : '';

/**
 * Returns what a table shows of a list: the rows, the total, and `failure` if the list could not be
 * loaded.
 */
export const listShown = <Row>(list: UseQueryResult<Page<Row>>, failure: string) => ({
  rows: list.data?.rows,
  total: list.data?.total ?? 0,
  more: list.data?.more,
  // Dim the rows only if they belong to another query: a background refresh must not make the table
  // flicker.
  loading: list.isPlaceholderData,
  error: list.isError ? sentenceOf(list.error, failure) : undefined,
  onRetry: () => void list.refetch(),
});
