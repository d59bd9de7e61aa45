import { useMemo, useState, type ReactNode } from 'react';
import type { Reservation } from '#domain/replies/contract.ts';
import { formatDay, formatShortWithZone } from '#domain/kernel/dates.ts';
import type { Column } from '#web/ui/table/column.ts';
import type { RowSource } from '#web/ui/table/row-source.ts';
import { VirtualTable } from '#web/ui/table/virtual.tsx';
import type { Editable } from '../editable.ts';
import { partyText } from '../party.ts';
import { ApproveButton } from './approve-button.tsx';
import { DeclineButton } from './decline-button.tsx';
import { PartyName, PartyRow, UnsentMark } from './party-row.tsx';
import { ReservationActions } from './reservation-actions.tsx';
import { ReservationEditor } from './reservation-editor.tsx';
import { StatusBadge } from './status-badge.tsx';

interface Props {
  caption: string;
  source: RowSource<Reservation>;
  sort: string;
  onSortChange: (sort: string) => void;
  /** Without it the rows are only read; its meals are offered in the editor. */
  editable: Editable | null;
  /** Guests of confirmed replies, to say what an approval makes of them. */
  confirmedGuests: number;
  empty: ReactNode;
  /** Where the list is of one event: its view, and what opens a party beside it. */
  beside?: {
    view?: string | undefined;
    onOpen: (id: string) => void;
    /** The reply that is open. */
    open?: string | undefined;
    /** Whether a phone has the choice of the order above the rows. */
    sortsOnPhone: boolean;
  };
}

const nothing = <span className="text-muted">—</span>;

const columnsBeside = (beside: Props['beside']): Column<Reservation>[] => [
  {
    id: 'displayName',
    width: 'minmax(8.5rem,1.5fr)',
    header: 'Guest Name',
    primary: true,
    sortable: true,
    cell: (row) => <PartyName reply={row} {...openingOf(row, beside)} />,
  },
  {
    id: 'guestEmail',
    width: 'minmax(6rem,1.6fr)',
    header: 'Email',
    sortable: true,
    leaves: 4,
    cell: (row) => (
      <span title={row.userEmail ? `${row.guestEmail}, signed in as ${row.userEmail}` : row.guestEmail}>
        <UnsentMark mails={row.unsentMails} /> {row.guestEmail}
      </span>
    ),
  },
  {
    id: 'guestPhone',
    width: 'minmax(6.75rem,0.5fr)',
    header: 'Phone',
    leaves: 2,
    cell: (row) => row.guestPhone || nothing,
  },
  {
    id: 'guestDetails',
    width: 'minmax(5.5rem,1.3fr)',
    header: 'Guest Details',
    leaves: 3,
    cell: (row) => {
      const text = partyText(row);
      return <span title={text}>{text}</span>;
    },
  },
  {
    id: 'message',
    width: 'minmax(4rem,1fr)',
    header: 'Message',
    leaves: 1,
    cell: (row) => (row.message ? <span title={row.message}>{row.message}</span> : nothing),
  },
  {
    id: 'createdAt',
    width: '5.75rem',
    header: 'RSVP Date',
    sortable: true,
    leaves: 5,
    cell: (row) => {
      const date = new Date(row.createdAt);
      return (
        <time dateTime={row.createdAt} title={formatShortWithZone(date, row.eventTimezone)}>
          {formatDay(date, row.eventTimezone)}
        </time>
      );
    },
  },
  {
    id: 'status',
    width: '8.75rem',
    header: 'Status',
    sortable: true,
    cell: (row) => <StatusBadge reservation={row} />,
  },
];

const openingOf = ({ id }: Reservation, beside: Props['beside']) =>
  beside && { view: beside.view, onOpen: () => beside.onOpen(id) };

/** The replies to one event with the columns of the reservations page, one line each, edited in place. */
export function ReservationTable({ editable, confirmedGuests, beside, ...table }: Props) {
  const takesGuests = editable?.takesGuests ?? false;
  const columns = useMemo(() => columnsBeside(beside), [beside]);
  // The reply as it was when its form was opened: whatever is loaded meanwhile, the form keeps what was typed.
  const [editing, setEditing] = useState<Reservation | null>(null);
  const actions = useMemo(
    () => (row: Reservation) => (
      <ReservationActions
        compact
        reservation={row}
        confirmedGuests={confirmedGuests}
        takesGuests={takesGuests}
        onEdit={setEditing}
      />
    ),
    [confirmedGuests, takesGuests],
  );
  // A phone opens the row for the rest.
  const decision = (row: Reservation) => {
    const approves = row.waitlisted && takesGuests;
    if (!approves && !row.awaitingApproval) return undefined;
    return (
      <span className="flex shrink-0">
        {approves ? <ApproveButton compact reservation={row} confirmedGuests={confirmedGuests} /> : null}
        {row.awaitingApproval ? <DeclineButton compact reservation={row} /> : null}
      </span>
    );
  };
  return (
    <VirtualTable
      {...table}
      oneLine
      columns={columns}
      rowKey={(row) => row.id}
      phoneRow={(row) => (
        <PartyRow
          reply={row}
          withContact
          {...openingOf(row, beside)}
          actions={!editable ? undefined : beside ? decision(row) : actions(row)}
        />
      )}
      {...(beside && {
        onOpen: (row: Reservation) => beside.onOpen(row.id),
        openKey: beside.open,
        sortsOnPhone: beside.sortsOnPhone,
      })}
      actions={editable ? actions : undefined}
      actionsWidth="8.5rem"
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
