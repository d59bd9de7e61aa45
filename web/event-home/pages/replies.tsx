import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { Suspense, useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
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
import { Button } from '#web/ui/button.tsx';
import { Chips } from '#web/ui/fields/chips.tsx';
import { SegmentedControl } from '#web/ui/fields/choice-fields.tsx';
import { ListTools } from '#web/ui/list-tools.tsx';
import { useWide } from '#web/ui/table/use-scroller.ts';
import { useRowKeys } from '#web/ui/table/use-row-keys.ts';
import { lazyPart } from '#web/kernel/lazy-part.ts';
import { KeyHint, useKeySwitch } from '../components/key-hint.tsx';
import { PickedBar } from '../components/picked-bar.tsx';
import { Parties, type Stepper } from './parties.tsx';
import { Persons } from './persons.tsx';
import { searchOf, shownBy, type GuestSearch, type MoreCounts, type Shown } from '../guest-views.ts';
import { AddingReply, GuestActions } from './guest-actions.tsx';
import { words } from '../words.ts';

/** Loads with the panel, which is the only place that shows a history. */
const LazyEntry = lazyPart(() => import('#web/activity/components/activity-columns.tsx'), 'EntrySentence');

const LateUnanswered = lazyPart(
  () => import('#web/guest-list/pages/households-without-reply.tsx'),
  'default',
);

/** The replies to one event, by party, by person or by meal. */
export function Replies(props: {
  overview: Overview;
  more: MoreCounts | undefined;
  /** Renders the chips that choose the view. */
  chips: (oneLine: boolean) => ReactNode;
}) {
  const { overview, more } = props;
  const { event, meals } = overview;
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const search: GuestSearch = useSearch({ strict: false });
  const { guest } = search;
  const { by, view, meal } = shownBy(
    search,
    meals.map(({ name }) => name),
  );
  const shown = useMemo((): Shown => ({ by, view, meal }), [by, view, meal]);
  const navigate = useNavigate();
  const can = useCan();
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
            has: (replyId: string) => picked.some(({ id }) => id === replyId),
            onToggle: (reply: Reservation) =>
              setPicked((before) =>
                before.some((earlier) => earlier.id === reply.id)
                  ? before.filter((earlier) => earlier.id !== reply.id)
                  : [...before, pickedOf(reply)].slice(0, maxPicked),
              ),
          }
        : null,
    [mayMessage, picked, selects],
  );
  const editable = can('reservation.edit', event) ? editableOf(event, LateQuestion) : null;
  const grouping = (
    <SegmentedControl
      label={words.views.oneLine}
      value={by}
      onValueChange={(next) => go({ by: next, view, meal: null })}
      options={(['party', 'person', ...(meals.length > 0 ? (['meal'] as const) : [])] as const).map(
        (value) => ({ value, label: words.views[value] }),
      )}
    />
  );
  const stopSelecting = () => {
    setPicked([]);
    setSelects(false);
  };
  return (
    <div className="space-y-2 md:space-y-3">
      <ListTools
        filters={props.chips}
        search={{ label: words.list.search, value: q, onChange: setQ, inputRef: input }}
        open={open}
        onOpenChange={setOpen}
        selection={
          by === 'party' && (picked.length > 0 || (selects && !isWide)) ? (
            <PickedBar
              count={picked.length}
              onMessage={() => message(picked)}
              onClear={() => setPicked([])}
              onDone={isWide ? undefined : stopSelecting}
            />
          ) : undefined
        }
      >
        {grouping}
        {picking && by === 'party' && !isWide ? (
          <Button
            icon={<ListChecks />}
            onClick={() => {
              setSelects(true);
              setOpen(false);
            }}
          >
            {words.list.select}
          </Button>
        ) : null}
        <span className="flex flex-wrap items-center gap-2 md:ml-auto">
          <KeyHint on={keysOn} onChange={setKeysOn} />
          <GuestActions event={event} />
        </span>
      </ListTools>
      {by === 'meal' ? (
        <Chips
          label={words.list.mealLabel}
          chips={meals.map(({ name, confirmed, waiting }) => ({
            value: name,
            label: name,
            count: confirmed + waiting,
          }))}
          value={meal ?? ''}
          onValueChange={(next) => go({ ...shown, meal: next })}
          oneLine={!isWide && !open}
        />
      ) : null}
      {by === 'party' && view === 'waiting' && takesGuests(event) ? (
        <FillLine eventId={id} mayFill={can('reservation.approve', event)} />
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
      {by === 'party' && view === 'replies' ? (
        <Suspense>
          <LateUnanswered event={event} q={q.trim()} />
        </Suspense>
      ) : null}
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
