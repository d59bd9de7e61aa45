import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { maxPicked } from '#domain/messages/rules.ts';
import type { Overview } from '#domain/event-home/contract.ts';
import type { Reservation } from '#domain/replies/contract.ts';
import { paths } from '#web/app/paths.ts';
import { useCan } from '#web/kernel/session/session.tsx';
import { pickedOf, type Picked, takesMessages } from '#web/messages/picked.ts';
import { LateQuestion } from '#web/questions/late-question.tsx';
import { FillLine } from '#web/replies/line/fill-line.tsx';
import { PartyPanel } from '#web/replies/panel/late-party-panel.tsx';
import { editableOf, takesGuests } from '#web/replies/editor/editable.ts';
import { useShownCounts } from '#web/replies/list/counts.ts';
import { useGuestCounts } from '#web/replies/panel/party-queries.ts';
import { Chips } from '#web/ui/fields/chips.tsx';
import { SegmentedControl } from '#web/ui/fields/choice-fields.tsx';
import { useWide } from '#web/ui/table/use-scroller.ts';
import { useRowKeys } from '#web/ui/table/use-row-keys.ts';
import { GuestTools, KeyHint, useKeySwitch } from '../components/guest-tools.tsx';
import { PickedBar } from '../components/picked-bar.tsx';
import { Parties, type Stepper } from './parties.tsx';
import { Persons } from './persons.tsx';
import {
  listsOf,
  missingOf,
  personChips,
  searchOf,
  shownBy,
  viewChips,
  type GuestSearch,
  type Shown,
} from '../guest-views.ts';
import { overviewKey } from '../queries.ts';
import { EventPage } from './event-page.tsx';
import { AddingReply, GuestActions } from './guest-actions.tsx';

/** Loads with the panel, which is the only place that shows a history. */
const LazyEntry = lazy(async () => ({
  default: (await import('#web/activity/components/activity-columns.tsx')).EntrySentence,
}));

/** Lists everyone who replied to one event. */
export default function EventGuestsPage() {
  return <EventPage tab="guests">{(overview) => <Views overview={overview} />}</EventPage>;
}

const others = {
  replies: undefined,
  invited: lazy(() => import('#web/guest-list/pages/guest-list.tsx')),
  answers: lazy(() => import('#web/answers/pages/answers-view.tsx')),
  thanks: lazy(() => import('#web/gifts/pages/thanks.tsx')),
};

/** Shows the replies, the invited households, the answers, or once the event began the gifts. */
function Views({ overview }: { overview: Overview }) {
  const { view }: GuestSearch = useSearch({ strict: false });
  const { event } = overview;
  const navigate = useNavigate();
  const [now] = useState(() => new Date());
  const lists = listsOf(event, now);
  const list = lists.find(({ value }) => value === view)?.value ?? 'replies';
  const Other = others[list];
  return (
    <div className="space-y-2 md:space-y-4">
      <SegmentedControl
        label="Guests"
        value={list}
        onValueChange={(next) =>
          void navigate({
            to: paths.eventGuests(event.id),
            search: next === 'replies' ? {} : { view: next },
            resetScroll: false,
          })
        }
        options={lists}
      />
      {Other === undefined ? (
        <Guests overview={overview} />
      ) : (
        <Suspense>
          <Other event={event} />
        </Suspense>
      )}
    </div>
  );
}

