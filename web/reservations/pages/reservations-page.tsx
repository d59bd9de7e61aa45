import { useQuery } from '@tanstack/react-query';
import { CalendarDays, ClipboardList, Search } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import type { Event } from '#domain/events/contract.ts';
import { formatShortWithZone } from '#domain/kernel/dates.ts';
import type { Reservation, ReservationStatus } from '#domain/reservations/contract.ts';
import { paths } from '#web/app/paths.ts';
import { useEventPage } from '#web/events/queries.ts';
import { api } from '#web/kernel/api.ts';
import { sentenceOf } from '#web/kernel/api-error.ts';
import { keys } from '#web/kernel/queries.ts';
import { useCan, useUser } from '#web/kernel/session.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { SegmentedControl } from '#web/ui/choice-fields.tsx';
import type { TableQuery } from '#web/ui/data-table.tsx';
import { Anchor } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { EmptyState, ErrorState, TableSkeleton } from '#web/ui/states.tsx';
import { TextField } from '#web/ui/text-fields.tsx';
import { ExportButton } from '../components/export-button.tsx';
import { ReservationTable } from '../components/reservation-table.tsx';
import { useReservationPage } from '../queries.ts';

const eventsAtOnce = 5;
const repliesAtOnce = 10;
const foundAtOnce = 25;
/** How long typing must pause before the search is sent, in milliseconds. */
const searchDelay = 300;

type Status = ReservationStatus | 'all';

/** Reservations Management (part 2 section 2): the replies to all events, event by event. */
export default function ReservationsPage() {
  const [text, setText] = useState('');
  const [q, setQ] = useState('');
  const [status, setStatus] = useState<Status>('all');
  useEffect(() => {
    const timer = setTimeout(() => setQ(text.trim()), searchDelay);
    return () => clearTimeout(timer);
  }, [text]);
  const filter = { q, status: status === 'all' ? undefined : status };

  return (
    <div className="space-y-5">
      <PageHeader title="Reservations Management" subtitle="Every reply to your events, event by event" />
      <div className="flex flex-wrap items-center gap-3" role="search">
        <TextField
          label="Search guests"
          hideLabel
          inputMode="search"
          placeholder="Search guests"
          prefix={<Search aria-hidden className="size-4" />}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="w-full sm:w-72"
        />
        <SegmentedControl
          label="Status"
          value={status}
          onValueChange={setStatus}
          options={[
            { value: 'all', label: 'All' },
            { value: 'confirmed', label: 'Confirmed' },
            { value: 'waitlisted', label: 'Waitlisted' },
            { value: 'declined', label: 'Declined' },
          ]}
        />
      </div>
      {q === '' && status === 'all' ? (
        <EventGroups />
      ) : (
        <FoundGroups
          // Another search begins on its first page.
          key={`${status} ${q}`}
          filter={filter}
          onShowAll={() => {
            setText('');
            setQ('');
            setStatus('all');
          }}
        />
      )}
    </div>
  );
}

/** All replies: a page of events, and within each a page of its replies. */
function EventGroups() {
  const [page, setPage] = useState(1);
  const list = useEventPage({ page, pageSize: eventsAtOnce, sort: '', q: '' });
  const can = useCan();
  if (list.isPending) return <Loading />;
  if (list.isError) {
    return (
      <ErrorState
        message={sentenceOf(list.error, 'The events could not be loaded.')}
        onRetry={() => void list.refetch()}
      />
    );
  }
  const { rows, total } = list.data;
  if (total <= eventsAtOnce && rows.every((event) => event.reservationCount === 0)) {
    return (
      <Card>
        <EmptyState
          icon={<ClipboardList />}
          title="No reservations found"
          description={
            total === 0
              ? 'Create an event and share its link: the replies arrive here.'
              : 'Share the link of an event: the replies arrive here.'
          }
          action={
            <Button asChild variant="primary">
              <Anchor href={total === 0 && can('event.create') ? paths.createEvent : paths.events}>
                <CalendarDays aria-hidden />
                {total === 0 && can('event.create') ? 'Create Event' : 'Go to Events'}
              </Anchor>
            </Button>
          }
        />
      </Card>
    );
  }
  return (
    <>
      {rows.map((event) => (
        <EventGroup key={event.id} event={event} />
      ))}
      {total > eventsAtOnce ? (
        <Pagination
          page={page}
          pageSize={eventsAtOnce}
          total={total}
          onPageChange={setPage}
          text={`Events ${(page - 1) * eventsAtOnce + 1} to ${Math.min(page * eventsAtOnce, total)} of ${total}`}
        />
      ) : null}
    </>
  );
}

function EventGroup({ event }: { event: Event }) {
  const [query, setQuery] = useState<TableQuery>({ page: 1, pageSize: repliesAtOnce, sort: '', q: '' });
  return (
    <Group event={event}>
      {event.reservationCount === 0 ? (
        <p className="border-t border-hairline px-5 py-4 text-sm text-muted">No reservations found</p>
      ) : (
        <EventReplies event={event} query={query} onQueryChange={setQuery} />
      )}
    </Group>
  );
}

