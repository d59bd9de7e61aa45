/**
 * The answers that a reply lacks now: to questions added since, and to options that were full when
 * it got its seats.
 */
import type { OwnReply } from '#domain/replies/contract.ts';
import type { PublicEvent } from '../page/event.ts';
import { draftOf, type Draft } from '../reply-form/draft/draft.ts';
import type { QuestionParts } from '../reply-form/form-state.ts';

/** Returns the fields that are required by now and have no answer. */
export const missingOf = (event: PublicEvent, reply: OwnReply, parts: QuestionParts): string[] =>
  parts
    .issues(event, draftOf(reply), reply)
    .flatMap(({ field, code }) => (code === 'required' ? [field] : []));

/** Returns the missing fields, and the fields that the new answers ask for. */
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
