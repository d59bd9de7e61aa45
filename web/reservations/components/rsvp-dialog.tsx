import { useState, type ReactNode } from 'react';
import type { MealOption } from '#domain/events/contract.ts';
import type { Reservation } from '#domain/reservations/contract.ts';
import { formatShort } from '#domain/kernel/dates.ts';
import { sentenceOf } from '#web/kernel/api-error.ts';
import { useCan } from '#web/kernel/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { CapacityBar } from '#web/ui/capacity-bar.tsx';
import { DataTable, type Column, type TableQuery } from '#web/ui/data-table.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { useEventReservations } from '../queries.ts';
import { EmailText, Moment } from './cells.tsx';
import { GuestDetails } from './guest-details.tsx';
import { LongText } from './long-text.tsx';
import { ReservationActions } from './reservation-actions.tsx';
import { ReservationEditor } from './reservation-editor.tsx';
import { StatusBadge } from './status-badge.tsx';

/** What of the event the dialog shows; the whole event fits. */
export interface DialogEvent {
  id: string;
  name: string;
  dateTime: string;
  timezone: string;
  location: string;
  maxGuests: number;
  confirmedGuests: number;
  waitlistCount: number;
  spotsRemaining: number;
  cutoffDate: string | null;
  hasMeals: boolean;
  mealOptions: readonly MealOption[];
  tenantId: string;
  createdBy: string;
}

type Tab = 'confirmed' | 'waitlisted';

/** The replies to one event, confirmed and waiting, each to be edited, deleted or approved (part 2 section 2). */
export function RsvpDialog({ event, onClose }: { event: DialogEvent; onClose: () => void }) {
  const [tab, setTab] = useState<Tab>('confirmed');
  const confirmed = useReplies(event, 'confirmed');
  const waiting = useReplies(event, 'waitlisted');
  const summary = confirmed.list.data?.summary ?? waiting.list.data?.summary;
  // Where the summary is missing, the event's own counters stand in.
  const confirmedGuests = summary?.confirmedGuests ?? event.confirmedGuests;
  const spots = summary?.spotsRemaining ?? event.spotsRemaining;
  const waitlisted = summary?.waitlistedCount ?? event.waitlistCount;

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      size="xl"
      title={`RSVPs for ${event.name}`}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="space-y-5">
        <section aria-label="Event Overview" className="rounded-lg border border-hairline p-4">
          <h3 className="mb-3 text-sm font-semibold">Event Overview</h3>
          <dl className="grid grid-cols-2 gap-x-4 gap-y-3 lg:grid-cols-4">
            <Fact label="Date and time">{formatShort(new Date(event.dateTime), event.timezone)}</Fact>
            <Fact label="Location">{event.location || '—'}</Fact>
            <Fact label="Capacity">
              <CapacityBar compact confirmed={confirmedGuests} max={event.maxGuests} label="Capacity" />
            </Fact>
            <Fact label="RSVP cutoff">
              {event.cutoffDate
                ? formatShort(new Date(event.cutoffDate), event.timezone)
                : 'When the event starts'}
            </Fact>
          </dl>
        </section>
        <dl className="grid grid-cols-3 gap-3">
          <Counter label="Confirmed Guests" value={confirmedGuests} tone="text-confirmed" />
          <Counter label="Spots Remaining" value={spots} tone="text-info" />
          <Counter label="Waitlisted" value={waitlisted} tone="text-waitlisted" />
        </dl>
        <Tabs
          label="Replies"
          value={tab}
          onValueChange={(value) => setTab(value as Tab)}
          items={[
            {
              value: 'confirmed',
              label: `Confirmed RSVPs (${summary?.confirmedCount ?? '…'})`,
              content: (
                <Replies
                  event={event}
                  replies={confirmed}
                  loading="Loading reservations..."
                  empty="No confirmed reservations yet"
                />
              ),
            },
            {
              value: 'waitlisted',
              label: `Waitlist (${waitlisted})`,
              content: (
                <Replies
                  event={event}
                  replies={waiting}
                  loading="Loading waitlist..."
                  empty="No one on the waitlist"
                />
              ),
            },
          ]}
        />
      </div>
    </Dialog>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="mt-0.5 text-sm font-medium break-words">{children}</dd>
    </div>
  );
}

