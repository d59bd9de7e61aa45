/** Adds a question to an event whose row is locked. */
import { refuse } from '#domain/kernel/route.ts';
import { checkQuestion } from '#domain/questions/change.ts';
import type { NewQuestion } from '#domain/questions/contract.ts';
import type { Db } from '../db/connect.ts';
import type { EventKey } from '../event-row/event.store.ts';
import { readQuestions } from './event-questions.store.ts';
import { draftOf, earlierOf, ordered, rowOf, tooManyOf } from './drafts.ts';
import { countQuestions, insertQuestion, writeOrder } from './questions.store.ts';

/** Adds the question and returns its id. */
export async function addQuestion(tx: Db, event: EventKey, body: NewQuestion, now: Date) {
  const all = await readQuestions(tx, event, body.stage);
  const tooMany = tooManyOf(all, body.stage, true);
  if (tooMany) return refuse('conflict', tooMany);
  const draft = draftOf(body);
  const order = ordered(all, draft.id, body.position);
  const issues = checkQuestion(draft, earlierOf(all, order, draft.id));
  if (issues.length > 0) return refuse('invalid', issues[0]?.message, { issues });
  const { archivedAt: _, ...row } = draft;
  await insertQuestion(tx, {
    ...rowOf(row),
    tenantId: event.tenantId,
    eventId: event.id,
    position: all.length,
    ...(draft.kind === 'consent' && { wordings: { 1: { label: draft.label, help: draft.help } } }),
    createdAt: now,
    updatedAt: now,
  });
  await writeOrder(tx, event, order);
  if (body.stage === 'reply') await countQuestions(tx, event);
  return draft.id;
}
