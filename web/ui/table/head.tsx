import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { classes } from '../classes.ts';
import { directionOf, elements, sortAfter, type Column, type Layout } from './column.ts';
import { words } from '../words.ts';

const arrows = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown };

const looks = {
  table: {
    row: 'md:border-b md:border-hairline',
    heading: 'px-3 first:pl-5 last:pr-5',
    end: 'text-right',
    start: 'text-left',
    actions: 'w-px px-3 pr-5 text-right',
  },
  grid: {
    row: 'md:grid md:grid-cols-(--tracks) md:gap-x-3',
    heading: 'flex items-center',
    end: 'justify-end',
    start: '',
    actions: 'flex items-center justify-end',
  },
} as const;

/** Renders the row of headings. Pressing the heading of a sortable column sorts. */
export function Head<Row>(props: {
  layout: Layout;
  columns: readonly Column<Row>[];
  sort: string;
  onSortChange: (sort: string) => void;
  /** Whether the headings sort. Set it to false if there is nothing to sort. */
  sorts?: boolean;
  hasActions: boolean;
  className?: string;
}) {
  const { layout, columns, sort, onSortChange, sorts = true } = props;
  const { row: Tr, heading: Th } = elements[layout];
  const look = looks[layout];
  const scope = layout === 'table' ? { scope: 'col' } : {};
  return (
    <Tr
      role="row"
      aria-rowindex={layout === 'grid' ? 1 : undefined}
      className={classes(look.row, props.className)}
    >
      {columns.map((column) => {
        const canSort = sorts && (column.sortable ?? false);
        const end = column.align === 'end';
        return (
          <Th
            key={column.id}
            role="columnheader"
            {...scope}
            aria-sort={canSort ? directionOf(sort, column.id) : undefined}
            className={classes(
              'h-10 text-xs font-medium whitespace-nowrap text-muted',
              look.heading,
              end ? look.end : look.start,
            )}
          >
            {canSort ? <SortButton column={column} sort={sort} onSortChange={onSortChange} /> : column.header}
          </Th>
        );
      })}
      {props.hasActions ? (
        <Th
          role="columnheader"
          {...scope}
          className={classes('h-10 text-xs font-medium text-muted', look.actions)}
        >
          {words.list.actions}
        </Th>
      ) : null}
    </Tr>
  );
}

function SortButton<Row>(props: { column: Column<Row>; sort: string; onSortChange: (sort: string) => void }) {
  const { column, sort } = props;
  const direction = directionOf(sort, column.id);
  const Arrow = arrows[direction];
  return (
    <>
      {/* The name of the column is text on phones, where the headings are hidden and a select
          sorts. */}
      <span className="md:hidden">{column.header}</span>
      <button
        type="button"
        onClick={() => props.onSortChange(sortAfter(sort, column.id))}
        className={classes(
          '-mx-1.5 hidden h-8 items-center gap-1 rounded-md px-1.5 transition-colors hover:text-ink md:inline-flex',
          direction !== 'none' && 'text-ink',
          column.align === 'end' && 'flex-row-reverse',
        )}
      >
        {column.header}
        <Arrow aria-hidden className={classes('size-3.5', direction === 'none' && 'opacity-60')} />
      </button>
    </>
  );
}

/**
 * Renders a select for the order, because cards on phones have no column headings to press. Renders
 * nothing if no column is sortable.
 */
export function PhoneSort<Row>(props: {
  columns: readonly Column<Row>[];
  sort: string;
  onSortChange: (sort: string) => void;
}) {
  const sortable = props.columns.filter((column) => column.sortable);
  if (sortable.length === 0) return null;
  return (
    <div className="flex justify-end border-t border-hairline px-5 first:border-t-0 md:hidden">
      <select
        aria-label={words.list.sortBy}
        value={props.sort}
        onChange={(event) => props.onSortChange(event.target.value)}
        className="h-9 max-w-full truncate rounded-md bg-transparent text-right text-xs text-muted touch:h-11"
      >
        <option value="">{words.list.sortDefault}</option>
        {sortable.flatMap((column) => [
          <option key={column.id} value={column.id}>
            {words.list.ascending({ column: column.header })}
          </option>,
          <option key={`-${column.id}`} value={`-${column.id}`}>
            {words.list.descending({ column: column.header })}
          </option>,
        ])}
      </select>
    </div>
  );
}
