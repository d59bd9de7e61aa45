import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import {
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type CSSProperties,
  type FocusEvent,
  type ReactNode,
} from 'react';
import { classes } from './classes.ts';
import { PhoneSort, type Column } from './data-table.tsx';
import { ErrorState, Skeleton, TableSkeleton } from './states.tsx';

/** Rows that are fetched where one looks: most of a long list is never loaded. */
export interface RowSource<Row> {
  /** Names the list that the rows are of: another filter or order is another list, which begins at its top. */
  list: string;
  /** Null while nothing is known yet. */
  total: number | null;
  /** There are more than `total`, which are not shown: a search is counted only so far. */
  more?: boolean | undefined;
  /** Undefined for a row that has not been loaded. */
  rowAt: (index: number) => Row | undefined;
  /** The place of a loaded row. */
  indexOf: (key: string) => number | undefined;
  /** Tells which rows are on the screen. */
  show: (first: number, last: number) => void;
  /** Something newer is on its way. */
  loading: boolean;
  error?: string | undefined;
  retry: () => void;
}

export type VirtualColumn<Row> = Column<Row> & {
  /** Its share of the width, as a track of a CSS grid: rows are laid out apart from each other. */
  width: string;
};

/** Stands below one row, e.g. the form that edits it; it stays, and keeps its state, wherever its row goes. */
export interface RowDetail {
  key: string;
  content: ReactNode;
}

export interface VirtualTableProps<Row> {
  /** What the table lists; read out by screen readers. */
  caption: string;
  columns: readonly VirtualColumn<Row>[];
  source: RowSource<Row>;
  rowKey: (row: Row) => string;
  /** A column's id, with '-' before it for descending order, or '' for the server's own order. */
  sort: string;
  onSortChange: (sort: string) => void;
  actions?: ((row: Row) => ReactNode) | undefined;
  /** The track of the actions' column. */
  actionsWidth?: string;
  detail?: RowDetail | null;
  empty: ReactNode;
  /** What is shown until the first rows are there. */
  pending?: ReactNode;
  /** `dialog`: the dialog's own body scrolls, so that there is one thing to scroll and not two. */
  scrolls?: 'itself' | 'dialog';
  /** Below this width the columns are not squeezed further and the table scrolls sideways. */
  minWidth?: string;
}

/** Rows beyond the visible ones, so that the Tab key always finds the next one. */
const overscan = 6;
const wide = '(min-width: 48rem)';

function useWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia?.(wide);
      media?.addEventListener('change', changed);
      return () => media?.removeEventListener('change', changed);
    },
    () => window.matchMedia?.(wide).matches ?? true,
  );
}

/**
 * A table of any length of which only the visible rows are in the page, and on phones a card for each row. Screen
 * readers hear how many rows there are and which one they are on; the keyboard scrolls it and walks through its buttons.
 */
export function VirtualTable<Row extends object>(props: VirtualTableProps<Row>) {
  const { source, columns, sort, detail = null, scrolls = 'itself', rowKey } = props;
  const { total } = source;
  if (total === null && source.error !== undefined) {
    return <ErrorState message={source.error} onRetry={source.retry} />;
  }
  if (total === null) {
    return props.pending ?? <TableSkeleton rows={6} columns={Math.min(columns.length, 5)} />;
  }
  if (total === 0 && detail === null) return props.empty;
  const sortable = columns.filter((column) => column.sortable);
  return (
    <div className="min-w-0">
      {sortable.length > 0 && total > 1 ? (
        <div className={scrolls === 'dialog' ? '-mx-5' : undefined}>
          <PhoneSort columns={sortable} sort={sort} onChange={props.onSortChange} />
        </div>
      ) : null}
      {source.error === undefined ? null : (
        <ErrorState message={source.error} onRetry={source.retry} className="py-6" />
      )}
      <Rows {...props} detail={detail} scrolls={scrolls} rowKey={rowKey} total={total} />
      {source.more ? (
        <p className="pt-3 text-sm text-muted">
          The first {total.toLocaleString('en')} are shown. A longer search finds fewer.
        </p>
      ) : null}
    </div>
  );
}

