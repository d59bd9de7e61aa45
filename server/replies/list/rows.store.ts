/** Filters and order of replies, for lists and for the waitlist. */
import { and, eq, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Status } from '#domain/seats/counters.ts';
import type { Db } from '../../db/connect.ts';
import { isOneOf } from '../../db/ids.ts';
import { byName, type SortKey } from '../../db/name-order.ts';
import { events, reservations } from '../../db/schema.ts';
import type { Scope, TenantScope } from '../../db/scope.ts';
import { countFound, ofOneOf, startSearch, type Search } from '../../db/search.ts';
import { eventsNamedSo } from '../../event-row/named-events.store.ts';
import { eventOf, repliesOf, replyInScope } from '../rows/shared.store.ts';
import { eventInScope } from '../../event-row/event.store.ts';

export type ReplySort = 'createdAt' | 'displayName' | 'guestEmail' | 'guestCount' | 'status' | 'eventName';

export interface ReplyFilter {
  eventId?: string | undefined;
  /** One organization, for a superadmin. */
  tenantId?: string | undefined;
  status?: Status | undefined;
  /** Only replies that await approval, or only others. */
  awaitingApproval?: boolean | undefined;
  /** Only replies with a guest's note. */
  withNote?: boolean;
  /** Only coming or waiting replies whose note mentions food. */
  aboutFood?: boolean;
  /** Only replies with a failed or withheld mail to the guest. Requires an event. */
  unsent?: boolean;
  /**
   * The condition that an answer is missing (`missesAnswers`). Null, for an event without required
   * questions, finds nobody.
   */
  incomplete?: SQL | null;
  q?: string | undefined;
}

/**
 * Names the organization by a constant, so that a statement looks into one partition of partitioned
 * tables (server/db/partition-walk.pg.test.ts).
 */
export const ofTenant = (scope: Scope): SQL =>
  scope.kind === 'tenant' ? sql`${reservations.tenantId} = ${scope.tenantId} and ` : sql``;

/**
 * Finds replies by their whole keys. One statement finds the keys of a list, and another reads the
 * rows. The keys are passed as one value: PostgreSQL then looks each up, and never reads all
 * replies.
 */
export const areAmong = (scope: Scope, keys: SQLWrapper): SQL => sql`
  ${ofTenant(scope)}(${reservations.tenantId}, ${reservations.id}) in (
    select * from jsonb_to_recordset((select jsonb_agg(key) from ${keys} as key)) as k (tenant_id uuid, id uuid))`;

export const replyKey = { tenantId: reservations.tenantId, id: reservations.id };

/** Replies of the organization with these ids. */
export const areRepliesOf = ({ tenantId }: TenantScope, ids: readonly string[]): SQL =>
  sql`${reservations.tenantId} = ${tenantId} and ${isOneOf(reservations.id, ids)}`;

const statusCondition = (status: Status | undefined): SQL | undefined => {
  switch (status) {
    case undefined:
      return undefined;
    case 'confirmed':
      return sql`${reservations.isAttending} and not ${reservations.waitlisted}`;
    case 'waitlisted':
      return sql`${reservations.waitlisted}`;
    case 'declined':
      return sql`not ${reservations.isAttending}`;
  }
};

/** A filter whose search has begun, with the events whose own names match. */
export interface Sought extends ReplyFilter {
  search?: Search;
  eventsNamedSo?: readonly string[];
}

/** Begins the search, if there is one. A reply is found by its words and by its event's name. */
export async function prepareSearch<Filter extends ReplyFilter>(
  db: Db,
  scope: Scope,
  filter: Filter,
): Promise<Filter & Sought> {
  const { q, eventId } = filter;
  if (!q) return filter;
  const tenantId = scope.kind === 'tenant' ? scope.tenantId : filter.tenantId;
  const named = await eventsNamedSo(db, { q, tenantId, eventId, withReplies: true });
  const belonging = ofOneOf(reservations, reservations.eventId, named, tenantId);
  const search = await startSearch(db, scope, { kinds: ['reply'], tenantId, q, belonging });
  return { ...filter, search, eventsNamedSo: named };
}

