import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { useCallback, useState, type FocusEvent, type RefObject } from 'react';
import type { RowDetail } from './row-detail.tsx';
import type { RowSource } from './row-source.ts';

/**
 * Keeps certain rows in the page wherever the user scrolls: the row above the detail (`host`, -1
 * for none), and the row with the focus. If no row is left, the detail stays until it is closed:
 * `count` is then 1.
 */
export function useKeptRows<Row>(options: {
  source: RowSource<Row>;
  rowKey: (row: Row) => string;
  detail: RowDetail | null;
  total: number;
  body: RefObject<HTMLElement | null>;
}) {
  const { source, rowKey, detail, total, body } = options;
  const [focused, setFocused] = useState<{ key: string; index: number } | null>(null);
  const [detailIndex, setDetailIndex] = useState(0);
  const detailAt = detail === null ? undefined : (source.indexOf(detail.key) ?? detailIndex);
  if (detailAt !== undefined && detailAt !== detailIndex) setDetailIndex(detailAt);
  const count = Math.max(total, detailAt === undefined ? 0 : 1);
  const host = detailAt === undefined ? -1 : Math.min(detailAt, count - 1);
  const focusedAt = focused === null ? -1 : (source.indexOf(focused.key) ?? -1);

  const rangeExtractor = useCallback(
    (range: Range) => {
      const kept = [host, focusedAt].filter((index) => index >= 0 && index < range.count);
      return [...new Set([...defaultRangeExtractor(range), ...kept])].sort((a, b) => a - b);
    },
    [host, focusedAt],
  );

  function noteFocus(event: FocusEvent<HTMLElement>) {
    // Dialogs that a row opened are elsewhere in the page, but their focus events bubble through
    // here.
    const item = event.target.closest<HTMLElement>('[data-index]');
    if (!item || !body.current?.contains(item)) return;
    const index = Number(item.dataset.index);
    const row = source.rowAt(index);
    if (row && rowKey(row) !== focused?.key) setFocused({ key: rowKey(row), index });
  }

  return { count, host, rangeExtractor, noteFocus };
}
