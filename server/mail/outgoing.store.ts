/** Reads outgoing mail for admins. */
import { and, asc, count, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Letter } from '#domain/mail/contract.ts';
import type { FailureKind } from '#domain/mail/delivery.ts';
import type { Db } from '../db/connect.ts';
import { countRows, type Listing, totalOf, wholeList } from '../db/paging.ts';
import { events, outbox, tenants } from '../db/schema.ts';
import type { Scope } from '../db/scope.ts';
import { countFound, ofOneOf, startSearch, type Search } from '../db/search.ts';
import { mailInScope } from '../outbox/retry.store.ts';
import { eventsNamedSo } from '../event-row/named-events.store.ts';

export interface OutgoingFilter {
  /** Only mail of this organization. Only superadmins set it. */
  tenantId?: string | undefined;
  eventId?: string | undefined;
  state?: 'waiting' | 'sent' | 'failed' | 'withheld' | undefined;
  q?: string | undefined;
}

const outgoingColumns = {
  id: outbox.id,
  tenantId: outbox.tenantId,
  tenantName: tenants.name,
  toEmail: outbox.toEmail,
  toName: outbox.toName,
  template: outbox.template,
  eventId: outbox.eventId,
  eventName: events.name,
  status: sql<Letter['status']>`${outbox.status}`,
  attempts: outbox.attempts,
  createdAt: outbox.createdAt,
  nextAttemptAt: outbox.nextAttemptAt,
  sentAt: outbox.sentAt,
  failureKind: sql<FailureKind | null>`${outbox.failureKind}`,
  lastError: outbox.lastError,
};

export type OutgoingRow = Awaited<ReturnType<typeof outgoing>>[number];

const outgoing = (db: Db) =>
  db
    .select(outgoingColumns)
    .from(outbox)
    .leftJoin(tenants, eq(tenants.id, outbox.tenantId))
    .leftJoin(events, and(eq(events.id, outbox.eventId), eq(events.tenantId, outbox.tenantId)));

/** Each condition matches an index with few mails (server/db/tables/outbox.ts). */
const isOfState = {
  waiting: or(inArray(outbox.status, ['queued', 'sending']), eq(outbox.status, 'held')),
  sent: eq(outbox.status, 'sent'),
  failed: eq(outbox.status, 'failed'),
  withheld: eq(outbox.status, 'withheld'),
};

export type OutgoingSort = 'createdAt' | 'toEmail' | 'state' | 'attempts';

const sortColumns = {
  createdAt: outbox.createdAt,
  toEmail: outbox.toEmail,
  state: outbox.status,
  attempts: outbox.attempts,
};

/** Lists mails with their state, newest first by default. Their contents are never included. */
export async function listOutgoing(
  db: Db,
  scope: Scope,
  filter: OutgoingFilter,
  { order, page }: Listing<OutgoingSort>,
): Promise<{ rows: OutgoingRow[]; total: number }> {
  const search = filter.q ? await beginSearch(db, scope, { ...filter, q: filter.q }) : undefined;
  const matching = (isFound: SQL | undefined) =>
    and(
      mailInScope(scope, filter.tenantId),
      filter.eventId === undefined ? undefined : eq(outbox.eventId, filter.eventId),
      filter.state && isOfState[filter.state],
      isFound,
    );
  const direction = order.descending ? desc : asc;
  const query = outgoing(db)
    .where(matching(search?.finds(outbox.id)))
    .orderBy(direction(sortColumns[order.field]), direction(outbox.id))
    .$dynamic();
  const rows = await query.limit(page.limit ?? wholeList).offset(page.offset ?? 0);
  const counted = (isFound?: SQL) =>
    db
      .select({ present: sql`1` })
      .from(outbox)
      .where(matching(isFound));
  const total = await totalOf(page, rows.length, () =>
    search ? countFound(db, search, outbox.id, { counted }) : countRows(db, counted(), undefined),
  );
  return { rows, total };
}

/** Starts a search for mails by recipient or by their event's name. */
async function beginSearch(db: Db, scope: Scope, filter: OutgoingFilter & { q: string }): Promise<Search> {
  const tenantId = scope.kind === 'tenant' ? scope.tenantId : filter.tenantId;
  const named = await eventsNamedSo(db, { tenantId, q: filter.q, eventId: filter.eventId });
  const belonging = ofOneOf(outbox, outbox.eventId, named, tenantId);
  return startSearch(db, scope, { kinds: ['mail'], tenantId, q: filter.q, belonging });
}

export async function findOutgoing(db: Db, scope: Scope, id: string): Promise<OutgoingRow | null> {
  const [row] = await outgoing(db).where(and(eq(outbox.id, id), mailInScope(scope)));
  return row ?? null;
}

export async function countFailed(db: Db, scope: Scope, tenantId?: string): Promise<number> {
  const [row] = await db
    .select({ failed: count() })
    .from(outbox)
    .where(and(mailInScope(scope, tenantId), eq(outbox.status, 'failed')));
  return row?.failed ?? 0;
}
