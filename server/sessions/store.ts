/** Sessions: read on every signed-in call, in one statement, and written at most every five minutes. */
import { and, eq, gt, lt, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { sessions, tenants, users } from '../db/schema.ts';

/** A platform function: the session is what tells which tenant the caller belongs to. */
export async function sessionByToken(db: Db, tokenHash: string, now: Date, idleSince: Date) {
  const [row] = await db
    .select({
      sessionId: sessions.id,
      lastUsedAt: sessions.lastUsedAt,
      id: users.id,
      role: users.role,
      tenantId: users.tenantId,
      tenantName: tenants.name,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(tenants, eq(tenants.id, users.tenantId))
    .where(
      and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now), gt(sessions.lastUsedAt, idleSince)),
    )
    .limit(1);
  return row ?? null;
}

export async function touchSession(db: Db, id: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ lastUsedAt: now })
    .where(and(eq(sessions.id, id), lt(sessions.lastUsedAt, now)));
}

export async function insertSession(
  db: Db,
  row: { id: string; userId: string; tokenHash: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await db.insert(sessions).values({ ...row, lastUsedAt: row.createdAt });
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id));
}

/** All sessions of a user, but for `keep` where it is given. */
export async function deleteSessionsOf(db: Db, userId: string, keep?: string): Promise<void> {
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), keep === undefined ? undefined : ne(sessions.id, keep)));
}

export async function deleteExpiredSessions(db: Db, now: Date, idleSince: Date): Promise<number> {
  const rows = await db
    .delete(sessions)
    .where(or(lt(sessions.expiresAt, now), lt(sessions.lastUsedAt, idleSince)))
    .returning({ one: sql`1` });
  return rows.length;
}
