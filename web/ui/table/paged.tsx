import { Search } from 'lucide-react';
import { Fragment, useCallback, useEffect, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { classes } from '../classes.ts';
import { useKeyboardScroll } from '../overlays/focus.ts';
import { Pagination, totalText } from './pagination.tsx';
import { SearchBox } from '../fields/search-box.tsx';
import { EmptyState, ErrorState, RefreshFailed, TableSkeleton } from '../states.tsx';
import type { Column, TableQuery } from './column.ts';
import { Head, PhoneSort } from './head.tsx';
import { onPress } from './press.ts';
import { Row } from './row.tsx';
import { useFittingColumns } from './use-fitting-columns.ts';
import { useWide } from './use-scroller.ts';
import { words } from '../words.ts';

export interface PagedTableProps<Item> {
  /** What the table lists. Screen readers read it out. */
  caption: string;
  columns: readonly Column<Item>[];
  /** The rows, or undefined while nothing has been loaded yet. */
  rows: readonly Item[] | undefined;
  rowKey: (row: Item) => string;
  total: number;
  /**
   * Whether there are more rows than `total`: the server counts the matches of a search only up to
   * a limit.
   */
  more?: boolean | undefined;
  query: TableQuery;
  onQueryChange: (query: TableQuery) => void;
  /** Whether newer rows load. The old ones stay, dimmed. */
  loading?: boolean;
  error?: string | undefined;
  onRetry?: () => void;
  /** The search box's label and placeholder. Without it, there is no search box. */
  searchLabel?: string;
  /** Filters and buttons to the right of the search box. */
  toolbar?: ReactNode;
  actions?: ((row: Item) => ReactNode) | undefined;
  /** Renders a row on a phone, with its actions, instead of a card with all columns. */
  phoneRow?: ((row: Item) => ReactNode) | undefined;
  /** Called when a row is pressed, except on its links and buttons. */
  onOpen?: ((row: Item) => void) | undefined;
  /** Renders content below a row over its whole width, e.g. a form that edits it. */
  detail?: (row: Item) => ReactNode;
  /** The content when the list itself is empty, not when a search finds nothing. */
  empty: ReactNode;
  /**
   * Returns the text to show instead of 'Showing a to b of n'. `total` is text, since there may be
   * more rows than were counted.
   */
  footerText?: (first: number, last: number, total: string) => string;
}

/**
 * Renders a list that the server pages, sorts and searches: a table, and on phones a card for each
 * row.
 */
export function PagedTable<Item extends object>(props: PagedTableProps<Item>) {
  const { rows, total, query, onQueryChange, loading = false } = props;
  const { ref: fitRef, columns, isTight } = useFittingColumns(props.columns, rows);
  const keyboardRef = useKeyboardScroll<HTMLDivElement>();
  const boxRef = useCallback(
    (box: HTMLDivElement | null) => {
      fitRef(box);
      return keyboardRef(box);
    },
    [fitRef, keyboardRef],
  );
  const lastPage = Math.max(1, Math.ceil(total / query.pageSize));
  const sortBy = (sort: string) => onQueryChange({ ...query, sort, page: 1 });

  // Go to the last page if the current one is gone. Its last row was deleted, or a link names a
  // page that no longer exists.
  useEffect(() => {
    if (rows !== undefined && rows.length === 0 && !loading && query.page > lastPage)
      onQueryChange({ ...query, page: lastPage });
  }, [rows, loading, query, lastPage, onQueryChange]);

  return (
    <div className="min-w-0">
      {props.searchLabel === undefined && props.toolbar === undefined ? null : (
        <div className="flex flex-wrap items-center gap-3 px-5 py-3.5">
          {props.searchLabel === undefined ? null : (
            <SearchBox
              label={props.searchLabel}
              value={query.q}
              onChange={(q) => onQueryChange({ ...query, q, page: 1 })}
            />
          )}
          {props.toolbar === undefined ? null : (
            <div className="flex flex-wrap items-center gap-2 md:ml-auto">{props.toolbar}</div>
          )}
        </div>
      )}
      {rows !== undefined && rows.length > 1 ? (
        <PhoneSort columns={props.columns} sort={query.sort} onSortChange={sortBy} />
      ) : null}
      {props.error !== undefined && rows !== undefined ? (
        <RefreshFailed message={props.error} onRetry={props.onRetry} busy={loading} />
      ) : null}
      <div
        // On a phone, the select for the order appears together with the first rows, so that
        // nothing on the screen moves down.
        key={String(rows === undefined)}
        ref={boxRef}
        className={classes(
          'overflow-x-auto border-t border-hairline first:border-t-0 focus-visible:-outline-offset-2',
          isTight && 'wrap-anywhere',
        )}
      >
        <Body {...props} columns={columns} loading={loading} onSortChange={sortBy} />
      </div>
      {rows !== undefined && rows.length > 0 && (total > 1 || props.footerText) ? (
        <div className="border-t border-hairline px-5 py-3">
          <Pagination
            page={query.page}
            pageSize={query.pageSize}
            total={total}
            more={props.more}
            onPageChange={(page) => onQueryChange({ ...query, page })}
            text={props.footerText?.(
              (query.page - 1) * query.pageSize + 1,
              Math.min(query.page * query.pageSize, total),
              totalText(total, props.more),
            )}
          />
        </div>
      ) : null}
    </div>
  );
}

/** Renders the rows, or the reason why there are none. */
function Body<Item extends object>(
  props: PagedTableProps<Item> & { loading: boolean; onSortChange: (sort: string) => void },
) {
  const { columns, rows, rowKey, query, onQueryChange, loading, actions, detail, onOpen } = props;
  const isWide = useWide();
  const phoneRow = isWide ? undefined : props.phoneRow;
  const searched = query.q.trim();
  if (rows === undefined) {
    return props.error === undefined ? (
      <TableSkeleton rows={Math.min(query.pageSize, 6)} columns={Math.min(columns.length, 5)} />
    ) : (
      <ErrorState message={props.error} onRetry={props.onRetry} />
    );
  }
  if (rows.length === 0 && searched !== '') {
    return (
      <EmptyState
        icon={<Search />}
        title={words.list.nothingFound}
        description={words.list.noMatch({ text: searched })}
        action={
          <Button onClick={() => onQueryChange({ ...query, q: '', page: 1 })}>{words.list.showAll}</Button>
        }
      />
    );
  }
  if (rows.length === 0) return props.empty;
  return (
    <table role="table" className="block w-full text-sm md:table" aria-busy={loading || undefined}>
      <caption className="sr-only">{props.caption}</caption>
      <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
        <Head
          layout="table"
          columns={columns}
          sort={query.sort}
          onSortChange={props.onSortChange}
          hasActions={actions !== undefined}
        />
      </thead>
      <tbody
        role="rowgroup"
        className={classes(
          'block divide-y divide-hairline transition-opacity md:table-row-group',
          loading && 'opacity-60 delay-300',
        )}
      >
        {rows.map((row) => {
          const below = detail?.(row) ?? null;
          return (
            <Fragment key={rowKey(row)}>
              {phoneRow ? (
                <tr
                  role="row"
                  onClick={onOpen && onPress(() => onOpen(row))}
                  className="block px-5 py-2.5 md:table-row"
                >
                  <td role="cell" colSpan={columns.length} className="block">
                    {phoneRow(row)}
                  </td>
                </tr>
              ) : (
                <Row layout="table" item={row} columns={columns} actions={actions} onOpen={onOpen} />
              )}
              {below === null ? null : (
                <tr role="row" className="block bg-sunken md:table-row">
                  <td
                    role="cell"
                    colSpan={columns.length + (actions === undefined ? 0 : 1)}
                    className="block px-5 py-4 md:table-cell"
                  >
                    {below}
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}
