/**
 * What a reply lacks by now: questions that were added since, and options that were full when it
 * got its seats.
 */
import type { OwnReply } from '#domain/replies/contract.ts';
import type { PublicEvent } from '../event.ts';
import { draftOf, type Draft } from '../reply-form/draft.ts';
import type { QuestionParts } from '../reply-form/form-state.ts';

export const missingTitle = 'A few more questions';
export const answerMissingLabel = 'Answer now';

/** The fields of what is required by now and was not answered. */
export const missingOf = (event: PublicEvent, reply: OwnReply, parts: QuestionParts): string[] =>
  parts
    .issues(event, draftOf(reply), reply)
    .flatMap(({ field, code }) => (code === 'required' ? [field] : []));

/** These, and what the new answers ask for. */
export function onlyMissing(
  event: PublicEvent,
  draft: Draft,
  reply: OwnReply,
  parts: QuestionParts,
): ReadonlySet<string> {
  const missing = new Set(missingOf(event, reply, parts));
  const before = new Set(parts.fields(event, draftOf(reply)));
  return new Set(parts.fields(event, draft).filter((field) => missing.has(field) || !before.has(field)));
}
