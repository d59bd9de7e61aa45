import {
  observeElementOffset,
  observeElementRect,
  useVirtualizer,
  type Range,
} from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { RowSource } from './row-source.ts';

/** Rows beyond the visible ones, so that the Tab key always finds the next one. */
const overscan = 6;

const isPage = (element: HTMLElement | null) => element === document.documentElement;

/** The page's own scrolling is told to the window, and what is seen of it is the window. */
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
 * Which rows are in the page and where each stands, by the heights that rows turn out to have.
 * Tells the source.
 */
export function useVisibleRows<Row>(asked: {
  source: RowSource<Row>;
  rowKey: (row: Row) => string;
  count: number;
  scroller: HTMLElement | null;
  margin: number;
  /** How high a row is that was not measured yet. */
  rowHeight: number;
  rangeExtractor: (range: Range) => number[];
}) {
  const { source, rowKey, count, scroller, margin, rowHeight, rangeExtractor } = asked;
  // A height belongs to a row and goes with it to another place; by the place alone, the rows of a
  // filter would stand at the heights of those before it. What is no longer loaded keeps the height
  // that it had where it was.
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

  // Sizes of cards say nothing about rows.
  useEffect(() => virtualizer.measure(), [rowHeight, virtualizer]);

  const items = virtualizer.getVirtualItems();
  const { range } = virtualizer;
  const first = range?.startIndex ?? 0;
  const last = range?.endIndex ?? 0;
  const { show } = source;
  useEffect(() => show(first, last), [show, first, last]);

  // What arrives above the visible rows must not push them away under the reader's eyes, or under
  // the pointer.
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
