/** The SQL behind the calls of hosts about questions. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { QuestionStage } from '#domain/questions/question.ts';
import type { EventKey } from '../event-row/event.store.ts';
import type { Db } from '../db/connect.ts';
import { events, questions } from '../db/schema.ts';
import type { Scope } from '../db/scope.ts';
import { type QuestionRow, readQuestions } from './event-questions.store.ts';

/**
 * Returns the event and the stage of a question, or null if the question does not exist. Lock the
 * event before the question.
 */
export async function placeOfQuestion(
  tx: Db,
  scope: Scope,
  id: string,
): Promise<Pick<QuestionRow, 'eventId' | 'stage'> | null> {
  const [row] = await tx
    .select({ eventId: questions.eventId, stage: questions.stage })
    .from(questions)
    .where(
      and(eq(questions.id, id), scope.kind === 'tenant' ? eq(questions.tenantId, scope.tenantId) : undefined),
    );
  return row ?? null;
}

export async function insertQuestion(tx: Db, row: typeof questions.$inferInsert): Promise<void> {
  await tx.insert(questions).values(row);
}

export async function writeQuestion(
  tx: Db,
  { id, tenantId }: EventKey,
  changes: Partial<QuestionRow>,
): Promise<void> {
  await tx
    .update(questions)
    .set(changes)
    .where(and(eq(questions.tenantId, tenantId), eq(questions.id, id)));
}

/** Writes the questions' places, in the order of the ids. */
export async function writeOrder(tx: Db, event: EventKey, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update questions q set position = o.place - 1
    from jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb) with ordinality as o (id, place)
    where q.tenant_id = ${event.tenantId} and q.event_id = ${event.id} and q.id = o.id::uuid and q.position <> o.place - 1`);
}

/**
 * Writes into the event's row how many questions its form asks. The write changes the row even if
 * the number stays the same, which tells pages to load again.
 */
export async function countQuestions(tx: Db, event: EventKey): Promise<void> {
  const count = sql<number>`(select count(*)::int from ${questions} where ${and(
    eq(questions.tenantId, event.tenantId),
    eq(questions.eventId, event.id),
    eq(questions.stage, 'reply'),
    isNull(questions.archivedAt),
  )})`;
  await tx
    .update(events)
    .set({ questionCount: count })
    .where(and(eq(events.tenantId, event.tenantId), eq(events.id, event.id)));
}

/** Returns whether anybody answered the question. */
export async function hasAnswers(tx: Db, question: QuestionRow): Promise<boolean> {
  const { id, tenantId, eventId, stage } = question;
  if (stage === 'survey') {
    const { rows } = await tx.execute(sql`
      select 1 from survey_answers
      where tenant_id = ${tenantId} and event_id = ${eventId} and answers ? ${id}::text limit 1`);
    return rows.length > 0;
  }
  const { rows } = await tx.execute<{ has: boolean }>(sql`
    select exists (
      select 1 from reservations r where r.tenant_id = ${tenantId} and r.event_id = ${eventId}
        and r.answers ? ${id}::text
    ) or exists (
      select 1 from reservations r join guests g on g.tenant_id = r.tenant_id and g.reservation_id = r.id
      where r.tenant_id = ${tenantId} and r.event_id = ${eventId} and g.answers ? ${id}::text
    ) as has`);
  return rows[0]?.has ?? false;
}

/** Deletes a question with all its answers. */
export async function purgeQuestion(tx: Db, { id, tenantId, eventId }: QuestionRow): Promise<void> {
  const rest = (answers: string) => sql`nullif(${sql.raw(answers)} - ${id}::text, '{}')`;
  await tx.execute(sql`
    update guests g set answers = ${rest('g.answers')} from reservations r
    where r.tenant_id = ${tenantId} and r.event_id = ${eventId} and g.tenant_id = r.tenant_id
      and g.reservation_id = r.id and g.answers ? ${id}::text`);
  await tx.execute(sql`
    update reservations r set answers = ${rest('r.answers')}
    where r.tenant_id = ${tenantId} and r.event_id = ${eventId} and r.answers ? ${id}::text`);
  await tx.delete(questions).where(and(eq(questions.tenantId, tenantId), eq(questions.id, id)));
}

/**
 * Copies questions and survey to the copy of an event, with new ids and without answers. Returns
 * the new ids of questions and options by the old ones.
 */
export async function copyQuestions(
  tx: Db,
  from: EventKey,
  to: EventKey,
  { now, newId }: { now: Date; newId: () => string },
): Promise<ReadonlyMap<string, string>> {
  const open = async (stage: QuestionStage) =>
    (await readQuestions(tx, from, stage))
      .filter(({ archivedAt }) => archivedAt === null)
      .map((row, position) => ({ ...row, position }));
  const rows = [...(await open('reply')), ...(await open('survey'))];
  const ids = new Map<string, string>();
  if (rows.length === 0) return ids;
  const own = (id: string): string => {
    const known = ids.get(id) ?? newId();
    ids.set(id, known);
    return known;
  };
  const idsBefore = new Set(rows.map(({ id }) => id));
  await tx.insert(questions).values(
    rows.map((row) => {
      const kept = row.options.filter(({ archived }) => !archived);
      const { showIf } = row;
      return {
        ...row,
        id: own(row.id),
        tenantId: to.tenantId,
        eventId: to.id,
        options: kept.map((option) => ({ ...option, id: own(option.id) })),
        showIf:
          showIf && idsBefore.has(showIf.questionId)
            ? {
                questionId: own(showIf.questionId),
                optionIds: showIf.optionIds.map((id) => (id === 'yes' || id === 'no' ? id : own(id))),
              }
            : null,
        taken: {},
        createdAt: now,
        updatedAt: now,
      };
    }),
  );
  await countQuestions(tx, to);
  return ids;
}