function Guests({ overview }: { overview: Overview }) {
  const { event, counts, meals } = overview;
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const asked: GuestSearch = useSearch({ strict: false });
  const { guest } = asked;
  const hasMeals = meals.length > 0;
  const { by, view, meal } = shownBy(asked, hasMeals);
  const shown = useMemo((): Shown => ({ by, view, meal }), [by, view, meal]);
  const navigate = useNavigate();
  const can = useCan();
  const { data: more, dataUpdatedAt: moreReadAt } = useGuestCounts(id);
  const shownNow = useShownCounts(id, { counts, key: overviewKey(id), more, moreReadAt });
  const [q, setQ] = useState('');
  const [open, setOpen] = useState(false);
  const [picked, setPicked] = useState<readonly Picked[]>([]);
  const isWide = useWide();
  const [selects, setSelects] = useState(false);
  const [keysOn, setKeysOn] = useKeySwitch();
  const list = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const stepper = useRef<Stepper>(null);
  const go = useCallback(
    (next: Shown, reply?: string, replace = true) =>
      void navigate({
        to: paths.eventGuests(id),
        search: { ...searchOf(next), ...(reply !== undefined && { guest: reply }) },
        replace,
        resetScroll: false,
      }),
    [id, navigate],
  );
  const onOpen = useCallback((reply: string) => go(shown, reply, guest !== undefined), [go, shown, guest]);
  const onStep = useMemo(
    () =>
      guest === undefined
        ? null
        : (step: 1 | -1) => {
            const next = stepper.current?.(guest, step);
            if (next !== undefined) go(shown, next);
          },
    [guest, go, shown],
  );
  useRowKeys({
    list: useCallback(() => list.current, []),
    enabled: keysOn,
    onStep,
    onSearch: useCallback(() => input.current?.focus(), []),
  });

  const mayMessage = can('event.edit', event) && takesMessages(event, new Date());
  const message = (to: readonly Picked[]) =>
    void navigate({ to: paths.messages(id), state: { picked: [...to] } });
  const picking = useMemo(
    () =>
      mayMessage
        ? {
            onPhone: selects,
            has: (reply: string) => picked.some((one) => one.id === reply),
            onToggle: (reply: Reservation) =>
              setPicked((before) =>
                before.some((one) => one.id === reply.id)
                  ? before.filter((one) => one.id !== reply.id)
                  : [...before, pickedOf(reply)].slice(0, maxPicked),
              ),
          }
        : null,
    [mayMessage, picked, selects],
  );
  const editable = can('reservation.edit', event) ? editableOf(event, LateQuestion) : null;
  const chips = (oneLine: boolean) => {
    if (by === 'party') {
      return (
        <Chips
          label="Show"
          chips={viewChips(view, shownNow.counts, shownNow.more, missingOf(overview))}
          value={view}
          onValueChange={(next) => go({ ...shown, view: next })}
          oneLine={oneLine}
        />
      );
    }
    if (by === 'person') {
      return (
        <Chips
          label="Show"
          chips={personChips(counts)}
          value={view === 'coming' || view === 'waiting' ? view : 'replies'}
          onValueChange={(next) => go({ ...shown, view: next })}
          oneLine={oneLine}
        />
      );
    }
    return (
      <Chips
        label="Meal"
        chips={[
          { value: '', label: 'All meals', count: counts.confirmedGuests + counts.waitlistedGuests },
          ...meals.map(({ name, confirmed, waiting }) => ({
            value: name,
            label: name,
            count: confirmed + waiting,
          })),
        ]}
        value={meal ?? ''}
        onValueChange={(next) => go({ ...shown, meal: next === '' ? null : next })}
        oneLine={oneLine}
      />
    );
  };

  return (
    <div className="space-y-2 md:space-y-4">
      <GuestTools
        chips={chips}
        search={{ value: q, onChange: setQ, inputRef: input }}
        by={{
          value: by,
          offered: hasMeals ? ['party', 'person', 'meal'] : ['party', 'person'],
          onChange: (next) => go({ by: next, view, meal: null }),
        }}
        actions={<GuestActions event={event} hasColumns={by === 'party'} />}
        select={
          picking && by === 'party'
            ? {
                on: selects,
                onChange: (on) => {
                  setSelects(on);
                  if (on) setOpen(false);
                },
              }
            : null
        }
        hint={<KeyHint on={keysOn} onChange={setKeysOn} />}
        open={open}
        onOpenChange={setOpen}
      />
      {by === 'party' && view === 'waiting' && takesGuests(event) ? (
        <FillLine eventId={id} mayFill={can('reservation.approve', event)} />
      ) : null}
      {by === 'party' && (picked.length > 0 || (selects && !isWide)) ? (
        <PickedBar
          count={picked.length}
          onMessage={() => message(picked)}
          onClear={() => setPicked([])}
          onDone={
            isWide
              ? undefined
              : () => {
                  setPicked([]);
                  setSelects(false);
                }
          }
        />
      ) : null}
      <div ref={list}>
        {by === 'party' ? (
          <Parties
            key={view}
            overview={overview}
            view={view}
            more={more}
            q={q}
            onShowAll={() => {
              setQ('');
              go({ by: 'party', view: 'replies', meal: null });
            }}
            editable={editable}
            open={guest}
            onOpen={onOpen}
            sortsOnPhone={open}
            picking={picking}
            stepper={stepper}
          />
        ) : (
          <Persons
            key={`${view} ${meal}`}
            event={event}
            view={view}
            meal={meal}
            q={q}
            onShowAll={() => {
              setQ('');
              go({ by, view: 'replies', meal: null });
            }}
            onOpen={onOpen}
            stepper={stepper}
          />
        )}
      </div>
      <AddingReply event={event} />
      {guest ? (
        <PartyPanel
          key={guest}
          id={guest}
          eventId={id}
          eventDate={event.dateTime}
          editable={editable}
          tellEntry={(entry) => (
            <Suspense>
              <LazyEntry entry={entry} />
            </Suspense>
          )}
          onMessage={mayMessage ? (reply) => message([pickedOf(reply)]) : undefined}
          onClose={() => go(shown)}
        />
      ) : null}
    </div>
  );
}
