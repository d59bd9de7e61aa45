/**
 * The SQL for sign-in, sign-up, and mailed password links. These platform functions are on the
 * short list that works without a tenant. Someone who signs in or up has no scope yet, and an
 * address is unique across the platform.
 */
import { and, asc, count, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db, PlatformDb } from '../db/connect.ts';
import { isUniqueViolation } from '../db/connect.ts';
import { tenants, users } from '../db/schema.ts';

export type UserRow = typeof users.$inferSelect;
export type NewUserRow = typeof users.$inferInsert;
export type TenantRow = typeof tenants.$inferSelect;
export type NewTenantRow = typeof tenants.$inferInsert;

export const isEmailTaken = (error: unknown): boolean => isUniqueViolation(error, 'users_email_key_unique');
export const isNameTaken = (error: unknown): boolean => isUniqueViolation(error, 'tenants_claimed_name');

/** Finds a user together with the organization's name, for the session that may follow. */
export async function findByEmail(
  platform: PlatformDb,
  emailKey: string,
): Promise<{ user: UserRow; tenantName: string | null } | null> {
  const [row] = await platform
    .select({ user: users, tenantName: tenants.name })
    .from(users)
    .leftJoin(tenants, eq(tenants.id, users.tenantId))
    .where(eq(users.emailKey, emailKey))
    .limit(1);
  return row ?? null;
}

export async function findById(
  platform: PlatformDb,
  id: string,
): Promise<{ user: UserRow; tenantName: string | null } | null> {
  const [row] = await platform
    .select({ user: users, tenantName: tenants.name })
    .from(users)
    .leftJoin(tenants, eq(tenants.id, users.tenantId))
    .where(eq(users.id, id));
  return row ?? null;
}

export async function emailExists(platform: PlatformDb, emailKey: string): Promise<boolean> {
  const rows = await platform
    .select({ id: users.id })
    .from(users)
    .where(eq(users.emailKey, emailKey))
    .limit(1);
  return rows.length > 0;
}

/**
 * Returns the user's row and blocks its deletion and password changes until the transaction ends. A
 * session started during a password change is therefore either refused or ended by it, never
 * missed.
 */
export async function holdUser(tx: Db, id: string): Promise<UserRow | null> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('share');
  return row ?? null;
}

/** Inserts a user. Throws a unique violation that `isEmailTaken` recognizes. */
export async function insertUser(tx: Db, row: NewUserRow): Promise<UserRow> {
  const [made] = await tx.insert(users).values(row).returning();
  if (!made) throw new Error('The user was not inserted.');
  return made;
}

export async function setPasswordHash(
  tx: PlatformDb,
  userId: string,
  passwordHash: string,
  now: Date,
): Promise<UserRow | null> {
  const [row] = await tx
    .update(users)
    .set({ passwordHash, pendingEmail: null, updatedAt: now })
    .where(eq(users.id, userId))
    .returning();
  return row ?? null;
}

/**
 * Inserts an organization. Throws a unique violation of the join code, or one that `isNameTaken`
 * recognizes.
 */
export async function insertTenant(tx: Db, row: NewTenantRow): Promise<TenantRow> {
  const [made] = await tx.insert(tenants).values(row).returning();
  if (!made) throw new Error('The organization was not inserted.');
  return made;
}

/** Returns false if another organization has the code. The caller then makes another code. */
export async function isJoinCodeFree(platform: PlatformDb, joinCode: string): Promise<boolean> {
  const rows = await platform
    .select({ id: tenants.id })
    .from(tenants)
    .where(eq(tenants.joinCode, joinCode))
    .limit(1);
  return rows.length === 0;
}

export async function claimedNameExists(platform: PlatformDb, nameKey: string): Promise<boolean> {
  const rows = await platform
    .select({ id: tenants.id })
    .from(tenants)
    .where(and(eq(tenants.nameKey, nameKey), isNotNull(tenants.claimedAt)))
    .limit(1);
  return rows.length > 0;
}

/**
 * Finds a claimed organization by its whole name or its join code. If both match, the name wins.
 */
export async function searchTenant(
  platform: PlatformDb,
  nameKey: string,
  joinCode: string,
): Promise<{ id: string; name: string } | null> {
  const rows = await platform
    .select({ id: tenants.id, name: tenants.name, nameKey: tenants.nameKey })
    .from(tenants)
    .where(
      and(isNotNull(tenants.claimedAt), or(eq(tenants.nameKey, nameKey), eq(tenants.joinCode, joinCode))),
    )
    .limit(2);
  const tenant = rows.find((row) => row.nameKey === nameKey) ?? rows[0];
  return tenant ? { id: tenant.id, name: tenant.name } : null;
}

