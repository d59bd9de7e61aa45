import { fieldIssue } from '#domain/mail/fields.ts';
import type { Language } from '#domain/languages/languages.ts';
import { bodyLength, type MessageTranslations, subjectLength } from '#domain/messages/rules.ts';
import { lengthOf } from '#domain/kernel/text.ts';
import { writtenIn, type Words } from './queries.ts';

export type WordErrors = Partial<Record<'subject' | 'body' | 'sendAt', string>>;

const tooLong = (text: string, most: number) => {
  const length = lengthOf(text);
  return length > most
    ? `At most ${most.toLocaleString('en')} characters. This has ${length.toLocaleString('en')}`
    : undefined;
};

/**
 * Returns the errors that the server would report, to show them next to the fields before the call.
 */
export function checkWords({ subject, body }: Pick<Words, 'subject' | 'body'>): WordErrors {
  const check = (text: string, missing: string, most: number) =>
    text.trim() === '' ? missing : (tooLong(text.trim(), most) ?? fieldIssue(text) ?? undefined);
  return {
    subject: check(subject, 'Enter a subject', subjectLength),
    body: check(body, 'Enter a message', bodyLength),
  };
}

/** Returns the first language in which something is wrong, with its errors, or null. */
export function wrongTranslation(
  translations: MessageTranslations = {},
): { language: Language; errors: WordErrors } | null {
  for (const [language, texts] of Object.entries(writtenIn(translations))) {
    const errors = checkWords(texts);
    if (errors.subject || errors.body) return { language: language as Language, errors };
  }
  return null;
}
