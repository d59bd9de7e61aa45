/** Reads replies for hosts: lists, groups by event, and the export. */
import { and, desc, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { ExportedReply } from '#domain/replies/csv.ts';
import type { Db, TenantDb } from '../../db/connect.ts';
import { isOneOf } from '../../db/ids.ts';
import { ordered } from '../../db/name-order.ts';
import { countRows, isTooLong, readPage, totalOf, wholeList } from '../../db/paging.ts';
import { events, reservations, tenants } from '../../db/schema.ts';
import type { Scope, TenantScope } from '../../db/scope.ts';
import { amongFirst, fewRows, type Search } from '../../db/search.ts';
import { guestsColumn } from '../rows/guests.store.ts';
import type { EventRow } from '../../event-row/event.store.ts';
import { instant } from '../../db/values.ts';
import { type ReplyView, selectViews, withPositions } from '../rows/one-reply.store.ts';
import { eventInScope } from '../../event-row/event.store.ts';
import {
  areAmong,
  countReplyRows,
  matching,
  prepareSearch,
  type ReplyFilter,
  replyKey,
  type ReplySort,
  replyCounter,
  sortColumns,
  type Sought,
} from './rows.store.ts';
import { eventOf } from '../rows/shared.store.ts';

/** `line` sorts by arrival, the order of the waitlist. */
export type ReplyOrder = 'line' | { field: ReplySort; descending: boolean };

export async function listReplies(
  db: Db,
  scope: Scope,
  wanted: ReplyFilter,
  order: ReplyOrder,
  page: { limit?: number; offset?: number },
): Promise<{ rows: ReplyView[]; total: number }> {
  const filter = await prepareSearch(db, scope, wanted);
  const where = matching(scope, filter);
  const keys =
    order === 'line' ? [reservations.arrival, reservations.id] : [sortColumns[order.field], reservations.id];
  const descending = order !== 'line' && order.descending;
  const viewed = (onPage: SQL, orderBy: SQL[]) =>
    selectViews(db)
      .where(onPage)
      .orderBy(...orderBy);
  const count = () => countReplyRows(db, scope, filter);
  if (page.limit === undefined) {
    const total = await count();
    if (isTooLong(page, total)) return { rows: [], total };
  }
  const { rows, total } = await readPage(page, {
    count,
    read: async ({ limit = wholeList, offset = 0 }, backwards) => {
      const orderBy = keys.flatMap((key) => ordered(key, descending, backwards));
      // A later page reads only its own rows, because earlier rows are skipped by their ids in the
      // index.
      const keysOf = (which: SQL | undefined, max: number, from = 0) =>
        db
          .select(replyKey)
          .from(reservations)
          .innerJoin(events, eventOf)
          .where(which)
          .orderBy(...orderBy)
          .limit(max)
          .offset(from);
      const isByTime = order === 'line' || order.field === 'createdAt';
      const soon = await amongFirst(filter.search, { limit, offset }, isByTime, (max, isFound) => {
        const first = keysOf(matching(scope, filter, sql`true`), max);
        return viewed(
          areAmong(scope, keysOf(and(areAmong(scope, first), isFound(reservations.id)), limit, offset)),
          orderBy,
        );
      });
      return soon ?? viewed(areAmong(scope, keysOf(where, limit, offset)), orderBy);
    },
  });
  return { rows: await withPositions(db, rows), total };
}

/** A reply for the export, with the cursor's position after it. */
export interface ReplyToExport extends ExportedReply {
  id: string;
}

interface RawReplyToExport extends Omit<ReplyToExport, 'createdAt'> {
  createdAt: number;
}

/** The source of each field. A field without a column does not compile. */
const exportColumns: Record<keyof RawReplyToExport, SQL> = {
  id: sql`r.id`,
  displayName: sql`r.display_name`,
  guestEmail: sql`r.guest_email`,
  guestPhone: sql`r.guest_phone`,
  guestCount: sql`r.guest_count`,
  guestDetails: guestsColumn('r'),
  isAttending: sql`r.is_attending`,
  waitlisted: sql`r.waitlisted`,
  awaitingApproval: sql`r.awaiting_approval`,
  message: sql`r.message`,
  publicToggle: sql`r.public_toggle`,
  answers: sql`r.answers`,
  createdAt: sql`(extract(epoch from r.created_at) * 1000)::bigint`,
};

const toExport = sql`select ${sql.join(
  Object.entries(exportColumns).map(([field, column]) => sql`${column} as ${sql.identifier(field)}`),
  sql`, `,
)} from reservations r`;

const exported = (rows: unknown[]): ReplyToExport[] =>
  (rows as RawReplyToExport[]).map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));

