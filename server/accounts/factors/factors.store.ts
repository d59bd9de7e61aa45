/** The SQL of second factors. Platform functions, because a user who signs in has no scope yet. */
import { and, count, eq, gt, gte, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { PlatformDb } from '../../db/connect.ts';
import { authenticators, factorTickets, passkeys, recoveryCodes, users } from '../../db/schema.ts';

/** Stores the app being set up, in place of an earlier unfinished one. */
export async function putSetUp(
  tx: PlatformDb,
  row: { id: string; userId: string; secret: string; createdAt: Date },
): Promise<void> {
  await tx
    .delete(authenticators)
    .where(and(eq(authenticators.userId, row.userId), isNull(authenticators.confirmedAt)));
  await tx.insert(authenticators).values(row);
}

/** Returns the user's confirmed authenticator app, or the one being set up. */
export async function findAuthenticator(
  db: PlatformDb,
  userId: string,
  which: 'confirmed' | 'setUp',
): Promise<typeof authenticators.$inferSelect | null> {
  const { confirmedAt } = authenticators;
  const [row] = await db
    .select()
    .from(authenticators)
    .where(
      and(
        eq(authenticators.userId, userId),
        which === 'confirmed' ? isNotNull(confirmedAt) : isNull(confirmedAt),
      ),
    );
  return row ?? null;
}

/** Confirms the app that was set up. It replaces the previous one. */
export async function confirmSetUp(
  tx: PlatformDb,
  row: { id: string; userId: string },
  lastStep: number,
  now: Date,
): Promise<void> {
  await removeAuthenticator(tx, row.userId);
  await tx
    .update(authenticators)
    .set({ confirmedAt: now, lastStep })
    .where(and(eq(authenticators.id, row.id), eq(authenticators.userId, row.userId)));
}

export async function noteStep(tx: PlatformDb, id: string, lastStep: number): Promise<void> {
  await tx.update(authenticators).set({ lastStep }).where(eq(authenticators.id, id));
}

/** Removes the confirmed app. Returns false if there was none. */
export async function removeAuthenticator(tx: PlatformDb, userId: string): Promise<boolean> {
  const rows = await tx
    .delete(authenticators)
    .where(and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt)))
    .returning({ id: authenticators.id });
  return rows.length > 0;
}

export async function replaceRecoveryCodes(
  tx: PlatformDb,
  userId: string,
  hashes: readonly string[],
  now: Date,
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  if (hashes.length === 0) return;
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash, createdAt: now })));
}

/** Deletes the recovery code, so that it works once. Returns whether it existed. */
export async function spendRecoveryCode(tx: PlatformDb, userId: string, codeHash: string): Promise<boolean> {
  const rows = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ codeHash: recoveryCodes.codeHash });
  return rows.length > 0;
}

export async function countRecoveryCodes(db: PlatformDb, userId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return row?.n ?? 0;
}

/**
 * Writes whether the user has a factor, and returns it. Recovery codes only stand in for a factor,
 * so without one they are removed. Call it after every change of authenticators and passkeys, with
 * the user's row locked.
 */
export async function writeHasFactor(tx: PlatformDb, userId: string): Promise<boolean> {
  const [row] = await tx
    .update(users)
    .set({
      hasFactor: sql`exists (select 1 from ${authenticators} a where a.user_id = ${userId} and a.confirmed_at is not null)
        or exists (select 1 from ${passkeys} p where p.user_id = ${userId})`,
    })
    .where(eq(users.id, userId))
    .returning({ hasFactor: users.hasFactor });
  const hasFactor = row?.hasFactor ?? false;
  if (!hasFactor) await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return hasFactor;
}

/**
 * Removes every factor added since this time and all recovery codes, and ends unfinished sign-ins.
 */
export async function removeFactorsSince(tx: PlatformDb, userId: string, since: Date): Promise<void> {
  const { confirmedAt } = authenticators;
  await tx
    .delete(authenticators)
    .where(and(eq(authenticators.userId, userId), or(isNull(confirmedAt), gte(confirmedAt, since))));
  await tx.delete(passkeys).where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, since)));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.delete(factorTickets).where(eq(factorTickets.userId, userId));
  await writeHasFactor(tx, userId);
}

export type TicketPurpose = 'signIn' | 'passkeySignIn' | 'passkeyAdd' | 'confirm';

export async function insertTicket(
  tx: PlatformDb,
  row: Omit<typeof factorTickets.$inferInsert, 'purpose'> & { purpose: TicketPurpose },
): Promise<void> {
  await tx.insert(factorTickets).values(row);
}

export async function findTicket(
  db: PlatformDb,
  tokenHash: string,
  purpose: TicketPurpose,
  now: Date,
): Promise<typeof factorTickets.$inferSelect | null> {
  const [row] = await db
    .select()
    .from(factorTickets)
    .where(
      and(
        eq(factorTickets.tokenHash, tokenHash),
        eq(factorTickets.purpose, purpose),
        gt(factorTickets.expiresAt, now),
      ),
    );
  return row ?? null;
}

/**
 * Stores the challenge that a passkey must sign in the second step. Pass null once it was tried.
 */
export async function setChallenge(
  tx: PlatformDb,
  tokenHash: string,
  challenge: string | null,
): Promise<void> {
  await tx.update(factorTickets).set({ challenge }).where(eq(factorTickets.tokenHash, tokenHash));
}

/** Returns false if another call has already used the ticket. */
export async function deleteTicket(tx: PlatformDb, tokenHash: string): Promise<boolean> {
  const rows = await tx
    .delete(factorTickets)
    .where(eq(factorTickets.tokenHash, tokenHash))
    .returning({ tokenHash: factorTickets.tokenHash });
  return rows.length > 0;
}

export async function deleteExpiredTickets(tx: PlatformDb, now: Date): Promise<number> {
  const rows = await tx
    .delete(factorTickets)
    .where(lte(factorTickets.expiresAt, now))
    .returning({ tokenHash: factorTickets.tokenHash });
  return rows.length;
}

/** Removes apps whose setup began before `before` and was not finished. */
export async function deleteUnfinishedSetUps(tx: PlatformDb, before: Date): Promise<number> {
  const rows = await tx
    .delete(authenticators)
    .where(and(isNull(authenticators.confirmedAt), lte(authenticators.createdAt, before)))
    .returning({ id: authenticators.id });
  return rows.length;
}
