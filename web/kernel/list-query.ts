/** Between a paged table and the call behind it. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { TableQuery } from '#web/ui/table/column.ts';
import type { Page } from './api.ts';
import { sentenceOf } from './api-error.ts';

/**
 * What a list's call asks for as its table stands. `Sort` are the fields that the list can be
 * sorted by: the ids of the table's sortable columns are among them. `otherwise` is the order
 * before anybody chose one.
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

/** The words that a page's address asks for; digits alone are read from it as a number. */
export const soughtWords = (sought: unknown): string =>
  typeof sought === 'string' || typeof sought === 'number' || typeof sought === 'boolean'
    ? String(sought)
    : '';

/**
 * What a table shows of the answer: its rows, how many there are, and `failure` where they could
 * not be loaded.
 */
export const listShown = <Row>(list: UseQueryResult<Page<Row>>, failure: string) => ({
  rows: list.data?.rows,
  total: list.data?.total ?? 0,
  more: list.data?.more,
  // Only rows of another query are dimmed: a reading that repeats itself while hosts look must not
  // flicker.
  loading: list.isPlaceholderData,
  error: list.isError ? sentenceOf(list.error, failure) : undefined,
  onRetry: () => void list.refetch(),
});