/** The next replies to the event, by creation time and id, neither of which ever changes. */
export async function readRepliesAfter(
  db: TenantDb,
  scope: TenantScope,
  eventId: string,
  after: Pick<ReplyToExport, 'createdAt' | 'id'> | null,
  max: number,
): Promise<ReplyToExport[]> {
  const { rows } = await db.execute(sql`${toExport}
    where r.event_id = ${eventId} and r.tenant_id = ${scope.tenantId}
      ${after === null ? sql`` : sql`and (r.created_at, r.id) > (${instant(after.createdAt)}, ${after.id}::uuid)`}
    order by r.created_at, r.id limit ${max}`);
  return exported(rows);
}

/**
 * Returns a function that reads the next replies to the event, in the same order. Its cursor keeps
 * seeing the rows from when it was opened, and lives as long as the transaction.
 */
export async function openReplies(
  tx: TenantDb,
  scope: TenantScope,
  eventId: string,
): Promise<(max: number) => Promise<ReplyToExport[]>> {
  await tx.execute(sql`
    declare replies no scroll cursor for ${toExport}
    where r.event_id = ${eventId} and r.tenant_id = ${scope.tenantId}
    order by r.created_at, r.id`);
  return async (max) =>
    exported((await tx.execute(sql.raw(`fetch forward ${Math.trunc(max)} from replies`))).rows);
}

/** An event as the heading of a group of its replies. */
export interface GroupView {
  event: EventRow;
  tenantName: string;
  matches: number;
}

/**
 * The events with matching replies, or all events without a filter. The latest event comes first.
 */
export async function listGroups(
  db: Db,
  scope: Scope,
  wanted: ReplyFilter,
  page: { limit?: number; offset?: number },
): Promise<{ rows: GroupView[]; total: number }> {
  const filter: Sought = await prepareSearch(db, scope, wanted);
  const ofEvent = and(
    eventInScope(scope),
    isNull(events.deletedAt),
    filter.tenantId === undefined ? undefined : eq(events.tenantId, filter.tenantId),
    filter.eventId === undefined ? undefined : eq(events.id, filter.eventId),
  );
  // Without a search, or if the event's own name matched, its counters have the number.
  const matches = sql<number>`(${replyCounter(filter.status)})`;
  const narrowed = filter.status !== undefined ? sql`${matches} > 0` : undefined;
  const { search, eventsNamedSo: named = [] } = filter;
  const numbers = search ? await countByEvent(db, scope, filter, search) : null;
  for (const id of named) numbers?.delete(id);
  const listed = numbers
    ? or(isOneOf(events.id, [...numbers.keys()]), and(isOneOf(events.id, named), sql`${matches} > 0`))
    : narrowed;
  const where = and(ofEvent, listed);
  const query = db
    .select({ event: events, tenantName: tenants.name, matches })
    .from(events)
    .innerJoin(tenants, eq(tenants.id, events.tenantId))
    .where(where)
    .orderBy(desc(events.startsAt), desc(events.id))
    .$dynamic();
  const rows = (await query.limit(page.limit ?? wholeList).offset(page.offset ?? 0)).map((row) => ({
    ...row,
    matches: numbers?.get(row.event.id) ?? row.matches,
  }));
  const counted = db
    .select({ present: sql`1` })
    .from(events)
    .where(where);
  return { rows, total: await totalOf(page, rows.length, () => countRows(db, counted, filter.q)) };
}

/**
 * Counts the matching replies of each event. If there are very many, only the newest are counted,
 * because nobody reads the rest.
 */
async function countByEvent(
  db: Db,
  scope: Scope,
  filter: Sought,
  { finds, findsSome }: Search,
): Promise<Map<string, number>> {
  const isFound = findsSome ? findsSome(reservations.id, fewRows) : finds(reservations.id);
  const rows = await db
    .select({ eventId: reservations.eventId, n: sql<number>`count(*)::int` })
    .from(reservations)
    .innerJoin(events, eventOf)
    .where(matching(scope, filter, isFound))
    .groupBy(reservations.eventId);
  return new Map(rows.map(({ eventId, n }) => [eventId, n]));
}
