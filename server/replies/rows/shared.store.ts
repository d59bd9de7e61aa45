/** Pieces of SQL that several stores of replies share. */
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { events, reservations } from '../../db/schema.ts';
import type { Scope } from '../../db/scope.ts';
import type { EventKey } from '../../event-row/event.store.ts';

/**
 * Names an organization's replies by a condition that all of them meet, so that the query uses the
 * index with this condition.
 */
export const repliesOf = (tenantId: string) =>
  and(eq(reservations.tenantId, tenantId), sql`${reservations.createdAt} > '-infinity'`);

/** Matches the event of a reply by its whole key, organization and id. */
export const eventOf = and(eq(events.id, reservations.eventId), eq(events.tenantId, reservations.tenantId));

export const replyInScope = (scope: Scope) =>
  scope.kind === 'tenant' ? repliesOf(scope.tenantId) : undefined;

/** `seatsLeft` of domain/seats/free.ts, for a row of `events`. */
export const seatsLeftOfEvents = sql`(${events.maxGuests} - ${events.confirmedGuests} - ${events.promisedSeats} - ${events.lentSeats} + ${events.givenAway})`;

/** The columns of `events` that decide about free seats, in the form for lists of replies. */
export const seatColumns = {
  eventMaxGuests: events.maxGuests,
  eventPromisedSeats: events.promisedSeats,
  eventLentSeats: events.lentSeats,
  eventGivenAway: events.givenAway,
};

/** `seatColumns` of a row. */
export interface SeatFields {
  eventMaxGuests: number;
  eventPromisedSeats: number;
  eventLentSeats: number;
  eventGivenAway: number;
}

/**
 * The waiting parties of an event that may matter to `openSpots` and `promote`: the first few of
 * each size, found by stepping from size to size along the index. With few spots left, the line's
 * length costs nothing. `max` limits each size if only that many are needed in all.
 */
export function waitingThatCouldFit(of: {
  tenantId: SQL;
  eventId: SQL;
  spots: SQL;
  without?: SQL;
  max?: number;
}): SQL {
  const waiting = sql`r.event_id = ${of.eventId} and r.tenant_id = ${of.tenantId} and r.waitlisted and not r.awaiting_approval
    and r.lapsed_at is null`;
  const nextSize = (beyond: SQL) => sql`(
    select r.guest_count from reservations r where ${waiting} ${beyond} order by r.guest_count limit 1)`;
  return sql`(
    with recursive sizes as (
      select ${nextSize(sql``)} as size
      union all
      select ${nextSize(sql`and r.guest_count > sizes.size`)} from sizes where sizes.size < ${of.spots}
    )
    select party.* from sizes cross join lateral (
      select r.id, r.guest_count, r.arrival from reservations r
      where ${waiting} and r.guest_count = sizes.size
        ${of.without === undefined ? sql`` : sql`and r.id is distinct from ${of.without}`}
      order by r.arrival limit ${of.max === undefined ? sql`greatest(0, ${of.spots} / sizes.size)` : sql`greatest(0, least(${of.max}::int, ${of.spots} / sizes.size))`}
    ) party where sizes.size <= ${of.spots})`;
}

/**
 * Counts the replies of an event that await approval, from its tallies. They are waitlisted in the
 * API but have no position in line.
 */
export const awaitingApprovalOf = ({ id, tenantId }: EventKey) => sql`(
  select coalesce(sum(awaiting_approval), 0)::int from event_tallies
  where tenant_id = ${tenantId} and event_id = ${id} and kind = 'day')`;

export async function countAwaitingApproval(tx: Db, event: EventKey): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`select ${awaitingApprovalOf(event)} as count`);
  return rows[0]?.count ?? 0;
}
