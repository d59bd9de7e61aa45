/** Loads only the pages of a long list that are in view (`VirtualTable` shows them). */
import { useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { RowSource } from '#web/ui/table/row-source.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { sentenceOf } from './api/api-error.ts';

interface Rows<Row> {
  rows: Row[];
  total: number;
  more?: boolean;
}

export const rowsOfPage = 50;
/**
 * How long a page must stay in view before it is fetched, in milliseconds. Pages that fly past
 * while the user drags the scrollbar are not fetched.
 */
const restMs = 80;
/** A page is fetched this many rows before it comes into view. */
const ahead = 15;

function joinPages<Page>(results: UseQueryResult<Page>[]) {
  let newest: Page | undefined;
  let at = 0;
  for (const { data, dataUpdatedAt } of results) {
    if (data !== undefined && dataUpdatedAt >= at) [newest, at] = [data, dataUpdatedAt];
  }
  return {
    pages: results.map(({ data }) => data),
    newest,
    newestAt: at,
    error: results.find(({ isError }) => isError)?.error ?? null,
  };
}

/**
 * Returns the rows of a list by index. Pages are cached under `queryKey` and their number:
 * invalidating the key refetches the pages on the screen, and the rest when they come into view.
 * While the first rows of another key load, the rows of the last one stay. `total` is the count
 * that the caller knows before the first page arrives.
 */
export function useRowWindow<Row, Page extends Rows<Row>>(options: {
  queryKey: readonly unknown[];
  fetchPage: (page: { page: number; pageSize: number }) => Promise<Page>;
  rowKey: (row: Row) => string;
  total?: number;
  /** The text shown when a page can't be loaded. */
  failure: string;
  /** The result has `newestAt`, the time when the newest page was read, in milliseconds. */
}): { source: RowSource<Row>; newest: Page | undefined; newestAt: number } {
  const { queryKey, fetchPage, rowKey, failure } = options;
  const [span, setSpan] = useState({ first: 0, last: 0 });
  const rested = useDebounced(span, restMs);

  const numbers = Array.from({ length: span.last - span.first + 1 }, (_, index) => span.first + index);
  const results = useQueries({
    queries: numbers.map((number) => ({
      queryKey: [...queryKey, rowsOfPage, number],
      queryFn: () => fetchPage({ page: number + 1, pageSize: rowsOfPage }),
      enabled: number >= rested.first && number <= rested.last,
    })),
    combine: joinPages<Page>,
  });

  const { pages, newest, newestAt } = results;
  const loaded = useMemo(() => {
    const byNumber = new Map<number, Page>();
    pages.forEach((page, index) => {
      if (page) byNumber.set(span.first + index, page);
    });
    return { byNumber, newest, newestAt };
  }, [pages, newest, newestAt, span.first]);

  // With another order or filter, the old rows stay until the first new ones arrive.
  const last = useRef<{ key: string; loaded: typeof loaded } | null>(null);
  const key = JSON.stringify(queryKey);
  const fresh = loaded.newest !== undefined || last.current?.key === key;
  const shown = fresh || last.current === null ? loaded : last.current.loaded;
  useEffect(() => {
    if (loaded.newest !== undefined) last.current = { key, loaded };
  }, [key, loaded]);

  const rowAt = useCallback(
    (index: number) => shown.byNumber.get(Math.floor(index / rowsOfPage))?.rows[index % rowsOfPage],
    [shown],
  );
  const indexOf = useCallback(
    (wanted: string) => {
      for (const [number, { rows }] of shown.byNumber) {
        const index = rows.findIndex((row) => rowKey(row) === wanted);
        if (index >= 0) return number * rowsOfPage + index;
      }
      return undefined;
    },
    [shown, rowKey],
  );
  const knownLoad = shown.newest === undefined ? (last.current?.loaded ?? shown) : shown;
  const newestPage = knownLoad.newest;
  const total = newestPage?.total ?? options.total ?? null;
  const lastNumber = total === null ? 0 : Math.max(0, Math.ceil(total / rowsOfPage) - 1);
  const show = useCallback(
    (from: number, to: number) => {
      const numberOf = (index: number) => Math.min(lastNumber, Math.max(0, Math.floor(index / rowsOfPage)));
      const [first, end] = [numberOf(from - ahead), numberOf(to + ahead)];
      setSpan((now) => (now.first === first && now.last === end ? now : { first, last: end }));
    },
    [lastNumber],
  );

  const queries = useQueryClient();
  const list = fresh ? key : (last.current?.key ?? key);
  const source = useMemo(
    () => ({
      list,
      total,
      more: newestPage?.more,
      rowAt,
      indexOf,
      show,
      // Dim rows only while another order or filter loads. Pages that come into view show their own
      // placeholder.
      loading: !fresh,
      error: results.error === null ? undefined : sentenceOf(results.error, failure),
      retry: () => void queries.refetchQueries({ queryKey: JSON.parse(key) as unknown[], type: 'active' }),
    }),
    [list, total, newestPage?.more, rowAt, indexOf, show, fresh, results.error, failure, queries, key],
  );
  return { source, newest: newestPage, newestAt: knownLoad.newestAt };
}
