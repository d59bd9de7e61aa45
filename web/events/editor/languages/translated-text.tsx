import { memo } from 'react';
import { settings, type Setting } from '#domain/events/settings.ts';
import type { Translations } from '#domain/languages/contract.ts';
import { aboutLanguages, type Language } from '#domain/languages/languages.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea, TextField } from '#web/ui/fields/text-fields.tsx';
import { words } from '../words.ts';

type Field = Translations['fields'][number];

/** Returns whether a text may have several lines. */
function isProse(path: string): boolean {
  const setting = (settings as Record<string, Setting | undefined>)[path];
  return setting ? setting.kind === 'prose' : /:(description|help|text)$/.test(path);
}

/** Returns enough rows for a text as long as the original. */
const rowsFor = (text: string): number =>
  Math.min(
    10,
    text.split('\n').reduce((rows, each) => rows + Math.ceil((each.length + 1) / 50), 1),
  );

interface Props {
  field: Field;
  /** Describes the text to hosts. */
  name: string;
  original: Language;
  language: Language;
  text: string;
  /** Whether the original has changed since it was translated. */
  isOutdated: boolean;
  error: string | undefined;
  onChange: (path: string, text: string) => void;
  onConfirm: (path: string) => void;
}

/** A text next to its original, below it on a phone. */
export const TranslatedText = memo((props: Props) => {
  const { field, name, original, language, text, isOutdated, error } = props;
  const control = {
    label: name,
    hideLabel: true,
    lang: language,
    dir: aboutLanguages[language].direction,
    value: text,
    error,
    onChange: ({ target }: { target: { value: string } }) => props.onChange(field.path, target.value),
  };
  return (
    <li className="grid gap-x-5 gap-y-2 px-5 py-3.5 sm:grid-cols-2">
      <div className="min-w-0">
        <p className="mb-1 flex flex-wrap items-center gap-2 text-sm text-muted">
          <span className="wrap-anywhere">{name}</span>
          {text.trim() === '' ? <Badge>{words.languages.isMissing}</Badge> : null}
          {isOutdated ? <Badge tone="waitlisted">{words.languages.isOutdated}</Badge> : null}
        </p>
        <p
          lang={original}
          dir={aboutLanguages[original].direction}
          className="text-sm wrap-anywhere whitespace-pre-wrap text-ink"
        >
          {field.original}
        </p>
      </div>
      <div className="min-w-0">
        {isProse(field.path) ? (
          <TextArea {...control} rows={rowsFor(field.original)} />
        ) : (
          <TextField {...control} />
        )}
        {isOutdated ? (
          <p className="mt-1.5 text-sm text-muted">
            {words.languages.changed}{' '}
            <Button variant="link" size="sm" onClick={() => props.onConfirm(field.path)}>
              {words.languages.stillFits}
            </Button>
          </p>
        ) : null}
      </div>
    </li>
  );
});
TranslatedText.displayName = 'TranslatedText';
