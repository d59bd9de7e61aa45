import { useCallback, useMemo, useState, type ReactNode } from 'react';
import type { Event } from '#domain/events/contract.ts';
import type { MealOption } from '#domain/events/settings.ts';
import type { Reservation } from '#domain/replies/contract.ts';
import { useCan } from '#web/kernel/session/session.tsx';
import type { AskQuestion } from '#web/questions/ask.ts';
import { Button } from '#web/ui/button.tsx';
import { CapacityBar } from '#web/ui/charts/capacity-bar.tsx';
import { EmailText } from '#web/ui/display/email-text.tsx';
import { SearchBox } from '#web/ui/fields/search-box.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { VirtualTable } from '#web/ui/table/virtual.tsx';
import { useShownSummary } from '../list/counts.ts';
import { takesGuests } from '../editor/editable.ts';
import { useEventReservations } from '../queries.ts';
import { GuestName, Zoned } from '../list/cells.tsx';
import { DialogCounters } from './dialog-counters.tsx';
import { replyColumns, statusColumn } from '../list/reply-columns.tsx';
import { ReservationActions } from '../list/reservation-actions.tsx';
import { ReservationEditor } from '../editor/reservation-editor.tsx';
import { UnsentMails } from '../list/unsent-mails.tsx';
import { words } from '../words.ts';

/** The fields of the event that the dialog shows. A whole event fits this type. */
export interface DialogEvent {
  id: string;
  name: string;
  dateTime: string;
  status?: string;
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
  right: Event['right'];
}

type Tab = 'confirmed' | 'waitlisted';

/**
 * Lists the replies to one event, confirmed and waiting. A host can edit, delete or approve each
 * (docs/product/replies.md#replies).
 */
