/** The roles that must have a second factor, as settings of the platform and of organizations. */
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Role } from '#domain/access/rules.ts';
import { factorRolesSetting, mustHaveFactor, readRoles } from '#domain/factors/rules.ts';
import type { PlatformDb } from '../../db/connect.ts';
import { authenticators, passkeys, tenants } from '../../db/schema.ts';
import { editsAny } from '../../event-row/helpers.store.ts';
import { putSetting, setting } from '../../keys/settings.store.ts';

export const factorRequired =
  'Your role requires two-step sign-in, and this is your only method. Add another one first.';

async function organizationRoles(db: PlatformDb, tenantId: string | null): Promise<string | null> {
  if (tenantId === null) return null;
  const [row] = await db.select({ roles: tenants.factorRoles }).from(tenants).where(eq(tenants.id, tenantId));
  return row?.roles ?? null;
}

export async function isFactorRequired(
  db: PlatformDb,
  user: { id: string; role: string; tenantId: string | null },
): Promise<boolean> {
  const platform = (await setting(db, factorRolesSetting)) ?? null;
  const { role, tenantId } = user;
  const edits = role === 'guest' && (await editsAny(db, user));
  return mustHaveFactor({ role: role as Role, edits }, platform, await organizationRoles(db, tenantId));
}

/**
 * Whether this kind is the user's only factor and the role requires one. Call it with the user's
 * row locked.
 */
export async function isLastRequired(
  tx: PlatformDb,
  user: { id: string; role: string; tenantId: string | null },
  kind: 'app' | 'passkey',
): Promise<boolean> {
  if (!(await isFactorRequired(tx, user))) return false;
  const apps = await tx
    .select({ id: authenticators.id })
    .from(authenticators)
    .where(and(eq(authenticators.userId, user.id), isNotNull(authenticators.confirmedAt)));
  const keys = await tx.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, user.id));
  return kind === 'app' ? apps.length === 1 && keys.length === 0 : keys.length === 1 && apps.length === 0;
}

/** `tenantId` is null for a superadmin, who has no organization. */
export async function readFactorRules(
  db: PlatformDb,
  tenantId: string | null,
): Promise<{ platform: Role[]; organization: Role[] | null }> {
  const platform = readRoles((await setting(db, factorRolesSetting)) ?? null);
  return {
    platform,
    organization: tenantId === null ? null : readRoles(await organizationRoles(db, tenantId)),
  };
}

/**
 * Writes the roles that must have a second factor. A null `tenantId` sets them for the platform.
 */
export async function writeFactorRoles(
  tx: PlatformDb,
  tenantId: string | null,
  roles: readonly Role[],
): Promise<void> {
  const stored = readRoles(roles.join(',')).join(',');
  if (tenantId === null) await putSetting(tx, factorRolesSetting, stored);
  else await tx.update(tenants).set({ factorRoles: stored }).where(eq(tenants.id, tenantId));
}