function Rows<Row extends object>(
  props: VirtualTableProps<Row> & { total: number; detail: RowDetail | null; scrolls: 'itself' | 'dialog' },
) {
  const { columns, source, rowKey, detail, actions, scrolls, total } = props;
  const isWide = useWide();
  const own = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [margin, setMargin] = useState(0);

  useLayoutEffect(() => {
    const element =
      scrolls === 'itself' ? own.current : (own.current?.closest<HTMLElement>('[data-dialog-body]') ?? null);
    setScroller(element);
    const list = body.current;
    if (!element || !list) return;
    // How far below the top of what scrolls the rows begin.
    const place = () =>
      setMargin(list.getBoundingClientRect().top - element.getBoundingClientRect().top + element.scrollTop);
    place();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(place);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [scrolls]);

  // ---- the rows that stay in the page wherever one scrolls: the one being edited, and the one that has the focus
  const [focused, setFocused] = useState<{ key: string; index: number } | null>(null);
  const [detailIndex, setDetailIndex] = useState(0);
  const editedAt = detail === null ? undefined : (source.indexOf(detail.key) ?? detailIndex);
  if (editedAt !== undefined && editedAt !== detailIndex) setDetailIndex(editedAt);
  // With no row left its form still stands, until it is closed.
  const count = Math.max(total, editedAt === undefined ? 0 : 1);
  const host = editedAt === undefined ? -1 : Math.min(editedAt, count - 1);
  const focusedAt = focused === null ? -1 : (source.indexOf(focused.key) ?? -1);

  const rangeExtractor = useCallback(
    (range: Range) => {
      const kept = [host, focusedAt].filter((index) => index >= 0 && index < range.count);
      return [...new Set([...defaultRangeExtractor(range), ...kept])].sort((a, b) => a - b);
    },
    [host, focusedAt],
  );
  // A height belongs to a row and goes with it to another place; by the place alone, the rows of a filter would stand at
  // the heights of those before it. What is no longer loaded keeps the height that it had where it was.
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
    estimateSize: () => (isWide ? 62 : 280),
    overscan,
    scrollMargin: margin,
    rangeExtractor,
    useFlushSync: false,
  });

  // Sizes of cards say nothing about rows.
  useEffect(() => virtualizer.measure(), [isWide, virtualizer]);

  const items = virtualizer.getVirtualItems();
  const { range } = virtualizer;
  const first = range?.startIndex ?? 0;
  const last = range?.endIndex ?? 0;
  const { show } = source;
  useEffect(() => show(first, last), [show, first, last]);

  useLayoutEffect(() => {
    // Another list begins at its top; rows that only grew or shrank in number keep their place.
    if (scrolls === 'itself') own.current?.scrollTo?.({ top: 0 });
  }, [list, scrolls]);

  const opened = detail?.key;
  useEffect(() => {
    // All of the form that was opened, its buttons included, and its row above it.
    if (opened === undefined) return;
    const form = body.current?.querySelector('[data-detail]');
    form?.closest('[data-index]')?.scrollIntoView?.({ block: 'nearest' });
  }, [opened]);

  // What arrives above the visible rows must not push them away under the reader's eyes, or under the pointer.
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

  function noteFocus(event: FocusEvent<HTMLElement>) {
    // Dialogs that a row opened are in another place of the page, but their focus events come by here.
    const item = event.target.closest<HTMLElement>('[data-index]');
    if (!item || !body.current?.contains(item)) return;
    const index = Number(item.dataset.index);
    const row = source.rowAt(index);
    if (row && rowKey(row) !== focused?.key) setFocused({ key: rowKey(row), index });
  }

  const tracks = [...columns.map(({ width }) => width), ...(actions ? [props.actionsWidth ?? '7.5rem'] : [])];
  const ground = scrolls === 'dialog' ? 'bg-raised' : 'bg-surface';
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
            scrolls === 'dialog' ? 'md:-top-4' : 'md:top-0',
            ground,
          )}
        >
          <div
            role="row"
            aria-rowindex={1}
            className={classes('md:grid md:grid-cols-(--tracks) md:gap-x-3', inset)}
          >
            {columns.map((column) => (
              <Head
                key={column.id}
                column={column}
                sort={props.sort}
                onSortChange={props.onSortChange}
                sorts={total > 1}
              />
            ))}
            {actions ? (
              <div
                role="columnheader"
                className="flex h-10 items-center justify-end text-xs font-medium text-muted"
              >
                Actions
              </div>
            ) : null}
          </div>
        </div>
        <div
          ref={body}
          role="rowgroup"
          onFocusCapture={noteFocus}
          className={classes('relative transition-opacity', source.loading && 'opacity-60 delay-300')}
          style={{ height: virtualizer.getTotalSize() }}
        >
          {items.map(({ index, start }) => {
            const row = index < total ? source.rowAt(index) : undefined;
            const id = index === host && detail ? detail.key : row ? rowKey(row) : `#${index}`;
            // While pages are fetched again one after the other, a row may stand on two of them.
            const key = seen.has(id) ? `${id} ${index}` : id;
            seen.add(key);
            return (
              <Item key={key} index={index} top={start - margin} measure={virtualizer.measureElement}>
                {index >= total ? null : (
                  <Cells row={row} index={index} columns={columns} actions={actions} inset={inset} />
                )}
                {index === host && detail ? (
                  <div role="row" data-detail aria-rowindex={index + 2} className="bg-sunken">
                    {/* A form's last line, which has its buttons, stays in sight however tall the form is. */}
                    <div
                      role="cell"
                      aria-colspan={tracks.length}
                      className="px-5 py-4 [&>form>:last-child]:sticky [&>form>:last-child]:bottom-0 [&>form>:last-child]:z-1 [&>form>:last-child]:-mb-2 [&>form>:last-child]:bg-sunken [&>form>:last-child]:py-2"
                    >
                      {detail.content}
                    </div>
                  </div>
                ) : null}
              </Item>
            );
          })}
        </div>
      </div>
    </div>
  );
}

