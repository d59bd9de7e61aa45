/**
 * The rows that all work on replies starts from: the event with its lock and counters, and the
 * organization.
 */
import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { Guest } from '#domain/replies/guests.ts';
import type { Counters } from '#domain/seats/counters.ts';
import type { Db, PlatformDb } from '../db/connect.ts';
import { events, type reservations, tenants } from '../db/schema.ts';
import type { Scope, TenantScope } from '../db/scope.ts';
import { announce } from '../live/announce.ts';
import { type ChangedReply, keepAnswerCounts } from '../replies/answer-counts.ts';
import { eventInScope, tenantColumns } from '../replies/shared.store.ts';

export type EventRow = typeof events.$inferSelect;

/** A reply with its persons. */
export type ReplyRow = typeof reservations.$inferSelect & { guestDetails: Guest[] };

/** The organization's fields that affect replies. */
export interface TenantRow {
  id: string;
  name: string;
  subscriptionPlan: string;
  subscriptionStatus: string;
  trialEndsAt: Date;
  removeBranding: boolean;
}

/**
 * The events of addresses, current or former. Addresses that lead nowhere are left out. It is a
 * platform function, because the link names the tenant. An address is free for another event once
 * its event is removed for good.
 */
export async function findEventsByUrls(
  platform: PlatformDb,
  customUrls: readonly string[],
): Promise<Map<string, { eventId: string; tenantId: string }>> {
  const { rows } = await platform.execute<{ customUrl: string; eventId: string; tenantId: string }>(sql`
    select custom_url as "customUrl", event_id as "eventId", tenant_id as "tenantId"
    from event_urls where custom_url = any(${sql.param([...customUrls])}::text[])`);
  return new Map(rows.map(({ customUrl, ...found }) => [customUrl, found]));
}

/** Lets erasures reach a deleted event that can still be restored. */
export interface Reach {
  alsoDeleted?: boolean;
}

export const isReached = ({ alsoDeleted = false }: Reach): SQL | undefined =>
  alsoDeleted ? undefined : isNull(events.deletedAt);

/** A live event of the scope, without a lock. */
export async function findEvent(
  db: Db,
  scope: Scope,
  eventId: string,
  reach: Reach = {},
): Promise<EventRow | null> {
  const [row] = await db
    .select()
    .from(events)
    .where(and(eq(events.id, eventId), eventInScope(scope), isReached(reach)));
  return row ?? null;
}

export interface LockedEvent {
  event: EventRow;
  tenant: TenantRow;
  /**
   * The recipient of answers to the event's mails: its creator, else the first admin. Null without
   * either.
   */
  hostEmail: string | null;
}

/** A creator of another organization, or without the right to read replies, does not count. */
export const hostEmail = sql<string | null>`coalesce(
  (select u.email from users u where u.id = events.created_by and u.tenant_id = events.tenant_id and u.role <> 'guest'),
  (select u.email from users u where u.tenant_id = events.tenant_id and u.role = 'admin' order by u.id limit 1))`;

/** For mails about an event that the caller has already read. */
export async function findHostEmail(db: Db, event: { id: string; tenantId: string }): Promise<string | null> {
  const [row] = await db
    .select({ hostEmail })
    .from(events)
    .where(and(eq(events.id, event.id), eq(events.tenantId, event.tenantId)));
  return row?.hostEmail ?? null;
}

/**
 * The live ones of the events with their organization, locked until the transaction ends. They are
 * locked in order of id, so that two transactions with several events never wait for each other.
 */
export async function lockEvents(
  tx: Db,
  scope: TenantScope,
  eventIds: readonly string[],
  reach: Reach = {},
): Promise<Map<string, LockedEvent>> {
  const rows = await tx
    .select({ event: events, tenant: tenantColumns, hostEmail })
    .from(events)
    .innerJoin(tenants, eq(tenants.id, events.tenantId))
    .where(
      and(
        eventIds.length === 1 ? eq(events.id, eventIds[0] ?? '') : inArray(events.id, [...eventIds]),
        eq(events.tenantId, scope.tenantId),
        isReached(reach),
      ),
    )
    .orderBy(asc(events.id))
    .for('no key update', { of: events });
  return new Map(rows.map((row) => [row.event.id, row]));
}

/** One of them, or null if it is gone. */
export const lockEvent = async (
  tx: Db,
  scope: TenantScope,
  eventId: string,
  reach: Reach = {},
): Promise<LockedEvent | null> => (await lockEvents(tx, scope, [eventId], reach)).get(eventId) ?? null;

export async function findTenant(db: Db, tenantId: string): Promise<TenantRow | null> {
  const [row] = await db.select(tenantColumns).from(tenants).where(eq(tenants.id, tenantId));
  return row ?? null;
}

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
 * Adds several, under their locks. Each is looked up laterally by its whole key. Before PostgreSQL
 * 17 a join by keys would search all events of the organization.
 */
export const bumpsOfEvents = (deltas: SQL, tenantId: SQL): SQL =>
  bumps(
    deltas,
    sql`cross join lateral (
      select ctid from events where tenant_id = ${tenantId}::uuid and id = d."eventId" offset 0
    ) place`,
    sql`e.ctid = place.ctid and e.id is not distinct from d."eventId"`,
  );

/**
 * Updates an event's counters, next arrival number and totals of answers, under its lock, after its
 * replies were written. `changed` lists all earlier replies that changed.
 */
export async function bumpEvent(
  tx: Db,
  event: Pick<EventRow, 'id' | 'tenantId' | 'questionCount' | 'incompleteCountedTo'>,
  delta: Counters,
  arrivals: number,
  changed: readonly ChangedReply[],
): Promise<void> {
  const { id: eventId, tenantId } = event;
  const deltas: EventDelta[] = [{ ...delta, eventId, arrivals }];
  await tx.execute(bumpOfEvent(sql`${JSON.stringify(deltas)}`, sql`${tenantId}`));
  await keepAnswerCounts(tx, event, changed);
  announce(tx, { topic: 'replies', tenantId, eventId });
}
