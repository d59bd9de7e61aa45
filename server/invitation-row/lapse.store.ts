/** The SQL of promises that have expired. */
import { sql } from 'drizzle-orm';
import { noPromise } from '#domain/seats/promise.ts';
import type { PlatformDb, TenantDb } from '../db/connect.ts';
import type { EventKey } from '../event-row/event.store.ts';

const instant = (now: Date) => sql`${now.toISOString()}::timestamptz`;

/** Returns the events with expired promises. A platform function, for the job. */
export async function findLapsing(
  platform: PlatformDb,
  now: Date,
  max: number,
): Promise<{ tenantId: string; eventId: string }[]> {
  const { rows } = await platform.execute<{ tenantId: string; eventId: string }>(sql`
    select distinct i.tenant_id as "tenantId", i.event_id as "eventId" from invitations i
      join events e on e.tenant_id = i.tenant_id and e.id = i.event_id and e.deleted_at is null
    where i.expires_at <= ${instant(now)} and i.expires_at is not null and i.promised > 0
    limit ${max}`);
  return rows;
}

/**
 * Ends expired promises, under the event's lock. The households' links stay valid.
 * @returns the number of seats that became free, and of the households that held them.
 */
export async function lapsePromises(
  tx: TenantDb,
  { id, tenantId }: EventKey,
  now: Date,
  max: number,
): Promise<{ households: number; seats: number }> {
  const { rows } = await tx.execute<{ households: number; seats: number }>(sql`
    with chosen as materialized (
      select i.id, i.promised from invitations i
      where i.tenant_id = ${tenantId} and i.event_id = ${id} and i.expires_at <= ${instant(now)} and i.promised > 0
      limit ${max}
    ), lapsed as (
      update invitations i set promised = ${noPromise}, updated_at = ${instant(now)} from chosen
      where i.tenant_id = ${tenantId} and i.id = chosen.id returning chosen.promised
    )
    select count(*)::int as households, coalesce(sum(promised), 0)::int as seats from lapsed`);
  return rows[0] ?? { households: 0, seats: 0 };
}

/**
 * Sets when the promises of sent invitations lapse: `lapseDays` days after sending, or never if it
 * is null. Promises that have lapsed stay lapsed.
 */
export async function setLapses(
  tx: TenantDb,
  { tenantId, id }: { tenantId: string; id: string },
  lapseDays: number | null,
): Promise<void> {
  await tx.execute(sql`
    update invitations set expires_at = sent_at + make_interval(days => ${lapseDays}::int)
    where tenant_id = ${tenantId} and event_id = ${id} and sent_at is not null and promised > 0`);
}
