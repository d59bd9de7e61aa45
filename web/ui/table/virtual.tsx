import {
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  type CSSProperties,
  type ReactNode,
} from 'react';
import { Button } from '../button.tsx';
import { classes } from '../classes.ts';
import { ErrorState, RefreshFailed, TableSkeleton } from '../states.tsx';
import type { Column } from './column.ts';
import { Head, PhoneSort } from './head.tsx';
import { DetailRow, type RowDetail } from './row-detail.tsx';
import type { RowSource } from './row-source.ts';
import { Row } from './row.tsx';
import { useFittingColumns } from './use-fitting-columns.ts';
import { useHeldRows } from './use-held-rows.ts';
import { useKeptRows } from './use-kept-rows.ts';
import { useScroller, useWide } from './use-scroller.ts';
import { useTracks } from './use-tracks.ts';
import { useVisibleRows } from './use-visible-rows.ts';
import { PhoneRow, Place, Unloaded } from './virtual-rows.tsx';
import { words } from '../words.ts';

interface Props<Item> {
  /** What the table lists. Screen readers read it out. */
  caption: string;
  columns: readonly Column<Item>[];
  source: RowSource<Item>;
  rowKey: (row: Item) => string;
  /** A column's id, with '-' before it for descending order, or '' for the server's own order. */
  sort: string;
  onSortChange: (sort: string) => void;
  actions?: ((row: Item) => ReactNode) | undefined;
  /** The CSS grid track of the actions' column. */
  actionsWidth?: string;
  detail?: RowDetail | null;
  empty: ReactNode;
  /** The content until the first rows arrive. */
  pending?: ReactNode;
  /** The element that scrolls the rows. */
  scrolls?: 'page' | 'dialog';
  /** Whether rows are limited to one line, and longer ones truncated. */
  oneLine?: boolean;
  /** Renders a row on a phone, in two lines, instead of a card with all columns. */
  phoneRow?: ((row: Item) => ReactNode) | undefined;
  /** Called when a row is pressed, except on its links and buttons. */
  onOpen?: ((row: Item) => void) | undefined;
  /** The key of the open row, which stays in view. */
  openKey?: string | undefined;
  /** Whether a phone shows the select for the order above the rows. */
  sortsOnPhone?: boolean;
  /**
   * Says how many new rows wait while somebody points at the table. Without it, they appear at
   * once.
   */
  newRows?: (count: number) => string;
}

/** Heights of rows that have not been measured yet, by their layout, in pixels. */
const heights = { manyLines: 62, oneLine: 44, card: 280, phoneRow: 59 } as const;

/**
 * Renders a table of any length with only its visible rows in the page. On phones it renders a card
 * for each row. Screen readers announce the number of rows and the current one. The keyboard
 * scrolls the table and moves through its buttons.
 */
export function VirtualTable<Item extends object>(props: Props<Item>) {
  const { source, columns, detail = null, scrolls = 'page' } = props;
  const { total } = source;
  if (total === null && source.error !== undefined) {
    return <ErrorState message={source.error} onRetry={source.retry} />;
  }
  if (total === null) {
    return props.pending ?? <TableSkeleton rows={6} columns={Math.min(columns.length, 5)} />;
  }
  if (total === 0 && detail === null) return props.empty;
  return (
    <div className="min-w-0 first:[&>[data-rows]]:md:border-t-0">
      {total > 1 && props.sortsOnPhone !== false ? (
        <div className={scrolls === 'dialog' ? '-mx-5' : undefined}>
          <PhoneSort columns={columns} sort={props.sort} onSortChange={props.onSortChange} />
        </div>
      ) : null}
      {source.error === undefined ? null : <RefreshFailed message={source.error} onRetry={source.retry} />}
      <Rows {...props} detail={detail} scrolls={scrolls} total={total} />
      {source.more ? <p className="pt-3 text-sm text-muted">{words.list.firstShown({ total })}</p> : null}
    </div>
  );
}

