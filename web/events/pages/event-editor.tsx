import { useRouter, useSearch, type RouterHistory } from '@tanstack/react-router';
import { type SyntheticEvent, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { EmbedStyles, Event } from '#domain/events/contract.ts';
import { paths } from '#web/app/paths.ts';
import { useLeaveQuestion } from '#web/kernel/unsaved-changes.ts';
import { useTitle } from '#web/kernel/title.ts';
import { complain } from '#web/kernel/toasts/toasts.tsx';
import { useSubmit } from '#web/kernel/api/use-submit.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { EventHeader } from '../head/event-header.tsx';
import { whoKnows } from '../event-status.ts';
import { SaveBar, SavePill } from '../editor/save-state.tsx';
import { StaleDialog } from '../editor/stale-dialog.tsx';
import { type Tell, TellGuestsDialog } from '../editor/tell-guests-dialog.tsx';
import type { EventForm } from '../editor/form/form.ts';
import { newsForGuests, type News } from '../editor/guest-news.ts';
import { useEventEditor } from '../editor/use-event-editor.ts';
import { checkForm } from '../editor/form/form-check.ts';
import { openFoldsOf } from '../editor/sections/form-section.tsx';
import { reportInvalid } from '../editor/form/use-event-form.ts';
import { useLooks } from '../editor/look/use-looks.ts';
import { EditorTabs, tabs, type TabName, type TabsProps } from './editor-tabs.tsx';
import { words } from '../editor/words.ts';

type Editor = ReturnType<typeof useEventEditor>;

/** Returns `submit`, which asks before it saves something that guests would want to know. */
function useSave({
  editor,
  looks,
  tab,
  show,
  partyLimit,
  onEnd,
}: TabsProps & {
  partyLimit: number;
  /** Called once a save ended. The argument says whether everything is saved. */
  onEnd: (saved: boolean) => void;
}) {
  const { event, form } = editor;
  const guests = whoKnows(event);
  /** A change that guests would want to know. It waits until the host decides about a mail. */
  const [asking, setAsking] = useState<{ sent: EventForm; news: News[] } | null>(null);

  async function save(sent: EventForm, tell?: Tell) {
    // Saving the theme raises the event's version, so it goes first.
    const styled = await looks.flush();
    const saved = await editor.save(sent, tell);
    if (saved && !styled) {
      complain(words.saving.stylesFailedHow, words.saving.stylesFailed);
    }
    if (!saved && tab !== 'details') show('details');
    onEnd(saved && styled);
  }

  const submit = useSubmit(
    form,
    async (sent) => {
      // Households know of a draft only what a save the date said.
      const saved = event.status === 'draft' ? event.saveDatePrecision : undefined;
      const news = guests ? newsForGuests(editor.base, sent, new Date(), saved) : [];
      if (news.length > 0) setAsking({ sent, news });
      else await save(sent);
    },
    (errors) => {
      onEnd(false);
      reportInvalid(form.getValues(), { creating: false, partyLimit });
      if (tab === 'details') return;
      show('details');
      // The fields exist only after the tab has rendered.
      const [first] = Object.keys(errors);
      setTimeout(() => first && form.setFocus(first as 'name'), 50);
    },
  );

  const stopAsking = () => setAsking(null);
  const cancel = () => {
    stopAsking();
    onEnd(false);
  };
  return { submit, save, asking, stopAsking, cancel };
}

/** The questions that a save asks: whether to mail guests, and whose changes count. */
function SaveDialogs({ editor, saving }: { editor: Editor; saving: ReturnType<typeof useSave> }) {
  const { event, stale } = editor;
  const { asking } = saving;
  return (
    <>
      {asking ? (
        <TellGuestsDialog
          open
          onClose={saving.cancel}
          guests={whoKnows(event)}
          news={asking.news}
          busy={editor.isSaving}
          hasReplies={event.reservationCount > 0}
          onSave={(tell) => {
            saving.stopAsking();
            void saving.save(asking.sent, tell);
          }}
        />
      ) : null}
      {stale ? (
        <StaleDialog
          open
          onClose={editor.closeStale}
          before={editor.base}
          mine={editor.values}
          theirs={stale.theirs}
          changed={stale.changed}
          busy={editor.isSaving}
          onTakeTheirs={editor.takeTheirs}
          onKeepMine={() => void editor.keepMine()}
        />
      ) : null}
    </>
  );
}

/** Asks before the page is left with unsaved changes. */
function LeaveDialog({
  leaving,
  isGoing,
  onDiscard,
  onSave,
}: {
  leaving: ReturnType<typeof useLeaveQuestion>;
  /** Whether the page is left once the save succeeds. */
  isGoing: boolean;
  onDiscard: () => void;
  onSave: () => void;
}) {
  return (
    <ConfirmDialog
      open={leaving.asking && !isGoing}
      onOpenChange={(open) => {
        if (!open) leaving.stay();
      }}
      title={words.edit.leaveTitle}
      description={words.edit.leaveHow}
      confirmLabel={words.edit.leave}
      cancelLabel={words.edit.stay}
      best={{ label: words.edit.saveAndGo, onChoose: onSave }}
      onConfirm={() => {
        onDiscard();
        leaving.leave();
      }}
    />
  );
}

/** The tabs of one event, around one form for its details and one editor for its looks. */
export function EventEditor({ initial, savedStyles }: { initial: Event; savedStyles: EmbedStyles }) {
  const { history } = useRouter() as { history: RouterHistory };
  const { tab: wantedTab }: { tab?: string } = useSearch({ strict: false });
  const tab: TabName = tabs.find((name) => name === wantedTab) ?? 'details';
  const editor = useEventEditor(initial);
  const { event, form } = editor;
  useTitle(words.edit.pageTitle({ event: event.name }));
  const looks = useLooks(initial, savedStyles, editor.follow);
  const formRef = useRef<HTMLFormElement>(null);

  const unsaved = editor.isDirty || looks.state === 'failed';
  const leaving = useLeaveQuestion({ unsaved, unfinished: unsaved || looks.state !== 'saved' });

  const show = (next: TabName) => history.replace(paths.editEvent(event.id, next));
  /**
   * Whether "Save and go" was pressed and the save still runs. The page is left only if it
   * succeeds.
   */
  const [isGoing, setGoing] = useState(false);
  const goes = useRef(false);
  const saving = useSave({
    ...{ editor, looks, tab, show },
    partyLimit: initial.maxGuestsPerRsvp,
    onEnd: (saved) => {
      if (!goes.current) return;
      goes.current = false;
      setGoing(false);
      if (saved) leaving.leave();
      else leaving.stay();
    },
  });
  const submit = (submitted?: SyntheticEvent) => {
    // A field in a closed fold can't get the focus.
    openFoldsOf(
      formRef.current,
      checkForm(form.getValues(), {
        creating: false,
        now: new Date(),
        partyLimit: initial.maxGuestsPerRsvp,
      }).map(({ path }) => path),
    );
    return saving.submit(submitted);
  };
  // Tabs other than these save automatically, or have nothing to save.
  const saves = tab === 'details' || tab === 'options' || editor.isDirty || editor.isSaving;
  const pill = <SavePill unsaved={unsaved} saving={looks.state !== 'saved'} inHeader={!saves} />;
  const discard = () => {
    editor.discard();
    looks.discard();
  };

  return (
    <FormProvider {...form}>
      <form
        ref={formRef}
        onSubmit={(submitted) => void submit(submitted)}
        noValidate
        aria-label={words.edit.title}
      >
        <EventHeader
          event={event}
          tab="page"
          // If the bar below shows the state of saving, the header leaves it out.
          actions={saves ? null : pill}
          onChanged={editor.follow}
          unsaved={editor.isDirty}
          onDuplicated={(copy) => history.push(paths.editEvent(copy.id))}
          onGone={() => {
            leaving.release();
            discard();
            history.push(paths.events);
          }}
        />
        {editor.isRestored ? (
          <Banner
            className="mb-5"
            title={words.edit.restored}
            action={
              <Button size="sm" onClick={editor.discard}>
                {words.create.discard}
              </Button>
            }
          >
            {words.edit.restoredHow}
          </Banner>
        ) : null}
        <EditorTabs {...{ editor, looks, tab, show }} />
        {saves ? <SaveBar isSaving={editor.isSaving}>{pill}</SaveBar> : null}
      </form>
      <SaveDialogs editor={editor} saving={saving} />
      <LeaveDialog
        leaving={leaving}
        isGoing={isGoing}
        onDiscard={discard}
        onSave={() => {
          // The save may end before this page is drawn again.
          goes.current = true;
          setGoing(true);
          void submit();
        }}
      />
    </FormProvider>
  );
}
