/** The SQL of the sessions that a process's streams depend on. */
import { and, eq, gt, inArray } from 'drizzle-orm';
import type { HelperRight } from '#domain/access/rules.ts';
import type { Db } from '../db/connect.ts';
import { sessions, users } from '../db/schema.ts';
import { helpsOfUser } from '../sessions/sessions.store.ts';

/**
 * Returns the sessions among these that are still valid, with the current role, organization and
 * rights of each user. A platform function.
 */
export async function liveSessions(
  db: Db,
  ids: readonly string[],
  now: Date,
  idleSince: Date,
): Promise<
  Map<string, { role: string; tenantId: string | null; helps: Record<string, HelperRight> | null }>
> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: sessions.id, role: users.role, tenantId: users.tenantId, helps: helpsOfUser })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(inArray(sessions.id, [...ids]), gt(sessions.expiresAt, now), gt(sessions.lastUsedAt, idleSince)),
    );
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}
