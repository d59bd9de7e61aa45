import { useRouter, useSearch, type RouterHistory } from '@tanstack/react-router';
import { Share2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { EmbedStyles, Event } from '#domain/events/contract.ts';
import { badge } from '#domain/events/rules.ts';
import { paths } from '#web/app/paths.ts';
import { CoverCard } from '#web/covers/components/cover-card.tsx';
import { useCover, useDraftCover } from '#web/covers/queries.ts';
import { useLeaveQuestion } from '#web/kernel/unsaved-changes.ts';
import { publicUrl } from '#web/kernel/public-url.ts';
import { useTitle } from '#web/kernel/title.ts';
import { toast } from '#web/kernel/toasts.tsx';
import { useSubmit } from '#web/kernel/api/use-submit.ts';
import { shownQuestions } from '#web/questions/draft.ts';
import { useQuestions } from '#web/questions/queries.ts';
import { EventRetention } from '#web/retention/components/event-retention.tsx';
import { SectionsCard } from '#web/sections/components/sections-card.tsx';
import { useSections } from '#web/sections/queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { DetailsTab } from '../editor/details-tab.tsx';
import { EmbedTab } from '../share/embed-tab.tsx';
import { EventActions } from '../head/event-actions.tsx';
import { TitleLines, ViewPage, whenAndWhere } from '../head/event-header.tsx';
import { EventTabs } from '../head/event-tabs.tsx';
import { FormOptionsTab } from '../editor/form-options-tab.tsx';
import { LinksTab } from '../share/links-tab.tsx';
import { PreviewTab } from '../editor/look/preview-tab.tsx';
import { SavePill } from '../editor/save-state.tsx';
import { StaleDialog } from '../editor/stale-dialog.tsx';
import { StatusBanner } from '../head/status-banner.tsx';
import { StylingTab } from '../editor/look/styling-tab.tsx';
import { TellGuestsDialog } from '../editor/tell-guests-dialog.tsx';
import { useActiveThemes, usePublicEvent } from '../editor/editor-queries.ts';
import type { EventForm } from '../editor/form/form.ts';
import { newsForGuests, type News } from '../editor/guest-news.ts';
import { editorDefaults, looksOfChoice } from '../editor/look/looks.ts';
import { previewEvent } from '../editor/look/preview-event.ts';
import { standingOf } from '../event-status.ts';
import { useEventEditor } from '../editor/use-event-editor.ts';
import { reportInvalid } from '../editor/form/use-event-form.ts';
import { useLooks } from '../editor/look/use-looks.ts';
import { ShareDialog } from '../head/late-dialogs.tsx';
import { QuestionsTab } from './late-tabs.tsx';

const tabs = ['details', 'styling', 'options', 'preview', 'embed', 'links', 'questions'] as const;
type TabName = (typeof tabs)[number];

/** The tabs of one event, around one form for its details and one editor for its looks. */
export function EventEditor({ initial, savedStyles }: { initial: Event; savedStyles: EmbedStyles }) {
  const { history } = useRouter() as { history: RouterHistory };
  const { tab: asked }: { tab?: string } = useSearch({ strict: false });
  const tab: TabName = tabs.find((name) => name === asked) ?? 'details';
  const editor = useEventEditor(initial);
  const { event, form, values } = editor;
  useTitle(`${event.name} · Page`);
  const looks = useLooks(initial, savedStyles, editor.follow);
  const themes = useActiveThemes();
  // Nobody can load a draft's page, so the preview uses the page of no event.
  const isDraft = event.status === 'draft';
  const live = usePublicEvent(isDraft ? '' : event.customUrl);
  const cover = useDraftCover(event.id, useCover(event.id).data, isDraft);
  const sections = useSections(event.id).data?.sections;
  const questions = useQuestions(event.id).data;
  /** A change that guests would want to know. It waits until the host decides about a mail. */
  const [asking, setAsking] = useState<{ sent: EventForm; news: News[] } | null>(null);
  const [sharing, setSharing] = useState(false);

  const unsaved = editor.isDirty || looks.state === 'failed';
  const leaving = useLeaveQuestion({ unsaved, unfinished: unsaved || looks.state !== 'saved' });

  const show = (next: TabName) => history.replace(paths.editEvent(event.id, next));

  async function save(sent: EventForm, notifyGuests: boolean) {
    // Saving the theme raises the event's version, so it goes first.
    const styled = await looks.flush();
    const saved = await editor.save(sent, notifyGuests);
    if (saved && !styled) {
      toast({
        title: 'Failed to save styles',
        description: 'The Styling tab says why and lets you try again.',
        variant: 'destructive',
      });
    }
    if (!saved && tab !== 'details') show('details');
  }

  const submit = useSubmit(
    form,
    async (sent) => {
      const news = event.confirmedGuests > 0 ? newsForGuests(editor.base, sent, new Date()) : [];
      if (news.length > 0) setAsking({ sent, news });
      else await save(sent, false);
    },
    (errors) => {
      reportInvalid(form.getValues(), { creating: false, partyLimit: initial.maxGuestsPerRsvp });
      if (tab === 'details') return;
      show('details');
      // The fields exist only after the tab has rendered.
      const [first] = Object.keys(errors);
      setTimeout(() => first && form.setFocus(first as 'name'), 50);
    },
  );

  const themeLooks = useMemo(
    () => looksOfChoice(event, looks.looks.themeId, themes.data ?? []),
    [event, looks.looks.themeId, themes.data],
  );
  const shown = useMemo(
    () =>
      previewEvent({
        form: { ...values, hideDeadlineTime: looks.looks.hideDeadlineTime },
        looks: themeLooks,
        themeId: looks.looks.themeId,
        styles: looks.looks.styles,
        event,
        live: live.data,
        cover: cover ?? null,
        sections: sections ?? [],
        questions: shownQuestions(questions ?? []),
      }),
    [values, looks.looks, themeLooks, event, live.data, cover, sections, questions],
  );
  const src = `${isDraft ? '/rsvp/preview' : paths.rsvp(event.customUrl)}?preview=1`;
  const width = looks.looks.styles.embedWidth ?? editorDefaults.embedWidth;
  const height = looks.looks.styles.embedHeight ?? editorDefaults.embedHeight;
  const now = new Date();
  const status = badge(new Date(event.dateTime), now);
  const standing = standingOf(event, now);
  const address = { publicUrl: publicUrl(), customUrl: event.customUrl };

  return (
    <FormProvider {...form}>
      <form onSubmit={(submitted) => void submit(submitted)} noValidate aria-label="Edit Event">
        <PageHeader
          actionsBelow
          title={<TitleLines title={event.name} />}
          subtitle={`Edit Event\u00a0· ${whenAndWhere(event, now)}`}
          back={{ href: paths.events, label: 'Back to Events' }}
          meta={
            <>
              {event.status === 'published' ? (
                <Badge tone={status === 'Active' ? 'confirmed' : 'declined'}>{status}</Badge>
              ) : null}
              {standing ? <Badge tone={standing.tone}>{standing.word}</Badge> : null}
            </>
          }
          actions={
            <>
              <SavePill unsaved={unsaved} saving={looks.state !== 'saved'} />
              {isDraft ? null : (
                <>
                  <ViewPage event={event} className="max-md:hidden" />
                  <Button icon={<Share2 />} onClick={() => setSharing(true)}>
                    Share
                  </Button>
                </>
              )}
              {/* The other tabs save automatically, or have nothing to save. */}
              {tab === 'details' || tab === 'options' || editor.isDirty || editor.isSaving ? (
                <Button type="submit" variant="primary" busy={editor.isSaving} busyLabel="Saving...">
                  Save Changes
                </Button>
              ) : null}
              <EventActions
                event={event}
                onChanged={editor.follow}
                onDuplicated={(copy) => history.push(paths.editEvent(copy.id))}
                onDeleted={() => {
                  leaving.release();
                  editor.discard();
                  looks.discard();
                  history.push(paths.events);
                }}
              />
            </>
          }
        />
        <EventTabs event={event} current="page" />
        <StatusBanner event={event} onChanged={editor.follow} unsaved={editor.isDirty} />
        {editor.isRestored ? (
          <Banner
            className="mb-5"
            title="Your unsaved changes are back"
            action={
              <Button size="sm" onClick={editor.discard}>
                Discard draft
              </Button>
            }
          >
            This is what you typed before. We keep it in this browser until you save.
          </Banner>
        ) : null}
        <Tabs
          label="Edit Event"
          value={tab}
          onValueChange={(next) => show(next as TabName)}
          items={[
            {
              value: 'details',
              label: 'Event Details',
              content: (
                <DetailsTab
                  eventId={event.id}
                  confirmedGuests={event.confirmedGuests}
                  sections={<SectionsCard eventId={event.id} />}
                  retention={<EventRetention eventId={event.id} />}
                />
              ),
            },
            {
              value: 'styling',
              label: 'Styling',
              content: (
                <StylingTab
                  editor={looks}
                  theme={themeLooks}
                  themes={themes.data}
                  themesFailed={themes.isError}
                  src={src}
                  shown={shown}
                  page={isDraft ? null : paths.rsvp(event.customUrl)}
                  cover={<CoverCard eventId={event.id} />}
                />
              ),
            },
            {
              value: 'options',
              label: 'Form Options',
              content: <FormOptionsTab editor={looks} src={src} shown={shown} />,
            },
            {
              value: 'preview',
              label: 'Preview',
              content: <PreviewTab src={src} shown={shown} width={width} height={height} />,
            },
            {
              value: 'embed',
              label: 'Embed Code',
              content: <EmbedTab {...address} name={event.name} width={width} height={height} />,
            },
            { value: 'links', label: 'Links', content: <LinksTab {...address} /> },
            {
              value: 'questions',
              label: 'Questions',
              content: <QuestionsTab eventId={event.id} src={src} shown={shown} />,
            },
          ]}
        />
      </form>
      {sharing ? <ShareDialog event={event} open onOpenChange={setSharing} /> : null}
      {asking ? (
        <TellGuestsDialog
          open
          onClose={() => setAsking(null)}
          confirmedGuests={event.confirmedGuests}
          news={asking.news}
          busy={editor.isSaving}
          onSave={(notifyGuests) => {
            setAsking(null);
            void save(asking.sent, notifyGuests);
          }}
        />
      ) : null}
      {editor.stale ? (
        <StaleDialog
          open
          onClose={editor.closeStale}
          before={editor.base}
          mine={values}
          theirs={editor.stale.theirs}
          changed={editor.stale.changed}
          busy={editor.isSaving}
          onTakeTheirs={editor.takeTheirs}
          onKeepMine={() => void editor.keepMine()}
        />
      ) : null}
      <ConfirmDialog
        open={leaving.asking}
        onOpenChange={(open) => {
          if (!open) leaving.stay();
        }}
        title="Leave without saving?"
        description="You haven’t saved your changes to this event. If you leave, you’ll lose them."
        confirmLabel="Leave"
        cancelLabel="Stay"
        onConfirm={() => {
          editor.discard();
          looks.discard();
          leaving.leave();
        }}
      />
    </FormProvider>
  );
}
