/**
 * The SQL for filters that narrow a message's audience. It reads `reservations`, without an alias.
 */
import { sql, type SQL } from 'drizzle-orm';
import type { MessageFilter } from '#domain/messages/rules.ts';

const texts = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;

/** Whether the stored answer is one of the options. An answer to `yesno` is true or false. */
const isAnswer = (answer: SQL, options: readonly string[]): SQL => sql`
  case jsonb_typeof(${answer})
    when 'array' then ${answer} ?| ${texts(options)}
    when 'boolean' then (case when ${answer} = 'true'::jsonb then 'yes' else 'no' end) = any(${texts(options)})
    when 'string' then ${answer} #>> '{}' = any(${texts(options)})
    else false end`;

const personWho = (condition: SQL): SQL => sql`exists (
  select 1 from guests g where g.tenant_id = reservations.tenant_id and g.reservation_id = reservations.id
    and g.is_attending and ${condition})`;

/** The conditions on the household `i`. */
function ofHousehold({ lists, tags }: MessageFilter): SQL | null {
  const all = [
    ...(lists?.length ? [sql`i.list = any(${sql.param([...lists])}::int[])`] : []),
    ...(tags?.length ? [sql`i.tags ?| ${texts(tags)}`] : []),
  ];
  return all.length === 0 ? null : sql.join(all, sql` and `);
}

/**
 * The conditions on the reply. A reply matches by its own answer or by the answer of a guest who
 * comes.
 */
function ofReply({ meal, questionId, optionIds }: MessageFilter): SQL[] {
  return [
    ...(meal ? [personWho(sql`g.meal_choice = ${meal}`)] : []),
    ...(questionId
      ? [
          sql`(${isAnswer(sql`(reservations.answers -> ${questionId}::text)`, optionIds ?? [])}
            or ${personWho(isAnswer(sql`(g.answers -> ${questionId}::text)`, optionIds ?? []))})`,
        ]
      : []),
  ];
}

/** Selects the replies that match. A reply without a household has no list and no tag. */
export function repliesThatMatch(filter: MessageFilter | null | undefined): SQL {
  if (!filter) return sql`true`;
  const household = ofHousehold(filter);
  return sql.join(
    [
      ...(household
        ? [
            sql`exists (select 1 from invitations i where i.tenant_id = reservations.tenant_id
              and i.reservation_id = reservations.id and ${household})`,
          ]
        : []),
      ...ofReply(filter),
    ],
    sql` and `,
  );
}

/** Selects the matching households `i`. A household without a reply has no meal and no answer. */
export function householdsThatMatch(filter: MessageFilter | null | undefined): SQL {
  if (!filter) return sql`true`;
  const household = ofHousehold(filter);
  const reply = ofReply(filter);
  return sql.join(
    [
      ...(household ? [household] : []),
      ...(reply.length > 0 ? [sql`reservations.id is not null`, ...reply] : []),
    ],
    sql` and `,
  );
}
