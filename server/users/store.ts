/** The SQL of users and of requests to join. */
import { and, asc, count, desc, eq, ilike, or, sql, type SQL } from 'drizzle-orm';
import type { JoinRequest, User } from '#domain/users/contract.ts';
import type { Db } from '../db/connect.ts';
import { isUniqueViolation } from '../db/connect.ts';
import { containing } from '../db/paging.ts';
import { events, joinRequests, tenants, users } from '../db/schema.ts';
import type { Scope } from '../db/scope.ts';

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
  name: sql`lower(${users.lastName} || ' ' || ${users.firstName})`,
  role: users.role,
  createdAt: users.createdAt,
  tenantName: sql`lower(${tenants.name})`,
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
    .orderBy(direction(userSortColumns[order.field]), direction(users.id))
    .$dynamic();
  const found = await (page.limit === undefined ? query : query.limit(page.limit).offset(page.offset ?? 0));
  const rows = found.map(({ user, tenantName }) => ({ ...user, tenantName }));
  if (page.limit === undefined) return { rows, total: rows.length };
  const counting = db.select({ n: count() }).from(users).$dynamic();
  // Only a search of the platform looks at the organisations' names.
  const [total] = await (
    pattern !== undefined && scope.kind === 'platform'
      ? counting.leftJoin(tenants, eq(tenants.id, users.tenantId))
      : counting
  ).where(where);
  return { rows, total: total?.n ?? 0 };
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

/** A platform function: the mailed link names the request. True when there is one, confirmed before or now. */
export async function confirmJoinRequest(platform: Db, tokenHash: string, now: Date): Promise<boolean> {
  const rows = await platform
    .update(joinRequests)
    .set({
      emailConfirmedAt: sql`coalesce(${joinRequests.emailConfirmedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(eq(joinRequests.confirmTokenHash, tokenHash))
    .returning({ id: joinRequests.id });
  return rows.length > 0;
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
  const found = await (page.limit === undefined ? query : query.limit(page.limit).offset(page.offset ?? 0));
  const rows = found.map(({ request, tenantName }) => ({ ...request, tenantName }));
  if (page.limit === undefined) return { rows, total: rows.length };
  const [total] = await db.select({ n: count() }).from(joinRequests).where(where);
  return { rows, total: total?.n ?? 0 };
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
