import { fieldIssue } from '#domain/mail/fields.ts';
import { bodyLength, subjectLength } from '#domain/messages/rules.ts';
import { lengthOf } from '#domain/kernel/text.ts';
import type { Words } from './queries.ts';

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
export function checkWords({ subject, body }: Words): WordErrors {
  const check = (text: string, missing: string, most: number) =>
    text.trim() === '' ? missing : (tooLong(text.trim(), most) ?? fieldIssue(text) ?? undefined);
  return {
    subject: check(subject, 'Enter a subject', subjectLength),
    body: check(body, 'Enter a message', bodyLength),
  };
}
