/**
 * What an event keeps of all answers together, after some of its replies changed: how often options are taken, and how many replies
 * miss an answer. By the difference that each change makes, so that it costs the same in a large event
 * (docs/decisions/0018-answers-beside-replies.md).
 */
import { isIncomplete } from '#domain/questions/missing.ts';
import { allTaken, type EventQuestion } from '#domain/questions/party.ts';
import { addTaken, heldBy, type Taken } from '#domain/questions/seats.ts';
import type { KeptAnswers } from '#domain/questions/question.ts';
import type { Guest } from '#domain/replies/guests.ts';
import { statusOf } from '#domain/seats/counters.ts';
import type { Db } from '../db/connect.ts';
import type { events } from '../db/schema.ts';
import { readAsked, writeTaken } from '../questions/asked.store.ts';
import { addIncomplete, isCounted } from '../questions/incomplete.store.ts';

interface AnsweringReply {
  isAttending: boolean;
  waitlisted: boolean;
  answers: KeptAnswers | null;
  guestDetails: readonly Guest[];
  erasedAt: Date | null;
  createdAt: Date;
}

/** A reply that was there, as it is now; null where it is gone. */
export interface ChangedReply {
  before: AnsweringReply;
  after: AnsweringReply | null;
}

/** What a reply holds of the options. */
export const heldByReply = (
  questions: readonly EventQuestion[],
  reply: Pick<AnsweringReply, 'isAttending' | 'waitlisted' | 'answers' | 'guestDetails'>,
): Taken =>
  statusOf(reply) === 'confirmed'
    ? heldBy(questions, { answers: reply.answers, guests: reply.guestDetails })
    : {};

/** Under the lock of the event, whose row is as it was locked, once the replies were written. */
export async function keepAnswerCounts(
  tx: Db,
  event: Pick<typeof events.$inferSelect, 'id' | 'tenantId' | 'questionCount' | 'incompleteCountedTo'>,
  changed: readonly ChangedReply[],
): Promise<void> {
  if (event.questionCount === 0 || changed.length === 0) return;
  const questions = await readAsked(tx, event);
  let taken = allTaken(questions);
  let difference = 0;
  for (const { before, after } of changed) {
    taken = addTaken(taken, heldByReply(questions, before), -1);
    if (after) taken = addTaken(taken, heldByReply(questions, after));
    if (!isCounted(event, before)) continue;
    difference += Number(after !== null && isIncomplete(questions, after));
    difference -= Number(isIncomplete(questions, before));
  }
  await writeTaken(tx, event.tenantId, questions, taken);
  if (difference !== 0) await addIncomplete(tx, event, difference);
}
