/**
 * The SQL of sessions. Every signed-in call reads one in a single statement, and writes it at most
 * every five minutes.
 */
import { and, desc, eq, inArray, lt, ne, or, sql } from 'drizzle-orm';
import type { HelperRight } from '#domain/access/rules.ts';
import { factorRolesSetting } from '#domain/factors/rules.ts';
import type { Db, PlatformDb } from '../db/connect.ts';
import { eventHelpers, platformSettings, sessions, tenants, users } from '../db/schema.ts';

/** Read with the session, so that a changed setting takes effect at once, on every process. */
const platformFactorRoles = sql<string | null>`(select ${platformSettings.value} from ${platformSettings}
  where ${platformSettings.name} = ${factorRolesSetting})`;

/** A helper's rights by event. Read with the session, so no call needs a further statement. */
export const helpsOfUser = sql<Record<
  string,
  HelperRight
> | null>`(select json_object_agg(h.event_id, h."right")
  from ${eventHelpers} h where h.user_id = ${users.id} and h.tenant_id = ${users.tenantId})`;

const byToken = (db: PlatformDb) =>
  db
    .select({
      sessionId: sessions.id,
      expiresAt: sessions.expiresAt,
      lastUsedAt: sessions.lastUsedAt,
      confirmedAt: sessions.confirmedAt,
      passedFactor: sessions.passedFactor,
      id: users.id,
      role: users.role,
      tenantId: users.tenantId,
      tenantName: tenants.name,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      hasFactor: users.hasFactor,
      organizationRoles: tenants.factorRoles,
      platformRoles: platformFactorRoles,
      helps: helpsOfUser,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(tenants, eq(tenants.id, users.tenantId))
    .where(eq(sessions.tokenHash, sql.placeholder('tokenHash')))
    .limit(1)
    .prepare('session_by_token_1');

const prepared = new WeakMap<PlatformDb, ReturnType<typeof byToken>>();

/**
 * Returns the session of a token. A platform function, because only the session tells the caller's
 * tenant. Each call of a host begins with this statement, so a connection keeps its plan.
 */
export async function sessionByToken(db: PlatformDb, tokenHash: string) {
  let query = prepared.get(db);
  if (!query) prepared.set(db, (query = byToken(db)));
  const [row] = await query.execute({ tokenHash });
  return row ?? null;
}

export async function touchSession(db: PlatformDb, id: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ lastUsedAt: now })
    .where(and(eq(sessions.id, id), lt(sessions.lastUsedAt, now)));
}

/** Records that the session's user has confirmed their identity again. */
export async function confirmSession(
  db: PlatformDb,
  id: string,
  proof: { confirmedAt?: Date; passedFactor?: true },
): Promise<void> {
  await db.update(sessions).set(proof).where(eq(sessions.id, id));
}

/** Whether the session still exists. */
export async function isSessionLive(db: PlatformDb, id: string): Promise<boolean> {
  const rows = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, id));
  return rows.length > 0;
}

export async function insertSession(
  db: PlatformDb,
  row: {
    id: string;
    userId: string;
    tokenHash: string;
    userAgent: string;
    createdAt: Date;
    expiresAt: Date;
    passedFactor: boolean;
  },
): Promise<void> {
  await db.insert(sessions).values({ ...row, lastUsedAt: row.createdAt, confirmedAt: row.createdAt });
}

/** Keeps the newest `max` sessions of a user. Returns the ids of those that it ended. */
export async function keepNewestSessions(db: PlatformDb, userId: string, max: number): Promise<string[]> {
  const older = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .offset(max);
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), inArray(sessions.id, older)))
    .returning({ id: sessions.id });
  return rows.map(({ id }) => id);
}

export async function deleteSession(db: PlatformDb, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id));
}

/**
 * Returns the sessions of a user, including expired ones, most recently used first. It never
 * returns their tokens.
 */
export async function sessionsOf(db: PlatformDb, userId: string) {
  return db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id));
}

/** Deletes one session of the user. Returns null if the user has none with this id. */
export async function deleteOwnSession(
  db: PlatformDb,
  userId: string,
  id: string,
): Promise<{ userAgent: string } | null> {
  const [row] = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ userAgent: sessions.userAgent });
  return row ?? null;
}

/** Deletes all sessions of a user, except `keep` if it is given. Returns how many. */
export async function deleteSessionsOf(db: Db, userId: string, keep?: string): Promise<number> {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), keep === undefined ? undefined : ne(sessions.id, keep)))
    .returning({ id: sessions.id });
  return rows.length;
}

/** Ends all sessions of the organization's users. @returns the ids of these users. */
export async function endSessionsOfTenant(tx: PlatformDb, tenantId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    delete from sessions where user_id in (select id from users where tenant_id = ${tenantId}) returning user_id as id`);
  return [...new Set(rows.map(({ id }) => id))];
}

export async function deleteExpiredSessions(db: PlatformDb, now: Date, idleSince: Date): Promise<number> {
  const rows = await db
    .delete(sessions)
    .where(or(lt(sessions.expiresAt, now), lt(sessions.lastUsedAt, idleSince)))
    .returning({ present: sql`1` });
  return rows.length;
}
