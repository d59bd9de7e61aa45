import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Event } from '#domain/events/contract.ts';
import { paths } from '#web/app/paths.ts';
import { CreateEventButton, LimitNotice } from '#web/plans/components/event-limit.tsx';
import { useCan, useUser } from '#web/kernel/session/session.tsx';
import { exportReservations } from '#web/replies/late-export.ts';
import { LateQuestion } from '#web/questions/late-question.tsx';
import { Moment } from '#web/replies/list/cells.tsx';
import { RsvpDialog } from '#web/replies/dialog/late-rsvp-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { SegmentedControl } from '#web/ui/fields/choice-fields.tsx';
import type { TableQuery } from '#web/ui/table/column.ts';
import { listShown, soughtWords } from '#web/kernel/api/list-query.ts';
import { PagedTable } from '#web/ui/table/paged.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { eventColumns } from '../list/event-columns.tsx';
import { EventTable } from '../list/event-table.tsx';
import { useEvent } from '../editor/editor-queries.ts';
import { useEventPage } from '../queries.ts';
import { ShareDialog } from '../head/late-dialogs.tsx';
import { RestoreEventDialog } from '../head/restore-event-dialog.tsx';
import { words } from '../words.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The id of an event whose link should be shared right away. */
    share?: string;
  }
}

type Show = 'all' | 'upcoming' | 'past' | 'deleted';

/** The Events Management page (docs/product/events.md#events). */
export default function EventsPage() {
  const navigate = useNavigate();
  /**
   * `q` is the search in the address. `share`, below, is the id of the event that was just created.
   */
  const { q }: { q?: unknown } = useSearch({ strict: false });
  const sought = soughtWords(q);
  const { share = '' } = useLocation({ select: ({ state }) => state });
  const shared = useEvent(share);
  const can = useCan();
  const [show, setShow] = useState<Show>('all');
  const [viewing, setViewing] = useState<Event | null>(null);
  const create = <CreateEventButton label={words.list.create} />;
  const filter = (
    <SegmentedControl
      label={words.list.which}
      value={show}
      onValueChange={(value) => setShow(value as Show)}
      options={[
        { value: 'all', label: words.list.all },
        { value: 'upcoming', label: words.list.upcoming },
        { value: 'past', label: words.list.past },
        ...(can('event.restore') ? [{ value: 'deleted', label: words.list.deleted }] : []),
      ]}
    />
  );

  return (
    <div className="space-y-6 md:-mt-5">
      <PageHeader
        title={words.list.title}
        subtitle={words.list.about}
        actions={can('event.create') ? create : undefined}
      />
      <LimitNotice />
      <Card>
        {show === 'deleted' ? (
          <DeletedEvents toolbar={filter} />
        ) : (
          <EventTable
            key={`${show} ${sought}`}
            sought={sought}
            filter={show === 'all' ? {} : { when: show }}
            toolbar={filter}
            onEdit={(event) => void navigate({ to: paths.editEvent(event.id) })}
            onViewRsvps={setViewing}
            onExport={(event) => void exportReservations(event.id)}
            empty={
              show === 'all' ? (
                <EmptyState
                  title={words.list.none}
                  description={words.list.noneHow}
                  action={can('event.create') ? create : undefined}
                />
              ) : (
                <EmptyState title={show === 'upcoming' ? words.list.noneUpcoming : words.list.nonePast} />
              )
            }
          />
        )}
      </Card>
      {viewing ? (
        <RsvpDialog event={viewing} Question={LateQuestion} onClose={() => setViewing(null)} />
      ) : null}
      {share !== '' && shared.data ? (
        <ShareDialog
          event={shared.data}
          open
          onOpenChange={(open) => {
            if (!open) void navigate({ to: paths.events, state: {}, replace: true });
          }}
        />
      ) : null}
    </div>
  );
}

/**
 * The table of deleted events that the signed-in user can restore. They are kept for 30 days
 * (docs/product/events.md#events).
 */
function DeletedEvents({ toolbar }: { toolbar: React.ReactNode }) {
  const [query, setQuery] = useState<TableQuery>({ page: 1, pageSize: 10, sort: '', q: '' });
  const list = useEventPage(query, { deleted: true });
  const [restoring, setRestoring] = useState<Event | null>(null);
  const can = useCan();
  const { role, tenantId } = useUser();
  const mayRestoreAll = can('event.restore', { tenantId: tenantId ?? '', right: null });
  const onPlatform = role === 'superadmin';

  return (
    <>
      <PagedTable
        caption={words.list.deletedEvents}
        columns={[
          eventColumns().name,
          ...(onPlatform
            ? [
                {
                  id: 'tenant',
                  header: words.list.organization,
                  cell: (event: Event) => event.tenantName ?? '—',
                },
              ]
            : []),
          {
            ...eventColumns().date,
            cell: (event: Event) => <Moment instant={event.dateTime} timezone={event.timezone} />,
          },
          {
            id: 'reservations',
            header: words.list.replies,
            align: 'end',
            cell: (event: Event) => event.reservationCount,
          },
          {
            id: 'deletedAt',
            header: words.list.deleted,
            cell: (event: Event) =>
              event.deletedAt ? <Moment instant={event.deletedAt} timezone={event.timezone} /> : '—',
          },
        ]}
        {...listShown(list, words.list.failed)}
        rowKey={(event) => event.id}
        query={query}
        onQueryChange={setQuery}
        searchLabel={words.list.searchDeleted}
        toolbar={toolbar}
        empty={
          <EmptyState
            title={words.list.noneDeleted}
            description={mayRestoreAll ? words.list.kept : words.list.keptYours}
          />
        }
        actions={(event) => (
          <Button size="sm" onClick={() => setRestoring(event)}>
            {words.list.restore}
          </Button>
        )}
      />
      {restoring ? <RestoreEventDialog event={restoring} onClose={() => setRestoring(null)} /> : null}
    </>
  );
}
