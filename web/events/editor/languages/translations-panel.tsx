import { useMemo, useState } from 'react';
import type { Translations } from '#domain/languages/contract.ts';
import { aboutLanguages, type Language } from '#domain/languages/languages.ts';
import { inLanguage } from '#domain/languages/translate.ts';
import type { PublicEvent } from '#domain/replies/contract.ts';
import type { OwnSection } from '#domain/sections/contract.ts';
import { SaveLine } from '../save-state.tsx';
import { Loaded } from '#web/kernel/loaded.tsx';
import { PreviewFrame } from '#web/kernel/looks/preview-frame.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { SegmentedControl } from '#web/ui/fields/choice-fields.tsx';
import { Drawer } from '#web/ui/overlays/drawer.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { useTranslations } from './queries.ts';
import { useTranslating } from './use-translating.ts';
import { namesOfTexts } from './text-names.ts';
import { TranslatedText } from './translated-text.tsx';
import { words } from '../words.ts';

interface Props {
  eventId: string;
  language: Language;
  /** The address of the page's preview. `shown` has the edits that the preview shows. */
  src: string;
  shown: Partial<PublicEvent>;
  sections: readonly OwnSection[] | undefined;
  onClose: () => void;
}

/** Every text of the event next to its translation, and the page in that language. */
export function TranslationsPanel(props: Props) {
  const query = useTranslations(props.eventId);
  return (
    <Drawer
      open
      onOpenChange={(open) => (open ? undefined : props.onClose())}
      title={words.languages.panel({ language: aboutLanguages[props.language].ownName })}
      side="right"
      size="page"
    >
      <Loaded query={query} failure={words.languages.failed} pending={<Skeleton className="m-5 h-64" />}>
        {(translations) => <Panel {...props} known={translations} />}
      </Loaded>
    </Drawer>
  );
}

type Filter = 'all' | 'missing' | 'outdated';

const emptyWords = (): Record<Filter, string> => ({
  all: words.languages.noTexts,
  missing: words.languages.noMissing,
  outdated: words.languages.noOutdated,
});

function Panel({ eventId, language, src, shown, sections, known }: Props & { known: Translations }) {
  const editor = useTranslating(eventId, language, known);
  const nameOf = useMemo(() => namesOfTexts(known.fields, sections ?? []), [known.fields, sections]);
  const [filter, setFilter] = useState<Filter>('all');
  const [isPreview, setPreview] = useState(false);
  const saved = known.texts[language];
  const passes = (path: string, by: Filter): boolean =>
    by === 'all' || (by === 'missing' ? saved?.[path] === undefined : saved?.[path]?.outdated === true);
  /** The texts stay in place while they are typed, whatever happens to the call. */
  const [paths, setPaths] = useState<ReadonlySet<string> | null>(null);
  const fields = known.fields.filter(({ path }) => paths === null || paths.has(path));

  const translated = useMemo(() => {
    const texts = known.fields.flatMap(({ path }): [string, string][] => {
      const text = editor.textOf(path);
      return text.trim() === '' ? [] : [[path, text]];
    });
    const event = { ...shown, language: known.original } as PublicEvent;
    return inLanguage(event, language, new Map(texts));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `textOf` reads these two
  }, [known, shown, language, editor.typed]);

  const counts = { missing: known.missing[language] ?? 0, outdated: known.outdated[language] ?? 0 };
  return (
    <div className="flex h-full flex-col">
      <div className="space-y-2 border-b border-hairline px-5 py-2.5">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <SegmentedControl
            label={words.languages.which}
            value={filter}
            onValueChange={(next) => {
              setFilter(next);
              setPreview(false);
              const kept = known.fields.map(({ path }) => path).filter((path) => passes(path, next));
              setPaths(next === 'all' ? null : new Set(kept));
            }}
            options={[
              { value: 'all', label: words.languages.showAll },
              { value: 'missing', label: words.languages.showMissing({ count: counts.missing }) },
              { value: 'outdated', label: words.languages.showOutdated({ count: counts.outdated }) },
            ]}
          />
          <div className="flex flex-1 items-center justify-between gap-4 max-sm:basis-full lg:justify-end">
            <SaveLine state={editor.state} />
            <Button size="sm" onClick={() => setPreview(!isPreview)} className="lg:hidden">
              {isPreview ? words.languages.texts : words.languages.preview}
            </Button>
          </div>
        </div>
        {editor.failure === null ? null : (
          <Banner
            tone="danger"
            title={words.saving.notSaved}
            action={
              <Button size="sm" onClick={() => void editor.flush()}>
                {words.saving.retry}
              </Button>
            }
          >
            {words.languages.keptTyped({ reason: editor.failure })}
          </Banner>
        )}
      </div>
      <div className="grid min-h-0 flex-1 lg:grid-cols-[minmax(0,1fr)_25rem]">
        <div className={classes('min-h-0 overflow-y-auto', isPreview && 'max-lg:hidden')}>
          {fields.length === 0 ? (
            <EmptyState title={emptyWords()[filter]} />
          ) : (
            <ul className="divide-y divide-hairline">
              {fields.map((field) => (
                <TranslatedText
                  key={field.path}
                  field={field}
                  name={nameOf(field)}
                  original={known.original}
                  language={language}
                  text={editor.textOf(field.path)}
                  isOutdated={saved?.[field.path]?.outdated === true && !editor.isTyped(field.path)}
                  error={editor.wrong[field.path]}
                  onChange={editor.change}
                  onConfirm={editor.confirm}
                />
              ))}
            </ul>
          )}
        </div>
        <PreviewFrame
          src={`${src}&l=${language}`}
          title={words.languages.frame({ language: aboutLanguages[language].ownName })}
          event={translated}
          className={classes(
            'h-full w-full border-0 border-l border-hairline bg-surface',
            !isPreview && 'max-lg:hidden',
          )}
        />
      </div>
    </div>
  );
}
