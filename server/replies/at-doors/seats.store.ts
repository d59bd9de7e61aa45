/**
 * Reads and writes the seats that doors change: seats lent to a device, and seats that were given
 * away.
 */
import { sql } from 'drizzle-orm';
import type { EventKey } from '../../event-row/event.store.ts';
import type { Db } from '../../db/connect.ts';
import { uuids } from '../../db/ids.ts';
import { instant } from '../../db/values.ts';
import { announce } from '../../live/announce.ts';

/** Adds to an event's lent and given-away seats, under its lock. */
export async function addDoorSeats(
  tx: Db,
  { id, tenantId }: EventKey,
  { lent = 0, givenAway = 0 }: { lent?: number; givenAway?: number },
): Promise<void> {
  if (lent === 0 && givenAway === 0) return;
  await tx.execute(sql`
    update events set lent_seats = lent_seats + ${lent}::int, given_away = given_away + ${givenAway}::int
    where tenant_id = ${tenantId} and id = ${id}`);
  announce(tx, { topic: 'checkIns', tenantId, eventId: id });
}

/**
 * Gives the seats of these persons away, or takes them back if `at` is null. Their replies count as
 * changed, so that devices learn of it.
 */
export async function markGivenAway(
  tx: Db,
  { id, tenantId }: EventKey,
  { guestIds, at, now }: { guestIds: readonly string[]; at: Date | null; now: Date },
): Promise<void> {
  if (guestIds.length === 0) return;
  await tx.execute(sql`
    with marked as (
      update guests set given_away_at = ${at === null ? sql`null` : instant(at)}
      where tenant_id = ${tenantId} and event_id = ${id} and id = any(${uuids(guestIds)})
      returning reservation_id
    )
    update reservations set updated_at = ${instant(now)}
    where tenant_id = ${tenantId} and id in (select reservation_id from marked)`);
  await addDoorSeats(tx, { id, tenantId }, { givenAway: at === null ? -guestIds.length : guestIds.length });
}

/** Returns the persons among these whose seats were given away. */
export async function givenAwayOf(
  tx: Db,
  event: EventKey,
  guestIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from guests where tenant_id = ${event.tenantId} and event_id = ${event.id}
      and given_away_at is not null and id = any(${uuids(guestIds)})`);
  return new Set(rows.map(({ id }) => id));
}

/** A person of the event, in the form that giving seats away needs. */
export interface SeatOfGuest {
  id: string;
  isComing: boolean;
  isGivenAway: boolean;
}

/** Reads these persons, or everybody who comes, in the order of arrival. */
export async function seatsOfGuests(
  tx: Db,
  event: EventKey,
  guestIds: readonly string[] | null,
): Promise<SeatOfGuest[]> {
  const coming = sql`g.is_attending and r.is_attending and not r.waitlisted`;
  const which = guestIds === null ? coming : sql`g.id = any(${uuids(guestIds)})`;
  const { rows } = await tx.execute<{ id: string; isComing: boolean; isGivenAway: boolean }>(sql`
    select g.id, ${coming} as "isComing", g.given_away_at is not null as "isGivenAway"
    from guests g join reservations r on r.tenant_id = g.tenant_id and r.id = g.reservation_id
    where g.tenant_id = ${event.tenantId} and g.event_id = ${event.id} and r.event_id = ${event.id} and ${which}
    order by r.arrival, g.position`);
  return rows;
}

/** Forgets that seats were given away, because the event moved to a later time. */
export async function forgetGivenAway(tx: Db, { id, tenantId }: EventKey): Promise<void> {
  await tx.execute(sql`
    update guests set given_away_at = null
    where tenant_id = ${tenantId} and event_id = ${id} and given_away_at is not null`);
  await tx.execute(sql`update events set given_away = 0 where tenant_id = ${tenantId} and id = ${id}`);
}

/**
 * Recounts the given-away seats after a reply changed. A person who no longer comes has no seat to
 * give away.
 */
export async function recountGivenAway(tx: Db, { id, tenantId }: EventKey): Promise<void> {
  await tx.execute(sql`
    update guests g set given_away_at = null
    where g.tenant_id = ${tenantId} and g.event_id = ${id} and g.given_away_at is not null
      and not exists (select 1 from reservations r where r.tenant_id = g.tenant_id and r.id = g.reservation_id
        and r.is_attending and not r.waitlisted and g.is_attending)`);
  await tx.execute(sql`
    update events set given_away = (select count(*) from guests g
      where g.tenant_id = ${tenantId} and g.event_id = ${id} and g.given_away_at is not null)
    where tenant_id = ${tenantId} and id = ${id}`);
}