/** `isFound` replaces the search's condition if only some rows are meant. */
export function matching(
  scope: Scope,
  filter: Sought,
  isFound: SQL | undefined = filter.search?.finds(reservations.id),
): SQL | undefined {
  return and(
    replyInScope(scope),
    isNull(events.deletedAt),
    filter.tenantId === undefined ? undefined : repliesOf(filter.tenantId),
    filter.eventId === undefined ? undefined : eq(reservations.eventId, filter.eventId),
    statusCondition(filter.status),
    filter.awaitingApproval === undefined
      ? undefined
      : filter.awaitingApproval
        ? sql`${reservations.awaitingApproval} and ${reservations.waitlisted}`
        : sql`not ${reservations.awaitingApproval}`,
    filter.withNote ? sql`${reservations.message} <> ''` : undefined,
    filter.aboutFood
      ? sql`${reservations.isAttending} and mentions_food(${reservations.message})`
      : undefined,
    filter.unsent
      ? sql`${reservations.guestEmail} in (
          select o.to_email from outbox o where o.event_id = ${filter.eventId ?? null}::uuid
            and o.tenant_id = ${reservations.tenantId} and o.status in ('failed', 'withheld')
            and o.template like 'guest.%')`
      : undefined,
    filter.incomplete === null ? sql`false` : filter.incomplete,
    isFound,
  );
}

export const sortColumns: Record<ReplySort, SortKey> = {
  createdAt: reservations.createdAt,
  displayName: byName(reservations.displayName, reservations.emailKey),
  guestEmail: sql`${reservations.emailKey}`,
  guestCount: sql`${reservations.guestCount}`,
  status: sql`case when not ${reservations.isAttending} then 2 when ${reservations.waitlisted} then 1 else 0 end`,
  eventName: byName(events.name),
};

export const replyCounter = (status: Status | undefined): SQL =>
  ({
    confirmed: sql`${events.confirmedReplies}`,
    waitlisted: sql`${events.waitlistedReplies}`,
    declined: sql`${events.declinedReplies}`,
    all: sql`${events.confirmedReplies} + ${events.waitlistedReplies} + ${events.declinedReplies}`,
  })[status ?? 'all'];

/** Without a search, the events' counters contain the number of replies, so no row is counted. */
export async function countReplyRows(db: Db, scope: Scope, filter: Sought): Promise<number> {
  if (filter.search) {
    const inList = (isFound: SQL) =>
      db
        .select({ present: sql`1` })
        .from(reservations)
        .innerJoin(events, eventOf)
        .where(matching(scope, filter, isFound));
    const areFirst = (max: number) => {
      const isListed = matching(scope, filter, sql`true`);
      const list = db.select(replyKey).from(reservations).innerJoin(events, eventOf).where(isListed);
      return areAmong(scope, list.limit(max));
    };
    return countFound(db, filter.search, reservations.id, { counted: inList, areFirst });
  }
  if (filter.awaitingApproval !== undefined || filter.withNote || filter.aboutFood || filter.unsent) {
    const [waiting] = await db
      .select({ n: sql<number>`count(*)::int` })
      .from(reservations)
      .innerJoin(events, eventOf)
      .where(matching(scope, filter));
    return waiting?.n ?? 0;
  }
  const [row] = await db
    .select({ n: sql<number>`coalesce(sum(${replyCounter(filter.status)}), 0)::int` })
    .from(events)
    .where(
      and(
        eventInScope(scope),
        isNull(events.deletedAt),
        filter.tenantId === undefined ? undefined : eq(events.tenantId, filter.tenantId),
        filter.eventId === undefined ? undefined : eq(events.id, filter.eventId),
      ),
    );
  return row?.n ?? 0;
}
