import { useMemo, useState, type ReactNode } from 'react';
import type { Reservation } from '#domain/replies/contract.ts';
import { formatDay, formatShortWithZone } from '#web/kernel/formats.ts';
import { guestLabel } from '#domain/replies/submission.ts';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { CutText } from '#web/ui/table/cut-text.tsx';
import type { RowSource } from '#web/ui/table/row-source.ts';
import { useWide } from '#web/ui/table/use-scroller.ts';
import { VirtualTable } from '#web/ui/table/virtual.tsx';
import type { Editable } from '../editor/editable.ts';
import { detailsText, partyText } from './party-words.ts';
import { ApproveButton } from '../line/approve-button.tsx';
import { DeclineButton } from '../line/decline-button.tsx';
import { PartyName, PartyRow, UnsentMark } from './party-row.tsx';
import { ReservationActions } from './reservation-actions.tsx';
import { ReservationEditor } from '../editor/reservation-editor.tsx';
import { StatusBadge } from './status-badge.tsx';
import { words } from '../words.ts';

/**
 * The selected replies. `onPhone` is true while a tap on a phone's row selects it and does not open
 * it.
 */
export interface Picking {
  onPhone: boolean;
  has: (id: string) => boolean;
  onToggle: (reply: Reservation) => void;
}

interface Props {
  caption: string;
  source: RowSource<Reservation>;
  sort: string;
  onSortChange: (sort: string) => void;
  /** The data that the form for a reply needs, such as the meals. Null makes the rows read-only. */
  editable: Editable | null;
  /** The number of confirmed guests. An approval's notice is computed from it. */
  confirmedGuests: number;
  empty: ReactNode;
  /** For a list of one event: its view, and the function that opens a party next to the list. */
  beside?: {
    view?: string | undefined;
    onOpen: (id: string) => void;
    /** The id of the open reply. */
    open?: string | undefined;
    /** The selection of replies for a message. Missing if none can be selected. */
    picking?: Picking | undefined;
    /** Whether a phone shows the choice of the order above the rows. */
    sortsOnPhone: boolean;
  };
}

const nothing = <span className="text-muted">—</span>;

/**
 * The minimum widths of the columns for names, addresses and what guests wrote, which share the
 * rest of the width. Dates, phones and statuses are always whole. A long name takes two lines.
 */
const minWidths = {
  /** The Reservations page has all columns at 1280 pixels. */
  all: { name: '10.75rem', email: '4.5rem', details: '5rem', message: '3.5rem' },
  /** An event's page has checkboxes before the names, and everything else is one click away. */
  beside: { name: '12.5rem', email: '5.25rem', details: '5rem', message: '4rem' },
};

const columnsFor = (
  beside: Props['beside'],
  width = beside ? minWidths.beside : minWidths.all,
): Column<Reservation>[] => [
  {
    id: 'displayName',
    width: width.name,
    fit: 'share',
    header: words.columns.guestName,
    primary: true,
    sortable: true,
    cell: (row) => {
      const name = <PartyName reply={row} {...openingOf(row, beside)} />;
      const { picking } = beside ?? {};
      if (!picking) return name;
      return (
        <span className="flex min-w-0 items-center gap-2.5">
          <PickBox reply={row} picking={picking} />
          {name}
        </span>
      );
    },
  },
  {
    id: 'guestEmail',
    width: width.email,
    fit: 'share',
    header: words.columns.email,
    sortable: true,
    leaves: 4,
    cell: (row) => (
      <CutText
        text={row.guestEmail}
        title={
          row.userEmail
            ? words.columns.signedInAs({ email: row.guestEmail, user: row.userEmail })
            : row.guestEmail
        }
        before={
          row.unsentMails?.length ? (
            <>
              <UnsentMark mails={row.unsentMails} />{' '}
            </>
          ) : undefined
        }
      />
    ),
  },
  {
    id: 'guestPhone',
    width: '6.75rem',
    fit: 'whole',
    header: words.columns.phone,
    leaves: 1,
    cell: (row) => row.guestPhone || nothing,
  },
  {
    id: 'guestDetails',
    width: width.details,
    fit: 'share',
    header: words.columns.details,
    leaves: 3,
    cell: (row) => {
      if (!beside) return <CutText text={partyText(row)} />;
      const details = detailsText(row);
      return details ? <CutText text={details} title={partyText(row)} /> : nothing;
    },
  },
  {
    id: 'message',
    width: width.message,
    fit: 'share',
    header: words.columns.message,
    leaves: 2,
    cell: (row) => (row.message ? <CutText text={row.message} /> : nothing),
  },
  {
    id: 'createdAt',
    width: '7rem',
    fit: 'whole',
    header: words.columns.rsvpDate,
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
    fit: 'whole',
    header: words.columns.status,
    sortable: true,
    cell: (row) => <StatusBadge reservation={row} />,
  },
];

/** Returns true if the reply has an address. Without one, nobody can write to the guest. */
const isPickable = ({ guestEmail }: Reservation) => guestEmail !== '';

const PickBox = ({ reply, picking }: { reply: Reservation; picking: Picking }) => (
  <CheckboxField
    label={words.party.select({ name: guestLabel(reply) })}
    hideLabel
    className="shrink-0 [&>div]:hidden"
    disabled={!isPickable(reply)}
    checked={picking.has(reply.id)}
    onCheckedChange={() => picking.onToggle(reply)}
  />
);

const openingOf = ({ id }: Reservation, beside: Props['beside']) =>
  beside && { view: beside.view, onOpen: () => beside.onOpen(id) };

/**
 * Lists the replies to one event, one line each, with the columns of the Reservations page. Hosts
 * edit them in place.
 */
export function ReservationTable({ editable, confirmedGuests, beside, ...table }: Props) {
  const takesGuests = editable?.takesGuests ?? false;
  const columns = useMemo(() => columnsFor(beside), [beside]);
  // The reply as it was when its form opened. Later loads don't change what the host typed.
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
  // On a phone, the other actions are in the opened row.
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
  const isWide = useWide();
  const picking = !isWide && beside?.picking?.onPhone ? beside.picking : undefined;
  return (
    <VirtualTable
      {...table}
      oneLine
      newRows={(count) => words.group.newReplies({ count })}
      columns={columns}
      rowKey={(row) => row.id}
      phoneRow={(row) =>
        picking ? (
          <span className="flex items-center gap-3">
            <PickBox reply={row} picking={picking} />
            <span className="min-w-0 flex-1">
              <PartyRow reply={row} withContact isLink={false} />
            </span>
          </span>
        ) : (
          <PartyRow
            reply={row}
            withContact
            {...openingOf(row, beside)}
            actions={!editable ? undefined : beside ? decision(row) : actions(row)}
          />
        )
      }
      {...(beside && {
        onOpen: (row: Reservation) => {
          if (!picking) beside.onOpen(row.id);
          else if (isPickable(row)) picking.onToggle(row);
        },
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
                  Question={editable.Question}
                  onDone={() => setEditing(null)}
                />
              ),
            }
          : null
      }
    />
  );
}
