/** The dietary needs of coming guests for the kitchen, from their answers. */
import { sql } from 'drizzle-orm';
import type { DietaryNeed } from '#domain/questions/question.ts';
import type { Db } from '../db/connect.ts';
import type { EventKey } from '../event-row/event.store.ts';

/**
 * Returns the dietary needs in confirmed replies by the guest's id. Archived questions count,
 * because an allergy doesn't go away. An answer for the whole reply belongs to the first guest who
 * comes.
 */
export async function dietaryNeedsOf(db: Db, event: EventKey): Promise<ReadonlyMap<string, DietaryNeed[]>> {
  const { rows } = await db.execute<{ id: string; needs: DietaryNeed[] }>(sql`
    with asked as materialized (
      select id::text as id, scope from questions
      where tenant_id = ${event.tenantId} and event_id = ${event.id} and kind = 'dietary'
    ), coming as (
      select g.id, g.answers as own, r.answers as of_reply,
        row_number() over (partition by r.id order by g.position) as place
      from reservations r
      join guests g on g.tenant_id = r.tenant_id and g.reservation_id = r.id
      where r.tenant_id = ${event.tenantId} and r.event_id = ${event.id} and r.is_attending and not r.waitlisted
        and g.is_attending and exists (select from asked)
    ), said as (
      select c.id, case when a.scope = 'guest' then c.own -> a.id when c.place = 1 then c.of_reply -> a.id end as needs
      from coming c cross join asked a
    )
    select s.id, jsonb_agg(need) as needs
    from said s cross join lateral jsonb_array_elements(
      case when jsonb_typeof(s.needs) = 'array' then s.needs else '[]'::jsonb end) as need
    group by s.id`);
  return new Map(rows.map(({ id, needs }) => [id, needs]));
}
