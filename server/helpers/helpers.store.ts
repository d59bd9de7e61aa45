/** The SQL of helpers: who may edit or read one event (docs/product/helpers.md). */
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { eventHelpers } from '../db/schema.ts';

/** Ends all rights of a user, for example before they leave their organization. */
export async function removeHelps(tx: Db, userId: string): Promise<void> {
  await tx.delete(eventHelpers).where(eq(eventHelpers.userId, userId));
}

/** Whether the user edits at least one event as a helper. */
export async function editsAny(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .select({ one: sql`1` })
    .from(eventHelpers)
    .where(and(eq(eventHelpers.userId, userId), eq(eventHelpers.right, 'edit')))
    .limit(1);
  return rows.length > 0;
}
