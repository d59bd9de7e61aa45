/** Reads the waitlist. */
import { and, asc, desc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { type Capacity, seatsLeft } from '#domain/seats/free.ts';
import { maxSpotsNeeded, spotsNeeded } from '#domain/seats/line.ts';
import type { Db } from '../../db/connect.ts';
import { ordered } from '../../db/name-order.ts';
import { isTooLong, totalOf, wholeList } from '../../db/paging.ts';
import { events, reservations } from '../../db/schema.ts';
import type { Scope, TenantScope } from '../../db/scope.ts';
import { amongFirst } from '../../db/search.ts';
import {
  areAmong,
  ofTenant,
  countReplyRows,
  matching,
  prepareSearch,
  replyKey,
  sortColumns,
  type Sought,
} from '../list/rows.store.ts';
import { linePositions } from './line-positions.store.ts';
import { eventOf, seatColumns, type SeatFields, waitingThatCouldFit } from '../rows/shared.store.ts';
import { json } from '../../db/values.ts';
import { eventInScope } from '../../event-row/event.store.ts';

/**
 * The first waiting parties of each size, in order: no others can be promoted. Reads nothing if no
 * spot is free.
 */
export async function readWaiting(
  tx: Db,
  scope: TenantScope,
  of: readonly { eventId: string; spots: number; without?: string }[],
): Promise<Map<string, { id: string; guestCount: number }[]>> {
  const waiting = new Map<string, { id: string; guestCount: number }[]>();
  const withSpots = of.filter(({ spots }) => spots > 0);
  if (withSpots.length === 0) return waiting;
  const parties = waitingThatCouldFit({
    tenantId: sql`${scope.tenantId}::uuid`,
    eventId: sql`a."eventId"`,
    spots: sql`a."spots"`,
    without: sql`a."without"`,
  });
  const { rows } = await tx.execute(sql`
    select party.id, a."eventId", party.guest_count as "guestCount"
    from jsonb_to_recordset(${json(withSpots)}) as a ("eventId" uuid, "spots" int, "without" uuid)
    cross join lateral ${parties} party
    order by party.arrival`);
  for (const { id, eventId, guestCount } of rows as { id: string; eventId: string; guestCount: number }[]) {
    if (!waiting.has(eventId)) waiting.set(eventId, []);
    waiting.get(eventId)?.push({ id, guestCount });
  }
  return waiting;
}

export type WaitlistSort = 'eventName' | 'displayName' | 'guestCount' | 'createdAt';

export interface WaitingView extends SeatFields {
  id: string;
  eventId: string;
  eventName: string;
  eventDate: Date;
  eventTimezone: string;
  tenantId: string;
  createdBy: string;
  displayName: string;
  guestEmail: string;
  guestPhone: string;
  guestCount: number;
  awaitingApproval: boolean;
  position: number;
  createdAt: Date;
  eventConfirmedGuests: number;
  spotsNeeded: number | null;
}

/** The rows with the fields that a page shows. */
const viewOfWaiting = (db: Db, onPage: SQL, orderBy: SQL[]) =>
  db
    .select({
      id: reservations.id,
      eventId: reservations.eventId,
      eventName: events.name,
      eventDate: events.startsAt,
      eventTimezone: events.timezone,
      tenantId: events.tenantId,
      createdBy: events.createdBy,
      displayName: reservations.displayName,
      guestEmail: reservations.guestEmail,
      guestPhone: reservations.guestPhone,
      guestCount: reservations.guestCount,
      awaitingApproval: reservations.awaitingApproval,
      arrival: reservations.arrival,
      createdAt: reservations.createdAt,
      ...seatColumns,
      eventConfirmedGuests: events.confirmedGuests,
    })
    .from(reservations)
    .innerJoin(events, eventOf)
    .where(onPage)
    .orderBy(...orderBy);

/**
 * Everybody who waits. Without an order they go event by event, the next event first and past ones
 * last, each in line order.
 */
export async function listWaiting(
  db: Db,
  scope: Scope,
  wanted: { tenantId?: string | undefined; q?: string | undefined },
  order: { field: WaitlistSort; descending: boolean } | null,
  page: { limit?: number; offset?: number },
): Promise<{ rows: WaitingView[]; total: number }> {
  const filter: Sought = await prepareSearch(db, scope, wanted);
  const count = () => countReplyRows(db, scope, { ...filter, status: 'waitlisted' });
  if (page.limit === undefined) {
    const total = await count();
    if (isTooLong(page, total)) return { rows: [], total };
  }
  const { limit = wholeList, offset = 0 } = page;
  const byLine = order === null && filter.search === undefined;
  const places = byLine ? await placesOnPage(db, scope, filter, limit, offset) : undefined;
  const direction = order?.descending ? desc : asc;
  const orderBy =
    order === null
      ? [...eventsInOrder, asc(reservations.arrival)]
      : [
          ...ordered(sortColumns[order.field], order.descending),
          asc(events.id),
          direction(reservations.arrival),
        ];
  // Sorts ids only, so that a long line reads no rows but the page's.
  const keysOf = (which: SQL | undefined, max: number, from = 0) =>
    areAmong(
      scope,
      db
        .select(replyKey)
        .from(reservations)
        .innerJoin(events, eventOf)
        .where(which)
        .orderBy(...orderBy)
        .limit(max)
        .offset(from),
    );
  const waiting = { ...filter, status: 'waitlisted' } as const;
  const viewed = (onPage: SQL) => viewOfWaiting(db, onPage, orderBy);
  const rows = places
    ? await viewed(isAtOneOf(scope, places))
    : ((await amongFirst(
        filter.search,
        page,
        order === null || order.field === 'createdAt',
        async (max, isFound) => {
          const isFirst =
            order === null
              ? isAtOneOf(scope, await placesOnPage(db, scope, filter, max, 0))
              : keysOf(matching(scope, waiting, sql`true`), max);
          return viewed(keysOf(and(isFirst, isFound(reservations.id)), limit, offset));
        },
      )) ?? (await viewed(keysOf(matching(scope, waiting), limit, offset))));
  const positions = await linePositions(db, rows);
  const needs = await readSpotsNeeded(db, rows);
  return {
    rows: rows.map(({ arrival: _, ...row }) => ({
      ...row,
      position: positions.get(row.id) ?? 0,
      spotsNeeded: needs.get(row.id) ?? null,
    })),
    total: await totalOf(page, rows.length, count),
  };
}

/** Event by event, the next one first and past ones last. */
const eventsInOrder = [asc(sql`${events.startsAt} < now()`), asc(events.startsAt), asc(events.id)];

interface Place {
  tenantId: string;
  eventId: string;
  arrival: number;
}

/**
 * Returns one page of the waiting replies of all events, event by event. The events' counters show
 * which events are on the page, so only their replies are read, and only in their index.
 */
async function placesOnPage(
  db: Db,
  scope: Scope,
  filter: { tenantId?: string | undefined },
  limit: number,
  offset: number,
): Promise<Place[]> {
  const waiting = sql`${events.waitlistedReplies}`;
  const lines = db
    .select({
      tenantId: sql`${events.tenantId}`.as('tenant_id'),
      eventId: sql`${events.id}`.as('event_id'),
      length: waiting.as('length'),
      before: sql`sum(${waiting}) over (order by ${sql.join(eventsInOrder, sql`, `)}) - ${waiting}`.as(
        'before',
      ),
    })
    .from(events)
    .where(
      and(
        eventInScope(scope),
        isNull(events.deletedAt),
        filter.tenantId === undefined ? undefined : eq(events.tenantId, filter.tenantId),
        sql`${waiting} > 0`,
      ),
    );
  const { rows } = await db.execute(sql`
    select line.tenant_id as "tenantId", line.event_id as "eventId", party.arrival
    from (${lines}) line cross join lateral (
      select r.arrival from reservations r
      where r.tenant_id = line.tenant_id and r.event_id = line.event_id and r.waitlisted
      order by r.arrival
      offset greatest(0, ${offset} - line.before)
      limit least(line.before + line.length, ${offset + limit}::int) - greatest(line.before, ${offset}::int)
    ) party
    where line.before < ${offset + limit}::int and line.before + line.length > ${offset}::int`);
  return rows as unknown as Place[];
}

const isAtOneOf = (scope: Scope, places: readonly Place[]) => sql`
  ${ofTenant(scope)}(${reservations.tenantId}, ${reservations.eventId}, ${reservations.arrival}) in (
    select * from jsonb_to_recordset(${json(places)}) as p ("tenantId" uuid, "eventId" uuid, arrival bigint))
  and ${reservations.waitlisted}`;

/** An event's seats in the form that `readSpotsNeeded` takes with each of its parties. */
export const seatsOf = (event: Required<Capacity>) => ({
  eventMaxGuests: event.maxGuests,
  eventConfirmedGuests: event.confirmedGuests,
  eventPromisedSeats: event.promisedSeats,
  eventLentSeats: event.lentSeats,
  eventGivenAway: event.givenAway,
});

/** `seatsLeft` of the event of these parties. */
const seatsLeftOf = ([first]: readonly ReturnType<typeof seatsOf>[]): number =>
  first
    ? seatsLeft({
        maxGuests: first.eventMaxGuests,
        confirmedGuests: first.eventConfirmedGuests,
        promisedSeats: first.eventPromisedSeats,
        lentSeats: first.eventLentSeats,
        givenAway: first.eventGivenAway,
      })
    : 0;

/** The spots that each waiting party lacks, or null if they are more than `maxSpotsNeeded`. */
export async function readSpotsNeeded(
  db: Db,
  waiting: readonly (ReturnType<typeof seatsOf> & {
    id: string;
    tenantId: string;
    eventId: string;
    arrival: number;
    awaitingApproval: boolean;
  })[],
): Promise<Map<string, number | null>> {
  const needs = new Map<string, number | null>();
  const forSeats = waiting.filter(({ awaitingApproval }) => !awaitingApproval);
  const byEvent = new Map<string, typeof forSeats>();
  for (const party of forSeats) {
    const same = byEvent.get(party.eventId);
    if (same) same.push(party);
    else byEvent.set(party.eventId, [party]);
  }
  if (byEvent.size === 0) return needs;
  const lines = [...byEvent.values()].map((parties) => ({
    tenantId: parties[0]?.tenantId,
    eventId: parties[0]?.eventId,
    last: parties.reduce((last, { arrival }) => Math.max(last, arrival), 0),
    spots: seatsLeftOf(parties) + maxSpotsNeeded,
  }));
  const parties = waitingThatCouldFit({
    tenantId: sql`a."tenantId"`,
    eventId: sql`a."eventId"`,
    spots: sql`a."spots"`,
  });
  const { rows } = await db.execute(sql`
    select a."eventId", json_agg(json_build_array(party.arrival, party.guest_count) order by party.arrival) as line
    from jsonb_to_recordset(${json(lines)}) as a ("tenantId" uuid, "eventId" uuid, "last" bigint, "spots" int)
    cross join lateral ${parties} party
    where party.arrival <= a."last"
    group by a."eventId"`);
  for (const { id } of forSeats) needs.set(id, null);
  for (const { eventId, line } of rows as { eventId: string; line: [number, number][] }[]) {
    const parties = byEvent.get(eventId) ?? [];
    const numbers = spotsNeeded({
      seatsLeft: seatsLeftOf(parties),
      waitingInOrder: line.map(([, guestCount]) => guestCount),
    });
    const byArrival = new Map(line.map(([arrival], index) => [arrival, numbers[index] ?? null]));
    for (const { id, arrival } of parties) needs.set(id, byArrival.get(arrival) ?? null);
  }
  return needs;
}
