import { ArrowDown, ArrowUp, ArrowUpDown, Search } from 'lucide-react';
import { flexRender, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table';
import type { ColumnDef } from '@tanstack/react-table';
import { Fragment, useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { useKeyboardScroll } from './focus.ts';
import { Pagination, totalText } from './pagination.tsx';
import { SearchBox } from './search-box.tsx';
import { EmptyState, ErrorState, TableSkeleton } from './states.tsx';
import { SelectField } from './text-fields.tsx';
import { Button } from './button.tsx';

/** What of a list is asked for; the server pages, sorts and searches. */
export type TableQuery = {
  /** Counts from 1. */
  page: number;
  pageSize: number;
  /** A column's id, with '-' before it for descending order, or '' for the server's own order. */
  sort: string;
  q: string;
};

export type Column<Row> = {
  /** Also the key that `sort` carries. */
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  align?: 'start' | 'end';
  /** The card's heading on phones, without its column's name. */
  primary?: boolean;
  hideOnPhone?: boolean;
  className?: string;
};

export type DataTableProps<Row> = {
  /** What the table lists; read out by screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined while nothing has been loaded yet. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  total: number;
  /** There are more than `total`: a search is counted only so far. */
  more?: boolean | undefined;
  query: TableQuery;
  onQueryChange: (query: TableQuery) => void;
  /** Something newer is on its way; the old rows stay, dimmed. */
  loading?: boolean;
  error?: string;
  onRetry?: () => void;
  /** The search box's label and placeholder; without it there is no search box. */
  searchLabel?: string;
  /** Filters and buttons to the right of the search box. */
  toolbar?: ReactNode;
  actions?: (row: Row) => ReactNode;
  /** What stands below a row over its whole width, e.g. a form that edits it. */
  detail?: (row: Row) => ReactNode;
  /** Shown when the list itself is empty, not when a search finds nothing. */
  empty: ReactNode;
  /** Instead of 'Showing a to b of n'. `total` is text, since there may be more than were counted. */
  footerText?: (first: number, last: number, total: string) => string;
};

const features = tableFeatures({ rowSortingFeature });

/** A list that the server pages, sorts and searches: a table, and on phones a card for each row. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, total, query, onQueryChange, loading = false, actions, detail } = props;
  const descending = query.sort.startsWith('-');
  const sortedBy = descending ? query.sort.slice(1) : query.sort;

  const definitions = useMemo(
    () =>
      columns.map((column): ColumnDef<typeof features, Row> => ({
        id: column.id,
        header: column.header,
        enableSorting: column.sortable ?? false,
        accessorFn: (row) => row,
        cell: (context) => column.cell(context.row.original),
      })),
    [columns],
  );
  const data = useMemo(() => [...(rows ?? [])], [rows]);
  const sorting = useMemo(
    () => (sortedBy === '' ? [] : [{ id: sortedBy, desc: descending }]),
    [sortedBy, descending],
  );
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: rowKey,
    manualSorting: true,
    enableSortingRemoval: true,
    sortDescFirst: false,
    state: { sorting },
    onSortingChange: (update) => {
      const next = typeof update === 'function' ? update(sorting) : update;
      const first = next[0];
      onQueryChange({
        ...query,
        page: 1,
        sort: first === undefined ? '' : `${first.desc ? '-' : ''}${first.id}`,
      });
    },
  });

  const scrollRef = useKeyboardScroll<HTMLDivElement>();
  const hasPrimary = columns.some((column) => column.primary);
  const columnOf = (id: string) => columns.find((column) => column.id === id);
  const lastPage = Math.max(1, Math.ceil(total / query.pageSize));
  const searched = query.q.trim() !== '';

  // The last row of the last page was deleted, or a link names a page that is no longer there.
  useEffect(() => {
    if (rows !== undefined && rows.length === 0 && !loading && query.page > lastPage)
      onQueryChange({ ...query, page: lastPage });
  }, [rows, loading, query, lastPage, onQueryChange]);

  let body: ReactNode;
  if (props.error !== undefined && rows === undefined) {
    body = <ErrorState message={props.error} onRetry={props.onRetry} />;
  } else if (rows === undefined) {
    body = <TableSkeleton rows={Math.min(query.pageSize, 6)} columns={Math.min(columns.length, 5)} />;
  } else if (rows.length === 0 && searched) {
    body = (
      <EmptyState
        icon={<Search />}
        title="Nothing found"
        description={`No entry matches “${query.q.trim()}”.`}
        action={<Button onClick={() => onQueryChange({ ...query, q: '', page: 1 })}>Show all</Button>}
      />
    );
  } else if (rows.length === 0) {
    body = props.empty;
  } else {
    body = (
      <table role="table" className="block w-full text-sm md:table" aria-busy={loading || undefined}>
        <caption className="sr-only">{props.caption}</caption>
        <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
          <tr role="row" className="md:border-b md:border-hairline">
            {table.getFlatHeaders().map((header) => {
              const column = columnOf(header.column.id);
              const direction = header.column.getIsSorted();
              const end = column?.align === 'end';
              return (
                <th
                  key={header.id}
                  role="columnheader"
                  scope="col"
                  aria-sort={
                    direction === false
                      ? header.column.getCanSort()
                        ? 'none'
                        : undefined
                      : direction === 'asc'
                        ? 'ascending'
                        : 'descending'
                  }
                  className={classes(
                    'h-10 px-3 text-xs font-medium whitespace-nowrap text-muted first:pl-5 last:pr-5',
                    end ? 'text-right' : 'text-left',
                  )}
                >
                  {header.column.getCanSort() ? (
                    <>
                      {/* On phones the heads are hidden and the select above sorts. */}
                      <span className="md:hidden">{column?.header}</span>
                      <button
                        type="button"
                        onClick={header.column.getToggleSortingHandler()}
                        className={classes(
                          '-mx-1.5 hidden h-8 items-center gap-1 rounded-md px-1.5 transition-colors hover:text-ink md:inline-flex',
                          direction !== false && 'text-ink',
                          end && 'flex-row-reverse',
                        )}
                      >
                        {column?.header}
                        {direction === 'asc' ? (
                          <ArrowUp aria-hidden className="size-3.5" />
                        ) : direction === 'desc' ? (
                          <ArrowDown aria-hidden className="size-3.5" />
                        ) : (
                          <ArrowUpDown aria-hidden className="size-3.5 opacity-60" />
                        )}
                      </button>
                    </>
                  ) : (
                    column?.header
                  )}
                </th>
              );
            })}
            {actions === undefined ? null : (
              <th
                role="columnheader"
                scope="col"
                className="h-10 w-px px-3 pr-5 text-right text-xs font-medium text-muted"
              >
                Actions
              </th>
            )}
          </tr>
        </thead>
        <tbody
          role="rowgroup"
          className={classes(
            'block divide-y divide-hairline transition-opacity md:table-row-group',
            loading && 'opacity-60 delay-300',
          )}
        >
          {table.getRowModel().rows.map((row) => {
            const below = detail?.(row.original) ?? null;
            return (
              <Fragment key={row.id}>
                <tr
                  role="row"
                  className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-1.5 px-5 py-4 transition-colors md:table-row md:hover:bg-hover/50"
                >
                  {row.getAllCells().map((cell) => {
                    const column = columnOf(cell.column.id);
                    const content = flexRender(cell.column.columnDef.cell, cell.getContext());
                    return (
                      <td
                        key={cell.id}
                        role="cell"
                        className={classes(
                          'min-w-0 md:table-cell md:px-3 md:py-2.5 md:align-middle md:first:pl-5 md:last:pr-5',
                          column?.hideOnPhone
                            ? 'hidden'
                            : column?.primary
                              ? 'block self-center text-base font-medium max-md:order-first md:text-sm md:font-normal'
                              : 'col-span-2 flex items-start justify-between gap-4',
                          column?.align === 'end' && 'md:text-right',
                          column?.className,
                        )}
                      >
                        {column?.primary ? (
                          content
                        ) : (
                          <>
                            <span aria-hidden className="shrink-0 text-muted md:hidden">
                              {column?.header}
                            </span>
                            <div className="min-w-0 break-words max-md:text-right">{content}</div>
                          </>
                        )}
                      </td>
                    );
                  })}
                  {actions === undefined ? null : (
                    <td
                      role="cell"
                      className={classes(
                        'block md:table-cell md:w-px md:px-3 md:py-1.5 md:pr-5 md:text-right md:whitespace-nowrap',
                        // On a card they stand beside its heading, or below where it has none. An icon at the end
                        // is drawn in line with the values below; its button has no edge that would show.
                        hasPrimary
                          ? 'max-md:-order-1 max-md:-mt-2 max-md:has-[[data-icon-button]:last-child]:-mr-3'
                          : 'max-md:col-span-2 max-md:-ml-3',
                      )}
                    >
                      <div className="flex flex-wrap items-center justify-end gap-1 md:flex-nowrap">
                        {actions(row.original)}
                      </div>
                    </td>
                  )}
                </tr>
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

  const sortable = columns.filter((column) => column.sortable);
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
      {sortable.length > 0 && rows !== undefined && rows.length > 1 ? (
        <PhoneSort
          columns={sortable}
          sort={query.sort}
          onChange={(sort) => onQueryChange({ ...query, sort, page: 1 })}
        />
      ) : null}
      {props.error !== undefined && rows !== undefined ? (
        <ErrorState message={props.error} onRetry={props.onRetry} className="py-6" />
      ) : null}
      <div
        ref={scrollRef}
        className="overflow-x-auto border-t border-hairline first:border-t-0 focus-visible:-outline-offset-2"
      >
        {body}
      </div>
      {rows !== undefined && rows.length > 0 ? (
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

/** Cards have no column heads to press, so phones get a select. */
export function PhoneSort<Row>(props: {
  columns: readonly Column<Row>[];
  sort: string;
  onChange: (sort: string) => void;
}) {
  return (
    <div className="border-t border-hairline px-5 py-3 first:border-t-0 md:hidden">
      <SelectField
        label="Sort by"
        hideLabel
        value={props.sort}
        onChange={(event) => props.onChange(event.target.value)}
        options={[
          { value: '', label: 'Sort: default order' },
          ...props.columns.flatMap((column) => [
            { value: column.id, label: `Sort: ${column.header}, ascending` },
            { value: `-${column.id}`, label: `Sort: ${column.header}, descending` },
          ]),
        ]}
      />
    </div>
  );
}
