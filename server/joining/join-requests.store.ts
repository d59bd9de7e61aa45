/** The SQL for requests to join. */
import { and, asc, desc, eq, gt, ilike, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { JoinRequest } from '#domain/joining/contract.ts';
import type { Db, PlatformDb, TenantDb } from '../db/connect.ts';
import { isUniqueViolation } from '../db/connect.ts';
import { containing, countRows, type Listing, totalOf, wholeList } from '../db/paging.ts';
import { joinRequests, tenants } from '../db/schema.ts';
import type { Scope, TenantScope } from '../db/scope.ts';
import { requestsFrom } from '../outbox/digests.store.ts';

export type JoinRequestRow = typeof joinRequests.$inferSelect;

export interface JoinRequestView extends JoinRequestRow {
  tenantName: string;
}

export const isRequestPending = (error: unknown): boolean =>
  isUniqueViolation(error, 'join_requests_one_pending');

const requestInScope = (scope: Scope) =>
  scope.kind === 'tenant' ? eq(joinRequests.tenantId, scope.tenantId) : undefined;

/** Returns whether this claimed organization exists, so that a request can be for it. */
export async function claimedTenantExists(platform: PlatformDb, id: string): Promise<boolean> {
  const rows = await platform
    .select({ id: tenants.id })
    .from(tenants)
    .where(and(eq(tenants.id, id), sql`${tenants.claimedAt} is not null`));
  return rows.length > 0;
}

/** Inserts a request. Throws a unique violation that `isRequestPending` recognizes. */
export async function insertJoinRequest(
  tx: Db,
  row: typeof joinRequests.$inferInsert,
): Promise<JoinRequestRow> {
  const [made] = await tx.insert(joinRequests).values(row).returning();
  if (!made) throw new Error('The join request was not inserted.');
  return made;
}

/** Returns whether a request from this address is waiting for a decision. */
export async function isPending(db: TenantDb, scope: TenantScope, emailKey: string): Promise<boolean> {
  const rows = await db
    .select({ id: joinRequests.id })
    .from(joinRequests)
    .where(
      and(
        eq(joinRequests.tenantId, scope.tenantId),
        eq(joinRequests.emailKey, emailKey),
        eq(joinRequests.status, 'pending'),
      ),
    );
  return rows.length > 0;
}

/**
 * Blocks other transactions from counting or gathering requests of this organization until the
 * transaction ends.
 */
export async function holdJoining(tx: Db, tenantId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`joining ${tenantId}`}, 0))`);
}

/**
 * Returns the creation times of undecided requests with an unconfirmed address, newest first, at
 * most `max`.
 */
export async function openUnconfirmed(
  db: TenantDb,
  tenantId: string,
  since: Date,
  max: number,
): Promise<Date[]> {
  const rows = await db
    .select({ createdAt: joinRequests.createdAt })
    .from(joinRequests)
    .where(
      and(
        eq(joinRequests.tenantId, tenantId),
        eq(joinRequests.status, 'pending'),
        isNull(joinRequests.emailConfirmedAt),
        gt(joinRequests.createdAt, since),
      ),
    )
    .orderBy(desc(joinRequests.createdAt))
    .limit(max);
  return rows.map(({ createdAt }) => createdAt);
}

/**
 * Confirms the request that the mailed link names. `first` is the request if this use of the link
 * confirmed it, or null if an earlier one did.
 */
export async function confirmJoinRequest(
  platform: PlatformDb,
  tokenHash: string,
  now: Date,
): Promise<{ known: boolean; first: JoinRequestRow | null }> {
  const [first] = await platform
    .update(joinRequests)
    .set({ emailConfirmedAt: now })
    .where(and(eq(joinRequests.confirmTokenHash, tokenHash), isNull(joinRequests.emailConfirmedAt)))
    .returning();
  if (first) return { known: true, first };
  const [existing] = await platform
    .select({ id: joinRequests.id })
    .from(joinRequests)
    .where(eq(joinRequests.confirmTokenHash, tokenHash));
  return { known: existing !== undefined, first: null };
}

export async function tenantNameOf(tx: Db, tenantId: string): Promise<string> {
  const [row] = await tx.select({ name: tenants.name }).from(tenants).where(eq(tenants.id, tenantId));
  return row?.name ?? '';
}

/** Returns when admins were last mailed about requests after `since`, or null if they were not. */
export async function lastToldOfRequests(tx: Db, tenantId: string, since: Date): Promise<Date | null> {
  const { rows } = await tx.execute<{ told_ms: number | null }>(sql`
    select (extract(epoch from max(told)) * 1000)::float8 as told_ms from (
      select case status when 'sending' then now() else coalesce(sent_at, created_at) end as told from outbox
      where tenant_id = ${tenantId} and template = 'account.joinRequested' and created_at > ${requestsFrom}
    ) as mails where told > ${since.toISOString()}::timestamptz`);
  const toldMs = rows[0]?.told_ms ?? null;
  return toldMs === null ? null : new Date(toldMs);
}

export type JoinRequestSort = 'createdAt' | 'email' | 'status';

const requestSortColumns = {
  createdAt: joinRequests.createdAt,
  email: joinRequests.emailKey,
  status: joinRequests.status,
} as const;

export async function listJoinRequests(
  db: Db,
  scope: Scope,
  filter: {
    tenantId?: string | undefined;
    status?: JoinRequest['status'] | undefined;
    q?: string | undefined;
  },
  { order, page }: Listing<JoinRequestSort>,
): Promise<{ rows: JoinRequestView[]; total: number }> {
  const pattern = filter.q ? containing(filter.q) : undefined;
  const where: SQL | undefined = and(
    requestInScope(scope),
    filter.tenantId === undefined ? undefined : eq(joinRequests.tenantId, filter.tenantId),
    filter.status === undefined ? undefined : eq(joinRequests.status, filter.status),
    pattern === undefined
      ? undefined
      : or(
          ilike(joinRequests.email, pattern),
          ilike(sql`${joinRequests.firstName} || ' ' || ${joinRequests.lastName}`, pattern),
          ilike(joinRequests.requestMessage, pattern),
        ),
  );
  const direction = order.descending ? desc : asc;
  const query = db
    .select({ request: joinRequests, tenantName: tenants.name })
    .from(joinRequests)
    .innerJoin(tenants, eq(tenants.id, joinRequests.tenantId))
    .where(where)
    .orderBy(direction(requestSortColumns[order.field]), direction(joinRequests.id))
    .$dynamic();
  const requests = await query.limit(page.limit ?? wholeList).offset(page.offset ?? 0);
  const rows = requests.map(({ request, tenantName }) => ({ ...request, tenantName }));
  const counted = db
    .select({ present: sql`1` })
    .from(joinRequests)
    .where(where);
  return { rows, total: await totalOf(page, rows.length, () => countRows(db, counted, filter.q)) };
}

/** Returns how many requests are waiting for a decision in this organization. */
export async function countPending(db: Db, tenantId: string): Promise<number> {
  const { rows } = await db.execute<{ pending: number }>(sql`
    select count(*)::int as pending from join_requests where tenant_id = ${tenantId} and status = 'pending'`);
  return rows[0]?.pending ?? 0;
}

/**
 * Returns the request and locks its row, so that two simultaneous decisions happen one after the
 * other.
 */
export async function findJoinRequestForDecision(
  tx: Db,
  scope: Scope,
  id: string,
): Promise<JoinRequestView | null> {
  const [row] = await tx
    .select({ request: joinRequests, tenantName: tenants.name })
    .from(joinRequests)
    .innerJoin(tenants, eq(tenants.id, joinRequests.tenantId))
    .where(and(eq(joinRequests.id, id), requestInScope(scope)))
    .for('update', { of: joinRequests });
  return row ? { ...row.request, tenantName: row.tenantName } : null;
}

/** Stores the decision and removes the password that the applicant typed with the request. */
export async function closeJoinRequest(
  tx: Db,
  scope: Scope,
  id: string,
  decision: {
    status: 'approved' | 'denied';
    denialReason: string | null;
    decidedBy: string;
    decidedAt: Date;
  },
): Promise<JoinRequestRow> {
  const [row] = await tx
    .update(joinRequests)
    .set({ ...decision, passwordHash: null })
    .where(and(eq(joinRequests.id, id), requestInScope(scope), eq(joinRequests.status, 'pending')))
    .returning();
  if (!row) throw new Error('The request was decided meanwhile, although its row is locked.');
  return row;
}

/**
 * Removes passwords typed with requests that nobody decided, so that they are not kept forever. A
 * later approval mails a link instead.
 */
export async function forgetJoinPasswords(tx: PlatformDb, before: Date): Promise<number> {
  const rows = await tx
    .update(joinRequests)
    .set({ passwordHash: null })
    .where(and(isNotNull(joinRequests.passwordHash), lt(joinRequests.createdAt, before)))
    .returning({ id: joinRequests.id });
  return rows.length;
}
