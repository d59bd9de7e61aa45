import { useEffect, useReducer, useState } from 'react';
import type { Column } from './column.ts';
import type { RowSource } from './row-source.ts';

/** A share of the free width grows with its cells up to this many pixels. */
const widestShare = 240;

/** The id of the actions' column. */
const acts = '\0';

interface Measured {
  list: string;
  /** In pixels, by the ids of columns. */
  widths: Record<string, number>;
}

/** Returns the width of the widest of these cells' contents, in pixels, even if they are cut. */
function widest(cells: readonly (Element | undefined)[]): number {
  const range = document.createRange();
  return cells.reduce((width, cell) => {
    if (!cell) return width;
    range.selectNodeContents(cell.lastElementChild ?? cell);
    return Math.max(width, Math.ceil(range.getBoundingClientRect().width));
  }, 0);
}

/**
 * Returns the tracks of a virtual table's grid. Columns that say how they `fit` follow what the
 * rows in the page hold, which is measured before they are painted. While a list scrolls, a whole
 * column may grow, and nothing else moves.
 */
export function useTracks<Row>(
  columns: readonly Column<Row>[],
  source: RowSource<Row>,
  actionsWidth: string | undefined,
) {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const [measured, setMeasured] = useState<Measured>({ list: '', widths: {} });
  const [, measureAgain] = useReducer((times: number) => times + 1, 0);
  // A font that loads late has other widths.
  useEffect(() => void document.fonts?.ready.then(measureAgain), []);

  const fits = new Map(columns.map(({ id, fit }) => [id, fit]));
  if (actionsWidth) fits.set(acts, 'whole');

  /** Measures the rows, which have these columns now. */
  const measure = (shown: readonly Column<Row>[]) => {
    // jsdom measures nothing.
    if (!box || !Range.prototype.getBoundingClientRect) return;
    if (source.loading || source.rowAt(0) === undefined) return;
    const ids = [...shown.map(({ id }) => id), ...(actionsWidth ? [acts] : [])];
    const rows = [...box.querySelectorAll('[role=row]')].filter(
      ({ children }) => children.length === ids.length,
    );
    if (rows.length < 2) return;
    const widths = { ...measured.widths };
    for (const [index, id] of ids.entries()) {
      const fit = fits.get(id);
      const known = widths[id] ?? 0;
      if (!fit || (fit === 'share' && known > 0 && measured.list === source.list)) continue;
      const width = widest(rows.map(({ children }) => children[index]));
      widths[id] = fit === 'whole' ? Math.max(known, width) : Math.min(widestShare, Math.max(1, width));
    }
    const isSame = Object.entries(widths).every(([id, width]) => width === measured.widths[id]);
    if (!isSame || measured.list !== source.list) setMeasured({ list: source.list, widths });
  };

  const trackOf = (id: string, width = 'minmax(0,1fr)') => {
    const fit = fits.get(id);
    const known = measured.widths[id];
    if (fit === 'share') return `minmax(${width},${known ?? widestShare}fr)`;
    return fit === 'whole' && known ? `${known}px` : width;
  };
  return {
    setBox,
    measure,
    tracksOf: (shown: readonly Column<Row>[]) => [
      ...shown.map(({ id, width }) => trackOf(id, width)),
      ...(actionsWidth ? [trackOf(acts, actionsWidth)] : []),
    ],
    /** Changes whenever a column's width does. */
    widths: measured.widths,
  };
}
