import { useNavigate } from '@tanstack/react-router';
import { CalendarDays, ClipboardList, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReservationGroup, ReservationStatus } from '#domain/replies/contract.ts';
import { paths } from '#web/app/paths.ts';
import { Loaded } from '#web/kernel/loaded.tsx';
import { useCan } from '#web/kernel/session/session.tsx';
import { WhatHappened } from '#web/notifications/components/what-happened.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { SegmentedControl } from '#web/ui/fields/choice-fields.tsx';
import { SearchBox } from '#web/ui/fields/search-box.tsx';
import { Anchor } from '#web/ui/link.tsx';
import { MailStandingBanner } from '#web/mail/components/mail-standing-banner.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pagination } from '#web/ui/table/pagination.tsx';
import { EmptyState, TableSkeleton } from '#web/ui/states.tsx';
import { ReplyGroup } from '../list/reply-group.tsx';
import { useReservationGroups } from '../queries.ts';
import { useSought } from '../list/use-sought.ts';
import { words } from '../words.ts';

const eventsAtOnce = 5;

type Status = ReservationStatus | 'all';

/**
 * The Reservations Management page (docs/product/replies.md#replies). It shows the replies to all
 * events, event by event.
 */
export default function ReservationsPage() {
  const { eventId, q, setQ, isInAddress } = useSought();
  const navigate = useNavigate();
  const [status, setStatus] = useState<Status>('all');

  return (
    <div className="space-y-5 md:-mt-5 md:space-y-0">
      <PageHeader
        title={words.page.title}
        subtitle={words.page.subtitle}
        actions={
          <>
            <SearchBox label={words.page.search} value={q} onChange={setQ} className="md:w-56" />
            <SegmentedControl
              label={words.columns.status}
              value={status}
              onValueChange={setStatus}
              options={[
                { value: 'all', label: words.status.all },
                { value: 'confirmed', label: words.status.confirmed },
                { value: 'waitlisted', label: words.status.waitlisted },
                { value: 'declined', label: words.status.declined },
              ]}
            />
          </>
        }
      />
      <div className="space-y-5">
        <MailStandingBanner />
        <Groups
          // Another event starts on the first page.
          key={eventId ?? ''}
          eventId={eventId}
          q={q.trim()}
          status={status === 'all' ? undefined : status}
          onShowAll={() => {
            setQ('');
            setStatus('all');
            if (isInAddress) void navigate({ to: paths.reservations, search: {} });
          }}
        />
      </div>
    </div>
  );
}

/** A page of events, each with its replies. */
function Groups(props: {
  eventId: string | undefined;
  q: string;
  status: ReservationStatus | undefined;
  onShowAll: () => void;
}) {
  const { eventId, q, status } = props;
  const [asked, setAsked] = useState({ page: 1, q, status });
  // Another search starts on its first page.
  const page = asked.q === q && asked.status === status ? asked.page : 1;
  const setPage = (next: number) => setAsked({ page: next, q, status });
  const list = useReservationGroups({ page, pageSize: eventsAtOnce }, { q, status, eventId });
  // The groups of the last search stay until the new ones arrive. They fetch their replies with the
  // last search.
  const [shown, setShown] = useState({ q, status });
  if (!list.isPlaceholderData && (shown.q !== q || shown.status !== status)) setShown({ q, status });
  // The last page may be gone, because its last reply was deleted or changed its status.
  const lastPage = Math.max(1, Math.ceil((list.data?.total ?? 0) / eventsAtOnce));
  const vanished = list.data !== undefined && !list.isFetching && page > lastPage;
  useEffect(() => {
    if (vanished) setAsked({ page: lastPage, q, status });
  }, [vanished, lastPage, q, status]);

  return (
    <Loaded
      query={list}
      failure={words.page.loadFailed}
      pending={
        <Card>
          <TableSkeleton rows={6} columns={5} />
        </Card>
      }
    >
      {(data) => (
        <FoundGroups
          {...data}
          page={page}
          onPageChange={setPage}
          asked={{ q, status, eventId }}
          shown={shown}
          onShowAll={props.onShowAll}
        />
      )}
    </Loaded>
  );
}

function FoundGroups(props: {
  rows: readonly ReservationGroup[];
  total: number;
  page: number;
  onPageChange: (page: number) => void;
  asked: { q: string; status: ReservationStatus | undefined; eventId: string | undefined };
  /** The search that found the shown groups. It lags behind the typed one. */
  shown: { q: string; status: ReservationStatus | undefined };
  onShowAll: () => void;
}) {
  const { rows, total, page, shown } = props;
  const { q, status, eventId } = props.asked;
  const can = useCan();
  const narrowed = q !== '' || status !== undefined;
  const matchCount = rows.reduce((sum, { matches }) => sum + matches, 0);
  if (total === 0 && (narrowed || eventId !== undefined)) {
    return (
      <Card>
        <EmptyState
          icon={<Search />}
          title={words.page.nothing}
          description={
            q ? words.page.noMatch({ text: q }) : status ? words.page.noStatus : words.page.noEvent
          }
          action={<Button onClick={props.onShowAll}>{words.page.showAll}</Button>}
        />
      </Card>
    );
  }
  if (matchCount === 0 && total <= eventsAtOnce && eventId === undefined) {
    return (
      <>
        <WhatHappened />
        <Card>
          <EmptyState
            icon={<ClipboardList />}
            title={words.page.nothing}
            description={total === 0 ? words.page.createHow : words.page.shareHow}
            action={
              <Button asChild variant="primary">
                <Anchor href={total === 0 && can('event.create') ? paths.createEvent : paths.events}>
                  <CalendarDays aria-hidden />
                  {total === 0 && can('event.create') ? words.page.create : words.page.goToEvents}
                </Anchor>
              </Button>
            }
          />
        </Card>
      </>
    );
  }
  return (
    <>
      {/* A single event's replies begin high on the page. News of other events would mislead. */}
      {eventId === undefined && total > 1 ? <WhatHappened /> : null}
      {narrowed ? (
        <p role="status" className="text-sm text-muted tabular-nums">
          {total > eventsAtOnce
            ? words.page.foundEvents({ count: total })
            : words.page.found({ count: matchCount })}
        </p>
      ) : null}
      {rows.map((group) => (
        <ReplyGroup
          key={group.id}
          group={group}
          {...shown}
          isAlone={rows.length === 1}
          onShowAll={eventId === undefined ? null : props.onShowAll}
        />
      ))}
      {eventId === undefined && total === 1 ? <WhatHappened /> : null}
      {total > eventsAtOnce ? (
        <Pagination
          page={page}
          pageSize={eventsAtOnce}
          total={total}
          onPageChange={props.onPageChange}
          text={words.page.eventsShown({
            first: (page - 1) * eventsAtOnce + 1,
            last: Math.min(page * eventsAtOnce, total),
            total,
          })}
        />
      ) : null}
    </>
  );
}
