/**
 * Reads and locks the row of an event, with its organization and its host's address. Work on an
 * event and on its replies starts here.
 */
import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { Db, PlatformDb } from '../db/connect.ts';
import { events, tenants } from '../db/schema.ts';
import type { Scope, TenantScope } from '../db/scope.ts';

export type EventRow = typeof events.$inferSelect;

/** The ids that find an event in its organization. */
export interface EventKey {
  id: string;
  tenantId: string;
}

/** The organization's fields that affect replies. */
export interface TenantRow {
  id: string;
  name: string;
  subscriptionPlan: string;
  subscriptionStatus: string;
  trialEndsAt: Date;
  removeBranding: boolean;
}

export const tenantColumns = {
  id: tenants.id,
  name: tenants.name,
  subscriptionPlan: tenants.subscriptionPlan,
  subscriptionStatus: tenants.subscriptionStatus,
  trialEndsAt: tenants.trialEndsAt,
  removeBranding: tenants.removeBranding,
};

export const eventInScope = (scope: Scope) =>
  scope.kind === 'tenant' ? eq(events.tenantId, scope.tenantId) : undefined;

/**
 * Finds the events of addresses, current or former. Addresses that lead nowhere are left out. It is
 * a platform function, because the link names the tenant. Once an event is removed for good, other
 * events may use its addresses.
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

/** Lets a call also reach a deleted event that can still be restored, as erasures do. */
export interface Reach {
  alsoDeleted?: boolean;
}

export const isReached = ({ alsoDeleted = false }: Reach): SQL | undefined =>
  alsoDeleted ? undefined : isNull(events.deletedAt);

/** Finds a live event of the scope, without a lock. */
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

/**
 * Finds a live event of the scope, or returns null. `lock` keeps its row from changing until the
 * transaction ends. Lock before you decide anything that depends on counters or capacity. If you
 * also lock the tenant's row, lock that first.
 */
export async function findEventForEdit(
  tx: Db,
  scope: Scope,
  id: string,
  { lock }: { lock: boolean },
): Promise<EventRow | null> {
  const query = tx
    .select()
    .from(events)
    .where(and(eq(events.id, id), eventInScope(scope), isNull(events.deletedAt)));
  // Avoids the stronger `for update`, so that other transactions can write rows that refer to the
  // event (mails, notifications).
  const [row] = lock ? await query.for('no key update') : await query;
  return row ?? null;
}

/** The dates of an event, in the form that `isOver` needs. */
export const endOf = ({ startsAt, endsAt }: Pick<EventRow, 'startsAt' | 'endsAt'>) => ({
  dateTime: startsAt,
  endTime: endsAt,
});

export interface LockedEvent {
  event: EventRow;
  tenant: TenantRow;
  /**
   * The recipient of answers to the event's mails: its creator, or else the first admin. Null if
   * there is neither.
   */
  hostEmail: string | null;
}

/** A creator of another organization, or without the right to read replies, does not count. */
export const hostEmail = sql<string | null>`coalesce(
  (select u.email from users u where u.id = events.created_by and u.tenant_id = events.tenant_id and u.role <> 'guest'),
  (select u.email from users u where u.tenant_id = events.tenant_id and u.role = 'admin' order by u.id limit 1))`;

/** Finds the email of the host, for mails about an event that the caller has already read. */
export async function findHostEmail(db: Db, event: EventKey): Promise<string | null> {
  const [row] = await db
    .select({ hostEmail })
    .from(events)
    .where(and(eq(events.id, event.id), eq(events.tenantId, event.tenantId)));
  return row?.hostEmail ?? null;
}

/**
 * Returns the live events among these, with their organization, locked until the transaction ends.
 * They are locked in order of id, so that two transactions with several events never deadlock.
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

/** Locks and returns one event in the same way, or returns null if it no longer exists. */
export const lockEvent = async (
  tx: Db,
  scope: TenantScope,
  eventId: string,
  reach: Reach = {},
): Promise<LockedEvent | null> => (await lockEvents(tx, scope, [eventId], reach)).get(eventId) ?? null;

/** Finds a live event with its organization and its host's email, without a lock. */
export async function findEventContext(db: Db, scope: Scope, eventId: string): Promise<LockedEvent | null> {
  const event = await findEvent(db, scope, eventId);
  const tenant = event && (await findTenant(db, event.tenantId));
  return event && tenant ? { event, tenant, hostEmail: await findHostEmail(db, event) } : null;
}

export async function findTenant(db: Db, tenantId: string): Promise<TenantRow | null> {
  const [row] = await db.select(tenantColumns).from(tenants).where(eq(tenants.id, tenantId));
  return row ?? null;
}
