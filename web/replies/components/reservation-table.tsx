import { useMemo, useState, type ReactNode } from 'react';
import type { MealOption } from '#domain/events/settings.ts';
import type { Reservation } from '#domain/replies/contract.ts';
import type { Column } from '#web/ui/table/column.ts';
import type { RowSource } from '#web/ui/table/row-source.ts';
import { VirtualTable } from '#web/ui/table/virtual.tsx';
import { EmailText, GuestName } from './cells.tsx';
import { replyColumns, statusColumn } from './reply-columns.tsx';
import { ReservationActions } from './reservation-actions.tsx';
import { ReservationEditor } from './reservation-editor.tsx';
import { UnsentMails } from './unsent-mails.tsx';

interface Props {
  caption: string;
  source: RowSource<Reservation>;
  sort: string;
  onSortChange: (sort: string) => void;
  /** Without it the rows are only read; its meals are offered in the editor. */
  editable: { mealOptions: readonly MealOption[] } | null;
  /** Guests of confirmed replies, to say what an approval makes of them. */
  confirmedGuests: number;
  empty: ReactNode;
}

const columns: Column<Reservation>[] = [
  {
    id: 'displayName',
    width: 'minmax(5.75rem,1.2fr)',
    header: 'Guest Name',
    primary: true,
    sortable: true,
    cell: (row) => (
      <span className="font-medium break-words">
        <GuestName reply={row} />
      </span>
    ),
  },
  {
    id: 'guestEmail',
    width: 'minmax(0,2.2fr)',
    header: 'Email',
    sortable: true,
    cell: (row) => (
      <span className="block">
        <EmailText email={row.guestEmail} />
        {row.userEmail && row.userEmail !== row.guestEmail ? (
          <span className="block text-xs text-muted">
            Account: <EmailText email={row.userEmail} />
          </span>
        ) : null}
        <UnsentMails mails={row.unsentMails} timezone={row.eventTimezone} />
      </span>
    ),
  },
  {
    id: 'guestPhone',
    width: '7.25rem',
    header: 'Phone',
    cell: (row) =>
      row.guestPhone ? (
        <span className="whitespace-nowrap">{row.guestPhone}</span>
      ) : (
        <span className="text-muted">—</span>
      ),
  },
  { ...replyColumns.details, header: 'Guest Details', width: 'minmax(0,1.3fr)' },
  { ...replyColumns.message, width: 'minmax(0,1.3fr)' },
  { ...replyColumns.createdAt, header: 'RSVP Date', sortable: true },
  {
    ...statusColumn((row) =>
      row.waitlistPosition === null
        ? null
        : `#${row.waitlistPosition}${row.awaitingApproval ? ', awaits approval' : ' in line'}`,
    ),
    sortable: true,
  },
];

/** The replies to one event with the columns of the reservations page, edited in place. */
export function ReservationTable({ editable, confirmedGuests, ...table }: Props) {
  // The reply as it was when its form was opened: whatever is loaded meanwhile, the form keeps what was typed.
  const [editing, setEditing] = useState<Reservation | null>(null);
  const actions = useMemo(
    () => (row: Reservation) => (
      <ReservationActions compact reservation={row} confirmedGuests={confirmedGuests} onEdit={setEditing} />
    ),
    [confirmedGuests],
  );
  return (
    <VirtualTable
      {...table}
      columns={columns}
      rowKey={(row) => row.id}
      minWidth="58rem"
      actions={editable ? actions : undefined}
      actionsWidth="6.5rem"
      detail={
        editable && editing
          ? {
              key: editing.id,
              content: (
                <ReservationEditor
                  key={editing.id}
                  reservation={editing}
                  mealOptions={editable.mealOptions}
                  onDone={() => setEditing(null)}
                />
              ),
            }
          : null
      }
    />
  );
}
