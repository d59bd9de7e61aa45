import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { PlatformDb } from '../db/connect.ts';
import { isOneOf } from '../db/ids.ts';
import { tenants, users } from '../db/schema.ts';

const maxNotified = 50;

/**
 * Returns an organization's admins, and those of the given hosts that belong to it, the oldest
 * users first.
 */
export async function runningUsers(tx: PlatformDb, tenantId: string, hosts: readonly string[]) {
  const isHost = sql`(${users.role} <> 'guest' and ${isOneOf(users.id, hosts)})`;
  return tx
    .select({
      id: users.id,
      role: users.role,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      tenantName: tenants.name,
    })
    .from(users)
    .innerJoin(tenants, eq(tenants.id, users.tenantId))
    .where(and(eq(users.tenantId, tenantId), or(eq(users.role, 'admin'), isHost)))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(maxNotified);
}
