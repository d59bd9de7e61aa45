/** The SQL for events, their addresses and their styles. */
import {
  and,
  asc,
  desc,
  eq,
  gt,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { CoverFacts } from '../covers/presenter.ts';
import type { Db } from '../db/connect.ts';
import { isOneOf } from '../db/ids.ts';
import { byName, ordered } from '../db/name-order.ts';
import { containing, countRows, type Listing, totalOf, wholeList } from '../db/paging.ts';
import { activityLog, eventCovers, events, eventUrls, tenants, users } from '../db/schema.ts';
import type { Scope } from '../db/scope.ts';
import { mapInSteps } from '../db/steps.ts';
import { eventInScope, type EventKey, type EventRow } from '../event-row/event.store.ts';

export type NewEventRow = typeof events.$inferInsert;
export type StoredStyles = Record<string, string | number | boolean>;

/** An event with the names that the API shows. */
export interface EventView extends EventRow {
  tenantName: string;
  /**
   * Null if the creator is a superadmin and the reader isn't, because a tenant can't see the
   * platform's users.
   */
  creator: { firstName: string; lastName: string; email: string } | null;
  cover: Pick<CoverFacts, 'hash' | 'alt' | 'decorative' | 'files'> | null;
  hasDoors: boolean;
}

/** For this many days, a deleted event can be restored. */
export const keptDays = 30;
const restorableSince = (now: Date) => new Date(now.getTime() - keptDays * 86_400_000);

/** Finds a deleted event that can still be restored. */
export async function findDeletedEvent(
  tx: Db,
  scope: Scope,
  id: string,
  { lock, now }: { lock: boolean; now: Date },
): Promise<EventRow | null> {
  const query = tx
    .select()
    .from(events)
    .where(and(eq(events.id, id), eventInScope(scope), gt(events.deletedAt, restorableSince(now))));
  const [row] = lock ? await query.for('no key update') : await query;
  return row ?? null;
}

const view = {
  event: events,
  tenantName: tenants.name,
  creator: { id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email },
  cover: {
    hash: eventCovers.hash,
    alt: eventCovers.alt,
    decorative: eventCovers.decorative,
    files: eventCovers.files,
  },
  hasDoors: sql<boolean>`exists (select 1 from door_links d
    where d.tenant_id = ${events.tenantId} and d.event_id = ${events.id})`,
};

const viewed = (db: Db) =>
  db
    .select(view)
    .from(events)
    .innerJoin(tenants, eq(tenants.id, events.tenantId))
    .leftJoin(users, eq(users.id, events.createdBy))
    .leftJoin(
      eventCovers,
      and(eq(eventCovers.tenantId, events.tenantId), eq(eventCovers.eventId, events.id)),
    );

type Viewed = Awaited<ReturnType<typeof viewed>>[number];
const flat = ({ event, ...around }: Viewed): EventView => ({ ...event, ...around });

/** Finds a live event with its related names, or returns null. */
export async function findEventView(db: Db, scope: Scope, id: string): Promise<EventView | null> {
  const [row] = await viewed(db).where(and(eq(events.id, id), eventInScope(scope), isNull(events.deletedAt)));
  return row ? flat(row) : null;
}

export type EventSort =
  'name' | 'dateTime' | 'createdAt' | 'confirmedGuests' | 'maxGuests' | 'location' | 'eventType';

export interface EventFilter {
  /** Limits the list to one organization. Only a superadmin can choose it. */
  tenantId?: string | undefined;
  /** Limits the list to public events, and the events with these ids. */
  publicOr?: readonly string[] | undefined;
  /** Limits the list to the events with these ids. */
  ids?: readonly string[] | undefined;
  createdBy?: string | undefined;
  when?: 'upcoming' | 'past' | undefined;
  q?: string | undefined;
  /** Whether to list deleted events that can still be restored instead of live ones. */
  deleted: boolean;
  /** Only deleted events that this user deleted. */
  deletedBy?: string | undefined;
  now: Date;
}

const isOpen = and(eq(events.isPublic, true), ne(events.status, 'draft'));

function matching(scope: Scope, filter: EventFilter): SQL | undefined {
  const pattern = filter.q ? containing(filter.q) : undefined;
  return and(
    eventInScope(scope),
    filter.tenantId === undefined ? undefined : eq(events.tenantId, filter.tenantId),
    filter.deleted ? gt(events.deletedAt, restorableSince(filter.now)) : isNull(events.deletedAt),
    filter.deleted && filter.deletedBy !== undefined ? eq(events.deletedBy, filter.deletedBy) : undefined,
    filter.publicOr &&
      (filter.publicOr.length === 0 ? isOpen : or(isOpen, isOneOf(events.id, filter.publicOr))),
    filter.ids && isOneOf(events.id, filter.ids),
    filter.createdBy === undefined ? undefined : eq(events.createdBy, filter.createdBy),
    filter.when === 'upcoming' ? gt(events.startsAt, filter.now) : undefined,
    filter.when === 'past' ? lte(events.startsAt, filter.now) : undefined,
    pattern === undefined
      ? undefined
      : or(
          ilike(events.name, pattern),
          ilike(events.displayName, pattern),
          ilike(events.location, pattern),
          ilike(events.customUrl, pattern),
        ),
  );
}

const sortColumns = {
  name: byName(events.name),
  dateTime: events.startsAt,
  createdAt: events.createdAt,
  confirmedGuests: events.confirmedGuests,
  maxGuests: events.maxGuests,
  location: byName(events.location),
  eventType: events.eventType,
} as const;

export async function listEvents(
  db: Db,
  scope: Scope,
  filter: EventFilter,
  { order, page }: Listing<EventSort>,
): Promise<{ rows: EventView[]; total: number }> {
  const where = matching(scope, filter);
  const direction = order.descending ? desc : asc;
  const sorted = [...ordered(sortColumns[order.field], order.descending), direction(events.id)];
  const rows =
    page.limit === undefined
      ? await readWhole(db, scope, where, sorted)
      : (
          await viewed(db)
            .where(where)
            .orderBy(...sorted)
            .limit(page.limit)
            .offset(page.offset ?? 0)
        ).map(flat);
  const counted = db
    .select({ present: sql`1` })
    .from(events)
    .where(where);
  return { rows, total: await totalOf(page, rows.length, () => countRows(db, counted, filter.q)) };
}

/** Reads a whole list in parts, so that thousands of events don't block others. */
async function readWhole(
  db: Db,
  scope: Scope,
  where: SQL | undefined,
  sorted: readonly SQL[],
): Promise<EventView[]> {
  const found = await db
    .select({ id: events.id })
    .from(events)
    .where(where)
    .orderBy(...sorted)
    .limit(wholeList);
  return mapInSteps(found, async (some) => {
    const ids = some.map(({ id }) => id);
    const rows = await viewed(db).where(and(inArray(events.id, ids), eventInScope(scope)));
    const byId = new Map(rows.map((row) => [row.event.id, flat(row)]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  });
}

/** Gives the event another creator. */
export async function setCreator(tx: Db, { id, tenantId }: EventKey, userId: string): Promise<void> {
  await tx
    .update(events)
    .set({ createdBy: userId })
    .where(and(eq(events.tenantId, tenantId), eq(events.id, id)));
}

/**
 * Returns whether the organization can have events: it exists and is claimed. Nobody can delete it
 * until the transaction ends.
 */
export async function isClaimedTenant(tx: Db, tenantId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: tenants.id })
    .from(tenants)
    .where(and(eq(tenants.id, tenantId), isNotNull(tenants.claimedAt)))
    .for('key share');
  return row !== undefined;
}

/**
 * Inserts an event. Throws a unique violation of `event_urls_pkey` if another event has the
 * address.
 */
export async function insertEvent(tx: Db, row: NewEventRow): Promise<void> {
  await tx.insert(events).values(row);
  await tx.insert(eventUrls).values({ customUrl: row.customUrl, tenantId: row.tenantId, eventId: row.id });
}

export async function updateEvent(
  tx: Db,
  scope: Scope,
  id: string,
  changes: Partial<Omit<NewEventRow, 'id' | 'tenantId' | 'createdBy'>>,
): Promise<void> {
  await tx
    .update(events)
    .set(changes)
    .where(and(eq(events.id, id), eventInScope(scope)));
}

/** Returns the settings that changed after a version, from the activity log. */
export async function fieldsChangedSince(tx: Db, event: EventKey, version: number): Promise<string[]> {
  const lines = await tx
    .select({ details: activityLog.details })
    .from(activityLog)
    .where(
      and(
        eq(activityLog.eventId, event.id),
        eq(activityLog.tenantId, event.tenantId),
        eq(activityLog.action, 'event.edit'),
        sql`(${activityLog.details}->>'version')::int > ${version}`,
      ),
    );
  return [
    ...new Set(
      lines.flatMap(({ details }) => (Array.isArray(details.fields) ? details.fields.map(String) : [])),
    ),
  ].sort();
}

const isExpired = (now: Date) =>
  and(isNotNull(events.deletedAt), lte(events.deletedAt, restorableSince(now)));

/** Returns the events that were deleted too long ago to be restored. */
export const expiredEvents = (db: Db, now: Date): Promise<EventKey[]> =>
  db.select({ id: events.id, tenantId: events.tenantId }).from(events).where(isExpired(now));

/**
 * Permanently removes up to `max` events that were deleted too long ago to be restored, with their
 * replies.
 */
export async function deleteExpiredEvents(tx: Db, now: Date, max: number): Promise<number> {
  const gone = await tx
    .delete(events)
    .where(inArray(events.id, tx.select({ id: events.id }).from(events).where(isExpired(now)).limit(max)))
    .returning({ id: events.id });
  return gone.length;
}
