import { useEffect, useState } from 'react';
import type { Column } from './column.ts';
import type { RowSource } from './row-source.ts';

/** A share of the free width grows with its cells up to this many pixels. */
const widestShare = 240;

/** The id of the actions' column. */
const acts = '\0';

interface Measured {
  list: string;
  /** The measured widths of the columns in pixels, by their ids. */
  widths: Record<string, number>;
}

/** Returns the width of a cell's content, in pixels, even if it is cut. */
function contentWidth(cell: Element | undefined): number {
  if (!cell) return 0;
  const range = document.createRange();
  range.selectNodeContents(cell.lastElementChild ?? cell);
  return Math.ceil(range.getBoundingClientRect().width);
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
  // The columns are measured again after the fonts have loaded, because a font that loads late has
  // other widths.
  useEffect(() => void document.fonts?.ready.then(() => setMeasured((before) => ({ ...before }))), []);

  const tracked = (shown: readonly Column<Row>[]): Pick<Column<Row>, 'id' | 'fit' | 'width'>[] =>
    actionsWidth ? [...shown, { id: acts, fit: 'whole', width: actionsWidth }] : [...shown];

  /** Measures the rows, which have these columns now. */
  const measure = (shown: readonly Column<Row>[]) => {
    // In jsdom, which measures nothing, the columns keep their given widths.
    if (!box || source.loading || !source.rowAt(0) || !Range.prototype.getBoundingClientRect) return;
    const tracks = tracked(shown);
    const rows = [...box.querySelectorAll('[role=row]')].filter(
      ({ children }) => children.length === tracks.length,
    );
    if (rows.length < 2) return;
    const widths = { ...measured.widths };
    const isNew = measured.list !== source.list;
    let isChanged = isNew;
    for (const [index, { id, fit }] of tracks.entries()) {
      const ownWidth = widths[id] ?? 0;
      if (!fit || (fit === 'share' && ownWidth > 0 && !isNew)) continue;
      const width = Math.max(1, ...rows.map(({ children }) => contentWidth(children[index])));
      widths[id] = fit === 'whole' ? Math.max(ownWidth, width) : Math.min(widestShare, width);
      isChanged ||= widths[id] !== ownWidth;
    }
    if (isChanged) setMeasured({ list: source.list, widths });
  };

  const trackOf = ({ id, fit, width = 'minmax(0,1fr)' }: Pick<Column<Row>, 'id' | 'fit' | 'width'>) => {
    const ownWidth = measured.widths[id];
    if (fit === 'share') return `minmax(${width},${ownWidth ?? widestShare}fr)`;
    return fit && ownWidth ? `${ownWidth}px` : width;
  };
  return {
    setBox,
    measure,
    tracksOf: (shown: readonly Column<Row>[]) => tracked(shown).map(trackOf),
    /** A value that changes whenever the list or a column's width does. */
    measured,
  };
}
