import { useState, type ReactNode, type RefObject } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { Send } from 'lucide-react';
import type { Overview } from '#domain/event-home/contract.ts';
import type { Invitation, InvitationCounts } from '#domain/guest-list/contract.ts';
import { maxPicked } from '#domain/messages/rules.ts';
import { paths } from '#web/app/paths.ts';
import { useCan } from '#web/kernel/session/session.tsx';
import { RemindButton } from '#web/reminders/components/remind-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { ListTools } from '#web/ui/list-tools.tsx';
import { BeforeInviting } from '../list/before-inviting.tsx';
import { HouseholdFilters } from '../list/household-filters.tsx';
import { ListFiles } from '../list/list-files.tsx';
import { QuickAdd } from '../list/quick-add.tsx';
import { SelectionBar } from '../list/selection-bar.tsx';
import type { HouseholdSearch } from '../list/use-household-search.ts';
import { words } from '../words.ts';
import type { GuestDialog } from './guest-dialogs.tsx';

interface Props {
  event: Overview['event'];
  search: HouseholdSearch;
  counts: InvitationCounts | undefined;
  q: string;
  setQ: (q: string) => void;
  searchInput: RefObject<HTMLInputElement | null>;
  addInput: RefObject<HTMLInputElement | null>;
  /** Renders the chips that choose the view. */
  chips: (oneLine: boolean) => ReactNode;
  selected: ReadonlyMap<string, Invitation>;
  onDialog: (dialog: GuestDialog) => void;
  onDelete: (households: readonly Invitation[]) => void;
  onClear: () => void;
}

/** The tools above the guest list, or the actions on the selected households. */
export function GuestTools(props: Props) {
  const { event, search, counts, q, setQ, searchInput, addInput, selected, onDialog } = props;
  const { filter, go } = search;
  const can = useCan();
  const editable = can('reservation.edit', event);
  const mayRemind = can('event.edit', event);
  const [open, setOpen] = useState(false);
  const isEmpty = counts?.invited.households === 0;
  return (
    <ListTools
      filters={props.chips}
      search={{ label: words.page.search, value: q, onChange: setQ, inputRef: searchInput }}
      lead={
        editable ? <QuickAdd eventId={event.id} inputRef={addInput} onAdded={() => setQ('')} /> : undefined
      }
      open={open}
      onOpenChange={setOpen}
      selection={
        selected.size > 0 ? (
          <Selection
            {...{ eventId: event.id, selected, mayRemind, onClear: props.onClear }}
            onSend={() => onDialog('invitations')}
            onDelete={props.onDelete}
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
        <Button
          variant="primary"
          icon={<Send />}
          className="shrink-0"
          onClick={() => onDialog('invitations')}
        >
          {words.page.sendInvitations}
        </Button>
      ) : null}
      {editable && counts && counts.notSent.households > 0 ? (
        <BeforeInviting
          eventId={event.id}
          mayWrite={mayRemind}
          onSaveTheDate={() => onDialog('saveTheDate')}
        />
      ) : null}
      <ListFiles
        event={event}
        filter={{ ...filter, q: q.trim() }}
        editable={editable}
        mayExport={can('reservation.export', event)}
        isEmpty={isEmpty}
        onImport={() => onDialog('import')}
      />
    </ListTools>
  );
}

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
