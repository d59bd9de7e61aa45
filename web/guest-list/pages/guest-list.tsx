import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { Send } from 'lucide-react';
import type { Invitation } from '#domain/invitations/contract.ts';
import type { Overview } from '#domain/overview/contract.ts';
import { paths } from '#web/app/paths.ts';
import { useCan } from '#web/kernel/session/session.tsx';
import { useDeferred } from '#web/kernel/undo.ts';
import { QuestionField } from '#web/questions/components/question-field.tsx';
import { RemindButton } from '#web/reminders/components/remind-button.tsx';
import { shownRows } from '#web/replies/list/shown.ts';
import { HandOver } from '../send/hand-over.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chips } from '#web/ui/fields/chips.tsx';
import { Anchor } from '#web/ui/link.tsx';
import { SearchBox } from '#web/ui/fields/search-box.tsx';
import { Pending } from '#web/ui/states.tsx';
import { useRowKeys } from '#web/ui/table/use-row-keys.ts';
import { useWide } from '#web/ui/table/use-scroller.ts';
import { VirtualTable } from '#web/ui/table/virtual.tsx';
import { SelectField } from '#web/ui/fields/text-fields.tsx';
import { Duplicates } from '../list/duplicates.tsx';
import { HouseholdPanel } from '../household/household-panel.tsx';
import { columnsOf, HouseholdRow, type Rows } from '../list/household-row.tsx';
import { Joinable } from '../list/joinable.tsx';
import { ListFiles } from '../list/list-files.tsx';
import { NobodyListed, StillIndexing } from '../list/nobody-listed.tsx';
import { QuickAdd } from '../list/quick-add.tsx';
import { SelectionBar } from '../list/selection-bar.tsx';
import { Totals } from '../list/totals.tsx';
import { useDeleteInvitations, useInvitationCounts, useInvitations } from '../queries.ts';
import { filterChips, isFilter } from '../words.ts';

const SendDialog = lazy(async () => ({
  default: (await import('./send-dialog.tsx')).SendDialog,
}));

/** The search parameters, such as `view=invited&status=declined&list=2&tag=work&household=…`. */
interface Search {
  status?: string;
  list?: string | number;
  tag?: string;
  household?: string;
  /** Replies are compared with households. */
  joinable?: string | number | undefined;
}

