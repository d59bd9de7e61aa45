/**
 * The SQL of questions that replies need: the questions, how many chose each option, and the
 * recount of those numbers.
 */
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { QuestionStage } from '#domain/questions/question.ts';
import type { EventQuestion } from '#domain/questions/party-questions.ts';
import type { OptionCounts } from '#domain/questions/option-capacity.ts';
import type { EventKey } from '../event-row/event.store.ts';
import type { Db } from '../db/connect.ts';
import { questions } from '../db/schema.ts';

export type QuestionRow = typeof questions.$inferSelect;

/** A question of an event. The time of archiving has the same format as in calls. */
export interface EventQuestionRow extends EventQuestion {
  eventId: string;
  version: number;
}

/** Returns a question in the form that answers are checked against. */
export const toEventQuestion = (row: QuestionRow): EventQuestionRow => ({
  ...row,
  archivedAt: row.archivedAt?.toISOString() ?? null,
});

/**
 * Returns all questions of an event in their order, including archived ones. Only the survey's code
 * passes a stage. All other callers get only the questions of the reply.
 */
export async function readQuestions(
  tx: Db,
  event: EventKey,
  stage: QuestionStage = 'reply',
): Promise<QuestionRow[]> {
  return tx
    .select()
    .from(questions)
    .where(
      and(
        eq(questions.tenantId, event.tenantId),
        eq(questions.eventId, event.id),
        eq(questions.stage, stage),
      ),
    )
    .orderBy(asc(questions.position), asc(questions.id));
}

/** Returns whether the event's survey asks anything. */
export const hasSurvey = async (tx: Db, event: EventKey): Promise<boolean> =>
  (await readQuestions(tx, event, 'survey')).some(({ archivedAt }) => archivedAt === null);

/**
 * Returns the questions of `readQuestions` in the form that answers are checked against. The list
 * is empty if the event has never had a question.
 */
export const readEventQuestions = async (tx: Db, event: EventKey): Promise<EventQuestionRow[]> =>
  (await readQuestions(tx, event)).map(toEventQuestion);

/** Returns the questions of several events, which may belong to different organizations. */
export async function readQuestionsOf(tx: Db, events: readonly EventKey[]): Promise<EventQuestionRow[]> {
  if (events.length === 0) return [];
  const rows = await tx
    .select()
    .from(questions)
    .where(
      and(
        inArray(questions.tenantId, [...new Set(events.map(({ tenantId }) => tenantId))]),
        inArray(
          questions.eventId,
          events.map(({ id }) => id),
        ),
        eq(questions.stage, 'reply'),
        isNull(questions.archivedAt),
      ),
    )
    .orderBy(asc(questions.position), asc(questions.id));
  return rows.map(toEventQuestion);
}

/** Writes how many guests chose each option with a capacity. Call it under the event's lock. */
export async function writeTaken(
  tx: Db,
  tenantId: string,
  questions: readonly EventQuestion[],
  counts: OptionCounts,
): Promise<void> {
  const changed = questions.flatMap(({ id, options, taken: before }) => {
    const own = options.filter((option) => option.capacity !== null && counts[option.id] !== undefined);
    const now = Object.fromEntries(own.map((option) => [option.id, counts[option.id] ?? 0]));
    return own.some((option) => now[option.id] !== before[option.id]) ? [{ id, taken: now }] : [];
  });
  if (changed.length === 0) return;
  await tx.execute(sql`
    update questions q set taken = d.taken
    from jsonb_to_recordset(${JSON.stringify(changed)}::text::jsonb) as d (id uuid, taken jsonb)
    where q.tenant_id = ${tenantId} and q.id = d.id`);
}

/**
 * Recounts from the replies how many chose each option with a capacity, for one question or for
 * all. Call it after a capacity was set or many replies lost their answers. It reads all replies.
 * Call it under the event's lock.
 */
export async function countTaken(tx: Db, { id, tenantId }: EventKey, questionId?: string): Promise<void> {
  const chosen = (answers: 'r' | 'g') => {
    const answer = sql.raw(`${answers}.answers`);
    return sql`jsonb_path_query(${answer} -> q.id::text, 'lax $[*]') #>> '{}'`;
  };
  const confirmed = sql`r.tenant_id = ${tenantId} and r.event_id = ${id} and r.is_attending and not r.waitlisted`;
  await tx.execute(sql`
    update questions q set taken = coalesce((
      select jsonb_object_agg(option, n) from (
        select option, count(*) as n from (
          select ${chosen('r')} as option from reservations r
          where q.scope = 'reservation' and ${confirmed} and r.answers is not null
          union all
          select ${chosen('g')} from reservations r
            join guests g on g.tenant_id = r.tenant_id and g.reservation_id = r.id
          where q.scope = 'guest' and ${confirmed} and g.is_attending and g.answers is not null
        ) chosen where option is not null group by option
      ) counted), '{}')
    where q.tenant_id = ${tenantId} and q.event_id = ${id} and q.stage = 'reply' ${questionId === undefined ? sql`` : sql`and q.id = ${questionId}`}
      and q.kind in ('choice', 'multi')
      and jsonb_path_exists(q.options, '$[*].capacity ? (@ != null)')`);
}