function Counter({ label, value, tone }: { label: string; value: number; tone: string }) {
  return (
    <div className="flex flex-col-reverse justify-end rounded-lg border border-hairline px-3 py-3 sm:px-4">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className={`font-display text-2xl font-semibold tabular-nums ${tone}`}>{value}</dd>
    </div>
  );
}

function useReplies(event: DialogEvent, status: Tab) {
  const [query, setQuery] = useState<TableQuery>({ page: 1, pageSize: 10, sort: '', q: '' });
  return { status, query, setQuery, list: useEventReservations(event.id, status, query) };
}

function Replies(props: {
  event: DialogEvent;
  replies: ReturnType<typeof useReplies>;
  loading: string;
  empty: string;
}) {
  const { event, replies } = props;
  const { list, status, query, setQuery } = replies;
  const can = useCan();
  const [editing, setEditing] = useState<string | null>(null);
  const columns: Column<Reservation>[] = [
    ...(status === 'waitlisted'
      ? [
          {
            id: 'position',
            header: 'Position',
            cell: (row: Reservation) => (
              <span className="font-medium tabular-nums">
                {row.waitlistPosition === null ? '—' : `#${row.waitlistPosition}`}
              </span>
            ),
          },
        ]
      : []),
    {
      id: 'displayName',
      header: 'Guest',
      primary: true,
      sortable: status === 'confirmed',
      cell: (row) => (
        <span className="block min-w-0">
          <span className="block font-medium">{row.displayName}</span>
          <span className="block text-xs font-normal text-muted">
            <EmailText email={row.guestEmail} />
          </span>
          {row.guestPhone ? (
            <span className="block text-xs font-normal text-muted">{row.guestPhone}</span>
          ) : null}
        </span>
      ),
    },
    {
      id: 'guestCount',
      header: 'Guests',
      align: 'end',
      sortable: status === 'confirmed',
      cell: (row) => <span className="tabular-nums">{row.guestCount}</span>,
    },
    {
      id: 'details',
      header: 'Guest details',
      cell: (row) => <GuestDetails details={row.guestDetails} count={row.guestCount} />,
    },
    { id: 'message', header: 'Message', cell: (row) => <LongText text={row.message} /> },
    {
      id: 'createdAt',
      header: 'RSVP date',
      sortable: status === 'confirmed',
      cell: (row) => <Moment instant={row.createdAt} timezone={event.timezone} />,
    },
    {
      id: 'status',
      header: 'Status',
      cell: (row) => (
        <span className="block">
          <StatusBadge reservation={row} />
          {row.awaitingApproval ? (
            <span className="block pt-0.5 text-xs text-muted">Awaits approval</span>
          ) : null}
        </span>
      ),
    },
  ];

  if (list.isPending) {
    return (
      <p role="status" className="py-6 text-center text-sm text-muted">
        {props.loading}
      </p>
    );
  }
  const subject = { tenantId: event.tenantId, createdBy: event.createdBy };
  return (
    <DataTable
      caption={status === 'confirmed' ? 'Confirmed RSVPs' : 'Waitlist'}
      columns={columns}
      rows={list.data?.reservations}
      rowKey={(row) => row.id}
      total={list.data?.total ?? 0}
      query={query}
      onQueryChange={setQuery}
      loading={list.isFetching}
      error={list.isError ? sentenceOf(list.error, 'The reservations could not be loaded.') : undefined}
      onRetry={() => void list.refetch()}
      searchLabel="Search guests"
      empty={<EmptyState title={props.empty} />}
      actions={
        can('reservation.edit', subject)
          ? (row) => <ReservationActions reservation={row} onEdit={() => setEditing(row.id)} />
          : undefined
      }
      detail={(row) =>
        editing === row.id ? (
          <ReservationEditor
            reservation={row}
            mealOptions={event.hasMeals ? event.mealOptions : []}
            onDone={() => setEditing(null)}
          />
        ) : null
      }
    />
  );
}
