/** What the event's home counts beyond the counters of the event's own row. */
import { sql } from 'drizzle-orm';
import type { Overview } from '#domain/overview/contract.ts';
import type { Db } from '../db/connect.ts';
import type { EventRow } from '../replies/locked-event.store.ts';
import { mayMatter } from '../replies/shared.store.ts';
import { stillMatters } from '../mail/unsent.store.ts';

type EventKey = Pick<EventRow, 'id' | 'tenantId'>;

type NeedCounts = { awaitingApproval: number; foodNotes: number; undeliverable: number };

/**
 * The replies that wait for a host's yes, those whose note speaks of food, and the mails of the
 * event that were given up or above a budget, but for invitations.
 */
export async function countNeeds(tx: Db, { id, tenantId }: EventKey): Promise<NeedCounts> {
  const { rows } = await tx.execute<NeedCounts>(sql`
    select
      (select coalesce(sum(awaiting_approval), 0)::int from event_tallies
        where tenant_id = ${tenantId} and event_id = ${id} and kind = 'day') as "awaitingApproval",
      (select coalesce(sum(confirmed + waitlisted), 0)::int from event_tallies
        where tenant_id = ${tenantId} and event_id = ${id} and kind = 'note') as "foodNotes",
      (select count(*)::int from outbox o
        where o.tenant_id = ${tenantId} and o.event_id = ${id} and o.status in ('failed', 'withheld')
          and o.template <> 'guest.invitation' and ${stillMatters}) as "undeliverable"`);
  return rows[0] ?? { awaitingApproval: 0, foodNotes: 0, undeliverable: 0 };
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

/**
 * Replies by the day on which they came, as the clocks at the event say it. Read from the tallies,
 * however many there are.
 */
export async function arrivalsOf(tx: Db, { id, tenantId }: EventKey): Promise<Overview['arrivals']> {
  const { rows } = await tx.execute<Overview['arrivals'][number]>(sql`
    select name as day, confirmed, waitlisted, declined from event_tallies
    where tenant_id = ${tenantId} and event_id = ${id} and kind = 'day'
      and (confirmed > 0 or waitlisted > 0 or declined > 0)
    order by 1`);
  return rows;
}

/** Guests who come, by the meal they chose, of confirmed and of waiting replies. */
export async function mealsOf(tx: Db, { id, tenantId }: EventKey): Promise<Overview['meals']> {
  const { rows } = await tx.execute<Overview['meals'][number]>(sql`
    select name, confirmed, waitlisted as waiting from event_tallies
    where tenant_id = ${tenantId} and event_id = ${id} and kind = 'meal' and (confirmed > 0 or waitlisted > 0)
    order by 1`);
  return rows;
}
