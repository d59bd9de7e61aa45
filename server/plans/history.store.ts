/** The SQL of the history of subscriptions. */
import { type SQL, sql } from 'drizzle-orm';
import { maxCounted } from '#domain/kernel/route.ts';
import type { SubscriptionChange } from '#domain/plans/contract.ts';
import { type HistoryKind, type Plan, planTerms, type SubscriptionStatus } from '#domain/plans/rules.ts';
import type { Db } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import { containing, type Page, wholeList } from '../db/paging.ts';
import { subscriptionChanges } from '../db/schema.ts';
import type { Scope } from '../db/scope.ts';

export interface NewChange {
  kind: HistoryKind;
  fromPlan: Plan | null;
  toPlan: Plan;
  fromStatus: SubscriptionStatus | null;
  toStatus: SubscriptionStatus;
  priceCents: number;
  actorLabel: string;
}

/** Adds a line to the subscription's history, in the transaction of the change. */
export async function insertChange(tx: Db, tenantId: string, change: NewChange, now: Date): Promise<void> {
  await tx.insert(subscriptionChanges).values({ id: newId(), tenantId, ...change, createdAt: now });
}

/**
 * Returns the history, newest first. An organization that is older than the history still begins
 * with its start. Its subscription's row knows the day, and its first change, if there is one, says
 * what the plan was until then.
 */
export async function listChanges(
  db: Db,
  scope: Scope,
  filter: { tenantId?: string | undefined; q?: string | undefined },
  { descending, page }: { descending: boolean; page: Page },
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
  const changes = rows.map(toChange);
  if (page.limit === undefined) return { rows: changes, total: changes.length };
  const total = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from (
      select 1 ${matching} ${filter.q ? sql`limit ${maxCounted + 1}` : sql``}
    ) as found`,
  );
  return { rows: changes, total: total.rows[0]?.n ?? 0 };
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
