import { useCallback, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { Invitation, InvitationCounts } from '#domain/guest-list/contract.ts';
import type { Overview } from '#domain/event-home/contract.ts';
import { useCan } from '#web/kernel/session/session.tsx';
import { useDeferred } from '#web/kernel/toasts/undo.ts';
import { QuestionField } from '#web/questions/components/question-field.tsx';
import { SeatsText } from '#web/replies/line/seats-text.tsx';
import { shownRows } from '#web/replies/list/shown.ts';
import { Card } from '#web/ui/card.tsx';
import { Pending } from '#web/ui/states.tsx';
import { useRowKeys } from '#web/ui/table/use-row-keys.ts';
import { VirtualTable } from '#web/ui/table/virtual.tsx';
import { HouseholdPanel } from '../household/household-panel.tsx';
import { TakeAll } from '../household/take-all.tsx';
import { Duplicates } from '../list/duplicates.tsx';
import { HouseholdRow } from '../list/household-row.tsx';
import { Joinable } from '../list/joinable.tsx';
import { NobodyListed, StillIndexing } from '../list/nobody-listed.tsx';
import { Totals } from '../list/totals.tsx';
import { useHouseholdRows } from '../list/use-household-rows.ts';
import { useHouseholdSearch, type HouseholdSearch } from '../list/use-household-search.ts';
import { useDeleteInvitations, useInvitationCounts, useInvitations } from '../queries.ts';
import { HandOver } from '../send/hand-over.tsx';
import { words } from '../words.ts';
import { GuestDialogs, type GuestDialog } from './guest-dialogs.tsx';
import { GuestTools } from './guest-tools.tsx';

/** The guest list of an event: its households, before and after they answer. */
export default function Invited({
  event,
  chips,
}: {
  event: Overview['event'];
  /** Renders the chips that choose the view. */
  chips: (oneLine: boolean) => ReactNode;
}) {
  const search = useHouseholdSearch(event.id);
  const { filter, household, go } = search;
  const editable = useCan()('reservation.edit', event);
  const [q, setQ] = useState('');
  const [dialog, setDialog] = useState<GuestDialog | null>(null);
  const [sort, setSort] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const searchInput = useRef<HTMLInputElement>(null);
  const addInput = useRef<HTMLInputElement>(null);
  const { data: counts, isLoading } = useInvitationCounts(event.id);
  const { source: all, isBehind } = useInvitations(event.id, { ...filter, q: q.trim(), sort });
  const acts = useDeferred();
  const source = useMemo(() => shownRows(all, acts, {}), [all, acts]);
  const remove = useDeleteInvitations(event.id);
  const { rows, columns, selected, clear } = useHouseholdRows(event.id, search, editable);
  useHouseholdKeys({ box, searchInput, source, search });
  const drop = (gone: readonly Invitation[]) => {
    clear();
    if (household !== undefined) go(filter);
    remove(gone);
  };

  const isFiltered = q.trim() !== '' || Object.values(filter).some((value) => value !== undefined);
  const isEmpty = counts?.invited.households === 0;
  return (
    <div className="space-y-2 md:space-y-3">
      {isLoading ? <Pending /> : null}
      <GuestTools
        {...{ event, search, counts, q, setQ, searchInput, addInput, chips, selected }}
        onDialog={setDialog}
        onDelete={drop}
        onClear={clear}
      />
      <Suggestions {...{ event, search, counts, editable }} />
      <div ref={box}>
        <Card aria-label={words.page.guestList}>
          <VirtualTable
            caption={words.page.caption({ event: event.name })}
            oneLine
            columns={columns}
            source={source}
            rowKey={({ id }) => id}
            sort={sort}
            onSortChange={setSort}
            phoneRow={(of) => <HouseholdRow of={of} rows={rows} />}
            onOpen={({ id }) => go({ ...filter, household: id })}
            openKey={household}
            sortsOnPhone={false}
            newRows={(count) => words.page.newHouseholds({ count })}
            empty={
              <NobodyListed
                eventId={event.id}
                editable={editable}
                isBehind={isBehind}
                onShowAll={isFiltered && !isEmpty ? () => (setQ(''), go({})) : null}
                onAdd={() => addInput.current?.focus()}
                onImport={() => setDialog('import')}
              />
            }
          />
          {isBehind && source.total !== 0 ? <StillIndexing /> : null}
          {counts && !isEmpty ? <Totals counts={counts} seats={<SeatsText event={event} />} /> : null}
        </Card>
      </div>
      {/* Dialogs are not among the tools, because a phone folds the tools away. */}
      <GuestDialogs
        event={event}
        dialog={dialog}
        ids={[...selected.keys()]}
        filter={isFiltered ? { ...filter, q: q.trim() || undefined } : null}
        onClose={() => setDialog(null)}
        onSent={clear}
      />
      {household ? (
        <HouseholdPanel
          key={household}
          id={household}
          timezone={event.timezone}
          editable={editable}
          takesAnswers={event.status === 'published'}
          {...{ Question: QuestionField, HandOver, event }}
          onDelete={(of) => drop([of])}
          onClose={() => go(filter)}
        />
      ) : null}
    </div>
  );
}

interface SuggestionsProps {
  event: Overview['event'];
  search: HouseholdSearch;
  counts: InvitationCounts | undefined;
  editable: boolean;
}

/** Offers to take addresses over, to merge households, and to join replies with households. */
function Suggestions({ event, search: { filter, joinable, go }, counts, editable }: SuggestionsProps) {
  return (
    <>
      {filter.status === 'addressGiven' && editable && counts && counts.addressGiven > 0 ? (
        <TakeAll eventId={event.id} count={counts.addressGiven} />
      ) : null}
      <Duplicates eventId={event.id} enabled={editable && (counts?.invited.households ?? 0) > 1} />
      <Joinable
        eventId={event.id}
        timezone={event.timezone}
        enabled={
          editable && counts !== undefined && counts.unanswered.households + counts.notSent.households > 0
        }
        open={joinable}
        onOpenChange={(open) => go({ ...filter, joinable: open ? 1 : undefined })}
      />
    </>
  );
}

interface Keys {
  box: RefObject<HTMLDivElement | null>;
  searchInput: RefObject<HTMLInputElement | null>;
  source: ReturnType<typeof useInvitations>['source'];
  search: HouseholdSearch;
}

/** Keys step from one open household to the next, and lead to the search. */
function useHouseholdKeys({ box, searchInput, source, search: { filter, household, go } }: Keys) {
  const onStep = useMemo(
    () =>
      household === undefined
        ? null
        : (step: 1 | -1) => {
            const at = source.indexOf(household);
            const next = at === undefined ? undefined : source.rowAt(at + step);
            if (next) go({ ...filter, household: next.id });
          },
    [household, source, go, filter],
  );
  useRowKeys({
    list: useCallback(() => box.current, [box]),
    enabled: true,
    onStep,
    onSearch: useCallback(() => searchInput.current?.focus(), [searchInput]),
  });
}
