/**
 * Updates an event's answer counters after some of its replies changed: how often each option is
 * chosen, and how many replies lack an answer. It adds the difference of each change, so that it
 * costs the same in a large event (docs/decisions/0018-answers-beside-replies.md).
 */
import { isIncomplete } from '#domain/questions/missing.ts';
import { allTaken, type EventQuestion } from '#domain/questions/party-questions.ts';
import { addTaken, heldBy, type OptionCounts } from '#domain/questions/option-capacity.ts';
import type { KeptAnswers } from '#domain/questions/question.ts';
import type { Guest } from '#domain/replies/guests.ts';
import { statusOf } from '#domain/seats/counters.ts';
import type { Db } from '../db/connect.ts';
import type { events } from '../db/schema.ts';
import { readEventQuestions, writeTaken } from '../questions/event-questions.store.ts';
import { addIncomplete, isCounted } from '../questions/incomplete.store.ts';

interface AnsweringReply {
  isAttending: boolean;
  waitlisted: boolean;
  answers: KeptAnswers | null;
  guestDetails: readonly Guest[];
  erasedAt: Date | null;
  createdAt: Date;
}

/** A changed reply. `before` is null for a new one, `after` for a deleted one. */
export interface ChangedReply {
  before: AnsweringReply | null;
  after: AnsweringReply | null;
}

/** How many of each option with a capacity a confirmed reply uses up. */
export const heldByReply = (
  questions: readonly EventQuestion[],
  reply: Pick<AnsweringReply, 'isAttending' | 'waitlisted' | 'answers' | 'guestDetails'>,
): OptionCounts =>
  statusOf(reply) === 'confirmed'
    ? heldBy(questions, { answers: reply.answers, guests: reply.guestDetails })
    : {};

/** Call it under the event's lock, with the locked row, after the replies were written. */
export async function keepAnswerCounts(
  tx: Db,
  event: Pick<typeof events.$inferSelect, 'id' | 'tenantId' | 'questionCount' | 'incompleteCountedTo'>,
  changed: readonly ChangedReply[],
): Promise<void> {
  if (event.questionCount === 0 || changed.length === 0) return;
  const questions = await readEventQuestions(tx, event);
  let counts = allTaken(questions);
  let difference = 0;
  for (const { before, after } of changed) {
    if (before) counts = addTaken(counts, heldByReply(questions, before), -1);
    if (after) counts = addTaken(counts, heldByReply(questions, after));
    const counted = before ?? after;
    if (!counted || !isCounted(event, counted)) continue;
    difference += Number(after !== null && isIncomplete(questions, after));
    difference -= Number(before !== null && isIncomplete(questions, before));
  }
  await writeTaken(tx, event.tenantId, questions, counts);
  if (difference !== 0) await addIncomplete(tx, event, difference);
}
