/** The SQL of browsers that users signed in with. */
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Db, PlatformDb } from '../db/connect.ts';
import { knownDevices, users } from '../db/schema.ts';

/**
 * Whether somebody signed in to the account with this email from the browser before. A platform
 * function.
 */
export async function isKnownDevice(
  platform: PlatformDb,
  emailKey: string,
  deviceHash: string,
): Promise<boolean> {
  const rows = await platform
    .select({ id: users.id })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(eq(users.emailKey, emailKey), eq(knownDevices.deviceHash, deviceHash)));
  return rows.length > 0;
}

const maxKnownDevices = 50;

/** Remembers the browser. Only a user's most recent ones are kept. */
export async function rememberDevice(
  tx: PlatformDb,
  userId: string,
  deviceHash: string,
  now: Date,
): Promise<void> {
  await tx
    .insert(knownDevices)
    .values({ userId, deviceHash, lastUsedAt: now })
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.deviceHash],
      set: { lastUsedAt: now },
    });
  const tooMany = tx
    .select({ deviceHash: knownDevices.deviceHash })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.lastUsedAt), desc(knownDevices.deviceHash))
    .offset(maxKnownDevices);
  await tx
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), inArray(knownDevices.deviceHash, tooMany)));
}

/** After a new password, earlier browsers are forgotten. */
export async function forgetDevices(tx: Db, userId: string): Promise<void> {
  await tx.delete(knownDevices).where(eq(knownDevices.userId, userId));
}
