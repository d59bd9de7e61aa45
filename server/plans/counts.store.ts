/** The SQL that counts what plans limit, and that reads an organization's plan. */
import { and, count, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { TenantBilling, Usage } from '#domain/plans/rules.ts';
import type { Db, PlatformDb } from '../db/connect.ts';
import { events, tenants } from '../db/schema.ts';
import { planInForce } from './in-force.ts';

/** The fields that decide the limits of an organization (`domain/plans/rules.ts`). */
export interface TenantForLimits extends TenantBilling {
  id: string;
  name: string;
}

/**
 * Returns the organization's plan, or null if there is none. With `lock`, its row stays locked
 * until the transaction ends. A limited plan takes the lock before it counts, and before the
 * event's row; an unlimited one never takes it (docs/product/organizations.md#plans). First read
 * without the lock whether the plan is limited, and then again from the locked row.
 */
export async function tenantForLimits(
  tx: Db,
  tenantId: string,
  { lock }: { lock: boolean },
): Promise<TenantForLimits | null> {
  const query = tx
    .select({
      id: tenants.id,
      name: tenants.name,
      plan: tenants.subscriptionPlan,
      status: tenants.subscriptionStatus,
      trialEndsAt: tenants.trialEndsAt,
    })
    .from(tenants)
    // An organization that nobody has claimed has no plan, so it is not found.
    .where(and(eq(tenants.id, tenantId), isNotNull(tenants.claimedAt)));
  // Weaker than `for update`, so that other transactions can write rows that refer to the
  // organization.
  const [row] = lock ? await query.for('no key update') : await query;
  return row ? { ...row, ...planInForce(row.plan, row.status) } : null;
}

/** Counts published events whose date is in the future. Call it under the tenant's lock. */
export async function countActiveEvents(tx: Db, tenantId: string, now: Date): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(events)
    .where(
      and(
        eq(events.tenantId, tenantId),
        isNull(events.deletedAt),
        eq(events.status, 'published'),
        gt(events.startsAt, now),
      ),
    );
  return row?.n ?? 0;
}

/**
 * Counts live yes replies, confirmed or waiting, of events that are not deleted. These are what a
 * plan's reservations limit. It reads the counters of the events, so its cost does not grow with
 * the replies. Call it under the tenant's lock.
 */
export async function countLiveReplies(tx: Db, tenantId: string): Promise<number> {
  const [row] = await tx
    .select({
      n: sql<number>`coalesce(sum(${events.confirmedReplies} + ${events.waitlistedReplies}), 0)`.mapWith(
        Number,
      ),
    })
    .from(events)
    .where(and(eq(events.tenantId, tenantId), isNull(events.deletedAt)));
  return row?.n ?? 0;
}

/**
 * Counts the live yes replies of several organizations at once. Organizations without events are
 * left out.
 */
export async function countLiveRepliesOf(
  db: PlatformDb,
  tenantIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .select({
      tenantId: events.tenantId,
      n: sql<number>`sum(${events.confirmedReplies} + ${events.waitlistedReplies})`.mapWith(Number),
    })
    .from(events)
    .where(and(inArray(events.tenantId, [...tenantIds]), isNull(events.deletedAt)))
    .groupBy(events.tenantId);
  return new Map(rows.map(({ tenantId, n }) => [tenantId, n]));
}

export async function usageOf(tx: Db, tenantId: string, now: Date): Promise<Usage> {
  return {
    activeEvents: await countActiveEvents(tx, tenantId, now),
    reservations: await countLiveReplies(tx, tenantId),
  };
}
