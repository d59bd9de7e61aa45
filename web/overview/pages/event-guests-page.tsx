import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { badge } from '#domain/events/rules.ts';
import type { EventCounts, Overview } from '#domain/overview/contract.ts';
import { paths } from '#web/app/paths.ts';
import { useCan } from '#web/kernel/session.tsx';
import { ExportButton } from '#web/replies/components/export-button.tsx';
import { FillLine } from '#web/replies/components/fill-line.tsx';
import { PartyPanel } from '#web/replies/components/late-party-panel.tsx';
import { ReservationTable } from '#web/replies/components/reservation-table.tsx';
import { useReservations, type ReplyFilter } from '#web/replies/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { SearchBox } from '#web/ui/search-box.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { EventPage } from './event-page.tsx';

/** Loads with the panel, which alone shows a history. */
const Told = lazy(async () => ({
  default: (await import('#web/activity/components/activity-columns.tsx')).Told,
}));

const views = {
  replies: {
    label: 'All',
    filter: {},
    count: (c: EventCounts) => c.confirmedReplies + c.waitlistedReplies + c.declinedReplies,
  },
  coming: { label: 'Coming', filter: { status: 'confirmed' }, count: (c: EventCounts) => c.confirmedReplies },
  waiting: {
    label: 'Waiting',
    filter: { status: 'waitlisted' },
    count: (c: EventCounts) => c.waitlistedReplies,
  },
  approval: {
    label: 'To approve',
    filter: { awaitingApproval: true },
    count: (c: EventCounts) => c.awaitingApproval,
  },
  declined: {
    label: 'Declined',
    filter: { status: 'declined' },
    count: (c: EventCounts) => c.declinedReplies,
  },
} as const satisfies Record<
  string,
  { label: string; filter: Partial<ReplyFilter>; count: (c: EventCounts) => number }
>;
type View = keyof typeof views;

/** Everybody who replied to one event, in one list. */
export default function EventGuestsPage() {
  return <EventPage tab="guests">{(overview) => <Guests overview={overview} />}</EventPage>;
}

function Guests({ overview }: { overview: Overview }) {
  const { event, counts } = overview;
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const { view: asked, guest }: { view?: string; guest?: string } = useSearch({ strict: false });
  const view: View = asked !== undefined && asked in views ? (asked as View) : 'replies';
  const navigate = useNavigate();
  const can = useCan();
  const [q, setQ] = useState('');
  const [sort, setSort] = useState('');
  const { source } = useReservations(
    id,
    { ...views[view].filter, q: q.trim(), sort },
    views[view].count(counts),
  );
  const show = (next: View) =>
    void navigate({
      to: paths.eventGuests(id),
      search: next === 'replies' ? {} : { view: next },
      replace: true,
    });
  const search = useMemo(() => (view === 'replies' ? {} : { view }), [view]);
  const beside = useMemo(
    () => ({
      view: search.view,
      onOpen: (reply: string) =>
        void navigate({
          to: paths.eventGuests(id),
          search: { ...search, guest: reply },
          resetScroll: false,
        }),
    }),
    [id, search, navigate],
  );
  const editable = can('reservation.edit', event)
    ? { mealOptions: event.hasMeals ? event.mealOptions : [] }
    : null;
  const takesGuests =
    event.status !== 'cancelled' && badge(new Date(event.dateTime), new Date()) === 'Active';
  const shown = (Object.keys(views) as View[]).filter(
    (name) => name === 'replies' || name === view || views[name].count(counts) > 0,
  );
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center gap-3">
        <SearchBox label="Search guests" value={q} onChange={setQ} />
        <div role="group" aria-label="Show" className="flex flex-wrap gap-2">
          {shown.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === view}
              onClick={() => show(name)}
              className={classes(
                'inline-flex h-8 items-center gap-1.5 rounded-full border px-3 text-sm touch:h-11',
                name === view
                  ? 'border-accent bg-accent-tint font-medium text-accent'
                  : 'border-hairline bg-surface text-ink hover:bg-hover',
              )}
            >
              {views[name].label}
              <span className="text-xs tabular-nums">{views[name].count(counts).toLocaleString('en')}</span>
            </button>
          ))}
        </div>
        {can('reservation.export', event) ? (
          <div className="ml-auto">
            <ExportButton event={event} />
          </div>
        ) : null}
      </div>
      {view === 'waiting' && takesGuests ? (
        <FillLine eventId={id} mayFill={can('reservation.approve', event)} />
      ) : null}
      <Card aria-label="Guests">
        <ReservationTable
          key={view}
          caption={`Guests of ${event.name}`}
          source={source}
          sort={sort}
          onSortChange={setSort}
          confirmedGuests={counts.confirmedGuests}
          editable={editable}
          beside={beside}
          empty={
            <EmptyState
              title={q.trim() ? 'Nobody found' : view === 'replies' ? 'No replies yet' : 'Nobody here'}
              description={
                q.trim()
                  ? `No reply matches “${q.trim()}”.`
                  : view === 'replies'
                    ? 'Share the link, and replies appear here as they come.'
                    : undefined
              }
              action={
                q.trim() || view !== 'replies' ? (
                  <Button
                    onClick={() => {
                      setQ('');
                      show('replies');
                    }}
                  >
                    Show all
                  </Button>
                ) : undefined
              }
            />
          }
        />
      </Card>
      {guest ? (
        <PartyPanel
          key={guest}
          id={guest}
          eventId={id}
          eventDate={event.dateTime}
          editable={editable}
          tellEntry={(entry) => (
            <Suspense>
              <Told entry={entry} />
            </Suspense>
          )}
          onClose={() =>
            void navigate({ to: paths.eventGuests(id), search, replace: true, resetScroll: false })
          }
        />
      ) : null}
    </div>
  );
}
