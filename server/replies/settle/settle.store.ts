/** The SQL of settling submissions. Everything here runs under the event's row lock. */
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import type { TenantScope } from '../../db/scope.ts';
import type { ReplyRow } from '../locked-event.store.ts';
import { firstRow, instant, json, mayMatter } from '../shared.store.ts';

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

/**
 * The first reply that holds each of the addresses. Looked up one by one here and in what else a submission asks (`cross
 * join lateral`): the database knows nothing yet about an event whose replies come all at once, and would rather read
 * everything that the organisation has.
 */
export async function findHolding(
  tx: Db,
  scope: TenantScope,
  asked: readonly { eventId: string; emailKey: string }[],
): Promise<HoldingReply[]> {
  const { rows } = await tx.execute(sql`
    select r.id, r.event_id as "eventId", r.email_key as "emailKey", r.display_name as "displayName",
      r.guest_email as "guestEmail", r.link_mailed_at::text as "linkMailedAt", r.link_rotation as "linkRotation"
    from jsonb_to_recordset(${json(asked)}) as a ("eventId" uuid, "emailKey" text)
    cross join lateral (
      select * from reservations
      where event_id = a."eventId" and email_key = a."emailKey" and tenant_id = ${scope.tenantId}
      order by arrival limit 1
    ) r`);
  return (rows as (Omit<HoldingReply, 'linkMailedAt'> & { linkMailedAt: string | null })[]).map((row) => ({
    ...row,
    linkMailedAt: row.linkMailedAt === null ? null : new Date(row.linkMailedAt),
  }));
}

export interface RememberedAnswer {
  eventId: string;
  key: string;
  bodyHash: string;
  status: number;
  reply: Record<string, unknown>;
}

const aDay = 86_400_000;

export async function findRemembered(
  tx: Db,
  scope: TenantScope,
  asked: readonly { eventId: string; key: string }[],
  now: Date,
): Promise<RememberedAnswer[]> {
  if (asked.length === 0) return [];
  const { rows } = await tx.execute(sql`
    select k.event_id as "eventId", k.key, k.body_hash as "bodyHash", k.status, k.reply
    from jsonb_to_recordset(${json(asked)}) as a ("eventId" uuid, "key" text)
    cross join lateral (
      select * from idempotency_keys
      where event_id = a."eventId" and key = a."key" and tenant_id = ${scope.tenantId} limit 1
    ) k
    where k.created_at > ${instant(new Date(now.getTime() - aDay))}`);
  return rows as unknown as RememberedAnswer[];
}

/** The parties that wait for seats and may matter, in order; nothing is read where nothing is free. */
export async function readWaiting(
  tx: Db,
  scope: TenantScope,
  of: readonly { eventId: string; spots: number; without?: string }[],
): Promise<Map<string, { id: string; guestCount: number }[]>> {
  const waiting = new Map<string, { id: string; guestCount: number }[]>();
  const asked = of.filter(({ spots }) => spots > 0);
  if (asked.length === 0) return waiting;
  const parties = mayMatter({
    tenantId: sql`${scope.tenantId}::uuid`,
    eventId: sql`a."eventId"`,
    spots: sql`a."spots"`,
    without: sql`a."without"`,
  });
  const { rows } = await tx.execute(sql`
    select party.id, a."eventId", party.guest_count as "guestCount"
    from jsonb_to_recordset(${json(asked)}) as a ("eventId" uuid, "spots" int, "without" uuid)
    cross join lateral ${parties} party
    order by party.arrival`);
  for (const { id, eventId, guestCount } of rows as { id: string; eventId: string; guestCount: number }[]) {
    const line = waiting.get(eventId) ?? [];
    line.push({ id, guestCount });
    waiting.set(eventId, line);
  }
  return waiting;
}

export type NewReply = Omit<
  ReplyRow,
  | 'changeMailAt'
  | 'changeMailId'
  | 'lapsedAt'
  | 'linkMailedAt'
  | 'linkRotation'
  | 'linkTokenHash'
  | 'laterLinkTokenHash'
>;

/** All rows of a batch in one statement. */
export async function insertReplies(tx: Db, rows: readonly NewReply[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into reservations (id, tenant_id, event_id, user_id, display_name, guest_email, email_key, reply_key,
      guest_phone, guest_count, guest_details, meal_choice, message, is_attending, waitlisted, awaiting_approval,
      public_toggle, arrival, hold_until, created_at, updated_at)
    select r."id", r."tenantId", r."eventId", r."userId", r."displayName", r."guestEmail", r."emailKey", r."replyKey",
      r."guestPhone", r."guestCount", r."guestDetails", r."mealChoice", r."message", r."isAttending", r."waitlisted",
      r."awaitingApproval", r."publicToggle", r."arrival", r."holdUntil", r."createdAt", r."updatedAt"
    from jsonb_to_recordset(${json(rows)}) as r ("id" uuid, "tenantId" uuid, "eventId" uuid, "userId" uuid,
      "displayName" text, "guestEmail" text, "emailKey" text, "replyKey" text, "guestPhone" text, "guestCount" int,
      "guestDetails" jsonb, "mealChoice" text, "message" text, "isAttending" boolean, "waitlisted" boolean,
      "awaitingApproval" boolean, "publicToggle" boolean, "arrival" bigint, "holdUntil" timestamptz,
      "createdAt" timestamptz, "updatedAt" timestamptz)`);
}

/** Keeps the first answers; a key older than a day is free again. */
export async function rememberAnswers(
  tx: Db,
  scope: TenantScope,
  answers: readonly RememberedAnswer[],
  now: Date,
): Promise<void> {
  if (answers.length === 0) return;
  await tx.execute(sql`
    insert into idempotency_keys (event_id, tenant_id, key, body_hash, status, reply, created_at)
    select a."eventId", ${scope.tenantId}::uuid, a."key", a."bodyHash", a."status", a."reply", ${instant(now)}
    from jsonb_to_recordset(${json(answers)}) as a ("eventId" uuid, "key" text, "bodyHash" text, "status" int, "reply" jsonb)
    on conflict (event_id, key) do update set
      body_hash = excluded.body_hash, status = excluded.status, reply = excluded.reply, created_at = excluded.created_at`);
}

/** Removes answers that are given no more. @returns how many. */
export async function deleteOldAnswers(db: Db, now: Date): Promise<number> {
  const { rows } = await db.execute(sql`
    delete from idempotency_keys where created_at <= ${instant(new Date(now.getTime() - aDay))} returning 1`);
  return rows.length;
}

/** Whether the organisation was told since `since` that its plan is used up. Decisive under the tenant's lock. */
export async function wasToldOfPlanLimit(tx: Db, tenantId: string, since: Date): Promise<boolean> {
  const row = await firstRow<{ told: boolean }>(
    tx.execute(sql`
      select exists (select 1 from notifications
        where tenant_id = ${tenantId} and kind = 'plan_limit' and created_at > ${instant(since)}) as told`),
  );
  return row.told;
}
