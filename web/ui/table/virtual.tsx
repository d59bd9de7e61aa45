import { memo, useCallback, useEffect, useLayoutEffect, type CSSProperties, type ReactNode } from 'react';
import { classes } from '../classes.ts';
import { ErrorState, RefreshFailed, Skeleton, TableSkeleton } from '../states.tsx';
import type { Column } from './column.ts';
import { Head, PhoneSort } from './head.tsx';
import { DetailRow, type RowDetail } from './row-detail.tsx';
import type { RowSource } from './row-source.ts';
import { Row } from './row.tsx';
import { useKeptRows } from './use-kept-rows.ts';
import { useScroller, useWide } from './use-scroller.ts';
import { useVisibleRows } from './use-visible-rows.ts';

interface Props<Item> {
  /** What the table lists; read out by screen readers. */
  caption: string;
  columns: readonly Column<Item>[];
  source: RowSource<Item>;
  rowKey: (row: Item) => string;
  /** A column's id, with '-' before it for descending order, or '' for the server's own order. */
  sort: string;
  onSortChange: (sort: string) => void;
  actions?: ((row: Item) => ReactNode) | undefined;
  /** The track of the actions' column. */
  actionsWidth?: string;
  detail?: RowDetail | null;
  empty: ReactNode;
  /** What is shown until the first rows are there. */
  pending?: ReactNode;
  /** `dialog`: the dialog's own body scrolls. */
  scrolls?: 'itself' | 'dialog';
  /** Below this width the columns are not squeezed further and the table scrolls sideways. */
  minWidth?: string;
}

/**
 * A table of any length of which only the visible rows are in the page, and on phones a card for each row. Screen
 * readers hear how many rows there are and which one they are on; the keyboard scrolls it and walks through its buttons.
 */
export function VirtualTable<Item extends object>(props: Props<Item>) {
  const { source, columns, detail = null, scrolls = 'itself' } = props;
  const { total } = source;
  if (total === null && source.error !== undefined) {
    return <ErrorState message={source.error} onRetry={source.retry} />;
  }
  if (total === null) {
    return props.pending ?? <TableSkeleton rows={6} columns={Math.min(columns.length, 5)} />;
  }
  if (total === 0 && detail === null) return props.empty;
  return (
    <div className="min-w-0">
      {total > 1 ? (
        <div className={scrolls === 'dialog' ? '-mx-5' : undefined}>
          <PhoneSort columns={columns} sort={props.sort} onSortChange={props.onSortChange} />
        </div>
      ) : null}
      {source.error === undefined ? null : <RefreshFailed message={source.error} onRetry={source.retry} />}
      <Rows {...props} detail={detail} scrolls={scrolls} total={total} />
      {source.more ? (
        <p className="pt-3 text-sm text-muted">
          The first {total.toLocaleString('en')} are shown. A longer search finds fewer.
        </p>
      ) : null}
    </div>
  );
}

function Rows<Item extends object>(
  props: Props<Item> & { total: number; detail: RowDetail | null; scrolls: 'itself' | 'dialog' },
) {
  const { columns, source, rowKey, detail, actions, scrolls, total } = props;
  const isWide = useWide();
  const { own, body, scroller, margin } = useScroller(scrolls);
  const { count, host, rangeExtractor, noteFocus } = useKeptRows({ source, rowKey, detail, total, body });
  const { items, height, measure } = useVisibleRows({
    source,
    rowKey,
    count,
    scroller,
    margin,
    isWide,
    rangeExtractor,
  });

  useLayoutEffect(() => {
    // Another list begins at its top; rows that only grew or shrank in number keep their place.
    if (scrolls === 'itself') own.current?.scrollTo?.({ top: 0 });
  }, [source.list, scrolls, own]);

  const opened = detail?.key;
  useEffect(() => {
    // All of the form that was opened, its buttons included, and its row above it.
    if (opened === undefined) return;
    const form = body.current?.querySelector('[data-detail]');
    form?.closest('[data-index]')?.scrollIntoView?.({ block: 'nearest' });
  }, [opened, body]);

  const tracks = [
    ...columns.map(({ width }) => width ?? 'minmax(0,1fr)'),
    ...(actions ? [props.actionsWidth ?? '7.5rem'] : []),
  ];
  const inset = scrolls === 'dialog' ? '' : 'px-5';
  const seen = new Set<string>();
  return (
    <div
      ref={own}
      {...(scrolls === 'itself' && { role: 'group', 'aria-label': props.caption, tabIndex: 0 })}
      className={classes(
        'border-t border-hairline focus-visible:-outline-offset-2',
        scrolls === 'itself' && 'max-h-[min(75svh,46rem)] overflow-auto',
      )}
    >
      <div
        role="table"
        aria-label={props.caption}
        aria-rowcount={total + 1}
        aria-colcount={tracks.length}
        aria-busy={source.loading || undefined}
        className="text-sm md:min-w-(--table-width)"
        style={
          {
            '--tracks': tracks.join(' '),
            '--table-width': props.minWidth ?? '0px',
            overflowAnchor: 'none',
          } as CSSProperties
        }
      >
        <div
          role="rowgroup"
          className={classes(
            'z-10 max-md:sr-only md:sticky md:border-b md:border-hairline',
            // A dialog's body has room above what it holds, through which rows would be seen.
            scrolls === 'dialog' ? 'bg-raised md:-top-4' : 'bg-surface md:top-0',
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
            // While pages are fetched again one after the other, a row may stand on two of them.
            const key = seen.has(id) ? `${id} ${index}` : id;
            seen.add(key);
            return (
              <Place key={key} index={index} top={start - margin} measure={measure}>
                {index >= total ? null : row === undefined ? (
                  <Unloaded rowIndex={index + 2} columns={columns.length} inset={inset} />
                ) : (
                  <KeptRow
                    layout="grid"
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

/** A row is drawn again only when it changed, not whenever another page of rows arrives. */
const KeptRow = memo(Row) as typeof Row;

function Place(props: {
  index: number;
  top: number;
  measure: (node: HTMLElement | null) => void;
  children: ReactNode;
}) {
  const { index, measure } = props;
  // Another ref for another place, because sizes are kept by place.
  const ref = useCallback(
    (node: HTMLDivElement | null) => {
      if (node && Number(node.dataset.index) === index) measure(node);
    },
    [measure, index],
  );
  return (
    <div
      ref={ref}
      role="presentation"
      data-index={index}
      className="absolute inset-x-0 scroll-mt-10 border-b border-hairline"
      // Not by a transform: what sticks within would take the place before it for its own.
      style={{ top: props.top }}
    >
      {props.children}
    </div>
  );
}

function Unloaded(props: { rowIndex: number; columns: number; inset: string }) {
  return (
    <div
      role="row"
      aria-rowindex={props.rowIndex}
      className={classes('flex h-[280px] items-center gap-6 md:h-[61px]', props.inset)}
    >
      <div role="cell" aria-colspan={props.columns} className="flex grow items-center gap-6">
        <span className="sr-only">Loading...</span>
        {[0, 1, 2, 3].map((box) => (
          <Skeleton key={box} className="h-3.5 flex-1" />
        ))}
      </div>
    </div>
  );
}
