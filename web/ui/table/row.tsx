import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { elements, type Column, type Layout } from './column.ts';
import { onPress } from './press.ts';

const looks = {
  table: {
    row: 'px-5 md:table-row',
    cell: 'md:table-cell md:px-3 md:py-2.5 md:align-middle md:first:pl-5 md:last:pr-5',
    actions: 'block md:table-cell md:w-px md:px-3 md:py-1.5 md:pr-5 md:text-right md:whitespace-nowrap',
  },
  grid: {
    row: 'md:grid-cols-(--tracks) md:items-center md:gap-x-3 md:gap-y-0',
    cell: 'md:block md:col-span-1',
    actions: '',
  },
} as const;

/** Renders one row of a list. On phones it is a card, with the column's name next to each value. */
export function Row<Item>(props: {
  layout: Layout;
  /** Whether every value is on one line, truncated if it is longer. */
  oneLine?: boolean;
  item: Item;
  columns: readonly Column<Item>[];
  actions: ((item: Item) => ReactNode) | undefined;
  /** The row's number, counted from 1 with the headings. Set it if not all rows are in the page. */
  rowIndex?: number;
  /** Called when the row is pressed, except on its links and buttons. */
  onOpen?: ((item: Item) => void) | undefined;
  className?: string;
}) {
  const { layout, item, columns, actions, oneLine = false, onOpen } = props;
  const { row: Tr, cell: Td } = elements[layout];
  const look = looks[layout];
  const hasPrimary = columns.some((column) => column.primary);
  return (
    <Tr
      role="row"
      aria-rowindex={props.rowIndex}
      onClick={onOpen && onPress(() => onOpen(item))}
      className={classes(
        onOpen && 'cursor-pointer',
        'grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-1.5 py-4 transition-colors md:hover:bg-hover/50',
        look.row,
        layout === 'grid' && (oneLine ? 'md:h-10.75 md:py-0' : 'md:py-2.5'),
        props.className,
      )}
    >
      {columns.map((column) => (
        <Td
          key={column.id}
          role="cell"
          className={classes(
            'min-w-0',
            look.cell,
            column.hideOnPhone
              ? 'hidden'
              : column.primary
                ? 'block self-center text-base font-medium max-md:order-first md:text-sm md:font-normal'
                : 'col-span-2 flex items-start justify-between gap-4',
            column.align === 'end' && 'md:text-right',
            oneLine && 'md:truncate',
            column.className,
          )}
        >
          {column.primary ? (
            column.cell(item)
          ) : (
            <>
              <span aria-hidden className="shrink-0 text-muted md:hidden">
                {column.header}
              </span>
              <div className={classes('min-w-0 break-words max-md:text-right', oneLine && 'md:truncate')}>
                {column.cell(item)}
              </div>
            </>
          )}
        </Td>
      ))}
      {actions ? (
        <Td
          role="cell"
          className={classes(
            look.actions,
            // On a card, the actions are next to its heading, or below if it has none. An icon at
            // the end aligns with the values below, since its button has no visible edge.
            hasPrimary
              ? 'max-md:-order-1 max-md:-mt-2 max-md:has-[[data-icon-button]:last-child]:-mr-3'
              : 'max-md:col-span-2 max-md:-ml-3',
          )}
        >
          <div className="flex flex-wrap items-center justify-end gap-1 md:flex-nowrap">{actions(item)}</div>
        </Td>
      ) : null}
    </Tr>
  );
}
