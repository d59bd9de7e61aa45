/** The SQL of what plans count, and of the plan that limits it. */
import { and, count, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { TenantBilling, Usage } from '#domain/plans/rules.ts';
import type { Db, PlatformDb } from '../db/connect.ts';
import { events, tenants } from '../db/schema.ts';
import { planInForce } from './in-force.ts';

/** What decides the limits of an organization (`domain/plans/rules.ts`). */
export interface TenantForLimits extends TenantBilling {
  id: string;
  name: string;
}

/**
 * The organization's plan. With `lock` its row stays locked until the transaction ends: a limited
 * plan takes the lock before it counts, and before the event's row; an unlimited one never takes it
 * (docs/product/organizations.md#plans). Whether the plan is limited is read without the lock
 * first, and again from what the locked row says. Null when there is none.
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
    // One that nobody has claimed has no plan to speak of: it is nowhere found.
    .where(and(eq(tenants.id, tenantId), isNotNull(tenants.claimedAt)));
  // Not the stronger `for update`: rows that refer to the organization may be written meanwhile.
  const [row] = lock ? await query.for('no key update') : await query;
  return row ? { ...row, ...planInForce(row.plan, row.status) } : null;
}

/** Published events whose date is still to come. Count them under the tenant's lock. */
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
 * Live yes replies, confirmed or waiting, of events that are not deleted: what a plan's
 * reservations count. From the counters on the events, so that the price does not grow with the
 * replies. Count them under the tenant's lock.
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

/** The same of several organizations at once; those without events are left out. */
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
