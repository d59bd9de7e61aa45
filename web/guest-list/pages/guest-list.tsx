import { Suspense, useCallback, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { Send } from 'lucide-react';
import type { Invitation } from '#domain/guest-list/contract.ts';
import type { Overview } from '#domain/event-home/contract.ts';
import { maxPicked } from '#domain/messages/rules.ts';
import { paths } from '#web/app/paths.ts';
import { useCan } from '#web/kernel/session/session.tsx';
import { useDeferred } from '#web/kernel/undo.ts';
import { QuestionField } from '#web/questions/components/question-field.tsx';
import { RemindButton } from '#web/reminders/components/remind-button.tsx';
import { shownRows } from '#web/replies/list/shown.ts';
import { HandOver } from '../send/hand-over.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ListTools } from '#web/ui/list-tools.tsx';
import { Pending } from '#web/ui/states.tsx';
import { useRowKeys } from '#web/ui/table/use-row-keys.ts';
import { VirtualTable } from '#web/ui/table/virtual.tsx';
import { Duplicates } from '../list/duplicates.tsx';
import { TakeAll } from '../household/take-all.tsx';
import { HouseholdPanel } from '../household/household-panel.tsx';
import { BeforeInviting } from '../list/before-inviting.tsx';
import { HouseholdFilters } from '../list/household-filters.tsx';
import { HouseholdRow } from '../list/household-row.tsx';
import { Joinable } from '../list/joinable.tsx';
import { ListFiles } from '../list/list-files.tsx';
import { NobodyListed, StillIndexing } from '../list/nobody-listed.tsx';
import { QuickAdd } from '../list/quick-add.tsx';
import { SelectionBar } from '../list/selection-bar.tsx';
import { SeatsText } from '#web/replies/line/seats-text.tsx';
import { lazyPart } from '#web/kernel/lazy-part.ts';
import { Totals } from '../list/totals.tsx';
import { useHouseholdRows } from '../list/use-household-rows.ts';
import { useHouseholdSearch, type HouseholdSearch } from '../list/use-household-search.ts';
import { useDeleteInvitations, useInvitationCounts, useInvitations } from '../queries.ts';
import { words } from '../words.ts';

const ImportDialog = lazyPart(() => import('../import/import-dialog.tsx'), 'ImportDialog');
const SendDialog = lazyPart(() => import('./send-dialog.tsx'), 'SendDialog');

const SaveDateDialog = lazyPart(() => import('./save-date-dialog.tsx'), 'SaveDateDialog');

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
  const can = useCan();
  const editable = can('reservation.edit', event);
  const mayRemind = can('event.edit', event);
  const [q, setQ] = useState('');
  const [importing, setImporting] = useState(false);
  const [sending, setSending] = useState<'invitations' | 'saveTheDate' | null>(null);
  const [open, setOpen] = useState(false);
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
      <ListTools
        filters={chips}
        search={{ label: words.page.search, value: q, onChange: setQ, inputRef: searchInput }}
        lead={
          editable ? <QuickAdd eventId={event.id} inputRef={addInput} onAdded={() => setQ('')} /> : undefined
        }
        open={open}
        onOpenChange={setOpen}
        selection={
          selected.size > 0 ? (
            <Selection
              {...{ eventId: event.id, selected, mayRemind, onClear: clear }}
              onSend={() => setSending('invitations')}
              onDelete={drop}
            />
          ) : undefined
        }
      >
        {isEmpty ? null : <HouseholdFilters {...{ search, counts, languages: event.languages }} />}
        {filter.status === 'notAnswered' && mayRemind && counts && counts.unanswered.households > 0 ? (
          <RemindButton
            eventId={event.id}
            ids={null}
            count={counts.unanswered.households}
            label={words.page.remindCount({ count: counts.unanswered.households })}
            open={search.remind}
            onOpenChange={(isOpen) => go({ ...filter, remind: isOpen ? 1 : undefined })}
          />
        ) : editable && counts && !isEmpty ? (
          <SendButton onClick={() => setSending('invitations')} />
        ) : null}
        {editable && counts && counts.notSent.households > 0 ? (
          <BeforeInviting
            eventId={event.id}
            mayWrite={mayRemind}
            onSaveTheDate={() => setSending('saveTheDate')}
          />
        ) : null}
        <ListFiles
          event={event}
          filter={{ ...filter, q: q.trim() }}
          editable={editable}
          mayExport={can('reservation.export', event)}
          isEmpty={isEmpty}
          onImport={() => setImporting(true)}
        />
      </ListTools>
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
        open={search.joinable}
        onOpenChange={(open) => go({ ...filter, joinable: open ? 1 : undefined })}
      />
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
                onImport={() => setImporting(true)}
              />
            }
          />
          {isBehind && source.total !== 0 ? <StillIndexing /> : null}
          {counts && !isEmpty ? <Totals counts={counts} seats={<SeatsText event={event} />} /> : null}
        </Card>
      </div>
      <Suspense>
        {/* Dialogs are not among the tools, because a phone folds the tools away. */}
        {importing ? <ImportDialog eventId={event.id} onClose={() => setImporting(false)} /> : null}
        {sending === 'saveTheDate' ? (
          <SaveDateDialog
            event={event}
            ids={[...selected.keys()]}
            filter={isFiltered ? { ...filter, q: q.trim() || undefined } : null}
            onClose={() => setSending(null)}
            onSent={clear}
          />
        ) : null}
        {sending === 'invitations' ? (
          <SendDialog
            event={event}
            ids={[...selected.keys()]}
            filter={isFiltered ? { ...filter, q: q.trim() || undefined } : null}
            mayRemind={mayRemind}
            onClose={() => setSending(null)}
            onSent={clear}
          />
        ) : null}
      </Suspense>
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

const SendButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="primary" icon={<Send />} className="shrink-0" onClick={onClick}>
    {words.page.sendInvitations}
  </Button>
);

interface SelectionProps {
  eventId: string;
  selected: ReadonlyMap<string, Invitation>;
  mayRemind: boolean;
  onSend: () => void;
  onDelete: (households: readonly Invitation[]) => void;
  onClear: () => void;
}

function Selection({ eventId, selected, mayRemind, onSend, onDelete, onClear }: SelectionProps) {
  const ids = [...selected.keys()];
  const households = [...selected.values()];
  const navigate = useNavigate();
  return (
    <SelectionBar
      eventId={eventId}
      ids={ids}
      tags={[...new Set(households.flatMap(({ tags }) => tags))].sort()}
      actions={
        <>
          <Button size="sm" icon={<Send />} onClick={onSend}>
            {words.page.send}
          </Button>
          {mayRemind ? (
            <>
              <RemindButton
                eventId={eventId}
                ids={ids}
                count={ids.length}
                label={words.page.remind}
                size="sm"
              />
              <Button
                size="sm"
                disabled={ids.length > maxPicked}
                title={ids.length > maxPicked ? words.page.upTo({ count: maxPicked }) : undefined}
                onClick={() =>
                  void navigate({
                    to: paths.messages(eventId),
                    state: { pickedHouseholds: households.map(({ id, label }) => ({ id, label })) },
                  })
                }
              >
                {words.page.message}
              </Button>
            </>
          ) : null}
        </>
      }
      onDelete={() => onDelete(households)}
      onClear={onClear}
    />
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
