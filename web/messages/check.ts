import { bodyLength, subjectLength } from '#domain/messages/rules.ts';
import { lengthOf } from '#domain/kernel/text.ts';
import type { Words } from './queries.ts';

export type WordErrors = Partial<Record<'subject' | 'body' | 'sendAt', string>>;

const tooLong = (text: string, most: number) => {
  const length = lengthOf(text);
  return length > most
    ? `At most ${most.toLocaleString('en')} characters; this has ${length.toLocaleString('en')}`
    : undefined;
};

/** What the server would say, said beside the field before it is asked. */
export function checkWords({ subject, body }: Words): WordErrors {
  return {
    subject: subject.trim() === '' ? 'Enter a subject' : tooLong(subject.trim(), subjectLength),
    body: body.trim() === '' ? 'Enter a message' : tooLong(body.trim(), bodyLength),
  };
}
