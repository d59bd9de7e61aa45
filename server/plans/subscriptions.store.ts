/** The SQL of subscriptions. */
import { and, asc, desc, eq, ilike, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Subscription } from '#domain/plans/contract.ts';
import { type Plan, planTerms, type SubscriptionStatus } from '#domain/plans/rules.ts';
import type { Db } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import { byName, ordered } from '../db/name-order.ts';
import { containing, countRows, type Listing, totalOf, wholeList } from '../db/paging.ts';
import { subscriptions, tenants } from '../db/schema.ts';
import type { Scope } from '../db/scope.ts';
import { planInForce, plansAreInForce } from './in-force.ts';

export interface SubscriptionTerms {
  planName: string;
  planType: Plan;
  priceCents: number;
  status: SubscriptionStatus;
  currentPeriodStart: Date;
  currentPeriodEnd: Date;
}

export async function insertSubscription(
  tx: Db,
  tenantId: string,
  terms: SubscriptionTerms,
  now: Date,
): Promise<void> {
  await tx.insert(subscriptions).values({ id: newId(), tenantId, ...terms, createdAt: now, updatedAt: now });
}

export async function updateSubscription(
  tx: Db,
  tenantId: string,
  terms: Partial<SubscriptionTerms>,
  now: Date,
): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ ...terms, updatedAt: now })
    .where(eq(subscriptions.tenantId, tenantId));
}

/**
 * Moves ended periods of active subscriptions on by as many months as have passed. Returns how many
 * it moved.
 */
export async function advancePeriods(tx: Db, now: Date): Promise<number> {
  const { currentPeriodStart: start, currentPeriodEnd: end } = subscriptions;
  // Billing began on some day of the month, but a short month moves that day to the month's last
  // day. Start and end are a month apart, so the later day of the two is the original. Whole months
  // are counted from that date, so that the 31st comes back after every short month.
  const anchor = sql`(case when extract(day from ${end} at time zone 'UTC') > extract(day from ${start} at time zone 'UTC')
    then ${end} else ${start} end at time zone 'UTC')`;
  const after = (months: SQL) => sql`((${anchor} + (${months}) * interval '1 month') at time zone 'UTC')`;
  const months = sql`(select min(n) from generate_series(1, 1200) as n where ${after(sql`n`)} > ${now.toISOString()}::timestamptz)`;
  const rows = await tx
    .update(subscriptions)
    .set({
      currentPeriodStart: after(sql`${months} - 1`),
      currentPeriodEnd: after(months),
      updatedAt: now,
    })
    .where(and(eq(subscriptions.status, 'active'), lte(subscriptions.currentPeriodEnd, now)))
    .returning({ id: subscriptions.id });
  return rows.length;
}

export type SubscriptionSort = 'tenantName' | 'planName' | 'status' | 'currentPeriodEnd';
type SubscriptionRow = typeof subscriptions.$inferSelect;

const sortColumns = {
  tenantName: byName(tenants.name),
  planName: subscriptions.planName,
  status: subscriptions.status,
  currentPeriodEnd: subscriptions.currentPeriodEnd,
} as const;

export async function listSubscriptions(
  db: Db,
  scope: Scope,
  filter: { tenantId?: string | undefined; q?: string | undefined },
  { order, page }: Listing<SubscriptionSort>,
): Promise<{ rows: Subscription[]; total: number }> {
  const pattern = filter.q ? containing(filter.q) : undefined;
  const where = and(
    scope.kind === 'tenant' ? eq(subscriptions.tenantId, scope.tenantId) : undefined,
    filter.tenantId === undefined ? undefined : eq(subscriptions.tenantId, filter.tenantId),
    pattern === undefined
      ? undefined
      : or(
          ilike(tenants.name, pattern),
          ilike(subscriptions.planName, pattern),
          ilike(subscriptions.status, pattern),
        ),
  );
  const direction = order.descending ? desc : asc;
  const query = db
    .select({ subscription: subscriptions, tenantName: tenants.name })
    .from(subscriptions)
    .innerJoin(tenants, eq(tenants.id, subscriptions.tenantId))
    .where(where)
    .orderBy(...ordered(sortColumns[order.field], order.descending), direction(subscriptions.id))
    .$dynamic();
  const listed = await query.limit(page.limit ?? wholeList).offset(page.offset ?? 0);
  const rows = listed.map(({ subscription, tenantName }) => toSubscription(subscription, tenantName));
  const counted = db
    .select({ present: sql`1` })
    .from(subscriptions)
    .innerJoin(tenants, eq(tenants.id, subscriptions.tenantId))
    .where(where);
  return { rows, total: await totalOf(page, rows.length, () => countRows(db, counted, filter.q)) };
}

function toSubscription(row: SubscriptionRow, tenantName: string): Subscription {
  const { plan, status } = planInForce(row.planType, row.status);
  return {
    id: row.id,
    tenantId: row.tenantId,
    tenantName,
    planName: plansAreInForce() ? row.planName : planTerms[plan].name,
    planType: plan,
    price: plansAreInForce() ? row.priceCents / 100 : 0,
    billingCycle: row.billingCycle,
    status,
    currentPeriodStart: row.currentPeriodStart.toISOString(),
    currentPeriodEnd: row.currentPeriodEnd.toISOString(),
  };
}
