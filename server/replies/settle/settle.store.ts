/**
 * The SQL of settling submissions: three statements with fixed texts, for one batch of one organization's events. Each table
 * is reached by one index, and a plan made while tables were empty is the plan of full ones
 * (docs/decisions/0015-settled-by-statements.md).
 */
import { getTableColumns, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/connect.ts';
import { events } from '../../db/schema.ts';
import type { TenantScope } from '../../db/scope.ts';
import { statement } from '../../db/statement.ts';
import type { Message } from '../../mail/messages.ts';
import { signalEnqueued } from '../../db/channel.ts';
import { outboxInsert, outboxRow } from '../../outbox/outbox.store.ts';
import { guestRows, guestsInsert } from '../guests.store.ts';
import {
  bumpsOfEvents,
  type EventDelta,
  type EventRow,
  type ReplyRow,
  type TenantRow,
} from '../locked-event.store.ts';
import {
  countsIntoDigests,
  type DigestCount,
  type Person,
  type SentToManager,
  sentToManagers,
} from '../manager-mail.store.ts';
import { instant, mayMatter, ofEmail } from '../shared.store.ts';

/** A reply that holds its email address, as far as a second submission needs to know it. */
export interface HoldingReply {
  id: string;
  eventId: string;
  emailKey: string;
  displayName: string;
  guestEmail: string;
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
const fixed = (text: ReturnType<typeof sql>): string => new PgDialect().sqlToQuery(text).sql;

const eventColumns = Object.entries(getTableColumns(events));
const eventMoments = eventColumns.filter(([, { dataType }]) => dataType === 'date').map(([key]) => key);
const idsOf = (parameter: string) =>
  `any(array(select value::uuid from json_array_elements_text(${parameter}::text::json) as value))`;

const lock = statement<{ event: Record<string, unknown> }>(
  'settle_lock_4',
  `select row_to_json(x) as event from events e
    cross join lateral (select ${eventColumns.map(([key, { name }]) => `e.${name} as "${key}"`).join(', ')}) x
    where e.id = ${idsOf('$1')} and e.tenant_id = $2::uuid
    order by e.id for no key update of e`,
);

/**
 * The live ones of the events, their rows locked until the transaction ends. In the order of their ids, which is the same
 * for everybody, so that two who lock several never wait for each other.
 */
export async function lockForSettlement(
  tx: Db,
  scope: TenantScope,
  eventIds: readonly string[],
): Promise<EventRow[]> {
  const rows = await lock(tx, [JSON.stringify(eventIds), scope.tenantId]);
  // Not a condition of the statement: an index of live events, which leads nowhere near, would serve it too.
  const live = rows.filter(({ event }) => event.deletedAt === null && event.status !== 'draft');
  return live.map(({ event }) => {
    for (const key of eventMoments) {
      if (typeof event[key] === 'string') event[key] = new Date(event[key]);
    }
    return event as EventRow;
  });
}

const waiting = fixed(
  mayMatter({
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
  'settle_read_5',
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
          select distinct e.created_by as id from events e
          where e.id = ${idsOf('$1')} and e.tenant_id = $2::uuid offset 0
        ) creator cross join lateral (
          select * from users where id = creator.id and tenant_id is not distinct from $2::uuid offset 0
        ) u
      ) p) as people,
    (select coalesce(json_agg(json_build_object('id', r.id, 'eventId', r.event_id, 'emailKey', r.email_key,
        'displayName', r.display_name, 'guestEmail', r.guest_email, 'linkMailedAt', r.link_mailed_at,
        'linkRotation', r.link_rotation)), '[]')
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
      from events e
      where e.id = ${idsOf('$1')} and e.tenant_id = $2::uuid
        and e.waitlisted_replies > 0 and e.max_guests > e.confirmed_guests) as waiting,
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
 * Everything that settling looks at, in a statement behind the one that locks: its snapshot is of after the wait for the
 * locks, which that of the locking statement is not but for the locked rows. Null where there is no such organization.
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

export type NewReply = Omit<
  ReplyRow,
  | 'changeMailAt'
  | 'changeMailId'
  | 'erasedAt'
  | 'lapsedAt'
  | 'linkMailedAt'
  | 'linkRotation'
  | 'linkTokenHash'
  | 'laterLinkTokenHash'
>;

const write = statement(
  'settle_write_4',
  `with replies as (
    insert into reservations (id, tenant_id, event_id, user_id, display_name, guest_email, email_key, reply_key,
      guest_phone, guest_count, meal_choice, message, is_attending, waitlisted, awaiting_approval, public_toggle, arrival,
      hold_until, created_at, updated_at)
    select r."id", $1::uuid, r."eventId", r."userId", r."displayName", r."guestEmail", r."emailKey", r."replyKey",
      r."guestPhone", r."guestCount", r."mealChoice", r."message", r."isAttending", r."waitlisted", r."awaitingApproval",
      r."publicToggle", r."arrival", r."holdUntil", r."createdAt", r."updatedAt"
    from json_to_recordset($2::text::json) as r ("id" uuid, "eventId" uuid, "userId" uuid, "displayName" text,
      "guestEmail" text, "emailKey" text, "replyKey" text, "guestPhone" text, "guestCount" int, "mealChoice" text,
      "message" text, "isAttending" boolean, "waitlisted" boolean, "awaitingApproval" boolean, "publicToggle" boolean,
      "arrival" bigint, "holdUntil" timestamptz, "createdAt" timestamptz, "updatedAt" timestamptz)
  ), persons as (
    ${fixed(guestsInsert(sql.raw('$3'), sql.raw('$1')))}
  ), bumped as (
    ${fixed(bumpsOfEvents(sql.raw('$4'), sql.raw('$1')))}
  ), remembered as (
    insert into idempotency_keys (event_id, tenant_id, key, body_hash, status, reply, created_at)
    select a."eventId", $1::uuid, a."key", a."bodyHash", a."status", a."reply", $6::text::timestamptz
    from json_to_recordset($5::text::json) as a ("eventId" uuid, "key" text, "bodyHash" text, "status" int, "reply" jsonb)
    on conflict (tenant_id, event_id, key) do update set
      body_hash = excluded.body_hash, status = excluded.status, reply = excluded.reply, created_at = excluded.created_at
  ), counted as (
    ${fixed(countsIntoDigests(sql.raw('$8'), sql.raw('$1')))}
  )
  ${fixed(outboxInsert(sql.raw('$7'), sql`where not exists (select 1 from counted where counted.id = message.unless)`))}`,
);

/** @internal Tests look at their plans. */
export const settlingStatements = { lock: lock.text, read: read.text, write: write.text };

/**
 * Writes a whole batch in one statement: replies with their guests, counters, mails, digests, and the first answers to idempotency
 * keys, of which one older than a day is free again.
 */
export async function writeSettlement(
  tx: Db,
  scope: TenantScope,
  written: {
    replies: readonly NewReply[];
    deltas: readonly EventDelta[];
    remembered: readonly RememberedAnswer[];
    messages: readonly Message[];
    /** What is counted into digests, and the digest that is made in place of one that has left, or never was. */
    digests: readonly { digest: DigestCount; message: Message }[];
  },
  now: Date,
): Promise<void> {
  const { replies, deltas, remembered, messages, digests } = written;
  if (replies.length + remembered.length + messages.length === 0) return;
  if (messages.length + digests.length > 0) signalEnqueued(tx);
  await write(tx, [
    scope.tenantId,
    JSON.stringify(replies.map(({ guestDetails: _, ...reply }) => reply)),
    guestRows(replies),
    JSON.stringify(deltas),
    JSON.stringify(remembered),
    now.toISOString(),
    JSON.stringify([
      ...messages.map(outboxRow),
      ...digests.map(({ digest, message }) => ({ ...outboxRow(message), unless: digest.id })),
    ]),
    JSON.stringify(digests.map(({ digest }) => digest)),
  ]);
}

/** Removes answers that are given no more. @returns how many. */
export async function deleteOldAnswers(db: Db, now: Date): Promise<number> {
  const { rows } = await db.execute(sql`
    delete from idempotency_keys where created_at <= ${instant(new Date(now.getTime() - aDay))} returning 1`);
  return rows.length;
}

/** Whether the organization was told since `since` that its plan is used up. Decisive under the tenant's lock. */
export async function wasToldOfPlanLimit(tx: Db, tenantId: string, since: Date): Promise<boolean> {
  const { rows } = await tx.execute<{ told: boolean }>(sql`
    select exists (select 1 from notifications
      where tenant_id = ${tenantId} and kind = 'plan_limit' and created_at > ${instant(since)}) as told`);
  return rows[0]?.told ?? false;
}
