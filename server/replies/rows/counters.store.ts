/** Updates the counters of events after their replies changed. */
import { recountGivenAway } from '../at-doors/seats.store.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { Counters } from '#domain/seats/counters.ts';
import type { Db } from '../../db/connect.ts';
import type { EventRow } from '../../event-row/event.store.ts';
import { announce } from '../../live/announce.ts';
import { type ChangedReply, keepAnswerCounts } from '../answer-counts.ts';

export interface EventDelta extends Counters {
  eventId: string;
  arrivals: number;
}

const bumps = (deltas: SQL, more: SQL, which: SQL): SQL => sql`
    update events e set
      confirmed_guests = e.confirmed_guests + d."confirmedGuests",
      confirmed_replies = e.confirmed_replies + d."confirmedReplies",
      waitlisted_guests = e.waitlisted_guests + d."waitlistedGuests",
      waitlisted_replies = e.waitlisted_replies + d."waitlistedReplies",
      declined_replies = e.declined_replies + d."declinedReplies",
      next_arrival = e.next_arrival + d."arrivals"
    from json_to_recordset(${deltas}::text::json) as d ("eventId" uuid, "confirmedGuests" int, "confirmedReplies" int,
      "waitlistedGuests" int, "waitlistedReplies" int, "declinedReplies" int, "arrivals" int) ${more}
    where ${which}`;

/** Adds one `EventDelta`, a JSON list of one, to its event, which is found by its whole key. */
export const bumpOfEvent = (delta: SQL, tenantId: SQL): SQL =>
  bumps(
    delta,
    sql``,
    sql`e.id = d."eventId" and e.tenant_id = ${tenantId}::uuid and e.id = (${delta}::text::json -> 0 ->> 'eventId')::uuid`,
  );

/**
 * Adds several differences, under the locks of their events, and finds each event alone. The
 * comparison of both ids lets the planner expect one row, so it never reads all events of the
 * organization.
 */
export const bumpsOfEvents = (deltas: SQL, tenantId: SQL): SQL =>
  bumps(
    deltas,
    sql`cross join lateral (select d."eventId" as id offset 0) key`,
    sql`e.tenant_id = ${tenantId}::uuid and e.id = key.id and key.id = d."eventId"`,
  );

/**
 * Updates an event's counters, the number of the next arrival and the answer counters, under its
 * lock, after its replies were written. `changed` lists every existing reply that changed.
 */
export async function bumpEvent(
  tx: Db,
  event: Pick<EventRow, 'id' | 'tenantId' | 'questionCount' | 'incompleteCountedTo' | 'givenAway'>,
  delta: Counters,
  arrivals: number,
  changed: readonly ChangedReply[],
): Promise<void> {
  const { id: eventId, tenantId } = event;
  const deltas: EventDelta[] = [{ ...delta, eventId, arrivals }];
  await tx.execute(bumpOfEvent(sql`${JSON.stringify(deltas)}`, sql`${tenantId}`));
  await keepAnswerCounts(tx, event, changed);
  if (event.givenAway > 0) await recountGivenAway(tx, event);
  announce(tx, { topic: 'replies', tenantId, eventId });
}
