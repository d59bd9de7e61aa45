import { useMemo, useState } from 'react';
import type { MealOption } from '#domain/events/contract.ts';
import type { Reservation } from '#domain/reservations/contract.ts';
import { DataTable, type Column, type TableQuery } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { EmailText, Moment } from './cells.tsx';
import { GuestDetails } from './guest-details.tsx';
import { LongText } from './long-text.tsx';
import { ReservationActions } from './reservation-actions.tsx';
import { ReservationEditor } from './reservation-editor.tsx';
import { StatusBadge } from './status-badge.tsx';

interface Props {
  caption: string;
  rows: readonly Reservation[] | undefined;
  total: number;
  query: TableQuery;
  onQueryChange: (query: TableQuery) => void;
  loading?: boolean;
  error?: string | undefined;
  onRetry?: () => void;
  footerText?: (first: number, last: number, total: number) => string;
  /** Without it the rows are only read; its meals are offered in the editor. */
  editable: { mealOptions: readonly MealOption[] } | null;
  sortable?: boolean;
}

const columnsOf = (sortable: boolean): Column<Reservation>[] => [
  {
    id: 'displayName',
    header: 'Guest Name',
    primary: true,
    sortable,
    cell: (row) => <span className="font-medium break-words">{row.displayName}</span>,
  },
  {
    id: 'guestEmail',
    header: 'Email',
    sortable,
    cell: (row) => (
      <span className="block min-w-28">
        <EmailText email={row.guestEmail} />
        {row.userEmail && row.userEmail !== row.guestEmail ? (
          <span className="block text-xs text-muted">
            Account: <EmailText email={row.userEmail} />
          </span>
        ) : null}
      </span>
    ),
  },
  {
    id: 'guestPhone',
    header: 'Phone',
    cell: (row) =>
      row.guestPhone ? (
        <span className="whitespace-nowrap">{row.guestPhone}</span>
      ) : (
        <span className="text-muted">—</span>
      ),
  },
  {
    id: 'guestDetails',
    header: 'Guest Details',
    cell: (row) => <GuestDetails details={row.guestDetails} count={row.guestCount} />,
  },
  { id: 'message', header: 'Message', cell: (row) => <LongText text={row.message} /> },
  {
    id: 'createdAt',
    header: 'RSVP Date',
    sortable,
    cell: (row) => <Moment instant={row.createdAt} timezone={row.eventTimezone} />,
  },
  {
    id: 'status',
    header: 'Status',
    sortable,
    cell: (row) => (
      <span className="block">
        <StatusBadge reservation={row} />
        {row.waitlistPosition === null ? null : (
          <span className="block pt-0.5 text-xs text-muted tabular-nums">
            #{row.waitlistPosition}
            {row.awaitingApproval ? ', awaits approval' : ' in line'}
          </span>
        )}
      </span>
    ),
  },
];

/** The replies to one event with the columns of the reservations page, edited in place. */
export function ReservationTable({ editable, sortable = true, ...table }: Props) {
  const [editing, setEditing] = useState<string | null>(null);
  const columns = useMemo(() => columnsOf(sortable), [sortable]);
  return (
    <DataTable
      {...table}
      columns={columns}
      rowKey={(row) => row.id}
      empty={<EmptyState title="No reservations found" />}
      actions={
        editable
          ? (row) => <ReservationActions compact reservation={row} onEdit={() => setEditing(row.id)} />
          : undefined
      }
      detail={(row) =>
        editable && editing === row.id ? (
          <ReservationEditor
            reservation={row}
            mealOptions={editable.mealOptions}
            onDone={() => setEditing(null)}
          />
        ) : null
      }
    />
  );
}
