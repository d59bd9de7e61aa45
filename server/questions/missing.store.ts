/**
 * The SQL of replies that lack an answer that is now required
 * (docs/decisions/0018-answers-beside-replies.md).
 */
import { sql, type SQL } from 'drizzle-orm';
import { hasOptions } from '#domain/questions/question.ts';
import type { Db } from '../db/connect.ts';
import type { reservations } from '../db/schema.ts';
import type { EventKey } from '../event-row/event.store.ts';
import type { EventQuestionRow } from './event-questions.store.ts';

const answeredIn = (answers: SQL, id: string): SQL =>
  sql`coalesce(${answers} -> ${id}::text <> 'null'::jsonb, false)`;

/**
 * Returns the condition that an answer has any of the options. Only answers to questions that were
 * asked are stored.
 */
function chosenIn(answers: SQL, { id, kind }: EventQuestionRow, optionIds: readonly string[]): SQL {
  const wanted = sql`array(select jsonb_array_elements_text(${JSON.stringify(optionIds)}::text::jsonb))`;
  return kind === 'yesno'
    ? sql`coalesce(case when (${answers} -> ${id}::text)::text = 'true' then 'yes' else 'no' end = any(${wanted})
        and ${answers} ? ${id}::text, false)`
    : sql`coalesce((${answers} -> ${id}::text) ?| ${wanted}, false)`;
}

/**
 * Returns the condition that a row of `reservations` misses an answer, or has to choose again.
 * Returns null if nothing can be missing. Pass all questions of the event: archived ones may decide
 * about others. The condition matches what `countMissingAnswers` finds.
 */
export function missesAnswers(questions: readonly EventQuestionRow[]): SQL | null {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const open = questions.filter(({ archivedAt }) => archivedAt == null);
  const missing = (question: EventQuestionRow): SQL[] => {
    const own = answersOf(question);
    const missed = [
      ...(question.required ? [sql`not ${answeredIn(own, question.id)}`] : []),
      ...(hasOptions(question.kind)
        ? [sql`coalesce(${own} -> ${question.id}::text @> 'null'::jsonb, false)`]
        : []),
    ];
    return missed.length === 0
      ? []
      : [sql`(${appliesTo(question, byId)} and (${sql.join(missed, sql` or `)}))`];
  };
  const replies = open.filter(({ scope }) => scope === 'reservation').flatMap(missing);
  const guests = open.filter(({ scope }) => scope === 'guest').flatMap(missing);
  const any = [
    ...replies,
    ...(guests.length > 0
      ? [
          sql`exists (select 1 from guests g where g.tenant_id = reservations.tenant_id
            and g.reservation_id = reservations.id and (${sql.join(guests, sql` or `)}))`,
        ]
      : []),
  ];
  return any.length === 0 ? null : sql`(reservations.erased_at is null and (${sql.join(any, sql` or `)}))`;
}

/** Returns the answers' column, of the reply or of one of its guests (`g`). */
const answersOf = ({ scope }: EventQuestionRow): SQL =>
  scope === 'guest' ? sql`g.answers` : sql`reservations.answers`;

/**
 * Returns the condition that a question is asked. The question that it depends on may no longer be
 * asked itself, because its own condition or audience changed. Then that answer doesn't count.
 */
function appliesTo(question: EventQuestionRow, byId: ReadonlyMap<string, EventQuestionRow>): SQL {
  const { audience, scope, showIf } = question;
  const comes =
    scope === 'guest' ? sql`(reservations.is_attending and g.is_attending)` : sql`reservations.is_attending`;
  const isFor = { coming: comes, declined: sql`not ${comes}`, both: sql`true` }[audience];
  if (showIf === null) return isFor;
  const decider = byId.get(showIf.questionId);
  if (!decider) return sql`false`;
  const isChosen = chosenIn(answersOf(decider), decider, showIf.optionIds);
  return decider.archivedAt == null
    ? sql`(${isFor} and ${isChosen} and ${appliesTo(decider, byId)})`
    : sql`(${isFor} and ${isChosen})`;
}

/** A reply whose guest is asked to complete it. */
interface MissingReply {
  id: string;
  linkRotation: number;
  displayName: string;
  guestEmail: string;
  byLookUp: (typeof reservations.$inferSelect)['byLookUp'];
  standing: 'confirmed' | 'waiting' | 'awaitingApproval' | 'declined';
}

/**
 * Returns the replies that miss an answer, have an address and were not mailed their link since
 * then, in the order in which they replied.
 */
export async function findMissing(
  tx: Db,
  event: EventKey,
  questions: readonly EventQuestionRow[],
  { since, max }: { since: Date; max: number },
): Promise<MissingReply[]> {
  const misses = missesAnswers(questions);
  if (misses === null) return [];
  const { rows } = await tx.execute(sql`
    select id, link_rotation as "linkRotation", display_name as "displayName", guest_email as "guestEmail",
      by_look_up as "byLookUp", case when not is_attending then 'declined' when not waitlisted then 'confirmed'
        when awaiting_approval then 'awaitingApproval' else 'waiting' end as standing
    from reservations
    where tenant_id = ${event.tenantId} and event_id = ${event.id} and guest_email <> ''
      and (link_mailed_at is null or link_mailed_at < ${since.toISOString()}::timestamptz) and ${misses}
    order by arrival limit ${max}`);
  return rows as unknown as MissingReply[];
}
