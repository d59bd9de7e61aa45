/** What the streams of a process hang on. */
import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { sessions, users } from '../db/schema.ts';

/**
 * A platform function: of these sessions those that still hold, with who their users are by now.
 */
export async function liveSessions(
  db: Db,
  ids: readonly string[],
  now: Date,
  idleSince: Date,
): Promise<Map<string, { role: string; tenantId: string | null }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: sessions.id, role: users.role, tenantId: users.tenantId })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(inArray(sessions.id, [...ids]), gt(sessions.expiresAt, now), gt(sessions.lastUsedAt, idleSince)),
    );
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}
