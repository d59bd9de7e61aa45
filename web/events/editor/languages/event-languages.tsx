import { Languages, Plus, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Event } from '#domain/events/contract.ts';
import { aboutLanguages, defaultLanguage, languages, type Language } from '#domain/languages/languages.ts';
import type { PublicEvent } from '#domain/replies/contract.ts';
import type { OwnSection } from '#domain/sections/contract.ts';
import { useUpdateEvent } from '../editor-queries.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { CardBody } from '#web/ui/card.tsx';
import { FieldMessages } from '#web/ui/fields/field.tsx';
import { SelectField } from '#web/ui/fields/text-fields.tsx';
import { DropdownMenu } from '#web/ui/overlays/dropdown-menu.tsx';
import { languageOptions } from '#web/kernel/languages.ts';
import { lazyPart } from '#web/kernel/lazy-part.ts';
import { useTranslations } from './queries.ts';
import { openTexts } from './translation-texts.ts';
import { nodes } from '#web/ui/nodes.ts';
import { words } from '../words.ts';

const Panel = lazyPart(() => import('./translations-panel.tsx'), 'TranslationsPanel');

interface Props {
  event: Event;
  /** The address of the page's preview. `shown` has the edits that the preview shows. */
  src: string;
  shown: Partial<PublicEvent>;
  /** Undefined until they are loaded. */
  sections: readonly OwnSection[] | undefined;
  onSaved: (event: Event) => void;
}

/** The languages of an event's page. They save right away, independently of the event's form. */
export function EventLanguages({ event, src, shown, sections, onSaved }: Props) {
  const [original = defaultLanguage, ...others] = event.languages;
  const texts = useTranslations(event.id, others.length > 0).data;
  const update = useUpdateEvent(event.id);
  /** Why the last change failed, and which control made it. */
  const [failed, setFailed] = useState<{ at: 'original' | 'others'; sentence: string } | null>(null);
  const [translating, setTranslating] = useState<Language | null>(null);
  const save = async (at: 'original' | 'others', next: readonly Language[]) => {
    setFailed(null);
    try {
      onSaved(await update.mutateAsync({ languages: [...next] }));
      return true;
    } catch (error) {
      setFailed({ at, sentence: sentenceOf(error) });
      return false;
    }
  };
  const unused = languages.filter((each) => !event.languages.includes(each));
  return (
    <CardBody className="space-y-5">
      <SelectField
        label={words.languages.original}
        options={languageOptions}
        value={original}
        disabled={update.isPending}
        onChange={({ target }) => {
          const first = target.value as Language;
          void save('original', [first, ...others.filter((each) => each !== first)]);
        }}
        error={failed?.at === 'original' ? failed.sentence : undefined}
        className="max-w-sm"
      />
      {others.length === 0 ? null : (
        <ul aria-label={words.languages.list} className="divide-y divide-hairline border-y border-hairline">
          {others.map((each) => (
            <li key={each} className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
              <span className="min-w-0 flex-1">
                <bdi lang={each} className="font-medium">
                  {aboutLanguages[each].ownName}
                </bdi>
                <span className="block text-sm text-muted">
                  {texts ? openTexts(texts, each) || words.languages.all : '\u00a0'}
                </span>
              </span>
              <Button size="sm" icon={<Languages />} onClick={() => setTranslating(each)}>
                {nodes(
                  words.languages.translate({
                    language: aboutLanguages[each].ownName,
                    hidden: (text) => (
                      <span key="hidden" className="sr-only">
                        {text}
                      </span>
                    ),
                  }),
                )}
              </Button>
              <IconButton
                label={words.languages.remove({ language: aboutLanguages[each].ownName })}
                icon={<X />}
                disabled={update.isPending}
                onClick={() => void save('others', [original, ...others.filter((other) => other !== each)])}
              />
            </li>
          ))}
        </ul>
      )}
      <div>
        {unused.length === 0 ? null : (
          <DropdownMenu
            align="start"
            trigger={
              <Button size="sm" icon={<Plus />} busy={update.isPending}>
                {words.languages.add}
              </Button>
            }
            items={unused.map((each) => ({
              label: aboutLanguages[each].ownName,
              onSelect: () => void save('others', [...event.languages, each]),
            }))}
          />
        )}
        <FieldMessages
          id="event-languages"
          error={failed?.at === 'others' ? failed.sentence : undefined}
          hint={others.length === 0 ? words.languages.hintOne : words.languages.hintMore}
        />
      </div>
      {translating ? (
        <Suspense>
          <Panel
            key={translating}
            eventId={event.id}
            language={translating}
            src={src}
            shown={shown}
            sections={sections}
            onClose={() => setTranslating(null)}
          />
        </Suspense>
      ) : null}
    </CardBody>
  );
}