function EventReplies(props: {
  event: Event;
  query: TableQuery;
  onQueryChange: (query: TableQuery) => void;
}) {
  const { event, query, onQueryChange } = props;
  const list = useReservationPage(query, { eventId: event.id });
  return (
    <ReservationTable
      caption={`Reservations for ${event.name}`}
      rows={list.data?.rows}
      total={list.data?.total ?? 0}
      query={query}
      onQueryChange={onQueryChange}
      loading={list.isFetching}
      error={list.isError ? sentenceOf(list.error, 'The reservations could not be loaded.') : undefined}
      onRetry={() => void list.refetch()}
      editable={useEditable(event)}
    />
  );
}

/** The replies that a search finds, page by page, under the events they belong to. */
function FoundGroups({
  filter,
  onShowAll,
}: {
  filter: { q: string; status: ReservationStatus | undefined };
  onShowAll: () => void;
}) {
  const [page, setPage] = useState(1);
  const list = useReservationPage(
    { page, pageSize: foundAtOnce, sort: 'eventName', q: filter.q },
    { status: filter.status },
  );
  // The last reply of the last page was deleted or changed its status.
  const lastPage = Math.max(1, Math.ceil((list.data?.total ?? 0) / foundAtOnce));
  useEffect(() => {
    if (!list.isFetching && list.data && page > lastPage) setPage(lastPage);
  }, [list.isFetching, list.data, page, lastPage]);
  if (list.isPending) return <Loading />;
  if (list.isError) {
    return (
      <ErrorState
        message={sentenceOf(list.error, 'The reservations could not be loaded.')}
        onRetry={() => void list.refetch()}
      />
    );
  }
  const { rows, total } = list.data;
  if (total === 0) {
    return (
      <Card>
        <EmptyState
          icon={<Search />}
          title="No reservations found"
          description={filter.q ? `No reply matches “${filter.q}”.` : 'No reply has this status.'}
          action={<Button onClick={onShowAll}>Show all</Button>}
        />
      </Card>
    );
  }
  const groups = new Map<string, Reservation[]>();
  for (const row of rows) groups.set(row.eventId, [...(groups.get(row.eventId) ?? []), row]);
  return (
    <>
      <p role="status" className="text-sm text-muted tabular-nums">
        {total === 1 ? '1 reservation found' : `${total} reservations found`}
      </p>
      {[...groups].map(([eventId, found]) => (
        <FoundGroup key={eventId} eventId={eventId} rows={found} loading={list.isFetching} />
      ))}
      {total > foundAtOnce ? (
        <Pagination page={page} pageSize={foundAtOnce} total={total} onPageChange={setPage} />
      ) : null}
    </>
  );
}

function FoundGroup(props: { eventId: string; rows: Reservation[]; loading: boolean }) {
  const { eventId, rows, loading } = props;
  const { data: event } = useQuery({
    queryKey: [keys.events, 'by-id', eventId],
    queryFn: () => api.events.getEvent({ params: { id: eventId } }),
  });
  const editable = useEditable(event);
  const first = rows[0];
  if (!first) return null;
  const known = event ?? {
    id: eventId,
    name: first.eventName,
    dateTime: first.eventDate,
    timezone: first.eventTimezone,
    maxGuests: first.eventMaxGuests,
  };
  return (
    <Group event={known}>
      <ReservationTable
        caption={`Reservations for ${known.name}`}
        rows={rows}
        total={rows.length}
        query={{ page: 1, pageSize: rows.length, sort: '', q: '' }}
        onQueryChange={() => undefined}
        loading={loading}
        footerText={() => (rows.length === 1 ? '1 match here' : `${rows.length} matches here`)}
        sortable={false}
        editable={editable}
      />
    </Group>
  );
}

/** What the editor needs, for who may edit replies to this event. */
function useEditable(event: Event | undefined) {
  const can = useCan();
  return event && can('reservation.edit', event)
    ? { mealOptions: event.hasMeals ? event.mealOptions : [] }
    : null;
}

interface GroupEvent {
  id: string;
  name: string;
  dateTime: string;
  timezone: string;
  maxGuests: number;
  confirmedGuests?: number;
  reservationCount?: number;
  tenantId?: string;
  tenantName?: string | undefined;
}

/** One event's heading: guests, replies, limit, the date, and the way to the file. */
function Group({ event, children }: { event: GroupEvent; children: ReactNode }) {
  const can = useCan();
  const showsTenant = useUser().tenantId === null;
  const { confirmedGuests: guests, reservationCount: replies } = event;
  return (
    <Card aria-label={event.name}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-5 py-4">
        <div className="min-w-0">
          <h2 className="text-base font-semibold break-words">{event.name}</h2>
          <p className="mt-0.5 text-sm text-muted">
            {formatShortWithZone(new Date(event.dateTime), event.timezone)}
            {showsTenant && event.tenantName ? ` · ${event.tenantName}` : ''}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {guests === undefined ? null : (
            <Badge tone="confirmed">
              {guests} {guests === 1 ? 'guest' : 'guests'}
            </Badge>
          )}
          {replies === undefined ? null : (
            <Badge>
              {replies} {replies === 1 ? 'RSVP' : 'RSVPs'}
            </Badge>
          )}
          <Badge tone={guests !== undefined && guests > event.maxGuests ? 'danger' : 'neutral'}>
            Limit: {event.maxGuests}
          </Badge>
          {can('reservation.export', { tenantId: event.tenantId ?? null }) ? (
            <ExportButton event={event} />
          ) : null}
        </div>
      </div>
      {children}
    </Card>
  );
}

function Loading() {
  return (
    <Card>
      <TableSkeleton rows={6} columns={5} />
    </Card>
  );
}
