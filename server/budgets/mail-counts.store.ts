/** Counts the mail of the last day by recipient. Mail limits use these counts. */
import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Plan, SubscriptionStatus } from '#domain/plans/rules.ts';
import type { Db, PlatformDb } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import type { Keys } from '../keys/keys.ts';
import { markCounted } from '../outbox/sending/outcome.store.ts';

/**
 * Returns the key under which a count is stored. The address itself is not stored, because the
 * count outlives the reply and even its erasure. `what` separates counts of different kinds.
 */
export const countKey = (
  keys: Keys,
  what: 'guest' | 'unproved' | 'notice' | 'reset' | 'confirm',
  whom: string,
): string => createHmac('sha256', keys.derive('mail-recipient')).update(`${what} ${whom}`).digest('hex');

/**
 * Blocks other transactions from counting and mailing under this key until the transaction ends.
 * Call it before you do either.
 */
export async function holdCount(tx: PlatformDb, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mailed ${key}`}, 0))`);
}

/**
 * Returns the times of mails counted under each key since `since`, oldest first. Keys without mail
 * are left out.
 */
export async function timesMailed(
  db: PlatformDb,
  keys: readonly string[],
  since: Date,
): Promise<Map<string, Date[]>> {
  const { rows } = await db.execute<{ recipient: string; mailed_ms: number }>(sql`
    select recipient, (extract(epoch from mailed_at) * 1000)::float8 as mailed_ms from mail_recipients
    where recipient = any(${sql.param([...keys])}::text[]) and mailed_at > ${since.toISOString()}::timestamptz
    order by mailed_at`);
  const times = new Map<string, Date[]>();
  for (const { recipient, mailed_ms } of rows) {
    const earlier = times.get(recipient);
    if (earlier) earlier.push(new Date(mailed_ms));
    else times.set(recipient, [new Date(mailed_ms)]);
  }
  return times;
}

/** Counts one mail for each key. A key that appears several times counts several times. */
export async function noteMailed(tx: PlatformDb, keys: readonly string[], now: Date): Promise<void> {
  if (keys.length === 0) return;
  const rows = keys.map((recipient) => ({ recipient, id: newId() }));
  await tx.execute(sql`
    insert into mail_recipients (recipient, mailed_at, id)
    select recipient, ${now.toISOString()}::timestamptz, id
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as mailed (recipient text, id uuid)`);
}

export interface TenantCount {
  plan: Plan;
  status: SubscriptionStatus;
  trialEndsAt: Date;
  unconfirmed: boolean;
  /**
   * True in the first 14 days after somebody signed up and claimed the organization. Organizations
   * that a superadmin made never count as new.
   */
  isNew: boolean;
  /**
   * The number of mails to guests in the last 24 hours, counted in whole hours. It may be slightly
   * too high, never too low.
   */
  sent: number;
}

/**
 * Returns the data on which these organizations' budgets depend, and the current time by the
 * database's clock.
 */
export async function countTenants(
  db: Db,
  ids: readonly string[],
): Promise<{ tenants: Map<string, TenantCount>; now: Date }> {
  const { rows } = await db.execute<{
    id: string;
    plan: Plan;
    status: SubscriptionStatus;
    trial_ms: number;
    unconfirmed: boolean;
    is_new: boolean;
    sent: number;
    now_ms: number;
  }>(sql`
    select t.id, t.subscription_plan as plan, t.subscription_status as status, t.unconfirmed_since is not null as unconfirmed,
      t.claimed_at <> t.created_at and t.claimed_at > clock_timestamp() - interval '14 days' as is_new,
      (extract(epoch from t.trial_ends_at) * 1000)::float8 as trial_ms,
      (select coalesce(sum(h.mails), 0)::int from mail_hours h
        where h.tenant_id = t.id and h.hour > clock_timestamp() - interval '25 hours') as sent,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms
    from tenants t where t.id = any(${sql.param([...ids])}::uuid[])`);
  return {
    tenants: new Map(
      rows.map(({ id, plan, status, trial_ms, unconfirmed, is_new, sent }) => [
        id,
        { plan, status, trialEndsAt: new Date(trial_ms), unconfirmed, isNew: is_new, sent },
      ]),
    ),
    now: new Date(rows[0]?.now_ms ?? Date.now()),
  };
}

/**
 * Counts the mails that are sent now: each mail, the mails of each organization, and the mails to
 * each recipient.
 */
export async function noteSent(
  tx: PlatformDb,
  sent: {
    ids: readonly string[];
    recipients: readonly string[];
    tenants: ReadonlyMap<string, number>;
  },
  now: Date,
): Promise<void> {
  if (sent.ids.length === 0) return;
  await markCounted(tx, sent.ids, now);
  await noteMailed(tx, sent.recipients, now);
  const hours = [...sent.tenants].map(([id, mails]) => ({ id, mails }));
  if (hours.length === 0) return;
  await tx.execute(sql`
    insert into mail_hours (tenant_id, hour, mails)
    select id, date_trunc('hour', ${now.toISOString()}::timestamptz), mails
    from jsonb_to_recordset(${JSON.stringify(hours)}::text::jsonb) as counted (id uuid, mails int)
    on conflict (tenant_id, hour) do update set mails = mail_hours.mails + excluded.mails`);
}

/**
 * Removes up to `max` counts from before `before`.
 * @returns how many it removed.
 */
export async function purgeCounts(db: PlatformDb, before: Date, max: number): Promise<number> {
  const { rows } = await db.execute(sql`
    with old as (
      select recipient, mailed_at, id from mail_recipients
      where mailed_at < ${before.toISOString()}::timestamptz limit ${max}
    )
    delete from mail_recipients m using old
    where m.recipient = old.recipient and m.mailed_at = old.mailed_at and m.id = old.id
    returning 1`);
  await db.execute(
    sql`delete from mail_hours where hour < ${before.toISOString()}::timestamptz - interval '1 hour'`,
  );
  return rows.length;
}
