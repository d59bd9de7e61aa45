/** The SQL of users and of requests to join. */
import { and, asc, desc, eq, gt, ilike, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { JoinRequest, User } from '#domain/users/contract.ts';
import type { Db } from '../db/connect.ts';
import { isUniqueViolation } from '../db/connect.ts';
import { byName, ordered } from '../db/name-order.ts';
import { containing, countRows, wholeList } from '../db/paging.ts';
import { events, joinRequests, tenants, users } from '../db/schema.ts';
import type { Scope, TenantScope } from '../db/scope.ts';

export type UserRow = typeof users.$inferSelect;
export type JoinRequestRow = typeof joinRequests.$inferSelect;

/** A user with the name of the organisation, null for a superadmin. */
export interface UserView extends UserRow {
  tenantName: string | null;
}

export interface JoinRequestView extends JoinRequestRow {
  tenantName: string;
}

export const isRequestPending = (error: unknown): boolean =>
  isUniqueViolation(error, 'join_requests_one_pending');

const userInScope = (scope: Scope) =>
  scope.kind === 'tenant' ? eq(users.tenantId, scope.tenantId) : undefined;
const requestInScope = (scope: Scope) =>
  scope.kind === 'tenant' ? eq(joinRequests.tenantId, scope.tenantId) : undefined;

const viewedUsers = (db: Db) =>
  db
    .select({ user: users, tenantName: tenants.name })
    .from(users)
    .leftJoin(tenants, eq(tenants.id, users.tenantId));

export async function findUser(db: Db, scope: Scope, id: string): Promise<UserView | null> {
  const [row] = await viewedUsers(db).where(and(eq(users.id, id), userInScope(scope)));
  return row ? { ...row.user, tenantName: row.tenantName } : null;
}

/** The row, locked until the transaction ends. */
export async function findUserForEdit(tx: Db, scope: Scope, id: string): Promise<UserRow | null> {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), userInScope(scope)))
    .for('update');
  return row ?? null;
}

export type UserSort = 'email' | 'name' | 'role' | 'createdAt' | 'tenantName';

export interface UserFilter {
  /** One organisation, for a superadmin. */
  tenantId?: string | undefined;
  /** Nobody but this one. */
  only?: string | undefined;
  q?: string | undefined;
}

interface Order<Field extends string> {
  field: Field;
  descending: boolean;
}

interface Page {
  limit?: number;
  offset?: number;
}

const userSortColumns = {
  email: users.emailKey,
  name: byName(sql`${users.lastName} || ' ' || ${users.firstName}`, users.emailKey),
  role: users.role,
  createdAt: users.createdAt,
  tenantName: byName(tenants.name),
} as const;

export async function listUsers(
  db: Db,
  scope: Scope,
  filter: UserFilter,
  order: Order<UserSort>,
  page: Page,
): Promise<{ rows: UserView[]; total: number }> {
  const pattern = filter.q ? containing(filter.q) : undefined;
  const where = and(
    userInScope(scope),
    filter.tenantId === undefined ? undefined : eq(users.tenantId, filter.tenantId),
    filter.only === undefined ? undefined : eq(users.id, filter.only),
    pattern === undefined
      ? undefined
      : or(
          ilike(users.email, pattern),
          ilike(sql`${users.firstName} || ' ' || ${users.lastName}`, pattern),
          ilike(users.role, pattern),
          // The organisation's name finds people only where there are several organisations to tell apart.
          scope.kind === 'platform' ? ilike(tenants.name, pattern) : undefined,
        ),
  );
  const direction = order.descending ? desc : asc;
  const query = viewedUsers(db)
    .where(where)
    .orderBy(...ordered(userSortColumns[order.field], order.descending), direction(users.id))
    .$dynamic();
  const found = await query.limit(page.limit ?? wholeList).offset(page.offset ?? 0);
  const rows = found.map(({ user, tenantName }) => ({ ...user, tenantName }));
  if (page.limit === undefined) return { rows, total: rows.length };
  const counting = db
    .select({ one: sql`1` })
    .from(users)
    .$dynamic();
  // Only a search of the platform looks at the organisations' names.
  const counted =
    pattern !== undefined && scope.kind === 'platform'
      ? counting.leftJoin(tenants, eq(tenants.id, users.tenantId)).where(where)
      : counting.where(where);
  return { rows, total: await countRows(db, counted, filter.q) };
}

/** Throws a unique violation that `isEmailTaken` of accounts/store.ts knows. */
export async function updateUser(
  tx: Db,
  scope: Scope,
  id: string,
  changes: Partial<Omit<typeof users.$inferInsert, 'id'>>,
): Promise<void> {
  await tx
    .update(users)
    .set(changes)
    .where(and(eq(users.id, id), userInScope(scope)));
}

/** The user goes; sessions and links go with the row. Events must have passed on before. */
export async function deleteUser(tx: Db, scope: Scope, id: string): Promise<void> {
  await tx.delete(users).where(and(eq(users.id, id), userInScope(scope)));
}

/** Gives every event of one user, deleted ones included, to another; answers how many. */
export async function passEventsOn(tx: Db, scope: Scope, from: string, to: string): Promise<number> {
  const rows = await tx
    .update(events)
    .set({ createdBy: to })
    .where(
      and(
        eq(events.createdBy, from),
        scope.kind === 'tenant' ? eq(events.tenantId, scope.tenantId) : undefined,
      ),
    )
    .returning({ id: events.id });
  return rows.length;
}

/** The longest-standing admins of an organisation: who is told about a request to join. */
export async function adminsOf(
  tx: Db,
  tenantId: string,
  most: number,
): Promise<{ id: string; email: string; firstName: string; lastName: string }[]> {
  return tx
    .select({ id: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), eq(users.role, 'admin')))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(most);
}

