/** Blanks lines of the activity log, which stay without names. */
import { sql, type SQL } from 'drizzle-orm';
import type { TenantDb } from '../db/connect.ts';
import { isOneOf } from '../db/ids.ts';
import type { TenantScope } from '../db/scope.ts';
import { json } from '../db/values.ts';

/** The details that stay in a blanked log line: what happened, and to how many people. */
const keptDetails = 'eventName status guestCount before after changes overCapacity passed'.split(' ');

/**
 * Removes the names from log lines that match one of the conditions, and deletes their search
 * words.
 */
export async function blankLines(
  tx: TenantDb,
  { tenantId }: Pick<TenantScope, 'tenantId'>,
  ...conditions: SQL[]
): Promise<number> {
  // Each condition has its own index. Joined by `or`, they would use none.
  const chosen = sql.join(
    conditions.map((condition) => sql`select id from activity_log where ${condition}`),
    sql` union all `,
  );
  const { rows } = await tx.execute<{ id: string }>(sql`
    update activity_log set
      actor_label = case when actor_id is null and actor_label <> 'Turnout' then 'Erased guest' else actor_label end,
      details = coalesce((
        select jsonb_object_agg(key, value) from jsonb_each(details)
        where key in (select jsonb_array_elements_text(${json(keptDetails)}))), '{}')
    where tenant_id = ${tenantId} and id = any(array(${chosen})) returning id`);
  await tx.execute(
    sql`delete from search_words where tenant_id = ${tenantId} and ${isOneOf(
      sql`row_id`,
      rows.map(({ id }) => id),
    )}`,
  );
  return rows.length;
}
