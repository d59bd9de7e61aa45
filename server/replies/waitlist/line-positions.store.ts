/** The places of waiting replies in line. */
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { json } from '../../db/values.ts';

/**
 * Returns each waiting reply's position in its event's waitlist. It reads the positions one after
 * another along the index of arrivals, which are unique within an event.
 */
export async function linePositions(
  db: Db,
  waiting: readonly { id: string; tenantId: string; eventId: string; arrival: number }[],
): Promise<Map<string, number>> {
  if (waiting.length === 0) return new Map();
  const parties = waiting.map(({ tenantId, eventId, arrival }) => ({ tenantId, eventId, arrival }));
  const { rows } = await db.execute(sql`
    with asked as materialized (
      select *, lag(arrival, 1, 0::bigint) over (partition by "eventId" order by arrival) as previous
      from jsonb_to_recordset(${json(parties)}) as a ("tenantId" uuid, "eventId" uuid, arrival bigint)
    ), steps as materialized (
      select asked.*, (select count(*) from reservations r
        where r.tenant_id = "tenantId" and r.event_id = "eventId" and r.waitlisted
          and r.arrival > previous and r.arrival <= asked.arrival) as step
      from asked
    )
    select "eventId", arrival, (sum(step) over (partition by "eventId" order by arrival))::int as position from steps`);
  const places = new Map(
    (rows as { eventId: string; arrival: number; position: number }[]).map((row) => [
      `${row.eventId} ${row.arrival}`,
      row.position,
    ]),
  );
  return new Map(waiting.map(({ id, eventId, arrival }) => [id, places.get(`${eventId} ${arrival}`) ?? 0]));
}