function Rows<Item extends object>(
  props: Props<Item> & { total: number; detail: RowDetail | null; scrolls: 'page' | 'dialog' },
) {
  const { rowKey, detail, scrolls, oneLine = false, onOpen, openKey, newRows } = props;
  const isWide = useWide();
  const phoneRow = isWide ? undefined : props.phoneRow;
  const actions = phoneRow ? undefined : props.actions;
  const layoutOfRow = isWide ? (oneLine ? 'oneLine' : 'manyLines') : phoneRow ? 'phoneRow' : 'card';
  const rowHeight = heights[layoutOfRow];
  const { own, body, scroller, margin } = useScroller(scrolls);
  const { source, waiting, isGap, letIn, watch } = useHeldRows({
    ...{ source: props.source, rowKey, own, scroller, margin },
    enabled: newRows !== undefined,
  });
  const total = source.total ?? props.total;
  const fitted = useTracks(props.columns, source, actions && (props.actionsWidth ?? '7.5rem'));
  const { ref: fitRef, columns, isTight } = useFittingColumns(props.columns, fitted.measured);
  const { count, host, rangeExtractor, noteFocus } = useKeptRows({ source, rowKey, detail, total, body });
  const { items, height, measure } = useVisibleRows({
    source,
    rowKey,
    count,
    scroller,
    margin,
    rowHeight,
    rangeExtractor,
  });

  const { setBox } = fitted;
  const boxRef = useCallback(
    (element: HTMLDivElement | null) => {
      own.current = element;
      fitRef(element);
      setBox(element);
    },
    [own, fitRef, setBox],
  );

  const listed = useRef(source.list);
  useLayoutEffect(() => {
    // Another list begins at its top. If only the number of rows changes, they keep their place.
    if (listed.current === source.list) return;
    listed.current = source.list;
    if (scrolls === 'page' && scroller && scroller.scrollTop > margin) own.current?.scrollIntoView?.();
  }, [source.list, scrolls, own, scroller, margin]);

  useEffect(() => {
    if (openKey === undefined) return;
    body.current?.querySelector('[data-open]')?.scrollIntoView?.({ block: 'nearest' });
  }, [openKey, body]);

  const opened = detail?.key;
  useEffect(() => {
    // Bring the whole opened form into view, with its buttons and the row above it.
    if (opened === undefined) return;
    const form = body.current?.querySelector('[data-detail]');
    form?.closest('[data-index]')?.scrollIntoView?.({ block: 'nearest' });
  }, [opened, body]);

  // Measure after every render: a row that scrolls into the page may be wider.
  useLayoutEffect(() => {
    if (isWide) fitted.measure(columns);
  });
  const tracks = fitted.tracksOf(columns);
  const inset = scrolls === 'dialog' ? '' : 'px-5';
  const seen = new Set<string>();
  return (
    <div ref={boxRef} data-rows className="scroll-mt-14 border-t border-hairline" {...watch}>
      <div
        role="table"
        aria-label={props.caption}
        aria-rowcount={total + 1}
        aria-colcount={tracks.length}
        aria-busy={source.loading || undefined}
        className={classes('text-sm', isTight && 'wrap-anywhere')}
        style={{ '--tracks': tracks.join(' '), overflowAnchor: 'none' } as CSSProperties}
      >
        <div
          role="rowgroup"
          className={classes(
            'z-10 max-md:sr-only md:sticky md:border-b md:border-hairline',
            // A dialog's body has padding above its content, where rows would show through.
            scrolls === 'dialog' ? 'bg-raised md:-top-4' : 'rounded-t-lg bg-surface md:top-14',
          )}
        >
          <Head
            layout="grid"
            columns={columns}
            sort={props.sort}
            onSortChange={props.onSortChange}
            sorts={total > 1}
            hasActions={actions !== undefined}
            className={inset}
          />
        </div>
        {newRows && waiting > 0 ? (
          // The button takes up no height, so that it moves no row.
          <div role="presentation" className="sticky top-28 z-10 flex h-0 justify-center">
            <Button size="sm" className="mt-2 rounded-full bg-raised shadow-soft" onClick={letIn}>
              {newRows(waiting)}
            </Button>
          </div>
        ) : null}
        <div
          ref={body}
          role="rowgroup"
          onFocusCapture={noteFocus}
          className={classes('relative transition-opacity', source.loading && 'opacity-60 delay-300')}
          style={{ height }}
        >
          {items.map(({ index, start }) => {
            const row = index < total ? source.rowAt(index) : undefined;
            const id = index === host && detail ? detail.key : row ? rowKey(row) : `#${index}`;
            // While pages are refetched one after the other, a row may be on two of them.
            const key = seen.has(id) ? `${id} ${index}` : id;
            seen.add(key);
            return (
              <Place
                key={key}
                index={index}
                top={start - margin}
                measure={measure}
                isOpen={openKey !== undefined && id === openKey}
                {...(onOpen && row && { onOpen: () => onOpen(row) })}
              >
                {index >= total ? null : isGap(index) ? (
                  <div data-gap={index} style={{ height: rowHeight - 1 }} />
                ) : row === undefined ? (
                  <Unloaded
                    rowIndex={index + 2}
                    columns={columns.length}
                    height={rowHeight - 1}
                    inset={inset}
                  />
                ) : phoneRow ? (
                  <PhoneRow rowIndex={index + 2} columns={columns.length} inset={inset}>
                    {phoneRow(row)}
                  </PhoneRow>
                ) : (
                  <KeptRow
                    layout="grid"
                    oneLine={oneLine}
                    item={row}
                    rowIndex={index + 2}
                    columns={columns}
                    actions={actions}
                    className={inset}
                  />
                )}
                {index === host && detail ? (
                  <DetailRow detail={detail} rowIndex={index + 2} columns={tracks.length} />
                ) : null}
              </Place>
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** A row that renders again only if it changed, not whenever another page of rows arrives. */
const KeptRow = memo(Row) as typeof Row;
