/** The SQL that finds people who still know a wrong date or place, or expect a cancelled event. */
import { sql, type SQL } from 'drizzle-orm';
import type { UntoldReason } from '#domain/news/rules.ts';
import type { EventKey } from '../event-row/event.store.ts';
import type { Db } from '../db/connect.ts';
import { wholeList } from '../db/paging.ts';
import { hasOwnLetter, isOnList, isToldByHand, ownAddresses } from '../invitation-row/told.store.ts';
import { wasOnlySaved } from '../invitation-row/saved.store.ts';
import { lastShown } from './changes.store.ts';

/** Counts the addressees of the last change that no mail can reach. */
export async function countUnreached(tx: Db, { id, tenantId }: EventKey): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from tellings t
    where t.tenant_id = ${tenantId} and t.event_id = ${id} and t.told_at is null
      and t.reason in ('noAddress', 'undeliverable')
      and t.number = (select max(number) from event_changes where tenant_id = ${tenantId} and event_id = ${id})`);
  return rows[0]?.n ?? 0;
}

export interface Untold {
  kind: 'reply' | 'invitation';
  id: string;
  label: string;
  reason: UntoldReason;
}

/**
 * Numbers of changes. An addressee has wrong facts if their last mail was about one of these
 * changes. `saved` are the numbers for households that only got a save the date.
 */
export interface Misled {
  all: readonly number[];
  saved: readonly number[];
}

const numbers = (list: readonly number[]): SQL => sql`any(${sql.param([...list])}::int[])`;

/**
 * Selects the addressees with wrong facts: by the last change that they were mailed about, or by a
 * later one that another mail showed them. Each row is looked up by its key, under a limit of its
 * own. Without statistics, a join would read the whole event for each.
 */
const untold = (event: EventKey, misled: Misled): SQL => {
  const { id, tenantId } = event;
  /**
   * The last change that the addressee `b` knows, if a mail about something else showed it the
   * event after that change.
   */
  const knownAt = (time: SQL) => sql`(
    select greatest(b.heard, max(c.number)) as number from event_changes c
    where c.tenant_id = ${tenantId} and c.event_id = ${id} and c.at < ${time} offset 0)`;
  const letterAt = sql`case when i.mail_id is null or i.mail_state = 'accepted' then i.sent_at end`;
  /** When all addresses of the household `i` had a mail that showed the event. */
  const householdShown = sql`coalesce((
    select min(coalesce(greatest(${lastShown(event, sql`lower(each.email)`, sql`b.at`)},
      case when lower(each.email) = lower(coalesce(i.letter_email, each.email)) then ${letterAt} end), '-infinity'))
    from ${ownAddresses} as each), ${letterAt})`;
  const isMisled = sql`(known.number = ${numbers(misled.all)}
    or b.may_know > known.number and b.may_know = ${numbers(misled.all)})`;
  return sql`
  with behind as (
    select t.addressee_id, t.heard, t.may_know, c.at, case when o.status in ('queued', 'sending', 'held') then 'waiting'
      when o.status = 'withheld' and o.failure_kind = 'returned' then 'undeliverable'
      when t.mail_id is not null then 'failed' else coalesce(t.reason, 'notAsked') end as reason
    from tellings t
      join event_changes c on c.tenant_id = t.tenant_id and c.event_id = t.event_id and c.number = t.heard + 1
      left join lateral (
        select o.status, o.failure_kind from outbox o where o.tenant_id = ${tenantId} and o.id = t.mail_id limit 1) as o on true
    where t.tenant_id = ${tenantId} and t.event_id = ${id} and t.heard < t.number
      and o.status is distinct from 'sent'
  )
  select 'reply' as kind, r.id, coalesce(nullif(r.display_name, ''), r.guest_email) as label, b.reason
  from behind b cross join lateral (
    select * from reservations where tenant_id = ${tenantId} and id = b.addressee_id limit 1) as r
    cross join lateral ${knownAt(lastShown(event, sql`r.email_key`, sql`b.at`))} as known
  where r.is_attending and r.erased_at is null and ${isMisled}
  union all
  select 'invitation', i.id, i.label, b.reason
  from behind b cross join lateral (
    select * from invitations where tenant_id = ${tenantId} and id = b.addressee_id limit 1) as i
    cross join lateral ${knownAt(householdShown)} as known
  where ${isOnList} and (${hasOwnLetter} or ${isToldByHand}) and ${isMisled}
  union all
  select 'invitation', i.id, i.label, b.reason
  from behind b cross join lateral (
    select * from invitations where tenant_id = ${tenantId} and id = b.addressee_id limit 1) as i
  where ${wasOnlySaved} and (b.heard = ${numbers(misled.saved)} or b.may_know = ${numbers(misled.saved)})`;
};

/** Counts the addressees up to `max`. */
export async function countUntold(tx: Db, event: EventKey, misled: Misled, max: number): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from (${untold(event, misled)} limit ${max}) as each`,
  );
  return rows[0]?.n ?? 0;
}

