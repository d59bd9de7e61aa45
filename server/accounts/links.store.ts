/** The SQL for links that are mailed to users. */
import { and, eq, gt, gte, inArray, isNull, lte, notInArray, sql } from 'drizzle-orm';
import type { Db, PlatformDb } from '../db/connect.ts';
import { userTokens } from '../db/schema.ts';
import { holdUser, type UserRow } from './accounts.store.ts';

export type PasswordPurpose = 'reset_password' | 'set_password';
/**
 * Confirms a new address that the user (`change_email`) or an administrator (`assign_email`)
 * entered.
 */
export type NewEmailPurpose = 'change_email' | 'assign_email';
export type LinkPurpose = PasswordPurpose | NewEmailPurpose | 'undo_email' | 'undo_factor';

const waysBack: LinkPurpose[] = ['undo_email', 'undo_factor'];

export async function insertUserToken(
  tx: Db,
  row: {
    id: string;
    userId: string;
    purpose: LinkPurpose | 'confirm_email';
    tokenHash: string;
    /**
     * The address that applies once the link is used. Only set for a link that changes an address.
     */
    email?: string;
    createdAt: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await tx.insert(userTokens).values(row);
}

/**
 * Returns the user whose address the link proves. A link can be used again with the same result.
 */
export async function spendConfirmation(
  tx: PlatformDb,
  tokenHash: string,
  now: Date,
): Promise<UserRow | null> {
  const [row] = await tx
    .update(userTokens)
    .set({ usedAt: sql`coalesce(${userTokens.usedAt}, ${now.toISOString()}::timestamptz)` })
    .where(
      and(
        eq(userTokens.tokenHash, tokenHash),
        eq(userTokens.purpose, 'confirm_email'),
        gt(userTokens.expiresAt, now),
      ),
    )
    .returning({ userId: userTokens.userId });
  return row ? holdUser(tx, row.userId) : null;
}

/** The purposes of links that make a new address take effect. */
export const newEmailPurposes: readonly NewEmailPurpose[] = ['change_email', 'assign_email'];

export const passwordPurposes: readonly PasswordPurpose[] = ['reset_password', 'set_password'];

/** Matches an unused, unexpired link that was mailed for one of these purposes. */
const usable = (tokenHash: string, purposes: readonly LinkPurpose[], now: Date) =>
  and(
    eq(userTokens.tokenHash, tokenHash),
    inArray(userTokens.purpose, [...purposes]),
    isNull(userTokens.usedAt),
    gt(userTokens.expiresAt, now),
  );

export async function findPasswordLink(
  platform: PlatformDb,
  tokenHash: string,
  now: Date,
): Promise<{ userId: string; purpose: PasswordPurpose } | null> {
  const [row] = await platform
    .select({ userId: userTokens.userId, purpose: userTokens.purpose })
    .from(userTokens)
    .where(usable(tokenHash, passwordPurposes, now));
  return row ? { userId: row.userId, purpose: row.purpose as PasswordPurpose } : null;
}

/**
 * Marks the link as used and returns its data. Returns null if it was already used, so that a link
 * works once.
 */
export async function spendToken(
  tx: PlatformDb,
  tokenHash: string,
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<{ userId: string; purpose: string; email: string | null; createdAt: Date } | null> {
  const { userId, purpose, email, createdAt } = userTokens;
  const [row] = await tx
    .update(userTokens)
    .set({ usedAt: now })
    .where(usable(tokenHash, purposes, now))
    .returning({ userId, purpose, email, createdAt });
  return row ?? null;
}

/**
 * Deletes a user's unused links, because links mailed before a password or address change must stop
 * working. Undo links stay: the person who made the change must not be able to destroy them.
 * Returns the purposes of the deleted links.
 */
export async function deleteUnusedTokens(
  tx: Db,
  userId: string,
  only?: readonly LinkPurpose[],
): Promise<string[]> {
  const rows = await tx
    .delete(userTokens)
    .where(
      and(
        eq(userTokens.userId, userId),
        isNull(userTokens.usedAt),
        only ? inArray(userTokens.purpose, [...only]) : notInArray(userTokens.purpose, waysBack),
      ),
    )
    .returning({ purpose: userTokens.purpose });
  return rows.map(({ purpose }) => purpose);
}

/** Deletes the user's unused undo links that were mailed since this time. */
export async function deleteUndoTokensSince(tx: PlatformDb, userId: string, since: Date): Promise<void> {
  await tx
    .delete(userTokens)
    .where(
      and(
        eq(userTokens.userId, userId),
        inArray(userTokens.purpose, waysBack),
        isNull(userTokens.usedAt),
        gte(userTokens.createdAt, since),
      ),
    );
}

export async function deleteExpiredTokens(tx: PlatformDb, now: Date): Promise<number> {
  const rows = await tx
    .delete(userTokens)
    .where(lte(userTokens.expiresAt, now))
    .returning({ id: userTokens.id });
  return rows.length;
}
