/** What the event's home counts beyond the counters of the event's own row. */
import { sql } from 'drizzle-orm';
import type { Overview } from '#domain/overview/contract.ts';
import type { Db } from '../db/connect.ts';
import type { EventRow } from '../replies/locked-event.store.ts';
import { mayMatter } from '../replies/shared.store.ts';

type EventKey = Pick<EventRow, 'id' | 'tenantId'>;

/** The replies that wait for a host's yes, and the mails of the event that were given up or above a budget. */
export async function countNeeds(
  tx: Db,
  { id, tenantId }: EventKey,
): Promise<{ awaitingApproval: number; undeliverable: number }> {
  const { rows } = await tx.execute<{ awaitingApproval: number; undeliverable: number }>(sql`
    select
      (select count(*)::int from reservations r
        where r.tenant_id = ${tenantId} and r.event_id = ${id} and r.waitlisted and r.awaiting_approval) as "awaitingApproval",
      (select count(*)::int from outbox o
        where o.tenant_id = ${tenantId} and o.event_id = ${id} and o.status in ('failed', 'withheld')) as "undeliverable"`);
  return rows[0] ?? { awaitingApproval: 0, undeliverable: 0 };
}

/** The parties that wait for seats and may matter to who fits, in order. */
export async function waitingParties(
  tx: Db,
  { id, tenantId, maxGuests, confirmedGuests }: EventRow,
): Promise<{ id: string; guestCount: number }[]> {
  const parties = mayMatter({
    tenantId: sql`${tenantId}::uuid`,
    eventId: sql`${id}::uuid`,
    spots: sql`${maxGuests - confirmedGuests}::int`,
  });
  const { rows } = await tx.execute<{ id: string; guestCount: number }>(
    sql`select party.id, party.guest_count as "guestCount" from ${parties} party order by party.arrival`,
  );
  return rows;
}

/** Replies by the day on which they came, as the clocks at the event say it. */
export async function arrivalsOf(
  tx: Db,
  { id, tenantId, timezone }: EventKey & { timezone: string },
): Promise<Overview['arrivals']> {
  const { rows } = await tx.execute<Overview['arrivals'][number]>(sql`
    select
      to_char((r.created_at at time zone ${timezone})::date, 'YYYY-MM-DD') as day,
      count(*) filter (where r.is_attending and not r.waitlisted)::int as confirmed,
      count(*) filter (where r.waitlisted)::int as waitlisted,
      count(*) filter (where not r.is_attending)::int as declined
    from reservations r
    where r.tenant_id = ${tenantId} and r.event_id = ${id}
    group by 1 order by 1`);
  return rows;
}

/** Guests who come, by the meal they chose, of confirmed and of waiting replies. */
export async function mealsOf(tx: Db, { id, tenantId }: EventKey): Promise<Overview['meals']> {
  const { rows } = await tx.execute<Overview['meals'][number]>(sql`
    select
      g.meal_choice as name,
      count(*) filter (where not r.waitlisted)::int as confirmed,
      count(*) filter (where r.waitlisted)::int as waiting
    from guests g
    join reservations r on r.tenant_id = g.tenant_id and r.id = g.reservation_id
    where g.tenant_id = ${tenantId} and g.event_id = ${id} and g.is_attending and r.is_attending
    group by 1 order by 1`);
  return rows;
}
