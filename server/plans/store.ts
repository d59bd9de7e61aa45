/** The SQL of subscriptions and of what plans count. */
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { Subscription, SubscriptionChange } from '#domain/plans/contract.ts';
import {
  planTerms,
  type HistoryKind,
  type Plan,
  type SubscriptionStatus,
  type TenantBilling,
  type Usage,
} from '#domain/plans/rules.ts';
import type { Db, PlatformDb } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import { byName, ordered } from '../db/name-order.ts';
import { mostCounted } from '#domain/kernel/route.ts';
import { containing, countRows, totalOf, wholeList } from '../db/paging.ts';
import { events, subscriptionChanges, subscriptions, tenants } from '../db/schema.ts';
import type { Scope } from '../db/scope.ts';

/** What decides the limits of an organisation (`domain/plans/rules.ts`). */
export interface TenantForLimits extends TenantBilling {
  id: string;
  name: string;
}

/**
 * The organisation's plan. With `lock` its row stays locked until the transaction ends: a limited plan takes the lock
 * before it counts, and before the event's row; an unlimited one never takes it (docs/product.md#plans). Whether the plan
 * is limited is read without the lock first, and again from what the locked row says. Null when there is none.
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
  // Not the stronger `for update`: rows that refer to the organisation may be written meanwhile.
  const [row] = lock ? await query.for('no key update') : await query;
  return row ? { ...row, plan: row.plan as Plan, status: row.status as SubscriptionStatus } : null;
}

/** Live events whose date is still to come. Count them under the tenant's lock. */
export async function countActiveEvents(tx: Db, tenantId: string, now: Date): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(events)
    .where(and(eq(events.tenantId, tenantId), isNull(events.deletedAt), gt(events.startsAt, now)));
  return row?.n ?? 0;
}

/**
 * Live yes replies, confirmed or waiting, of events that are not deleted: what a plan's reservations count. From the
 * counters on the events, so that the price does not grow with the replies. Count them under the tenant's lock.
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

/** Moves the periods that ended on by as many months as passed, for active subscriptions; answers how many moved. */
export async function advancePeriods(tx: Db, now: Date): Promise<number> {
  const { currentPeriodStart: start, currentPeriodEnd: end } = subscriptions;
  // Of two dates a month apart one has the day that billing began with; a short month cuts the other to its last day.
  // Whole months are counted from that one, so that the 31st comes back after every short month.
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
  order: { field: SubscriptionSort; descending: boolean },
  page: { limit?: number; offset?: number },
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
  const found = await query.limit(page.limit ?? wholeList).offset(page.offset ?? 0);
  const rows = found.map(({ subscription, tenantName }) => toSubscription(subscription, tenantName));
  const counted = db
    .select({ one: sql`1` })
    .from(subscriptions)
    .innerJoin(tenants, eq(tenants.id, subscriptions.tenantId))
    .where(where);
  return { rows, total: await totalOf(page, rows.length, () => countRows(db, counted, filter.q)) };
}

export interface NewChange {
  kind: HistoryKind;
  fromPlan: Plan | null;
  toPlan: Plan;
  fromStatus: SubscriptionStatus | null;
  toStatus: SubscriptionStatus;
  priceCents: number;
  actorLabel: string;
}

/** A line of the subscription's history, in the transaction of what it tells. */
export async function insertChange(tx: Db, tenantId: string, change: NewChange, now: Date): Promise<void> {
  await tx.insert(subscriptionChanges).values({ id: newId(), tenantId, ...change, createdAt: now });
}

/**
 * The history, the latest first. An organisation from before it was kept begins with its start all the same: its
 * subscription's row knows the day, and its first change, where there is one, what the plan was until then.
 */
export async function listChanges(
  db: Db,
  scope: Scope,
  filter: { tenantId?: string | undefined; q?: string | undefined },
  descending: boolean,
  page: { limit?: number; offset?: number },
): Promise<{ rows: SubscriptionChange[]; total: number }> {
  const tenantId = scope.kind === 'tenant' ? scope.tenantId : filter.tenantId;
  const own = (column: SQL) => (tenantId === undefined ? sql`true` : sql`${column} = ${tenantId}`);
  const pattern = filter.q ? containing(filter.q) : undefined;
  const lines = sql`
    select c.id, c.tenant_id, c.kind, c.from_plan, c.to_plan, c.from_status, c.to_status, c.price_cents,
      c.actor_label, c.created_at
    from subscription_changes c where ${own(sql`c.tenant_id`)}
    union all
    select s.id, s.tenant_id, 'started', null, coalesce(first.from_plan, s.plan_type), null,
      coalesce(first.from_status, s.status), null, '', s.created_at
    from subscriptions s
    left join lateral (
      select f.from_plan, f.from_status from subscription_changes f
      where f.tenant_id = s.tenant_id order by f.created_at, f.id limit 1
    ) as first on true
    where ${own(sql`s.tenant_id`)} and not exists (
      select 1 from subscription_changes k where k.tenant_id = s.tenant_id and k.kind = 'started'
    )`;
  const matching = sql`
    from (${lines}) as line join tenants t on t.id = line.tenant_id
    where ${
      pattern === undefined
        ? sql`true`
        : sql`(t.name ilike ${pattern} or line.actor_label ilike ${pattern}
            or line.kind ilike ${pattern} or line.to_plan ilike ${pattern})`
    }`;
  const direction = descending ? sql`desc` : sql`asc`;
  const { rows } = await db.execute<ChangeLine>(sql`
    select line.*, t.name as tenant_name ${matching}
    order by line.created_at ${direction}, line.id ${direction}
    limit ${page.limit ?? wholeList} offset ${page.offset ?? 0}`);
  const found = rows.map(toChange);
  if (page.limit === undefined) return { rows: found, total: found.length };
  const total = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from (
      select 1 ${matching} ${filter.q ? sql`limit ${mostCounted + 1}` : sql``}
    ) as found`,
  );
  return { rows: found, total: total.rows[0]?.n ?? 0 };
}

type ChangeLine = {
  id: string;
  tenant_id: string;
  tenant_name: string;
  kind: HistoryKind;
  from_plan: Plan | null;
  to_plan: Plan;
  from_status: SubscriptionStatus | null;
  to_status: SubscriptionStatus;
  price_cents: number | null;
  actor_label: string;
  created_at: Date | string;
};

const toChange = (line: ChangeLine): SubscriptionChange => ({
  id: line.id,
  tenantId: line.tenant_id,
  tenantName: line.tenant_name,
  kind: line.kind,
  fromPlan: line.from_plan,
  toPlan: line.to_plan,
  fromStatus: line.from_status,
  toStatus: line.to_status,
  price: (line.price_cents ?? planTerms[line.to_plan].monthlyPriceCents) / 100,
  actorLabel: line.actor_label,
  createdAt: new Date(line.created_at).toISOString(),
});

const toSubscription = (row: SubscriptionRow, tenantName: string): Subscription => ({
  id: row.id,
  tenantId: row.tenantId,
  tenantName,
  planName: row.planName,
  planType: row.planType as Plan,
  price: row.priceCents / 100,
  billingCycle: row.billingCycle,
  status: row.status as SubscriptionStatus,
  currentPeriodStart: row.currentPeriodStart.toISOString(),
  currentPeriodEnd: row.currentPeriodEnd.toISOString(),
});
