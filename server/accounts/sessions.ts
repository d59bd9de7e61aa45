/**
 * The life of a session: an opaque token, an idle and an absolute lifetime
 * (docs/product/accounts.md#sessions).
 */
import type { FastifyRequest } from 'fastify';
import type { Role } from '#domain/access/rules.ts';
import { mostSessions, sessionExpiresAt, sessionIdleDays, sessionState } from '#domain/accounts/rules.ts';
import { needsFactor } from '#domain/factors/rules.ts';
import type { Db, PlatformDb } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import { type Actor, actorOf } from '../http/actor.ts';
import type { PlatformDeps } from '../http/deps.ts';
import { announceSession } from '../live/announce.ts';
import {
  deleteExpiredSessions,
  deleteOwnSession,
  deleteSession,
  deleteSessionsOf,
  insertSession,
  keepNewestSessions,
  sessionByToken,
  sessionsOf,
  touchSession,
} from '../sessions/store.ts';
import { hashToken, newToken } from '../keys/tokens.ts';

const day = 24 * 60 * 60 * 1_000;

const idleSince = (now: Date) => new Date(now.getTime() - sessionIdleDays * day);

/** The caller whose live session the token names, or null. */
export async function findSession(deps: PlatformDeps, token: string, now: Date): Promise<Actor | null> {
  const row = await sessionByToken(deps.database.platform, hashToken(token));
  if (!row) return null;
  const { expiresAt, lastUsedAt, organizationRoles, platformRoles, ...rest } = row;
  const role = row.role as Role;
  const state = sessionState({ expiresAt, lastUsedAt }, now);
  if (state === 'expired') return null;
  if (state === 'touch') await touchSession(deps.database.platform, row.sessionId, now);
  const factorMissing = !rest.hasFactor && needsFactor(role, platformRoles, organizationRoles);
  return actorOf({ ...rest, role, factorMissing });
}

/**
 * The signed-in caller, or null; a token that is not valid is the same as none. The Bearer token
 * alone counts (docs/product/accounts.md#sessions): cookies are sent and mean nothing.
 */
export async function identify(deps: PlatformDeps, request: FastifyRequest): Promise<Actor | null> {
  // The name of the scheme has no case (RFC 9110).
  const match = /^Bearer +([A-Za-z0-9_-]{20,200})$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ? findSession(deps, match[1], new Date()) : null;
}

/**
 * What is kept of a User-Agent header: enough to tell devices apart, nothing that a terminal or a
 * log would obey.
 */
const kept = (userAgent: string): string =>
  userAgent
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 500);

/**
 * Starts a session inside the caller's transaction and answers its token, which is stored nowhere.
 */
export async function createSession(
  tx: PlatformDb,
  userId: string,
  now: Date,
  userAgent = '',
): Promise<string> {
  const token = newToken();
  await insertSession(tx, {
    id: newId(),
    userId,
    tokenHash: hashToken(token),
    userAgent: kept(userAgent),
    createdAt: now,
    expiresAt: sessionExpiresAt(now),
  });
  return token;
}

/** Ends what is older than the newest sessions of the user, who is held; answers how many ended. */
export async function endOldestSessions(tx: PlatformDb, userId: string): Promise<number> {
  const ended = await keepNewestSessions(tx, userId, mostSessions);
  for (const id of ended) announceSession(tx, id);
  return ended.length;
}

export async function endSession(db: PlatformDb, sessionId: string): Promise<void> {
  await deleteSession(db, sessionId);
  announceSession(db, sessionId);
}

/** Every session of the user but the one to keep, as after a password change; answers how many. */
export async function endOtherSessions(tx: Db, userId: string, keep?: string): Promise<number> {
  const ended = await deleteSessionsOf(tx, userId, keep);
  announceSession(tx, userId);
  return ended;
}

/**
 * One of the user's own sessions, answered with what its browser called itself; null where it is
 * not theirs.
 */
export async function endOwnSession(
  db: PlatformDb,
  userId: string,
  sessionId: string,
): Promise<{ userAgent: string } | null> {
  const ended = await deleteOwnSession(db, userId, sessionId);
  if (ended) announceSession(db, sessionId);
  return ended;
}

export const listSessions = async (db: PlatformDb, userId: string, now: Date) =>
  (await sessionsOf(db, userId)).filter((session) => sessionState(session, now) !== 'expired');

export const purgeSessions = (db: PlatformDb, now: Date): Promise<number> =>
  deleteExpiredSessions(db, now, idleSince(now));