function Item(props: {
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

function Head<Row>(props: {
  column: VirtualColumn<Row>;
  sort: string;
  sorts: boolean;
  onSortChange: (sort: string) => void;
}) {
  const { column, sort } = props;
  const { id, header } = column;
  const direction = sort === id ? 'ascending' : sort === `-${id}` ? 'descending' : 'none';
  const end = column.align === 'end';
  const Arrow = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown }[direction];
  // As everywhere: up, down, and back to the list's own order.
  const next = { none: id, ascending: `-${id}`, descending: '' }[direction];
  return (
    <div
      role="columnheader"
      aria-sort={column.sortable && props.sorts ? direction : undefined}
      className={classes(
        'flex h-10 items-center text-xs font-medium whitespace-nowrap text-muted',
        end && 'justify-end',
      )}
    >
      {column.sortable && props.sorts ? (
        <>
          {/* On phones the heads are hidden and the select above sorts. */}
          <span className="md:hidden">{header}</span>
          <button
            type="button"
            onClick={() => props.onSortChange(next)}
            className={classes(
              '-mx-1.5 hidden h-8 items-center gap-1 rounded-md px-1.5 transition-colors hover:text-ink md:inline-flex',
              direction !== 'none' && 'text-ink',
              end && 'flex-row-reverse',
            )}
          >
            {header}
            <Arrow aria-hidden className={classes('size-3.5', direction === 'none' && 'opacity-60')} />
          </button>
        </>
      ) : (
        header
      )}
    </div>
  );
}

function RowCells<Row>(props: {
  row: Row | undefined;
  index: number;
  columns: readonly VirtualColumn<Row>[];
  actions: ((row: Row) => ReactNode) | undefined;
  inset: string;
}) {
  const { row, columns, actions } = props;
  const hasPrimary = columns.some((column) => column.primary);
  if (row === undefined) {
    return (
      <div
        role="row"
        aria-rowindex={props.index + 2}
        className={classes('flex h-[280px] items-center gap-6 md:h-[61px]', props.inset)}
      >
        <div role="cell" aria-colspan={columns.length} className="flex grow items-center gap-6">
          <span className="sr-only">Loading...</span>
          {[0, 1, 2, 3].map((box) => (
            <Skeleton key={box} className="h-3.5 flex-1" />
          ))}
        </div>
      </div>
    );
  }
  return (
    <div
      role="row"
      aria-rowindex={props.index + 2}
      className={classes(
        'grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-1.5 py-4 transition-colors',
        'md:grid-cols-(--tracks) md:items-center md:gap-x-3 md:gap-y-0 md:py-2.5 md:hover:bg-hover/50',
        props.inset,
      )}
    >
      {columns.map((column) => (
        <div
          key={column.id}
          role="cell"
          className={classes(
            'min-w-0 md:block',
            column.hideOnPhone
              ? 'hidden'
              : column.primary
                ? 'self-center text-base font-medium max-md:order-first md:text-sm md:font-normal'
                : 'col-span-2 flex items-start justify-between gap-4 md:col-span-1',
            column.align === 'end' && 'md:text-right',
            column.className,
          )}
        >
          {column.primary ? (
            column.cell(row)
          ) : (
            <>
              <span aria-hidden className="shrink-0 text-muted md:hidden">
                {column.header}
              </span>
              <div className="min-w-0 break-words max-md:text-right">{column.cell(row)}</div>
            </>
          )}
        </div>
      ))}
      {actions ? (
        <div
          role="cell"
          className={classes(
            // On a card they stand beside its heading, or below where it has none.
            hasPrimary ? 'max-md:-order-1 max-md:-mt-2 max-md:-mr-3' : 'max-md:col-span-2 max-md:-ml-3',
          )}
        >
          <div className="flex flex-wrap items-center justify-end gap-1 md:flex-nowrap">{actions(row)}</div>
        </div>
      ) : null}
    </div>
  );
}

/** A row is drawn again only when it changed, not whenever another page of rows arrives. */
const Cells = memo(RowCells) as typeof RowCells;
