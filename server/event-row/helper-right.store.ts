/** Reads a helper's right for a write, so that it lasts until the write is done. */
import { and, eq } from 'drizzle-orm';
import type { HelperRight } from '#domain/access/rules.ts';
import type { Db } from '../db/connect.ts';
import { eventHelpers } from '../db/schema.ts';

/** Returns the right, or null. Removing the helper waits until this transaction ends. */
export async function holdRight(
  tx: Db,
  { tenantId, eventId, userId }: { tenantId: string; eventId: string; userId: string },
): Promise<HelperRight | null> {
  const [row] = await tx
    .select({ right: eventHelpers.right })
    .from(eventHelpers)
    .where(
      and(
        eq(eventHelpers.tenantId, tenantId),
        eq(eventHelpers.eventId, eventId),
        eq(eventHelpers.userId, userId),
      ),
    )
    .for('share');
  return row?.right ?? null;
}
