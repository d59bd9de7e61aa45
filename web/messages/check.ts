import { fieldFault } from '#domain/mail/fields.ts';
import type { Language } from '#domain/languages/languages.ts';
import { bodyLength, type MessageTranslations, subjectLength } from '#domain/messages/rules.ts';
import { messageDays, scheduleFault } from '#domain/messages/time.ts';
import { lengthOf } from '#domain/kernel/text.ts';
import { writtenIn, type Words } from './queries.ts';
import { words } from './words.ts';

export type WordErrors = Partial<Record<'subject' | 'body' | 'sendAt', string>>;

const tooLong = (text: string, max: number) => {
  const length = lengthOf(text);
  return length > max ? words.checks.tooLong({ most: max, length }) : undefined;
};

function fieldText(text: string): string | undefined {
  const wrong = fieldFault(text);
  return wrong ? words.checks[wrong.fault]({ field: wrong.field }) : undefined;
}

/**
 * Returns the errors that the server would report, to show them next to the fields before the call.
 */
export function checkWords({ subject, body }: Pick<Words, 'subject' | 'body'>): WordErrors {
  const check = (text: string, missing: string, max: number) =>
    text.trim() === '' ? missing : (tooLong(text.trim(), max) ?? fieldText(text));
  return {
    subject: check(subject, words.checks.subjectMissing, subjectLength),
    body: check(body, words.checks.bodyMissing, bodyLength),
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

/** Says why a message can't be sent at this time, or returns null. */
export function scheduleText(sendAt: Date, end: Parameters<typeof scheduleFault>[1]): string | null {
  const fault = scheduleFault(sendAt, end, new Date());
  return fault && (fault === 'days' ? words.checks.days({ days: messageDays }) : words.checks[fault]);
}
