import {
  observeElementOffset,
  observeElementRect,
  useVirtualizer,
  type Range,
} from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { RowSource } from './row-source.ts';

/** How many rows to keep beyond the visible ones, so that the Tab key always finds the next one. */
const overscan = 6;

const isPage = (element: HTMLElement | null) => element === document.documentElement;

/**
 * Observers that also work for the page itself, whose scroll events and visible size come from the
 * window.
 */
const observed = {
  observeElementRect: ((instance, tell) => {
    if (!isPage(instance.scrollElement)) return observeElementRect(instance, tell);
    const look = () => tell({ width: window.innerWidth, height: window.innerHeight });
    look();
    window.addEventListener('resize', look, { passive: true });
    return () => window.removeEventListener('resize', look);
  }) satisfies typeof observeElementRect<HTMLElement>,
  observeElementOffset: ((instance, tell) => {
    const page = instance.scrollElement;
    if (page === null || !isPage(page)) return observeElementOffset(instance, tell);
    let rest: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(rest);
      rest = setTimeout(() => tell(page.scrollTop, false), instance.options.isScrollingResetDelay);
      tell(page.scrollTop, true);
    };
    tell(page.scrollTop, false);
    window.addEventListener('scroll', look, { passive: true });
    return () => {
      clearTimeout(rest);
      window.removeEventListener('scroll', look);
    };
  }) satisfies typeof observeElementOffset<HTMLElement>,
};

/**
 * Decides which rows are in the page, and places each by the measured heights. It tells the source
 * which rows are visible.
 */
export function useVisibleRows<Row>(options: {
  source: RowSource<Row>;
  rowKey: (row: Row) => string;
  count: number;
  scroller: HTMLElement | null;
  margin: number;
  /** The height of a row that has not been measured yet, in pixels. */
  rowHeight: number;
  rangeExtractor: (range: Range) => number[];
}) {
  const { source, rowKey, count, scroller, margin, rowHeight, rangeExtractor } = options;
  // A height belongs to a row and moves with it. If it belonged to the index, filtered rows would
  // get the heights of the rows before them. A row that is no longer loaded keeps its height at its
  // last index.
  const { list } = source;
  const known = useMemo(() => ({ list, keys: new Map<number, string>() }), [list]).keys;
  const getItemKey = useCallback(
    (index: number) => {
      const row = source.rowAt(index);
      if (row !== undefined) {
        const key = rowKey(row);
        known.set(index, source.indexOf(key) === index ? key : `${key} ${index}`);
      }
      return known.get(index) ?? `#${index}`;
    },
    [source, rowKey, known],
  );
  const virtualizer = useVirtualizer({
    count,
    getItemKey,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin: margin,
    rangeExtractor,
    useFlushSync: false,
    ...observed,
  });

  // Sizes of cards say nothing about rows, so measure again.
  useEffect(() => virtualizer.measure(), [rowHeight, virtualizer]);

  const items = virtualizer.getVirtualItems();
  const { range } = virtualizer;
  const first = range?.startIndex ?? 0;
  const last = range?.endIndex ?? 0;
  const { show } = source;
  useEffect(() => show(first, last), [show, first, last]);

  // Rows that arrive above the visible ones must not push them away from the reader's eyes or the
  // pointer.
  const anchor = useRef<{ key: string; index: number } | null>(null);
  useLayoutEffect(() => {
    const was = anchor.current;
    const isAt = was === null ? undefined : source.indexOf(was.key);
    if (was && isAt !== undefined && isAt !== was.index && scroller && scroller.scrollTop > margin) {
      const [from, to] = [virtualizer.measurementsCache[was.index], virtualizer.measurementsCache[isAt]];
      if (from && to) scroller.scrollTop += to.start - from.start;
    }
  }, [source, scroller, margin, virtualizer]);
  useEffect(() => {
    const row = source.rowAt(first);
    anchor.current = row === undefined ? null : { key: rowKey(row), index: first };
  });

  return { items, height: virtualizer.getTotalSize(), measure: virtualizer.measureElement };
}
