/** Counts and lists answers. */
import { sql } from 'drizzle-orm';
import type { KeptAnswers } from '#domain/questions/question.ts';
import type { EventKey } from '../event-row/event.store.ts';
import type { Db } from '../db/connect.ts';
import { isTooLong, type Page, wholeList } from '../db/paging.ts';

/**
 * How often an answer was given, by one status of the reply and, if `cross` is set, by one part.
 */
export interface CountedAnswer {
  questionId: string;
  /** Null for listed texts, which only count as answered. */
  answer: KeptAnswers[string];
  status: 'confirmed' | 'waiting' | 'declined';
  part: string;
  n: number;
}

const status = sql`case when not r.is_attending then 'declined' when r.waitlisted then 'waiting' else 'confirmed' end`;

/**
 * Counts all answers of the event and groups equal ones. `cross` splits the counts by meal, or by a
 * question with this id. For a question that each guest answers, the status is the guest's: a guest
 * who stays at home declined. Text answers to `listed` questions are counted without their words.
 */
export async function countAnswers(
  tx: Db,
  event: EventKey,
  { listed, cross }: { listed: readonly string[]; cross: { meal: true } | { questionId: string } | null },
): Promise<CountedAnswer[]> {
  const texts = sql`array(select jsonb_array_elements_text(${JSON.stringify(listed)}::text::jsonb))`;
  const chosen = (guest: string) =>
    cross === null
      ? sql`''`
      : 'meal' in cross
        ? sql.raw(guest === 'g' ? 'g.meal_choice' : 'r.meal_choice')
        : sql`coalesce(${sql.raw(guest === 'g' ? "coalesce(r.answers, '{}') || coalesce(g.answers, '{}')" : 'r.answers')}
            -> ${cross.questionId}::text, '""'::jsonb)::text`;
  const { rows } = await tx.execute(sql`
    select "questionId", answer, status, part, count(*)::int as n from (
      select a.key as "questionId", case when a.key = any(${texts}) then 'true'::jsonb else a.value end as answer,
        ${status} as status, ${chosen('r')} as part
      from reservations r cross join lateral jsonb_each(r.answers) a
      where r.tenant_id = ${event.tenantId} and r.event_id = ${event.id} and r.answers is not null
      union all
      select a.key, case when a.key = any(${texts}) then 'true'::jsonb else a.value end,
        case when not g.is_attending then 'declined' else ${status} end, ${chosen('g')}
      from reservations r join guests g on g.tenant_id = r.tenant_id and g.reservation_id = r.id
        cross join lateral jsonb_each(g.answers) a
      where r.tenant_id = ${event.tenantId} and r.event_id = ${event.id} and g.answers is not null
    ) given where answer <> 'null'::jsonb group by 1, 2, 3, 4`);
  return rows as unknown as CountedAnswer[];
}

export interface ListedAnswer {
  reservationId: string;
  guestId: string | null;
  name: string;
  isAttending: boolean;
  waitlisted: boolean;
  answer: KeptAnswers[string];
  answeredAt: Date;
}

/**
 * Lists who gave which answer to a question, with the newest replies first. It reads no row of a
 * whole list that is too long.
 */
export async function listAnswersTo(
  tx: Db,
  { id, tenantId, eventId, scope }: EventKey & { eventId: string; scope: 'reservation' | 'guest' },
  page: Page,
): Promise<{ rows: ListedAnswer[]; total: number }> {
  const from =
    scope === 'reservation'
      ? sql`reservations r where r.answers ? ${id}::text and r.answers -> ${id}::text <> 'null'::jsonb`
      : sql`reservations r join guests g on g.tenant_id = r.tenant_id and g.reservation_id = r.id
          where g.answers ? ${id}::text and g.answers -> ${id}::text <> 'null'::jsonb`;
  const all = sql`${from} and r.tenant_id = ${tenantId} and r.event_id = ${eventId}`;
  const columns =
    scope === 'reservation'
      ? sql`null as "guestId", r.display_name as name, r.is_attending as "isAttending", r.answers -> ${id}::text as answer`
      : sql`g.id as "guestId", coalesce(nullif(g.name, ''), r.display_name) as name,
          r.is_attending and g.is_attending as "isAttending", g.answers -> ${id}::text as answer`;
  const counted = await tx.execute<{ n: number }>(sql`select count(*)::int as n from ${all}`);
  const total = counted.rows[0]?.n ?? 0;
  if (isTooLong(page, total)) return { rows: [], total };
  const { limit = wholeList, offset = 0 } = page;
  const { rows } = await tx.execute<Omit<ListedAnswer, 'answeredAt'> & { answeredAt: number }>(sql`
    select r.id as "reservationId", ${columns}, r.waitlisted,
      (extract(epoch from r.updated_at) * 1000)::float8 as "answeredAt"
    from ${all} order by r.created_at desc, r.id desc, 2 limit ${limit} offset ${offset}`);
  return { rows: rows.map((row) => ({ ...row, answeredAt: new Date(row.answeredAt) })), total };
}
