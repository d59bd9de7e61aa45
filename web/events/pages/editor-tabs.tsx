import { useMemo } from 'react';
import type { OwnSection } from '#domain/sections/contract.ts';
import { paths } from '#web/app/paths.ts';
import { CoverCard } from '#web/covers/components/cover-card.tsx';
import { useCover, useDraftCover } from '#web/covers/queries.ts';
import { EventLanguages } from '../editor/languages/event-languages.tsx';
import { useTranslations } from '../editor/languages/queries.ts';
import { languagesLine } from '../editor/languages/translation-texts.ts';
import { publicUrl } from '#web/kernel/public-url.ts';
import { shownQuestions } from '#web/questions/draft.ts';
import { useQuestions } from '#web/questions/queries.ts';
import { EventRetention } from '#web/retention/components/event-retention.tsx';
import { PageSections } from '#web/sections/components/page-sections.tsx';
import { useSections } from '#web/sections/queries.ts';
import { useEventRetention } from '#web/retention/queries.ts';
import { retentionLine } from '#web/retention/words.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import { DetailsTab } from '../editor/details-tab.tsx';
import { EmbedTab } from '../share/embed-tab.tsx';
import { FormOptionsTab } from '../editor/form-options-tab.tsx';
import { LinksTab } from '../share/links-tab.tsx';
import { PreviewTab } from '../editor/look/preview-tab.tsx';
import { StylingTab } from '../editor/look/styling-tab.tsx';
import { useActiveThemes, usePublicEvent } from '../editor/editor-queries.ts';
import { editorDefaults, looksOfChoice } from '../editor/look/looks.ts';
import { previewEvent } from '../editor/look/preview-event.ts';
import type { useEventEditor } from '../editor/use-event-editor.ts';
import type { useLooks } from '../editor/look/use-looks.ts';
import { QuestionsTab } from './late-tabs.tsx';
import { words } from '../editor/words.ts';

export const tabs = ['details', 'styling', 'options', 'preview', 'embed', 'links', 'questions'] as const;
export type TabName = (typeof tabs)[number];

export type Editor = ReturnType<typeof useEventEditor>;
type Looks = ReturnType<typeof useLooks>;

/** Returns what the previews show: the page as it would look with the unsaved changes. */
function usePreview({ event, values }: Editor, looks: Looks) {
  const themes = useActiveThemes();
  // A draft has no public page, so the preview loads a page without an event.
  const isDraft = event.status === 'draft';
  const live = usePublicEvent(isDraft ? '' : event.customUrl);
  const cover = useDraftCover(event.id, useCover(event.id).data, isDraft);
  const sections = useSections(event.id).data?.sections;
  const questions = useQuestions(event.id).data;
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
        live: live.data ?? undefined,
        cover: cover ?? null,
        sections: sections ?? [],
        questions: shownQuestions(questions ?? []),
      }),
    [values, looks.looks, themeLooks, event, live.data, cover, sections, questions],
  );
  const src = `${isDraft ? '/rsvp/preview' : paths.rsvp(event.customUrl)}?preview=1`;
  return { themes, themeLooks, shown, src, page: isDraft ? null : paths.rsvp(event.customUrl) };
}

export interface TabsProps {
  editor: Editor;
  looks: Looks;
  tab: TabName;
  show: (next: TabName) => void;
}

/** Keeps the height of a line that is not loaded yet. */
const blank = '\u00a0';

const sectionsLine = (sections: readonly OwnSection[] | undefined): string =>
  sections === undefined
    ? blank
    : sections.map(({ title, kind }) => title || words.headings[kind]).join(', ') || words.parts.noSections;

/** The tabs of the editor, and what each shows. */
export function EditorTabs({ editor, looks, tab, show }: TabsProps) {
  const { event } = editor;
  const sections = useSections(event.id).data?.sections;
  const retention = useEventRetention(event.id).data;
  const texts = useTranslations(event.id, event.languages.length > 1).data;
  const { themes, themeLooks, shown, src, page } = usePreview(editor, looks);
  const width = looks.looks.styles.embedWidth ?? editorDefaults.embedWidth;
  const height = looks.looks.styles.embedHeight ?? editorDefaults.embedHeight;
  const address = { publicUrl: publicUrl(), customUrl: event.customUrl };
  return (
    <Tabs
      label={words.edit.title}
      value={tab}
      onValueChange={(next) => show(next as TabName)}
      items={[
        {
          value: 'details',
          label: words.parts.details,
          content: (
            <DetailsTab
              eventId={event.id}
              confirmedGuests={event.confirmedGuests}
              languages={{
                line: languagesLine(event.languages, texts),
                content: <EventLanguages {...{ event, src, shown, sections }} onSaved={editor.follow} />,
              }}
              sections={{
                line: sectionsLine(sections),
                content: <PageSections eventId={event.id} />,
              }}
              retention={{
                line: retention ? retentionLine(retention) : blank,
                content: <EventRetention eventId={event.id} />,
              }}
            />
          ),
        },
        {
          value: 'styling',
          label: words.edit.styling,
          content: (
            <StylingTab
              editor={looks}
              theme={themeLooks}
              themes={themes.data}
              themesFailed={themes.isError}
              src={src}
              shown={shown}
              page={page}
              cover={<CoverCard eventId={event.id} />}
            />
          ),
        },
        {
          value: 'options',
          label: words.formOptions.title,
          content: <FormOptionsTab editor={looks} src={src} shown={shown} />,
        },
        {
          value: 'preview',
          label: words.edit.preview,
          content: <PreviewTab src={src} shown={shown} width={width} height={height} />,
        },
        {
          value: 'embed',
          label: words.edit.embed,
          content: (
            <EmbedTab {...address} {...{ width, height }} name={event.name} languages={event.languages} />
          ),
        },
        { value: 'links', label: words.edit.links, content: <LinksTab {...address} /> },
        {
          value: 'questions',
          label: words.edit.questions,
          content: <QuestionsTab eventId={event.id} src={src} shown={shown} />,
        },
      ]}
    />
  );
}
