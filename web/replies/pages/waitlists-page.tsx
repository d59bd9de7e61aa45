import { Hourglass } from 'lucide-react';
import { useMemo, useState } from 'react';
import { badge } from '#domain/events/rules.ts';
import { formatDay } from '#domain/kernel/dates.ts';
import { mostSpotsNeeded } from '#domain/seats/line.ts';
import { paths } from '#web/app/paths.ts';
import { useCan } from '#web/kernel/session.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import type { Column, TableQuery } from '#web/ui/table/column.ts';
import { listShown } from '#web/kernel/list-query.ts';
import { PagedTable } from '#web/ui/table/paged.tsx';
import { Anchor } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { ApproveButton } from '../components/approve-button.tsx';
import { EmailText, GuestName, Moment } from '../components/cells.tsx';
import { WaitlistEvents } from '../components/waitlist-events.tsx';
import { useWaitlists } from '../queries.ts';

type Waiting = NonNullable<ReturnType<typeof useWaitlists>['data']>['rows'][number];

const columns: Column<Waiting>[] = [
  {
    id: 'eventName',
    header: 'Event',
    sortable: true,
    cell: (row) => (
      <span className="block md:min-w-36">
        <span className="block wrap-anywhere">{row.eventName}</span>
        <span className="block text-xs text-muted">
          {formatDay(new Date(row.eventDate), row.eventTimezone)}
        </span>
      </span>
    ),
  },
  {
    id: 'displayName',
    header: 'Guest',
    primary: true,
    sortable: true,
    cell: (row) => (
      <span className="inline-flex items-baseline gap-2">
        <span className="text-sm font-medium text-muted tabular-nums" title="Place in the line of the event">
          #{row.position}
        </span>
        <span className="font-medium wrap-anywhere md:min-w-16">
          <GuestName reply={row} />
        </span>
      </span>
    ),
  },
  {
    id: 'contact',
    header: 'Contact',
    cell: (row) => (
      <span className="block md:min-w-30">
        <a href={`mailto:${row.guestEmail}`} className="hover:underline">
          <EmailText email={row.guestEmail} />
        </a>
        {row.guestPhone ? <span className="block text-xs text-muted">{row.guestPhone}</span> : null}
      </span>
    ),
  },
  {
    id: 'guestCount',
    header: 'Party Size',
    sortable: true,
    align: 'end',
    cell: (row) => <span className="tabular-nums">{row.guestCount}</span>,
  },
  {
    id: 'status',
    header: 'Status',
    cell: (row) => <WaitingStatus row={row} />,
  },
  {
    id: 'createdAt',
    header: 'Added',
    sortable: true,
    cell: (row) => <Moment instant={row.createdAt} timezone={row.eventTimezone} />,
  },
];

const isOver = (row: Waiting) => badge(new Date(row.eventDate), new Date()) === 'Completed';

/** What stands between the party and its seats, those ahead of it coming first. */
function WaitingStatus({ row }: { row: Waiting }) {
  if (isOver(row)) return <Badge tone="declined">Event is over</Badge>;
  if (row.status === 'awaiting approval') return <Badge tone="info">Awaiting approval</Badge>;
  if (row.spotsNeeded === 0) return <Badge tone="confirmed">Fits now</Badge>;
  return (
    <Badge tone="waitlisted">
      {row.spotsNeeded === null
        ? `Needs more than ${mostSpotsNeeded} spots`
        : `Needs ${row.spotsNeeded} more ${row.spotsNeeded === 1 ? 'spot' : 'spots'}`}
    </Badge>
  );
}

/** Waitlists Management (docs/product.md#waitlist): everybody who waits, in the order of each event's line. */
export default function WaitlistsPage() {
  const [query, setQuery] = useState<TableQuery>({ page: 1, pageSize: 20, sort: '', q: '' });
  const list = useWaitlists(query);
  const can = useCan();
  const mayApproveAny = useMemo(
    () => list.data?.rows.some((row) => can('reservation.approve', row)) ?? false,
    [list.data, can],
  );

  return (
    <div className="space-y-5">
      <PageHeader
        title="Waitlists Management"
        subtitle="Who waits for a place, in the order of each event's line"
      />
      <WaitlistEvents />
      <Card>
        <PagedTable
          caption="Waitlists"
          columns={columns}
          {...listShown(list, 'The waitlists could not be loaded.')}
          rowKey={(row) => row.id}
          query={query}
          onQueryChange={setQuery}
          searchLabel="Search waitlists"
          empty={
            <EmptyState
              icon={<Hourglass />}
              title="No waitlists found"
              description="When an event is full and has a waitlist, or when you approve each guest, those who wait are listed here."
              action={
                <Button asChild>
                  <Anchor href={paths.events}>Go to Events</Anchor>
                </Button>
              }
            />
          }
          actions={
            mayApproveAny
              ? (row) =>
                  can('reservation.approve', row) ? (
                    <ApproveButton reservation={row} confirmedGuests={row.eventConfirmedGuests} />
                  ) : null
              : undefined
          }
        />
      </Card>
    </div>
  );
}
