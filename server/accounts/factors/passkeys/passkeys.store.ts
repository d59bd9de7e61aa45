/** The SQL of passkeys. Platform functions, because a passkey names the user who signs in. */
import { and, asc, eq } from 'drizzle-orm';
import type { Passkey } from '#domain/factors/contract.ts';
import { isUniqueViolation, type PlatformDb } from '../../../db/connect.ts';
import { passkeys } from '../../../db/schema.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;

export const isPasskeyTaken = (error: unknown): boolean =>
  isUniqueViolation(error, 'passkeys_credential_id_unique');

export const toPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  addedAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
});

export const passkeysOf = (db: PlatformDb, userId: string): Promise<PasskeyRow[]> =>
  db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));

export async function findPasskey(db: PlatformDb, credentialId: string): Promise<PasskeyRow | null> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row ?? null;
}

/** Throws a unique violation that `isPasskeyTaken` recognizes. */
export async function insertPasskey(tx: PlatformDb, row: typeof passkeys.$inferInsert): Promise<PasskeyRow> {
  const [made] = await tx.insert(passkeys).values(row).returning();
  if (!made) throw new Error('The passkey was not inserted.');
  return made;
}

export async function notePasskeyUse(
  tx: PlatformDb,
  id: string,
  use: { counter: number; lastUsedAt: Date },
): Promise<void> {
  await tx.update(passkeys).set(use).where(eq(passkeys.id, id));
}

/** Returns false if the user has no passkey with this id. */
export async function deletePasskey(tx: PlatformDb, userId: string, id: string): Promise<boolean> {
  const rows = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}
