/** The columns of the Waitlists page. */
import type { ReactNode } from 'react';
import { badge } from '#domain/events/rules.ts';
import { formatDay, formatShortWithZone } from '#web/kernel/formats.ts';
import { fitsWhen, words } from '../words.ts';
import { guestLabel } from '#domain/replies/submission.ts';
import { paths } from '#web/app/paths.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Anchor } from '#web/ui/link.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { numberText } from '#web/kernel/words.ts';
import type { WaitingParty } from '../queries.ts';

export const hasStarted = (row: WaitingParty) => badge(new Date(row.eventDate), new Date()) === 'Completed';

/** Says what keeps the party from its seats, given that the parties ahead of it come first. */
export function WaitingStatus({ row }: { row: WaitingParty }) {
  if (hasStarted(row)) return <Badge tone="declined">{words.waitlists.isOver}</Badge>;
  if (row.status === 'awaiting approval') return <Badge tone="info">{words.status.awaitingApproval}</Badge>;
  if (row.spotsNeeded === 0) return <Badge tone="confirmed">{words.seats.fitsNow}</Badge>;
  return <Badge tone="waitlisted">{fitsWhen(row.spotsNeeded)}</Badge>;
}

const linkLook =
  'block min-w-0 truncate rounded-md py-0.5 decoration-1 underline-offset-3 hover:text-accent hover:underline focus-visible:-outline-offset-2';

/**
 * The place in the line and the name. If the column for the party size is hidden, also the size.
 */
function Guest({ row }: { row: WaitingParty }) {
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      <span className="text-sm font-medium text-muted tabular-nums" title={words.waitlists.place}>
        #{numberText(row.position)}
      </span>
      <Anchor
        href={paths.eventGuest(row.eventId, row.id)}
        title={guestLabel(row)}
        className={`font-medium ${linkLook}`}
      >
        {guestLabel(row)}
      </Anchor>
      {row.guestCount > 1 ? (
        <span className="shrink-0 text-muted tabular-nums min-[54rem]:hidden">
          {words.party.others({ count: row.guestCount - 1 })}
        </span>
      ) : null}
    </span>
  );
}

function EventName({ row }: { row: WaitingParty }) {
  return (
    <Anchor
      href={paths.event(row.eventId)}
      title={`${row.eventName}, ${formatDay(new Date(row.eventDate), row.eventTimezone)}`}
      className={linkLook}
    >
      {row.eventName}
    </Anchor>
  );
}

export const waitingColumns = (): Column<WaitingParty>[] => [
  {
    id: 'eventName',
    header: words.columns.event,
    width: 'minmax(7.5rem,1.2fr)',
    sortable: true,
    cell: (row) => <EventName row={row} />,
  },
  {
    id: 'displayName',
    header: words.columns.guest,
    width: 'minmax(9rem,1.5fr)',
    primary: true,
    sortable: true,
    cell: (row) => <Guest row={row} />,
  },
  {
    id: 'contact',
    header: words.columns.contact,
    width: 'minmax(6.5rem,1.3fr)',
    leaves: 1,
    cell: (row) => (
      <a
        href={`mailto:${row.guestEmail}`}
        title={[row.guestEmail, row.guestPhone].filter(Boolean).join(', ')}
        className={linkLook}
      >
        {row.guestEmail}
        {row.guestPhone ? <span className="text-muted"> · {row.guestPhone}</span> : null}
      </a>
    ),
  },
  {
    id: 'guestCount',
    header: words.columns.partySize,
    width: '5.5rem',
    fit: 'whole',
    sortable: true,
    leaves: 3,
    align: 'end',
    cell: (row) => <span className="tabular-nums">{row.guestCount}</span>,
  },
  {
    id: 'status',
    header: words.columns.status,
    width: '10rem',
    fit: 'whole',
    cell: (row) => <WaitingStatus row={row} />,
  },
  {
    id: 'createdAt',
    header: words.columns.added,
    width: '5.75rem',
    fit: 'whole',
    sortable: true,
    leaves: 2,
    cell: (row) => {
      const date = new Date(row.createdAt);
      return (
        <time dateTime={row.createdAt} title={formatShortWithZone(date, row.eventTimezone)}>
          {formatDay(date, row.eventTimezone)}
        </time>
      );
    },
  },
];

/** The row on a phone: who waits, for which event, what is in the way, and the address. */
export function WaitingRow({ row, actions }: { row: WaitingParty; actions: ReactNode }) {
  return (
    <span className="flex items-center gap-2">
      {/* Stacked links are as far apart as fingers need. */}
      <span className="min-w-0 flex-1 leading-6">
        <Guest row={row} />
        <span className="flex text-muted *:truncate">
          <EventName row={row} />
        </span>
        <span className="flex h-6 items-center gap-2 text-muted">
          <WaitingStatus row={row} />
          <span className="min-w-0 truncate">
            {[row.guestEmail, row.guestPhone].filter(Boolean).join(' · ')}
          </span>
        </span>
      </span>
      {actions}
    </span>
  );
}
