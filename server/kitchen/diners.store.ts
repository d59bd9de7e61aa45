/** Finds the guests who come to an event, as the kitchen sees them. */
import { sql } from 'drizzle-orm';
import type { SheetGuest } from '#domain/kitchen/frozen.ts';
import type { EventKey } from '../event-row/event.store.ts';
import type { Db } from '../db/connect.ts';
import { dietaryNeedsOf } from '../questions/dietary.store.ts';

export interface Coming extends SheetGuest {
  /** The display name of the reply. */
  party: string;
}

/** Returns the persons of confirmed replies. Callers first refuse events with too many. */
export async function findDiners(db: Db, event: EventKey): Promise<Coming[]> {
  const { rows } = await db.execute<Omit<Coming, 'diets'>>(sql`
    select g.id, g.reservation_id as "reservationId", g.name, r.display_name as party, g.meal_choice as meal,
      (g.is_child or coalesce(v.is_child, false)) as "isChild"
    from reservations r
    join guests g on g.tenant_id = r.tenant_id and g.reservation_id = r.id
    left join invitees v on v.tenant_id = g.tenant_id and v.id = g.invitee_id
    where r.tenant_id = ${event.tenantId} and r.event_id = ${event.id} and r.is_attending and not r.waitlisted
      and g.is_attending`);
  const diets = await dietaryNeedsOf(db, event);
  return rows.map((row) => ({ ...row, diets: diets.get(row.id) ?? [] }));
}
