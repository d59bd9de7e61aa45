/** Computes the dashboard's figures with one statement each, for any role. */
import { sql } from 'drizzle-orm';
import type { Role } from '#domain/access/rules.ts';
import type { RepliesByDay } from '#domain/dashboard/contract.ts';
import type { Db } from '../db/connect.ts';
import type { Scope } from '../db/scope.ts';
import { plansAreInForce } from '../plans/in-force.ts';

export interface Figures {
  [name: string]: number;
  activeTenants: number;
  totalEvents: number;
  reservations: number;
  revenueCents: number;
  upcomingEvents: number;
  completedEvents: number;
  totalGuests: number;
  totalCapacity: number;
  myEvents: number;
  myUpcomingEvents: number;
  myCompletedEvents: number;
  publicEvents: number;
}

/**
 * Returns the organization to look at: the scope's own, or the requested one on the platform.
 * Undefined means all of them.
 */
const looksAt = (scope: Scope, requested: string | undefined): string | undefined =>
  scope.kind === 'tenant' ? scope.tenantId : requested;

/**
 * Returns the figures that `actor` may see: those of the whole platform, of one organization, or of
 * their own organization. A member with the `guest` role sees only its public events.
 */
export async function figures(
  db: Db,
  scope: Scope,
  actor: { id: string; role: Role },
  { now, requestedTenant }: { now: Date; requestedTenant: string | undefined },
): Promise<Figures> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const tenantId = looksAt(scope, requestedTenant);
  const ofTenant = tenantId === undefined ? sql`` : sql`and e.tenant_id = ${tenantId}`;
  const visible = actor.role === 'guest' ? sql`and e.is_public` : sql``;
  const tenant = tenantId === undefined ? sql`` : sql`and t.id = ${tenantId}`;
  const hasPlans = sql`${plansAreInForce()}::boolean`;
  const mine = sql`e.created_by = ${actor.id}`;
  // Sums of integers are bigint. With the cast, both databases return them as numbers.
  const { rows } = await db.execute<Figures>(sql`
    select ev.*, ten.*
    from (
      select
        count(*)::float8 as "totalEvents",
        count(*) filter (where e.starts_at > ${at})::float8 as "upcomingEvents",
        count(*) filter (where e.starts_at <= ${at})::float8 as "completedEvents",
        coalesce(sum(e.confirmed_replies::bigint + e.waitlisted_replies + e.declined_replies), 0)::float8 as "reservations",
        coalesce(sum(e.confirmed_guests), 0)::float8 as "totalGuests",
        coalesce(sum(e.max_guests), 0)::float8 as "totalCapacity",
        count(*) filter (where ${mine})::float8 as "myEvents",
        count(*) filter (where ${mine} and e.starts_at > ${at})::float8 as "myUpcomingEvents",
        count(*) filter (where ${mine} and e.starts_at <= ${at})::float8 as "myCompletedEvents",
        count(*) filter (where e.is_public and e.starts_at > ${at})::float8 as "publicEvents"
      from events e
      where e.deleted_at is null and e.status = 'published' ${ofTenant} ${visible}
    ) as ev
    cross join (
      select
        count(*) filter (where ${hasPlans} is false or t.subscription_status in ('trial', 'active'))::float8 as "activeTenants",
        coalesce(sum(s.price_cents) filter (where ${hasPlans} and s.status = 'active'), 0)::float8 as "revenueCents"
      from tenants t
      left join subscriptions s on s.tenant_id = t.id
      where t.claimed_at is not null ${tenant}
    ) as ten`);
  const row = rows[0];
  if (!row) throw new Error('an aggregate answered no row');
  return row;
}

/**
 * Returns the replies of each of the last `days` days in UTC, including today. Days without replies
 * have zeros, and replies to deleted events are left out.
 */
export async function repliesByDay(
  db: Db,
  scope: Scope,
  { now, days, requestedTenant }: { now: Date; days: number; requestedTenant: string | undefined },
): Promise<RepliesByDay[]> {
  const today = sql`${now.toISOString().slice(0, 10)}::date`;
  const tenantId = looksAt(scope, requestedTenant);
  // The second condition is always true. It repeats the condition of a partial index, so that the
  // query can use that index.
  const ofTenant =
    tenantId === undefined ? sql`` : sql`and r.tenant_id = ${tenantId} and r.created_at > '-infinity'`;
  const { rows } = await db.execute<{ [K in keyof RepliesByDay]: RepliesByDay[K] }>(sql`
    with counted as (
      select
        (r.created_at at time zone 'UTC')::date as day,
        count(*) filter (where r.is_attending and not r.waitlisted)::int as confirmed,
        count(*) filter (where r.waitlisted)::int as waitlisted,
        count(*) filter (where not r.is_attending)::int as declined
      from reservations r
      join events e on e.tenant_id = r.tenant_id and e.id = r.event_id and e.deleted_at is null
      where r.created_at >= ((${today} - ${days - 1}::int)::timestamp at time zone 'UTC') ${ofTenant}
      group by 1
    )
    select
      to_char(${today} - back, 'YYYY-MM-DD') as date,
      coalesce(c.confirmed, 0) as confirmed,
      coalesce(c.waitlisted, 0) as waitlisted,
      coalesce(c.declined, 0) as declined
    from generate_series(0, ${days - 1}::int) as back
    left join counted c on c.day = ${today} - back
    order by 1`);
  return rows;
}