/**
 * Returns the addressees in the order of their names, and how many there are. Null if there are
 * more than a whole list may have.
 */
export async function listUntold(
  tx: Db,
  event: EventKey,
  misled: Misled,
  page: { limit?: number; offset?: number },
): Promise<{ rows: Untold[]; total: number } | null> {
  // Counting up to a limit is quick, but sorting all addressees is not.
  if (page.limit === undefined && (await countUntold(tx, event, misled, wholeList)) === wholeList)
    return null;
  const { rows } = await tx.execute<Record<string, unknown> & Untold & { total: number }>(sql`
    select *, count(*) over ()::int as total from (${untold(event, misled)}) as each order by lower(label), id
    limit ${page.limit ?? wholeList} offset ${page.offset ?? 0}`);
  const [first] = rows;
  const isPastEnd = first === undefined && (page.offset ?? 0) > 0;
  return {
    rows: rows.map(({ total: _, ...row }) => row),
    total: isPastEnd ? await countUntold(tx, event, misled, wholeList) : (first?.total ?? 0),
  };
}

/**
 * Records that a host told these addressees about the change.
 * @returns how many of them were not marked before.
 */
export async function markTold(
  tx: Db,
  { id, tenantId }: EventKey,
  ids: readonly string[],
  now: Date,
): Promise<number> {
  const { rows } = await tx.execute(sql`
    update tellings set heard = number, may_know = null, told_at = ${now.toISOString()}::timestamptz, reason = null
    where tenant_id = ${tenantId} and event_id = ${id} and heard < number
      and addressee_id = any(${sql.param([...ids])}::uuid[])
    returning 1`);
  return rows.length;
}

/** How many addressees were mailed about each change, wait for its mail, or were not notified. */
export interface ChangeCounts {
  number: number;
  told: number;
  waiting: number;
  untold: number;
}

export async function countByChange(tx: Db, { id, tenantId }: EventKey): Promise<ChangeCounts[]> {
  const { rows } = await tx.execute<Record<string, unknown> & ChangeCounts>(sql`
    select c.number,
      (count(*) filter (where t.heard >= c.number or o.status = 'sent'))::int as told,
      (count(*) filter (where t.heard < c.number and w.waits))::int as waiting,
      (count(*) filter (where t.heard < c.number and not w.waits and o.status is distinct from 'sent'))::int as untold
    from event_changes c
      left join tellings t on t.tenant_id = c.tenant_id and t.event_id = c.event_id and t.number >= c.number
      left join lateral (select o.status from outbox o where o.tenant_id = ${tenantId} and o.id = t.mail_id limit 1) as o on true
      cross join lateral (select coalesce(o.status in ('queued', 'sending', 'held'), false)
        or (t.reason is not distinct from 'waiting' and t.mail_id is null) as waits) as w
    where c.tenant_id = ${tenantId} and c.event_id = ${id}
    group by c.number order by c.number desc`);
  return rows;
}
