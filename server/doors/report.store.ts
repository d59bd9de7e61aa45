/** Reads who was expected at an event and who came as a walk-in. */
import { sql } from 'drizzle-orm';
import type { ReportedPerson } from '#domain/doors/report.ts';
import type { Db } from '../db/connect.ts';
import { onceIn } from './check-ins.store.ts';

/**
 * The persons of confirmed replies, by party. Erased ones have no name. `onceIn` leaves out those
 * whose only row says that they are in.
 */
export async function readReported(
  tx: Db,
  event: { id: string; tenantId: string },
  { except }: { except?: 'onceIn' } = {},
): Promise<ReportedPerson[]> {
  const isAsked = except
    ? sql`and (g.id not in (select person_id from (${onceIn(event)}) once where kind = 'in')) is true`
    : sql``;
  const { rows } = await tx.execute<{
    id: string;
    name: string;
    party: string;
    isWalkIn: boolean;
    isGivenAway: boolean;
    tags: string[] | null;
  }>(sql`
    select g.id, g.name, r.display_name as party, w.reservation_id is not null as "isWalkIn",
      g.given_away_at is not null as "isGivenAway", i.tags
    from reservations r
    join guests g on g.tenant_id = r.tenant_id and g.reservation_id = r.id and g.is_attending
    left join walk_ins w on w.tenant_id = r.tenant_id and w.reservation_id = r.id
    left join invitations i on i.tenant_id = r.tenant_id and i.reservation_id = r.id
    where r.tenant_id = ${event.tenantId} and r.event_id = ${event.id} and r.is_attending and not r.waitlisted ${isAsked}
    order by lower(r.display_name), r.id, g.position`);
  return rows.map(({ tags, ...person }) => ({ ...person, tags: tags ?? [] }));
}
