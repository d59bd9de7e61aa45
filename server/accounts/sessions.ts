/**
 * Manages sessions: an opaque token with an idle and an absolute lifetime
 * (docs/product/accounts.md#sessions).
 */
import type { FastifyRequest } from 'fastify';
import type { Role } from '#domain/access/rules.ts';
import { maxSessions, sessionExpiresAt, sessionIdleDays, sessionState } from '#domain/accounts/rules.ts';
import { mustHaveFactor } from '#domain/factors/rules.ts';
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
} from '../sessions/sessions.store.ts';
import { hashToken, newToken } from '../keys/tokens.ts';

const day = 24 * 60 * 60 * 1_000;

const idleSince = (now: Date) => new Date(now.getTime() - sessionIdleDays * day);

/** Returns the caller whose live session has this token, or null. */
export async function findSession(deps: PlatformDeps, token: string, now: Date): Promise<Actor | null> {
  const row = await sessionByToken(deps.database.platform, hashToken(token));
  if (!row) return null;
  const { expiresAt, lastUsedAt, confirmedAt, passedFactor, organizationRoles, platformRoles, ...rest } = row;
  const role = row.role as Role;
  const state = sessionState({ expiresAt, lastUsedAt }, now);
  if (state === 'expired') return null;
  if (state === 'touch') await touchSession(deps.database.platform, row.sessionId, now);
  const helps = new Map(Object.entries(row.helps ?? {}));
  const edits = [...helps.values()].includes('edit');
  const factorMissing = !rest.hasFactor && mustHaveFactor({ role, edits }, platformRoles, organizationRoles);
  // Typing a password before the user had a second factor does not count as confirming the
  // identity.
  const isProved = passedFactor || !rest.hasFactor;
  return actorOf({ ...rest, role, helps, edits, factorMissing, confirmedAt: isProved ? confirmedAt : null });
}

/**
 * Returns the signed-in caller, or null. An invalid token counts as none. Only the Bearer token is
 * read (docs/product/accounts.md#sessions): cookies are ignored.
 */
export async function identify(deps: PlatformDeps, request: FastifyRequest): Promise<Actor | null> {
  // The scheme's name is case-insensitive (RFC 9110).
  const match = /^Bearer +([A-Za-z0-9_-]{20,200})$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ? findSession(deps, match[1], new Date()) : null;
}

/**
 * Returns the part of a User-Agent header that is stored: enough to tell devices apart, with
 * nothing that a terminal or a log would interpret.
 */
const shortened = (userAgent: string): string =>
  userAgent
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 500);

/**
 * Starts a session in the caller's transaction and returns its token. The token is not stored
 * anywhere.
 */
export async function createSession(
  tx: PlatformDb,
  userId: string,
  now: Date,
  { userAgent = '', passedFactor = false } = {},
): Promise<string> {
  const token = newToken();
  await insertSession(tx, {
    id: newId(),
    userId,
    tokenHash: hashToken(token),
    userAgent: shortened(userAgent),
    createdAt: now,
    expiresAt: sessionExpiresAt(now),
    passedFactor,
  });
  return token;
}

/**
 * Ends all but the user's newest sessions and returns how many it ended. The caller must have
 * locked the user's row.
 */
export async function endOldestSessions(tx: PlatformDb, userId: string): Promise<number> {
  const ended = await keepNewestSessions(tx, userId, maxSessions);
  for (const id of ended) announceSession(tx, id);
  return ended.length;
}

export async function endSession(db: PlatformDb, sessionId: string): Promise<void> {
  await deleteSession(db, sessionId);
  announceSession(db, sessionId);
}

/**
 * Ends all of the user's sessions except `keep`, for example after a password change. Returns how
 * many it ended.
 */
export async function endOtherSessions(tx: Db, userId: string, keep?: string): Promise<number> {
  const ended = await deleteSessionsOf(tx, userId, keep);
  announceSession(tx, userId);
  return ended;
}

/**
 * Ends one of the user's own sessions and returns its User-Agent. Returns null if the session is
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
