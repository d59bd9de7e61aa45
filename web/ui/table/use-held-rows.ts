import { useEffect, useMemo, useState, type FocusEvent, type PointerEvent, type RefObject } from 'react';
import type { RowSource } from './row-source.ts';

/** The rows as they were when somebody began to point at them, and the gaps that closed. */
interface Held<Row> {
  source: RowSource<Row>;
  /** Indexes in `source` of rows that are gone. Sorted. */
  closed: readonly number[];
}

/**
 * Keeps rows in their places while the pointer or the focus is in the table, or it's scrolled. New
 * rows wait, a row that is gone leaves a gap, and values still change. `enabled` is false for lists
 * that always show the newest rows.
 */
export function useHeldRows<Row>(options: {
  source: RowSource<Row>;
  rowKey: (row: Row) => string;
  enabled: boolean;
  /** The element of the table. */
  own: RefObject<HTMLElement | null>;
  scroller: HTMLElement | null;
  margin: number;
}) {
  const { source, rowKey, enabled, own, scroller, margin } = options;
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  useEffect(() => {
    // A control that had the focus may be gone, which no event tells.
    if (hasFocus && !own.current?.contains(document.activeElement)) setHasFocus(false);
  }, [hasFocus, own, source, isPointedAt]);
  const isScrolled = useIsScrolled(enabled ? scroller : null, margin);
  const holds = enabled && (isPointedAt || hasFocus || isScrolled) && source.total !== null;
  const [kept, setKept] = useState<Held<Row> | null>(null);
  const held = holds ? (kept?.source.list === source.list ? kept : { source, closed: [] }) : null;
  if (kept?.source !== held?.source) setKept(held);

  const shown = useMemo(
    () => (held === null || held.source === source ? null : heldSource(held, source, rowKey)),
    [held, source, rowKey],
  );
  const letIn = () => setKept({ source, closed: [] });

  return {
    source: shown ?? source,
    /** How many new rows wait until they may appear. */
    waiting: shown?.waiting ?? 0,
    /** Whether the row at this index is gone. */
    isGap: (index: number) => shown?.isGap(index) ?? false,
    letIn,
    watch: {
      onPointerEnter: ({ pointerType }: PointerEvent) => setPointedAt(pointerType === 'mouse'),
      onPointerLeave: () => setPointedAt(false),
      onPointerMove: ({ currentTarget }: PointerEvent) => {
        if (held === null || shown === null) return;
        const gaps = [...currentTarget.querySelectorAll<HTMLElement>('[data-gap]')].map(({ dataset }) =>
          shown.placeOf(Number(dataset.gap)),
        );
        if (gaps.length > 0) setKept({ ...held, closed: [...held.closed, ...gaps].sort((a, b) => a - b) });
      },
      onFocus: ({ currentTarget, target }: FocusEvent) => {
        // Dialogs that a row opened are elsewhere in the page, but their focus events bubble here.
        if (currentTarget.contains(target)) setHasFocus(true);
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setHasFocus(false);
      },
    },
  };
}

/** Whether the page is scrolled past the beginning of the rows. */
function useIsScrolled(scroller: HTMLElement | null, margin: number): boolean {
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    if (scroller === null) return;
    const look = () => setScrolled(scroller.scrollTop > margin);
    const target = scroller === document.documentElement ? window : scroller;
    target.addEventListener('scroll', look, { passive: true });
    return () => target.removeEventListener('scroll', look);
  }, [scroller, margin]);
  return isScrolled && scroller !== null;
}

function heldSource<Row>(
  { source: old, closed }: Held<Row>,
  fresh: RowSource<Row>,
  rowKey: (row: Row) => string,
) {
  const oldTotal = old.total ?? 0;
  const grown = (fresh.total ?? 0) - oldTotal;
  /** The index in `old` of the row that is shown at `index`. */
  const placeOf = (index: number) => closed.reduce((at, gone) => (gone <= at ? at + 1 : at), index);
  const isGone = (place: number): boolean => {
    const row = old.rowAt(place);
    if (row === undefined || fresh.indexOf(rowKey(row)) !== undefined) return false;
    // A row may have moved to a page that isn't loaded.
    return fresh.rowAt(Math.min(place, (fresh.total ?? 1) - 1)) !== undefined;
  };
  const total = oldTotal - closed.length;
  const isGap = (index: number) => index < total && isGone(placeOf(index));
  let gone = closed.length;
  for (let place = 0; place < oldTotal && old.rowAt(place) !== undefined; place += 1)
    if (!closed.includes(place) && isGone(place)) gone += 1;
  const source: RowSource<Row> = {
    ...fresh,
    total,
    rowAt: (index) => {
      const place = placeOf(index);
      const row = old.rowAt(place);
      if (row === undefined) return fresh.rowAt(place + grown);
      const at = fresh.indexOf(rowKey(row));
      return at === undefined ? row : fresh.rowAt(at);
    },
    indexOf: (key) => {
      const at = old.indexOf(key);
      if (at === undefined) {
        const newer = fresh.indexOf(key);
        // A new row is not shown yet, so it has no place.
        return newer === undefined || old.rowAt(newer - grown) !== undefined ? undefined : newer - grown;
      }
      return closed.includes(at) ? undefined : at - closed.filter((hidden) => hidden < at).length;
    },
  };
  return { ...source, waiting: Math.max(0, grown + gone), isGap, placeOf };
}
