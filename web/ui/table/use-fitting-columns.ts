import { useCallback, useLayoutEffect, useMemo, useState } from 'react';
import type { Column } from './column.ts';
import { useWide } from './use-scroller.ts';

/**
 * Returns the columns that stay: of the columns that may leave, the first `gone` in their order are
 * removed.
 */
export function columnsThatStay<Row>(columns: readonly Column<Row>[], gone: number): readonly Column<Row>[] {
  if (gone === 0) return columns;
  const dropped = columns
    .filter(({ leaves }) => leaves !== undefined)
    .sort((a, b) => (a.leaves ?? 0) - (b.leaves ?? 0))
    .slice(0, gone);
  return columns.filter((column) => !dropped.includes(column));
}

/** Whether rows are wider than their box, or their last cell lies in the padding at their end. */
function runsOver(box: HTMLElement): boolean {
  if (box.scrollWidth > box.clientWidth + 1) return true;
  const row = box.querySelector('[role=row]');
  const last = row?.lastElementChild;
  if (!row || !last) return false;
  const { display, paddingRight } = getComputedStyle(row);
  // The rows of a table have no padding of their own.
  if (display !== 'grid') return false;
  const end = row.getBoundingClientRect().right - parseFloat(paddingRight);
  return last.getBoundingClientRect().right > end + 1;
}

/**
 * Returns the columns that fit a table. While the rows are wider than their box, one more column
 * leaves, in the order of `leaves`. Nothing then scrolls sideways, and the actions stay in view.
 * `isTight` means that all columns that may leave are gone and the table is still too narrow, so
 * words break. On phones, where rows are cards, all columns stay.
 * @param shown The rows, or a value that changes with them. Columns that left for wider rows then
 * come back.
 */
export function useFittingColumns<Row>(columns: readonly Column<Row>[], shown: unknown) {
  const isWide = useWide();
  const [box, setBox] = useState<HTMLElement | null>(null);
  const [fit, setFit] = useState({ width: 0, gone: 0, shown });
  if (fit.shown !== shown) setFit({ ...fit, gone: 0, shown });
  const mayLeave = columns.filter(({ leaves }) => leaves !== undefined).length;
  const gone = isWide ? fit.gone : 0;

  useLayoutEffect(() => {
    if (!box || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() =>
      // At another width, all columns come back. Those that don't fit leave again.
      setFit((was) => (was.width === box.clientWidth ? was : { ...was, width: box.clientWidth, gone: 0 })),
    );
    observer.observe(box);
    return () => observer.disconnect();
  }, [box]);

  // Check after every render: the rows of another page may be wider.
  useLayoutEffect(() => {
    if (!box || !isWide || fit.gone > mayLeave || !runsOver(box)) return;
    setFit({ ...fit, width: box.clientWidth, gone: fit.gone + 1 });
  });

  return {
    ref: useCallback((element: HTMLElement | null) => setBox(element), []),
    columns: useMemo(() => columnsThatStay(columns, gone), [columns, gone]),
    isTight: gone > mayLeave,
  };
}
