/**
 * Reads and releases mail that is held until an address is confirmed, and counts mail that a budget
 * withholds.
 */
import { and, eq, sql } from 'drizzle-orm';
import type { TenantDb, PlatformDb } from '../db/connect.ts';
import { outbox } from '../db/schema.ts';
import type { TenantScope } from '../db/scope.ts';

/** Queues the mail that waited for the organization to be confirmed, oldest first. */
export async function releaseHeld(tx: PlatformDb, tenantId: string): Promise<void> {
  await tx.execute(sql`
    update outbox set status = 'queued', failure_kind = null, next_attempt_at = created_at
    where tenant_id = ${tenantId} and status = 'held'`);
}

/**
 * Counts the messages that wait for a confirmation, and those created after `since` that were above
 * a budget.
 */
export async function countKeptBack(
  db: TenantDb,
  scope: TenantScope,
  since: Date,
): Promise<{ held: number; withheld: number }> {
  const [row] = await db
    .select({
      held: sql<number>`(count(*) filter (where ${outbox.status} = 'held'))::int`,
      withheld: sql<number>`(count(*) filter (where ${outbox.status} = 'withheld' and ${outbox.createdAt} > ${since.toISOString()}::timestamptz))::int`,
    })
    .from(outbox)
    .where(and(eq(outbox.tenantId, scope.tenantId), sql`${outbox.status} in ('held', 'withheld')`));
  return row ?? { held: 0, withheld: 0 };
}
