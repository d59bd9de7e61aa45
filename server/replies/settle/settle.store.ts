/**
 * The SQL of settling one batch of one organization's events: two statements with fixed texts, and
 * the third in write.store.ts. Each table is reached by one index, so a plan made on empty tables
 * also suits full ones (docs/decisions/0015-settled-by-statements.md).
 */
import { getTableColumns, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { events } from '../../db/schema.ts';
import type { TenantScope } from '../../db/scope.ts';
import { fixed, statement } from '../../db/statement.ts';
import type { EventRow, TenantRow } from '../../event-row/event.store.ts';
import type { ReplyRow } from '../rows/guests.store.ts';
import { type Person, type SentToManager, sentToManagers } from '../mails/manager-mail.store.ts';
import { ofEmail } from '../../db/reply-email.ts';
import { waitingThatCouldFit } from '../rows/shared.store.ts';
import { instant } from '../../db/values.ts';

/** A reply that occupies its email address, with the fields that a second submission needs. */
export interface HoldingReply {
  id: string;
  eventId: string;
  emailKey: string;
  displayName: string;
  guestEmail: string;
  byLookUp: ReplyRow['byLookUp'];
  linkMailedAt: Date | null;
  linkRotation: number;
}

export interface RememberedAnswer {
  eventId: string;
  key: string;
  bodyHash: string;
  status: number;
  reply: Record<string, unknown>;
}

const aDay = 86_400_000;

const eventColumns = Object.entries(getTableColumns(events));
const eventMoments = eventColumns.filter(([, { dataType }]) => dataType === 'date').map(([key]) => key);

/**
 * `columns` of each of the batch's events, by its whole key. With `id = any(…)`, an index that
 * begins with the tenant might be walked through all of the organization's events.
 */
const eachEvent = (columns: string, end: string) =>
  `(select value::uuid as id from json_array_elements_text($1::text::json) as value order by 1) asked
    cross join lateral (
      select ${columns} from events where tenant_id = $2::uuid and id = asked.id ${end}
    ) e`;

const locking = (how: string) =>
  `select row_to_json(e) as event
    from ${eachEvent(eventColumns.map(([key, { name }]) => `${name} as "${key}"`).join(', '), how)}`;

const lock = statement<{ event: Record<string, unknown> }>('settle_lock_9', locking('for no key update'));

const lockNow = statement<{ event: Record<string, unknown> }>(
  'settle_lock_now_1',
  locking('for no key update nowait'),
);

const lockFree = statement<{ event: Record<string, unknown> }>(
  'settle_lock_free_5',
  locking('for no key update skip locked'),
);

/**
 * Filters here. If the statement had this condition, the planner could use an index of live events
 * for it, which would be far worse.
 */
const liveAmong = (rows: readonly { event: Record<string, unknown> }[]): EventRow[] =>
  rows.filter(({ event }) => event.deletedAt === null && event.status !== 'draft').map(toEventRow);

function toEventRow({ event }: { event: Record<string, unknown> }): EventRow {
  for (const key of eventMoments) {
    if (typeof event[key] === 'string') event[key] = new Date(event[key]);
  }
  return event as EventRow;
}

/**
 * Returns the live events among these, locked until the transaction ends. They are locked in order
 * of id, so that two transactions with several events never deadlock.
 */
export const lockForSettlement = async (
  tx: Db,
  scope: TenantScope,
  eventIds: readonly string[],
): Promise<EventRow[]> => liveAmong(await lock(tx, [JSON.stringify(eventIds), scope.tenantId]));

/** Locks one event in the same way, even a draft. Returns null if the event no longer exists. */
export async function lockForEntry(tx: Db, scope: TenantScope, eventId: string): Promise<EventRow | null> {
  const [row] = await lock(tx, [JSON.stringify([eventId]), scope.tenantId]);
  return row && row.event.deletedAt === null ? toEventRow(row) : null;
}

/** Does what `lockForSettlement` does, but fails at once if another transaction holds a lock. */
export const lockNowForSettlement = async (
  tx: Db,
  scope: TenantScope,
  eventIds: readonly string[],
): Promise<EventRow[]> => liveAmong(await lockNow(tx, [JSON.stringify(eventIds), scope.tenantId]));

/**
 * Locks the events without waiting. Null if another transaction holds the lock of an event, or if
 * an event is gone for good.
 */
export async function lockFreeForSettlement(
  tx: Db,
  scope: TenantScope,
  eventIds: readonly string[],
): Promise<EventRow[] | null> {
  const rows = await lockFree(tx, [JSON.stringify(eventIds), scope.tenantId]);
  return rows.length === eventIds.length ? liveAmong(rows) : null;
}

const waiting = fixed(
  waitingThatCouldFit({
    tenantId: sql.raw('$2::uuid'),
    eventId: sql.raw('e.id'),
    spots: sql.raw('(e.max_guests - e.confirmed_guests)'),
  }),
);

const sentLastHour = fixed(
  sentToManagers({
    eventIds: sql.raw('$1::text'),
    tenantId: sql.raw('$2::uuid'),
    now: sql.raw('$5::text::timestamptz'),
  }),
);

const read = statement<{
  tenant: (TenantRow & { trialEndsAt: string; claimedAt: string | null }) | null;
  people: Person[];
  holding: (Omit<HoldingReply, 'linkMailedAt'> & { linkMailedAt: string | null })[];
  remembered: RememberedAnswer[];
  waiting: { eventId: string; sizes: number[] }[];
  sent: SentToManager[];
}>(
  'settle_read_9',
  `select
    (select json_build_object('id', t.id, 'name', t.name, 'subscriptionPlan', t.subscription_plan,
        'subscriptionStatus', t.subscription_status, 'trialEndsAt', t.trial_ends_at, 'removeBranding', t.remove_branding,
        'claimedAt', t.claimed_at)
      from tenants t where t.id = $2::uuid) as tenant,
    (select coalesce(json_agg(p order by p.id), '[]') from (
        select u.id, u.role, u.email, trim(u.first_name || ' ' || u.last_name) as name, u.manager_mail as "managerMail"
        from users u where u.tenant_id = $2::uuid and u.role = 'admin'
        union
        select u.id, u.role, u.email, trim(u.first_name || ' ' || u.last_name), u.manager_mail
        from (
          select distinct e.created_by as id from ${eachEvent('created_by', 'offset 0')} offset 0
        ) creator cross join lateral (
          select * from users where id = creator.id and (tenant_id = $2::uuid) is true offset 0
        ) u
      ) p) as people,
    (select coalesce(json_agg(json_build_object('id', r.id, 'eventId', r.event_id, 'emailKey', r.email_key,
        'displayName', r.display_name, 'guestEmail', r.guest_email, 'linkMailedAt', r.link_mailed_at,
        'linkRotation', r.link_rotation, 'byLookUp', r.by_look_up)), '[]')
      from json_to_recordset($3::text::json) as a ("eventId" uuid, "emailKey" text, "end" text)
      cross join lateral (
        select * from reservations
        where tenant_id = $2::uuid and event_id = a."eventId" and ${fixed(ofEmail(sql.raw('a."emailKey"'), { end: sql.raw('a."end"') }))}
        order by arrival limit 1
      ) r) as holding,
    (select coalesce(json_agg(json_build_object('eventId', k.event_id, 'key', k.key, 'bodyHash', k.body_hash,
        'status', k.status, 'reply', k.reply)), '[]')
      from json_to_recordset($4::text::json) as a ("eventId" uuid, "key" text)
      cross join lateral (
        select * from idempotency_keys
        where event_id = a."eventId" and key = a."key" and tenant_id = $2::uuid limit 1
      ) k
      where k.created_at > $5::text::timestamptz - interval '1 day') as remembered,
    (select coalesce(json_agg(json_build_object('eventId', e.id, 'sizes', (
        select coalesce(json_agg(party.guest_count order by party.arrival), '[]') from ${waiting} party))), '[]')
      from ${eachEvent('*', 'and waitlisted_replies > 0 and max_guests > confirmed_guests offset 0')}) as waiting,
    (${sentLastHour}) as sent`,
);

export interface SettlementRead {
  tenant: TenantRow;
  isClaimed: boolean;
  people: Person[];
  holding: HoldingReply[];
  remembered: RememberedAnswer[];
  /** Sizes of the parties that wait for seats, in order, by event. */
  waiting: Map<string, number[]>;
  sent: SentToManager[];
}

/**
 * Reads everything that settling needs, in a statement after the locking one. Its snapshot follows
 * the wait for the locks, while the locking statement's does so only for the locked rows. Null if
 * there is no such organization.
 */
export async function readForSettlement(
  tx: Db,
  scope: TenantScope,
  asked: {
    eventIds: readonly string[];
    addresses: readonly { eventId: string; emailKey: string }[];
    keys: readonly { eventId: string; key: string }[];
    now: Date;
  },
): Promise<SettlementRead | null> {
  const [row] = await read(tx, [
    JSON.stringify(asked.eventIds),
    scope.tenantId,
    JSON.stringify(asked.addresses.map((address) => ({ ...address, end: `${address.emailKey}!` }))),
    JSON.stringify(asked.keys),
    asked.now.toISOString(),
  ]);
  if (!row?.tenant) return null;
  const { claimedAt, ...tenant } = row.tenant;
  return {
    ...row,
    tenant: { ...tenant, trialEndsAt: new Date(tenant.trialEndsAt) },
    isClaimed: claimedAt !== null,
    holding: row.holding.map((reply) => ({
      ...reply,
      linkMailedAt: reply.linkMailedAt === null ? null : new Date(reply.linkMailedAt),
    })),
    waiting: new Map(row.waiting.map(({ eventId, sizes }) => [eventId, sizes])),
  };
}

/** @internal Tests look at their plans. */
export const readingStatements = { lock: lock.text, lockFree: lockFree.text, read: read.text };

/**
 * Deletes stored responses to idempotency keys that have expired.
 * @returns how many.
 */
export async function deleteOldAnswers(db: Db, now: Date): Promise<number> {
  const { rows } = await db.execute(sql`
    delete from idempotency_keys where created_at <= ${instant(new Date(now.getTime() - aDay))} returning 1`);
  return rows.length;
}
