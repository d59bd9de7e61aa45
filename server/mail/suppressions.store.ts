/** Addresses that get no mail to many of an organization any more: who unsubscribed, and where mail comes back from. */
import { createHash } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { mailboxOf } from '#domain/mail/budget.ts';
import type { SuppressionReason } from '#domain/sending/rules.ts';
import type { Db } from '../db/connect.ts';
import { mailSuppressions } from '../db/schema.ts';

export interface Suppression {
  reason: SuppressionReason;
  at: Date;
}

/** The same for every spelling that leads to one mailbox, and another in each organization. */
export const addressHash = (tenantId: string, email: string): string =>
  createHash('sha256')
    .update(`${tenantId} ${mailboxOf(email)}`)
    .digest('hex')
    .slice(0, 32);

/** Whether the organization has any. */
export async function hasSuppressed(db: Db, tenantId: string): Promise<boolean> {
  const rows = await db
    .select({ reason: mailSuppressions.reason })
    .from(mailSuppressions)
    .where(eq(mailSuppressions.tenantId, tenantId))
    .limit(1);
  return rows.length > 0;
}

/** By the addresses as they were given; those that may be mailed are left out. */
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
      ),
    );
  if (rows.length === 0) return new Map();
  const byHash = new Map(rows.map((row) => [row.addressHash, { reason: row.reason, at: row.createdAt }]));
  return new Map(
    [...hashes].flatMap(([email, hash]) => {
      const found = byHash.get(hash);
      return found ? [[email, found] as const] : [];
    }),
  );
}
