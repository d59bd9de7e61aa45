import { useMemo, useState, type ReactNode } from 'react';
import type { MealOption } from '#domain/events/settings.ts';
import type { Reservation } from '#domain/replies/contract.ts';
import { VirtualTable, type RowSource, type VirtualColumn } from '#web/ui/virtual-table.tsx';
import { EmailText, GuestName, Moment } from './cells.tsx';
import { GuestDetails } from './guest-details.tsx';
import { LongText } from './long-text.tsx';
import { ReservationActions } from './reservation-actions.tsx';
import { ReservationEditor } from './reservation-editor.tsx';
import { StatusBadge } from './status-badge.tsx';
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

const columns: VirtualColumn<Reservation>[] = [
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
  {
    id: 'guestDetails',
    width: 'minmax(0,1.3fr)',
    header: 'Guest Details',
    cell: (row) => <GuestDetails details={row.guestDetails} count={row.guestCount} />,
  },
  {
    id: 'message',
    width: 'minmax(0,1.3fr)',
    header: 'Message',
    cell: (row) => <LongText text={row.message} />,
  },
  {
    id: 'createdAt',
    width: '6.5rem',
    header: 'RSVP Date',
    sortable: true,
    cell: (row) => <Moment instant={row.createdAt} timezone={row.eventTimezone} />,
  },
  {
    id: 'status',
    width: '6.5rem',
    header: 'Status',
    sortable: true,
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