/**
 * Returns the data that the claim rule needs. With `lock`, it waits for a concurrent claim to end
 * and then shows the result.
 */
export async function findForClaim(
  db: PlatformDb,
  tenantId: string,
  { lock }: { lock: boolean },
): Promise<(TenantRow & { users: number }) | null> {
  const query = db.select().from(tenants).where(eq(tenants.id, tenantId));
  const [tenant] = lock ? await query.for('update') : await query;
  if (!tenant) return null;
  const [people] = await db.select({ n: count() }).from(users).where(eq(users.tenantId, tenantId));
  return { ...tenant, users: people?.n ?? 0 };
}

/**
 * Claims an organization. This starts its trial and marks its address as not proved yet. Throws a
 * unique violation that `isNameTaken` recognizes.
 */
export async function claimTenant(
  tx: PlatformDb,
  tenantId: string,
  claim: { claimedAt: Date; trialEndsAt: Date; renewalDate: string },
): Promise<TenantRow> {
  const [row] = await tx
    .update(tenants)
    .set({ ...claim, unconfirmedSince: claim.claimedAt, updatedAt: claim.claimedAt })
    .where(and(eq(tenants.id, tenantId), isNull(tenants.claimedAt)))
    .returning();
  if (!row) throw new Error('The organization was not claimed, although its row is locked.');
  return row;
}

/** Removes organizations that were made before the time `before` and that nobody claimed. */
export async function deleteUnclaimedTenants(tx: PlatformDb, before: Date): Promise<number> {
  const rows = await tx
    .delete(tenants)
    .where(
      and(
        isNull(tenants.claimedAt),
        lte(tenants.createdAt, before),
        sql`not exists (select 1 from users where users.tenant_id = tenants.id)`,
      ),
    )
    .returning({ id: tenants.id });
  return rows.length;
}

/** Returns whether no admin of the organization has confirmed their address by a mailed link. */
export async function isUnconfirmed(db: PlatformDb, tenantId: string): Promise<boolean> {
  const rows = await db
    .select({ id: tenants.id })
    .from(tenants)
    .where(and(eq(tenants.id, tenantId), isNotNull(tenants.unconfirmedSince)));
  return rows.length > 0;
}

/** Records that a mailed link proved the account's current address: the user reads its mail. */
export async function markProved(tx: PlatformDb, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ provedEmail: sql`${users.emailKey}` })
    .where(eq(users.id, userId));
}

export async function markConfirmed(tx: PlatformDb, tenantId: string): Promise<void> {
  await tx.update(tenants).set({ unconfirmedSince: null }).where(eq(tenants.id, tenantId));
}

/** Returns the user's row and blocks changes by others until the transaction ends. */
export async function lockUser(tx: PlatformDb, id: string): Promise<UserRow | null> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  return row ?? null;
}

/** Updates a user's account. Throws a unique violation that `isEmailTaken` recognizes. */
export async function setAccount(
  tx: PlatformDb,
  id: string,
  changes: Partial<Pick<NewUserRow, 'email' | 'emailKey' | 'pendingEmail' | 'passwordHash' | 'updatedAt'>>,
): Promise<void> {
  await tx.update(users).set(changes).where(eq(users.id, id));
}

/**
 * Admits one process at a time until the transaction ends. Two processes that start on an empty
 * database then make only one superadmin. The number only has to differ from this product's other
 * advisory locks.
 */
export async function lockFirstSuperadmin(tx: PlatformDb): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7483264581)`);
}

export async function superadminExists(db: PlatformDb): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.role, 'superadmin')).limit(1);
  return rows.length > 0;
}

/**
 * Locks everyone with the role in the organization (null: the superadmins) and returns their ids.
 * Call it before you take the role from one of them, so that two simultaneous calls cannot remove
 * the last holder.
 */
export async function lockHolders(
  tx: Db,
  tenantId: string | null,
  role: 'admin' | 'superadmin',
): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(tenantId === null ? isNull(users.tenantId) : eq(users.tenantId, tenantId), eq(users.role, role)),
    )
    .orderBy(asc(users.id))
    .for('update');
  return rows.map(({ id }) => id);
}
