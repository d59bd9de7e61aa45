/** The SQL of users. */
import { and, asc, eq, ilike, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { isOneOf } from '../db/ids.ts';
import { byName, ordered } from '../db/name-order.ts';
import { containing, countRows, type Listing, readPage, wholeList } from '../db/paging.ts';
import { tenants, users } from '../db/schema.ts';
import type { Scope } from '../db/scope.ts';
import { removeHelps } from '../event-row/helpers.store.ts';
import { deleteSessionsOf } from '../sessions/sessions.store.ts';

export type UserRow = typeof users.$inferSelect;

/** A user with the organization's name, which is null for a superadmin. */
export interface UserView extends UserRow {
  tenantName: string | null;
}

const userInScope = (scope: Scope) =>
  scope.kind === 'tenant' ? eq(users.tenantId, scope.tenantId) : undefined;
const viewedUsers = (db: Db) =>
  db
    .select({ user: users, tenantName: tenants.name })
    .from(users)
    .leftJoin(tenants, eq(tenants.id, users.tenantId));

export async function findUser(db: Db, scope: Scope, id: string): Promise<UserView | null> {
  const [row] = await viewedUsers(db).where(and(eq(users.id, id), userInScope(scope)));
  return row ? { ...row.user, tenantName: row.tenantName } : null;
}

/** Returns the row, locked until the transaction ends. */
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
  /** Limits the list to one organization, for a superadmin. */
  tenantId?: string | undefined;
  /** Limits the list to this user. */
  only?: string | undefined;
  q?: string | undefined;
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
  { order, page }: Listing<UserSort>,
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
          // Searching by the organization's name makes sense only across several organizations.
          scope.kind === 'platform' ? ilike(tenants.name, pattern) : undefined,
        ),
  );
  const needsTenants = order.field === 'tenantName' || (pattern !== undefined && scope.kind === 'platform');
  const keys = [userSortColumns[order.field], users.id];
  const counting = db
    .select({ present: sql`1` })
    .from(users)
    .$dynamic();
  // Only a search across the platform needs the organizations' names.
  const counted =
    pattern !== undefined && scope.kind === 'platform'
      ? counting.leftJoin(tenants, eq(tenants.id, users.tenantId)).where(where)
      : counting.where(where);
  return readPage(page, {
    count: () => countRows(db, counted, filter.q),
    read: async ({ limit = wholeList, offset = 0 }, backwards) => {
      const orderBy = keys.flatMap((key) => ordered(key, order.descending, backwards));
      const ids = db.select({ id: users.id }).from(users).$dynamic();
      // Looks up organizations only for the users on the page, unless the list is sorted or
      // searched by them.
      const onPage = (needsTenants ? ids.leftJoin(tenants, eq(tenants.id, users.tenantId)) : ids)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset);
      const rows = await viewedUsers(db)
        .where(inArray(users.id, onPage))
        .orderBy(...orderBy);
      return rows.map(({ user, tenantName }) => ({ ...user, tenantName }));
    },
  });
}

/**
 * Updates a user. Throws a unique violation that `isEmailTaken` of accounts.store.ts recognizes.
 */
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

/** Deletes a user. Sessions and links are deleted with the row. Pass the user's events on first. */
export async function deleteUser(tx: Db, scope: Scope, id: string): Promise<void> {
  await tx.delete(users).where(and(eq(users.id, id), userInScope(scope)));
}

/** Returns the ids among these that have an account, without blanked ones. */
export async function findUndeleted(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from users where email <> 'deleted-' || id || '@invalid' and ${isOneOf(users.id, ids)}`);
  return rows.map(({ id }) => id);
}

/** Blanks a user: the account stays without a name, a usable address, or a way to sign in. */
export async function blankUser(tx: Db, user: Pick<UserRow, 'id' | 'tenantId'>): Promise<void> {
  const { id } = user;
  const email = `deleted-${id}@invalid`;
  const changes = {
    email,
    emailKey: email,
    pendingEmail: null,
    passwordHash: null,
    firstName: '',
    lastName: '',
  };
  await tx.update(users).set(changes).where(eq(users.id, id));
  await deleteSessionsOf(tx, id);
  await removeHelps(tx, user);
}

/**
 * Returns the oldest admins of an organization, for example to notify them of a request to join.
 */
export async function adminsOf(
  tx: Db,
  tenantId: string,
  max: number,
): Promise<{ id: string; email: string; firstName: string; lastName: string }[]> {
  return tx
    .select({ id: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), eq(users.role, 'admin')))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(max);
}

/**
 * Returns the organization if it exists and is claimed. Its row stays locked, so that nobody
 * deletes it while a user joins.
 */
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