/** Whether the organisation is there and claimed; held so that it is not deleted while somebody joins it. */
export async function holdTenant(tx: Db, scope: Scope, id: string): Promise<{ name: string } | null> {
  const [row] = await tx
    .select({ name: tenants.name })
    .from(tenants)
    .where(
      and(
        eq(tenants.id, id),
        scope.kind === 'tenant' ? eq(tenants.id, scope.tenantId) : undefined,
        sql`${tenants.claimedAt} is not null`,
      ),
    )
    .for('key share');
  return row ?? null;
}

/** A platform function: whether there is a claimed organisation that a request could be for. */
export async function claimedTenantExists(platform: Db, id: string): Promise<boolean> {
  const rows = await platform
    .select({ id: tenants.id })
    .from(tenants)
    .where(and(eq(tenants.id, id), sql`${tenants.claimedAt} is not null`));
  return rows.length > 0;
}

/** Throws a unique violation that `isRequestPending` knows. */
export async function insertJoinRequest(
  tx: Db,
  row: typeof joinRequests.$inferInsert,
): Promise<JoinRequestRow> {
  const [made] = await tx.insert(joinRequests).values(row).returning();
  if (!made) throw new Error('The join request was not inserted.');
  return made;
}

/** Whether a request of this address waits for a decision. */
export async function isPending(db: Db, scope: TenantScope, emailKey: string): Promise<boolean> {
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

/** Until the transaction ends nobody else counts or gathers requests of this organization. */
export async function holdJoining(tx: Db, tenantId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`joining ${tenantId}`}, 0))`);
}

/** When undecided requests whose applicants have not confirmed the address were made, the newest first, at most `most`. */
export async function openUnconfirmed(db: Db, tenantId: string, since: Date, most: number): Promise<Date[]> {
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
    .limit(most);
  return rows.map(({ createdAt }) => createdAt);
}

/**
 * A platform function: the mailed link names the request. `first`: the request as this use of the link confirmed it, or
 * null where an earlier one had.
 */
export async function confirmJoinRequest(
  platform: Db,
  tokenHash: string,
  now: Date,
): Promise<{ known: boolean; first: JoinRequestRow | null }> {
  const [first] = await platform
    .update(joinRequests)
    .set({ emailConfirmedAt: now })
    .where(and(eq(joinRequests.confirmTokenHash, tokenHash), isNull(joinRequests.emailConfirmedAt)))
    .returning();
  if (first) return { known: true, first };
  const [known] = await platform
    .select({ id: joinRequests.id })
    .from(joinRequests)
    .where(eq(joinRequests.confirmTokenHash, tokenHash));
  return { known: known !== undefined, first: null };
}

export async function tenantNameOf(tx: Db, tenantId: string): Promise<string> {
  const [row] = await tx.select({ name: tenants.name }).from(tenants).where(eq(tenants.id, tenantId));
  return row?.name ?? '';
}

/** Mails about requests wait an hour at most; older ones need not be looked through. */
const lately = sql`now() - interval '2 hours'`;

/** Adds an applicant to the mails to admins that have not left yet. @returns whether there were any. */
export async function addToWaitingDigests(
  tx: Db,
  tenantId: string,
  applicant: { name: string; email: string; message: string },
  mostListed: number,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update outbox set payload = payload || jsonb_build_object(
      'count', (payload->>'count')::int + 1,
      'applicants', case when jsonb_array_length(payload->'applicants') < ${mostListed}
        then (payload->'applicants') || ${JSON.stringify([applicant])}::text::jsonb else payload->'applicants' end)
    where tenant_id = ${tenantId} and template = 'account.joinRequested' and status = 'queued' and attempts = 0
      and created_at > ${lately} and payload ? 'applicants'
    returning id`);
  return rows.length > 0;
}

/** When the admins were last told of requests, after `since`; null where they were not. */
export async function lastToldOfRequests(tx: Db, tenantId: string, since: Date): Promise<Date | null> {
  const { rows } = await tx.execute<{ told_ms: number | null }>(sql`
    select (extract(epoch from max(told)) * 1000)::float8 as told_ms from (
      select case status when 'sending' then now() else coalesce(sent_at, created_at) end as told from outbox
      where tenant_id = ${tenantId} and template = 'account.joinRequested' and created_at > ${lately}
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
  order: Order<JoinRequestSort>,
  page: Page,
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
  const found = await query.limit(page.limit ?? wholeList).offset(page.offset ?? 0);
  const rows = found.map(({ request, tenantName }) => ({ ...request, tenantName }));
  if (page.limit === undefined) return { rows, total: rows.length };
  const counted = db
    .select({ one: sql`1` })
    .from(joinRequests)
    .where(where);
  return { rows, total: await countRows(db, counted, filter.q) };
}

/** The request, its row locked, so that two who decide at once decide one after the other. */
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

/** What was decided; the password typed with the request is forgotten. */
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

export const toUser = (row: UserView): User => ({
  id: row.id,
  email: row.email,
  role: row.role as User['role'],
  tenantId: row.tenantId,
  tenantName: row.tenantName,
  firstName: row.firstName,
  lastName: row.lastName,
  createdAt: row.createdAt.toISOString(),
  managerMail: row.managerMail,
  pendingEmail: row.pendingEmail,
});

export const toJoinRequest = (row: JoinRequestView): JoinRequest => ({
  id: row.id,
  tenantId: row.tenantId,
  tenantName: row.tenantName,
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  requestMessage: row.requestMessage,
  status: row.status as JoinRequest['status'],
  denialReason: row.denialReason,
  emailConfirmed: row.emailConfirmedAt !== null,
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
});