/** The guest list of an event: its households, before and after they answer. */
export default function Invited({ event }: { event: Overview['event'] }) {
  const asked: Search = useSearch({ strict: false });
  const status = isFilter(asked.status) ? asked.status : undefined;
  const list = Number(asked.list) || undefined;
  const { tag, household } = asked;
  const navigate = useNavigate();
  const can = useCan();
  const isWide = useWide();
  const editable = can('reservation.edit', event);
  const mayRemind = can('event.edit', event);
  const [q, setQ] = useState('');
  const [importing, setImporting] = useState(false);
  const [sending, setSending] = useState(false);
  const [sort, setSort] = useState('');
  const [selected, setSelected] = useState<ReadonlyMap<string, Invitation>>(new Map());
  const box = useRef<HTMLDivElement>(null);
  const searchInput = useRef<HTMLInputElement>(null);
  const addInput = useRef<HTMLInputElement>(null);
  const { data: counts, isLoading } = useInvitationCounts(event.id);
  const { source: all, isBehind } = useInvitations(event.id, { status, list, tag, q: q.trim(), sort });
  const acts = useDeferred();
  const source = useMemo(() => shownRows(all, acts, {}), [all, acts]);
  const remove = useDeleteInvitations(event.id);

  const go = useCallback(
    (next: Search) =>
      void navigate({
        to: paths.eventGuests(event.id),
        search: {
          view: 'invited',
          ...(next.status && { status: next.status }),
          ...(next.list && { list: next.list }),
          ...(next.tag && { tag: next.tag }),
          ...(next.household && { household: next.household }),
          ...(next.joinable && { joinable: next.joinable }),
        },
        replace: true,
        resetScroll: false,
      }),
    [event.id, navigate],
  );
  const filter = useMemo(() => ({ status, list, tag }), [status, list, tag]);
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
    list: useCallback(() => box.current, []),
    enabled: true,
    onStep,
    onSearch: useCallback(() => searchInput.current?.focus(), []),
  });
  const rows = useMemo(
    (): Rows => ({
      href: (id) => `${paths.eventGuests(event.id, 'invited')}&household=${id}`,
      onOpen: (id) => go({ ...filter, household: id }),
      selected: editable ? new Set(selected.keys()) : null,
      onSelect: (of, isSelected) =>
        setSelected((before) => {
          const next = new Map(before);
          if (isSelected) next.set(of.id, of);
          else next.delete(of.id);
          return next;
        }),
    }),
    [event.id, go, filter, editable, selected],
  );
  const columns = useMemo(() => columnsOf(rows), [rows]);
  const drop = (gone: readonly Invitation[]) => {
    setSelected(new Map());
    if (household !== undefined) go(filter);
    remove(gone);
  };

  const isFiltered = q.trim() !== '' || status !== undefined || list !== undefined || tag !== undefined;
  const isEmpty = counts?.invited.households === 0;
  return (
    <div className="space-y-2 md:space-y-4">
      {isLoading ? <Pending /> : null}
      <div className="flex flex-wrap items-start gap-2">
        {editable ? <QuickAdd eventId={event.id} inputRef={addInput} onAdded={() => setQ('')} /> : null}
        <div className="ml-auto flex flex-wrap justify-end gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2">
          {editable && counts && !isEmpty ? (
            <Button
              variant="primary"
              icon={<Send />}
              className="max-sm:col-span-2"
              onClick={() => setSending(true)}
            >
              Send invitations
            </Button>
          ) : null}
          <ListFiles
            event={event}
            filter={{ ...filter, q: q.trim() }}
            editable={editable}
            mayExport={can('reservation.export', event)}
            isEmpty={isEmpty}
            importing={importing}
            onImportingChange={setImporting}
          />
        </div>
      </div>
      {isEmpty ? null : (
        <>
          <div className="flex flex-wrap items-center gap-3">
            <SearchBox label="Search households" value={q} onChange={setQ} inputRef={searchInput} />
            <SelectField
              label="List"
              hideLabel
              className="w-32"
              value={list === undefined ? '' : String(list)}
              placeholder="All lists"
              options={(counts?.lists ?? []).map((each) => ({
                value: String(each.list),
                label: `List ${each.list} (${each.households.toLocaleString('en')})`,
              }))}
              onChange={(change) => go({ ...filter, list: Number(change.target.value) || undefined })}
            />
            {counts && counts.tags.length > 0 ? (
              <SelectField
                label="Tag"
                hideLabel
                className="w-40"
                value={tag ?? ''}
                placeholder="All tags"
                options={counts.tags.map((each) => ({
                  value: each.tag,
                  label: `${each.tag} (${each.households.toLocaleString('en')})`,
                }))}
                onChange={(change) => go({ ...filter, tag: change.target.value })}
              />
            ) : null}
          </div>
          {counts ? (
            <Chips
              label="Show"
              chips={filterChips(status, counts)}
              value={status ?? ''}
              onValueChange={(next) => go({ ...filter, status: next })}
              oneLine={!isWide}
            />
          ) : null}
        </>
      )}
      {status === 'notAnswered' && mayRemind && counts && counts.unanswered.households > 0 ? (
        <div className="flex flex-wrap gap-2">
          <RemindButton
            eventId={event.id}
            ids={null}
            count={counts.unanswered.households}
            label={`Remind the ${counts.unanswered.households.toLocaleString('en')} who have not answered`}
          />
          <Button asChild variant="ghost">
            <Anchor href={paths.messages(event.id, 'reminders')}>Reminders</Anchor>
          </Button>
        </div>
      ) : null}
      <Duplicates eventId={event.id} enabled={editable && (counts?.invited.households ?? 0) > 1} />
      <Joinable
        eventId={event.id}
        timezone={event.timezone}
        enabled={
          editable && counts !== undefined && counts.unanswered.households + counts.notSent.households > 0
        }
        open={Boolean(asked.joinable)}
        onOpenChange={(open) => go({ ...filter, joinable: open ? 1 : undefined })}
      />
      {selected.size > 0 ? (
        <SelectionBar
          eventId={event.id}
          ids={[...selected.keys()]}
          tags={[...new Set([...selected.values()].flatMap(({ tags }) => tags))].sort()}
          actions={
            mayRemind ? (
              <RemindButton
                eventId={event.id}
                ids={[...selected.keys()]}
                count={selected.size}
                label="Remind"
                size="sm"
              />
            ) : null
          }
          onDelete={() => drop([...selected.values()])}
          onClear={() => setSelected(new Map())}
        />
      ) : null}
      <div ref={box}>
        <Card aria-label="Guest list">
          <VirtualTable
            caption={`Guest list of ${event.name}`}
            oneLine
            columns={columns}
            source={source}
            rowKey={({ id }) => id}
            sort={sort}
            onSortChange={setSort}
            phoneRow={(of) => <HouseholdRow of={of} rows={rows} />}
            onOpen={({ id }) => rows.onOpen(id)}
            openKey={household}
            sortsOnPhone={false}
            empty={
              <NobodyListed
                eventId={event.id}
                editable={editable}
                isBehind={isBehind}
                onShowAll={isFiltered ? () => (setQ(''), go({})) : null}
                onAdd={() => addInput.current?.focus()}
                onImport={() => setImporting(true)}
              />
            }
          />
          {isBehind && source.total !== 0 ? <StillIndexing /> : null}
          {counts && !isEmpty ? <Totals counts={counts} /> : null}
        </Card>
      </div>
      <Suspense>
        {sending ? (
          <SendDialog
            event={event}
            ids={[...selected.keys()]}
            filter={isFiltered ? { ...filter, q: q.trim() || undefined } : null}
            mayRemind={mayRemind}
            onClose={() => setSending(false)}
            onSent={() => setSelected(new Map())}
          />
        ) : null}
      </Suspense>
      {household ? (
        <HouseholdPanel
          key={household}
          id={household}
          timezone={event.timezone}
          editable={editable}
          {...{ Question: QuestionField, HandOver, eventName: event.name }}
          onDelete={(of) => drop([of])}
          onClose={() => go(filter)}
        />
      ) : null}
    </div>
  );
}