export function RsvpDialog(props: { event: DialogEvent; Question: AskQuestion; onClose: () => void }) {
  const { event, Question, onClose } = props;
  const [tab, setTab] = useState<Tab>('confirmed');
  const confirmed = useReplies(event, 'confirmed');
  const waiting = useReplies(event, 'waitlisted');
  const read = confirmed.newest ? confirmed : waiting;
  const summary = useShownSummary(event, read.newest?.summary, read.newestAt);
  // Until the summary is loaded, the dialog shows the event's own counters.
  const confirmedGuests = summary?.confirmedGuests ?? event.confirmedGuests;
  const waitlisted = summary?.waitlistedCount ?? event.waitlistCount;

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      size="xl"
      title={words.dialog.title({ event: event.name })}
      footer={<Button onClick={onClose}>{words.dialog.close}</Button>}
    >
      <div className="space-y-5">
        <section aria-label={words.dialog.overview} className="rounded-lg border border-hairline p-4">
          <h3 className="mb-3 text-sm font-semibold">{words.dialog.overview}</h3>
          <dl className="grid grid-cols-2 gap-x-4 gap-y-3 lg:grid-cols-4">
            <Fact label={words.dialog.dateTime}>
              <Zoned at={event.dateTime} zone={event.timezone} />
            </Fact>
            <Fact label={words.dialog.location}>{event.location || '—'}</Fact>
            <Fact label={words.dialog.capacity}>
              <CapacityBar
                compact
                confirmed={confirmedGuests}
                max={event.maxGuests}
                label={words.dialog.capacity}
              />
            </Fact>
            <Fact label={words.dialog.cutoff}>
              {event.cutoffDate ? (
                <Zoned at={event.cutoffDate} zone={event.timezone} />
              ) : (
                words.dialog.atStart
              )}
            </Fact>
          </dl>
        </section>
        <DialogCounters
          event={{ ...event, confirmedGuests }}
          spots={summary?.spotsRemaining ?? event.spotsRemaining}
          waitlisted={waitlisted}
        />
        <Tabs
          label={words.dialog.replies}
          value={tab}
          onValueChange={(value) => setTab(value as Tab)}
          items={[
            {
              value: 'confirmed',
              label: words.dialog.confirmedTab({ count: summary?.confirmedCount ?? '…' }),
              content: (
                <Replies
                  {...{ event, Question }}
                  replies={confirmed}
                  confirmedGuests={confirmedGuests}
                  loading={words.dialog.loading}
                  empty={words.dialog.noConfirmed}
                />
              ),
            },
            {
              value: 'waitlisted',
              label: words.dialog.waitlistTab({ count: waitlisted }),
              content: (
                <Replies
                  {...{ event, Question }}
                  replies={waiting}
                  confirmedGuests={confirmedGuests}
                  loading={words.dialog.loadingWaitlist}
                  empty={words.dialog.noWaitlist}
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

function useReplies(event: DialogEvent, status: Tab) {
  const [q, setQ] = useState('');
  const [sort, setSort] = useState('');
  return { status, q, setQ, sort, setSort, ...useEventReservations(event.id, { status, q, sort }) };
}

const columnsOf = (status: Tab): Column<Reservation>[] => [
  ...(status === 'waitlisted'
    ? [
        {
          id: 'position',
          width: '4.5rem',
          header: words.columns.position,
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
    width: 'minmax(0,1.7fr)',
    header: words.columns.guest,
    primary: true,
    sortable: status === 'confirmed',
    cell: (row) => (
      <span className="block min-w-0">
        <span className="block font-medium">
          <GuestName reply={row} />
        </span>
        <span className="block text-xs font-normal text-muted">
          <EmailText email={row.guestEmail} />
        </span>
        {row.guestPhone ? (
          <span className="block text-xs font-normal text-muted">{row.guestPhone}</span>
        ) : null}
        <UnsentMails mails={row.unsentMails} timezone={row.eventTimezone} />
      </span>
    ),
  },
  {
    id: 'guestCount',
    width: '4.5rem',
    header: words.columns.guests,
    align: 'end',
    sortable: status === 'confirmed',
    cell: (row) => <span className="tabular-nums">{row.guestCount}</span>,
  },
  { ...replyColumns().details, header: words.columns.detailsInDialog, width: 'minmax(0,1.4fr)' },
  { ...replyColumns().message, width: 'minmax(0,1.5fr)' },
  {
    ...replyColumns().createdAt,
    header: words.columns.rsvpDateInDialog,
    sortable: status === 'confirmed',
  },
  statusColumn(),
];

function Replies(props: {
  Question: AskQuestion;
  event: DialogEvent;
  replies: ReturnType<typeof useReplies>;
  confirmedGuests: number;
  loading: string;
  empty: string;
}) {
  const { event, replies, confirmedGuests } = props;
  const { source, status, q, setQ, sort, setSort } = replies;
  const can = useCan();
  const isTaken = takesGuests(event);
  // The reply as it was when its form opened. Later loads don't change what the host typed.
  const [editing, setEditing] = useState<Reservation | null>(null);
  const columns = useMemo(() => columnsOf(status), [status]);

  const actions = useCallback(
    (row: Reservation) => (
      <ReservationActions
        compact
        reservation={row}
        confirmedGuests={confirmedGuests}
        takesGuests={isTaken}
        onEdit={setEditing}
      />
    ),
    [confirmedGuests, isTaken],
  );
  const subject = { tenantId: event.tenantId, right: event.right };
  const searched = q.trim() !== '';
  return (
    <div className="space-y-3">
      {(source.total ?? 0) > 0 || searched ? (
        <SearchBox label={words.page.search} value={q} onChange={setQ} />
      ) : null}
      <VirtualTable
        caption={status === 'confirmed' ? words.dialog.confirmedCaption : words.dialog.waitlistCaption}
        columns={columns}
        source={source}
        rowKey={(row) => row.id}
        sort={sort}
        onSortChange={setSort}
        scrolls="dialog"
        pending={
          <p role="status" className="py-6 text-center text-sm text-muted">
            {props.loading}
          </p>
        }
        empty={
          searched ? (
            <EmptyState
              title={words.page.nothingFound}
              description={words.page.noEntry({ text: q.trim() })}
              action={<Button onClick={() => setQ('')}>{words.page.showAll}</Button>}
            />
          ) : (
            <EmptyState title={props.empty} />
          )
        }
        actions={can('reservation.edit', subject) ? actions : undefined}
        actionsWidth="8.5rem"
        detail={
          editing
            ? {
                key: editing.id,
                content: (
                  <ReservationEditor
                    key={editing.id}
                    reservation={editing}
                    mealOptions={event.hasMeals ? event.mealOptions : []}
                    Question={props.Question}
                    onDone={() => setEditing(null)}
                  />
                ),
              }
            : null
        }
      />
    </div>
  );
}
