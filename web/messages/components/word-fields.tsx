import type { Dispatch, SetStateAction } from 'react';
import { aboutLanguages, type Language } from '#domain/languages/languages.ts';
import { lengthOf } from '#domain/kernel/text.ts';
import { bodyLength } from '#domain/messages/rules.ts';
import { SegmentedControl } from '#web/ui/fields/choice-fields.tsx';
import { TextArea, TextField } from '#web/ui/fields/text-fields.tsx';
import type { WordErrors } from '../check.ts';
import type { Words } from '../queries.ts';
import { words as catalog } from '../words.ts';

interface Props {
  /** The languages of the event, the original first. */
  languages: readonly Language[];
  /** The language that the host writes in. */
  language: Language;
  onLanguage: (language: Language) => void;
  words: Words;
  errors: WordErrors;
  onErrors: Dispatch<SetStateAction<WordErrors>>;
  onEdit: (change: Partial<Words>) => void;
}

/** The subject and the message, in each language of the event. */
export function WordFields({ languages, language, onLanguage, words, errors, onErrors, onEdit }: Props) {
  const isOriginal = language === languages[0];
  const texts = isOriginal ? words : (words.translations?.[language] ?? { subject: '', body: '' });
  const write = (field: 'subject' | 'body', text: string) => {
    onErrors((before) => ({ ...before, [field]: undefined }));
    const subject = field === 'subject' ? text : texts.subject;
    const body = field === 'body' ? text : texts.body;
    onEdit(
      isOriginal
        ? { subject, body }
        : { translations: { ...words.translations, [language]: { subject, body } } },
    );
  };
  const shared = {
    required: isOriginal,
    ...(!isOriginal && { lang: language, dir: aboutLanguages[language].direction }),
  };
  return (
    <>
      {languages.length > 1 ? (
        <WordsIn
          {...{ languages, language, words }}
          onLanguage={(next) => {
            onErrors({});
            onLanguage(next);
          }}
        />
      ) : null}
      <TextField
        label={catalog.form.subject}
        name="subject"
        {...shared}
        value={texts.subject}
        error={errors.subject}
        onChange={({ target }) => write('subject', target.value)}
      />
      <TextArea
        label={catalog.form.message}
        name="body"
        {...shared}
        rows={9}
        value={texts.body}
        error={errors.body}
        hint={catalog.form.hint({
          waits: words.audience === 'waiting' ? 'yes' : 'other',
          fields: catalog.ownTexts.fields,
          length: lengthOf(texts.body.trim()),
          most: bodyLength,
        })}
        onChange={({ target }) => write('body', target.value)}
      />
    </>
  );
}

/** Chooses the language to write in, and says who gets the original. */
function WordsIn({
  languages,
  language,
  words,
  onLanguage,
}: Pick<Props, 'languages' | 'language' | 'words' | 'onLanguage'>) {
  const nameOf = (each: Language) => aboutLanguages[each].ownName;
  const [original, ...others] = languages;
  const missing = others.filter((each) => !words.translations?.[each]?.body.trim());
  return (
    <div className="space-y-1.5">
      <SegmentedControl
        label={catalog.writing.label}
        hideLabel={false}
        value={language}
        onValueChange={onLanguage}
        options={languages.map((each) => ({ value: each, label: nameOf(each) }))}
      />
      {missing.length === 0 || !original ? null : (
        <p className="text-sm text-muted">
          {catalog.writing.others({
            languages: missing.map(nameOf).join(', '),
            original: nameOf(original),
          })}
        </p>
      )}
    </div>
  );
}
