/** Reads which guests were expected at an event and which came as walk-ins. */
import { sql } from 'drizzle-orm';
import type { ReportedPerson } from '#domain/doors/report.ts';
import type { EventKey } from '../event-row/event.store.ts';
import type { Db } from '../db/connect.ts';
import { lastCheckIns } from './check-ins.store.ts';

/** The persons of confirmed replies, by party. Erased ones have no name. */
export async function readReported(tx: Db, event: EventKey): Promise<ReportedPerson[]> {
  const { rows } = await tx.execute<{
    id: string;
    name: string;
    party: string;
    isWalkIn: boolean;
    isGivenAway: boolean;
  }>(sql`
    select g.id, g.name, r.display_name as party, w.reservation_id is not null as "isWalkIn",
      g.given_away_at is not null as "isGivenAway"
    from reservations r
    join guests g on g.tenant_id = r.tenant_id and g.reservation_id = r.id and g.is_attending
    left join walk_ins w on w.tenant_id = r.tenant_id and w.reservation_id = r.id
    where r.tenant_id = ${event.tenantId} and r.event_id = ${event.id} and r.is_attending and not r.waitlisted
    order by lower(r.display_name), r.id, g.position`);
  return rows;
}

export interface MissingPerson {
  name: string;
  /** The tags of the household. */
  tags: string[] | null;
}

/** The expected persons who were not checked in, in no particular order. */
export async function readMissing(tx: Db, event: EventKey): Promise<MissingPerson[]> {
  const { rows } = await tx.execute<MissingPerson & Record<string, unknown>>(sql`
    select coalesce(nullif(g.name, ''), r.display_name) as name, i.tags
    from reservations r
    join guests g on g.tenant_id = r.tenant_id and g.reservation_id = r.id and g.is_attending
    left join walk_ins w on w.tenant_id = r.tenant_id and w.reservation_id = r.id
    left join invitations i on i.tenant_id = r.tenant_id and i.reservation_id = r.id
    where r.tenant_id = ${event.tenantId} and r.event_id = ${event.id} and r.is_attending and not r.waitlisted
      and w.reservation_id is null
      and (g.id not in (select person_id from (${lastCheckIns(event)}) last where kind = 'in')) is true`);
  return rows;
}
