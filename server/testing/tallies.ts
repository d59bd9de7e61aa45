/** Checks `event_tallies` against a count of the rows themselves. */
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { PlatformDatabase } from '../db/connect.ts';

const counts = sql`
  count(*) filter (where r.is_attending and not r.waitlisted)::int as confirmed,
  count(*) filter (where r.waitlisted)::int as waitlisted,
  count(*) filter (where r.waitlisted and r.awaiting_approval)::int as "awaitingApproval",
  count(*) filter (where not r.is_attending)::int as declined`;

/**
 * Compares the tallies of all events with their replies and guests.
 * @returns how many tallies there are.
 */
export async function expectTallies({ platform }: PlatformDatabase): Promise<number> {
  const { rows: kept } = await platform.execute(sql`
    select event_id as id, kind, name, confirmed, waitlisted, awaiting_approval as "awaitingApproval", declined
    from event_tallies where (confirmed, waitlisted, awaiting_approval, declined) <> (0, 0, 0, 0) order by event_id, kind, name collate "C"`);
  const { rows: counted } = await platform.execute(sql`
    select * from (
      select r.event_id as id, 'day' as kind, to_char((r.created_at at time zone e.timezone)::date, 'YYYY-MM-DD') as name, ${counts}
      from reservations r join events e on e.tenant_id = r.tenant_id and e.id = r.event_id group by 1, 2, 3
      union all
      select g.event_id, 'meal', g.meal_choice, ${counts}
      from guests g join reservations r on r.tenant_id = g.tenant_id and r.id = g.reservation_id
      where g.is_attending and g.meal_choice <> '' group by 1, 2, 3
      union all
      select r.event_id, 'note', 'food', ${counts}
      from reservations r where mentions_food(r.message) group by 1, 2, 3
    ) as counted order by id, kind, name collate "C"`);
  expect(kept).toEqual(counted);
  return kept.length;
}
