/** Answers for random histories, and checks of what an event must store about them. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { isIncomplete } from '#domain/questions/missing.ts';
import { isLost } from '#domain/questions/question.ts';
import { addTaken, type OptionCounts } from '#domain/questions/option-capacity.ts';
import type { PlatformDatabase } from '../db/connect.ts';
import { events, reservations } from '../db/schema.ts';
import { type EventQuestionRow, readEventQuestions } from '../questions/event-questions.store.ts';
import { incompleteReplies } from '../questions/incomplete.store.ts';
import { heldByReply } from '../replies/answer-counts.ts';
import { replyColumns } from '../replies/rows/guests.store.ts';

export const eventRow = async ({ platform }: PlatformDatabase, id: string) =>
  (await platform.select().from(events).where(eq(events.id, id)))[0]!;
export const repliesTo = ({ platform }: PlatformDatabase, id: string) =>
  platform
    .select(replyColumns)
    .from(reservations)
    .where(eq(reservations.eventId, id))
    .orderBy(reservations.arrival);

/**
 * Returns answers to the questions of a scope, from one number per question. 5 gives no answer; the
 * others choose an option.
 */
export function answersTo(asked: readonly EventQuestionRow[], scope: string, given: readonly number[]) {
  const answers: Record<string, unknown> = {};
  asked.forEach(({ id, kind, options, scope: own, archivedAt }, at) => {
    const said = given[at % given.length] ?? 0;
    if (own !== scope || archivedAt != null || said === 5) return;
    const option = options.filter(({ archived }) => !archived)[said % 2]?.id;
    const says = { choice: option, multi: option && [option], yesno: said % 2 === 0, text: 'Words' };
    answers[id] = says[kind as keyof typeof says];
  });
  return answers;
}

/** Returns two options. The first has the given capacity. */
export const twoOptions = (capacity: number | null, before: readonly { id: string }[] = []) =>
  ['This', 'That'].map((label, at) => ({
    label,
    capacity: at === 0 ? capacity : null,
    ...(before[at] && { id: before[at].id }),
  }));

/**
 * Compares an event's stored counts with its answers, by the pure rules, and by SQL over all
 * replies.
 * @returns the kinds of values that the comparison met.
 */
export async function expectAnswersCounted(database: PlatformDatabase, id: string): Promise<string[]> {
  const seen: string[] = [];
  const row = await eventRow(database, id);
  const rows = await repliesTo(database, id);
  const { asked, all, kept } = await database.platformTransaction(async (tx) => ({
    asked: await readEventQuestions(tx, row),
    all: await incompleteReplies(tx, { ...row, incompleteReplies: 0, incompleteCountedTo: new Date(0) }),
    kept: await incompleteReplies(tx, row),
  }));
  const incomplete = rows.filter((reply) => isIncomplete(asked, reply)).length;
  expect({ kept, all }).toEqual({ kept: incomplete, all: incomplete });
  if (incomplete > 0) seen.push(row.incompleteCountedTo === null ? 'incomplete' : 'still counting');
  if (row.questionCount === 0) return seen;
  const held = rows.reduce<OptionCounts>((sum, reply) => addTaken(sum, heldByReply(asked, reply)), {});
  // Archived questions are skipped: their counts are renewed only when they are asked again.
  for (const { options, taken } of asked.filter(({ archivedAt }) => archivedAt == null)) {
    for (const { id: option } of options.filter(({ capacity }) => capacity !== null)) {
      expect([option, taken[option] ?? 0]).toEqual([option, held[option] ?? 0]);
      if (held[option]) seen.push('taken');
    }
  }
  const answers = rows.flatMap((reply) => [
    reply.answers,
    ...reply.guestDetails.map((guest) => guest.answers),
  ]);
  if (answers.some((answer) => Object.values(answer ?? {}).some(isLost))) seen.push('lost');
  return seen;
}
