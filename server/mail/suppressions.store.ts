/**
 * Addresses that no longer get an organization's bulk mail: unsubscribed ones, and those whose mail
 * bounces.
 */
import { createHash } from 'node:crypto';
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { mailboxOf } from '#domain/mail/budget.ts';
import type { SuppressionReason } from '#domain/guest-list/send/rules.ts';
import type { Db } from '../db/connect.ts';
import { mailSuppressions } from '../db/schema.ts';

export interface Suppression {
  reason: SuppressionReason;
  at: Date;
}

/**
 * Hashes an address. The hash is the same for every spelling of one mailbox, and different in each
 * organization.
 */
export const addressHash = (tenantId: string, email: string): string =>
  createHash('sha256')
    .update(`${tenantId} ${mailboxOf(email)}`)
    .digest('hex')
    .slice(0, 32);

/**
 * A bounced address may be mailed again after 90 days, because somebody else may have it by then.
 */
const isInForce = sql`(${mailSuppressions.reason} = 'unsubscribed' or ${mailSuppressions.createdAt} > now() - interval '90 days')`;

/** Whether the mailbox, an SQL expression, is suppressed. */
export const isSuppressedMailbox = (mailbox: SQL, tenantId: string): SQL => sql`
  exists (select 1 from ${mailSuppressions} where ${mailSuppressions.tenantId} = ${tenantId}
    and ${mailSuppressions.addressHash} = left(encode(sha256(convert_to(${tenantId} || ' ' || ${mailbox}, 'UTF8')), 'hex'), 32)
    and ${isInForce})`;

/** Whether the organization has any suppressed address. */
export async function hasSuppressed(db: Db, tenantId: string): Promise<boolean> {
  const rows = await db
    .select({ reason: mailSuppressions.reason })
    .from(mailSuppressions)
    .where(eq(mailSuppressions.tenantId, tenantId))
    .limit(1);
  return rows.length > 0;
}

/**
 * Finds the suppressed addresses among `emails`, by their given spelling. Addresses that may be
 * mailed are left out.
 */
export async function findSuppressed(
  db: Db,
  tenantId: string,
  emails: readonly string[],
): Promise<Map<string, Suppression>> {
  if (emails.length === 0) return new Map();
  const hashes = new Map(emails.map((email) => [email, addressHash(tenantId, email)]));
  const rows = await db
    .select()
    .from(mailSuppressions)
    .where(
      and(
        eq(mailSuppressions.tenantId, tenantId),
        inArray(mailSuppressions.addressHash, [...new Set(hashes.values())]),
        isInForce,
      ),
    );
  if (rows.length === 0) return new Map();
  const byHash = new Map(rows.map((row) => [row.addressHash, { reason: row.reason, at: row.createdAt }]));
  return new Map(
    [...hashes].flatMap(([email, hash]) => {
      const suppression = byHash.get(hash);
      return suppression ? [[email, suppression] as const] : [];
    }),
  );
}

/**
 * Suppresses an address. An unsubscribed address stays unsubscribed, even if mail to it bounces
 * later.
 */
const suppressHash = (
  db: Db,
  row: { tenantId: string; addressHash: string; reason: SuppressionReason },
): Promise<unknown> =>
  db
    .insert(mailSuppressions)
    .values(row)
    .onConflictDoUpdate({
      target: [mailSuppressions.tenantId, mailSuppressions.addressHash],
      set: { reason: row.reason, createdAt: sql`now()` },
      setWhere: sql`${mailSuppressions.reason} <> 'unsubscribed'`,
    });

export const suppress = (
  db: Db,
  tenantId: string,
  email: string,
  reason: SuppressionReason,
): Promise<unknown> => suppressHash(db, { tenantId, addressHash: addressHash(tenantId, email), reason });

/** Unsubscribes an address, given the hash in an unsubscribe link. */
export const unsubscribe = (db: Db, tenantId: string, hash: string): Promise<unknown> =>
  suppressHash(db, { tenantId, addressHash: hash, reason: 'unsubscribed' });

export async function subscribeAgain(db: Db, tenantId: string, hash: string): Promise<void> {
  await db
    .delete(mailSuppressions)
    .where(
      and(
        eq(mailSuppressions.tenantId, tenantId),
        eq(mailSuppressions.addressHash, hash),
        eq(mailSuppressions.reason, 'unsubscribed'),
      ),
    );
}

export async function isUnsubscribed(db: Db, tenantId: string, hash: string): Promise<boolean> {
  const rows = await db
    .select({ reason: mailSuppressions.reason })
    .from(mailSuppressions)
    .where(and(eq(mailSuppressions.tenantId, tenantId), eq(mailSuppressions.addressHash, hash)));
  return rows[0]?.reason === 'unsubscribed';
}
