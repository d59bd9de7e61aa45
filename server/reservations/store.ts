/**
 * The SQL of replies. Whatever decides about seats runs under the event's row lock (`lockEvent`), and where the plan
 * limits replies under the tenant's row lock, taken first (`lockTenant`).
 */
import { and, asc, desc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import { spotsNeeded, spotsRemaining, type Counters, type Status } from '#domain/reservations/rules.ts';
import type { ExportedReply } from '#domain/reservations/csv.ts';
import type { Db } from '../db/connect.ts';
import { containing } from '../db/paging.ts';
import { embedStyles, events, eventUrls, reservations, tenants, themes, users } from '../db/schema.ts';
import type { Scope, TenantScope } from '../db/scope.ts';
import { announce } from '../live/announce.ts';

export type EventRow = typeof events.$inferSelect;
export type ReplyRow = typeof reservations.$inferSelect;

/** What of the organisation decides about replies. */
export interface TenantRow {
  id: string;
  name: string;
  subscriptionPlan: string;
  subscriptionStatus: string;
  trialEndsAt: Date;
  removeBranding: boolean;
}

const tenantColumns = {
  id: tenants.id,
  name: tenants.name,
  subscriptionPlan: tenants.subscriptionPlan,
  subscriptionStatus: tenants.subscriptionStatus,
  trialEndsAt: tenants.trialEndsAt,
  removeBranding: tenants.removeBranding,
};

const eventInScope = (scope: Scope) =>
  scope.kind === 'tenant' ? eq(events.tenantId, scope.tenantId) : undefined;
const replyInScope = (scope: Scope) =>
  scope.kind === 'tenant' ? eq(reservations.tenantId, scope.tenantId) : undefined;

// A JSON parameter goes through text: pg sends strings as they are, PGlite would encode them once more.
const json = (value: unknown): SQL => sql`${JSON.stringify(value)}::text::jsonb`;
/** Moments go into raw statements as text; drizzle's own queries encode them by column. */
const instant = (value: Date): SQL => sql`${value.toISOString()}::timestamptz`;

async function firstRow<T>(rows: Promise<{ rows: unknown[] }>): Promise<T> {
  const [row] = (await rows).rows;
  if (row === undefined) throw new Error('A statement that answers one row answered none.');
  return row as T;
}

// ------------------------------------------------------------------------------------------------------ finding the event

/**
 * Which event an address leads to, today's or a former one: a platform function, because the link is what names the
 * tenant. An address is free for another event once the one it leads to is removed for good.
 */
export async function findEventByUrl(
  platform: Db,
  customUrl: string,
): Promise<{ eventId: string; tenantId: string } | null> {
  const { rows } = await platform.execute(
    sql`select event_id as "eventId", tenant_id as "tenantId" from event_urls where custom_url = ${customUrl}`,
  );
  return (rows[0] as { eventId: string; tenantId: string } | undefined) ?? null;
}

/** A live event of the scope, unlocked. */
export async function findEvent(db: Db, scope: Scope, eventId: string): Promise<EventRow | null> {
  const [row] = await db
    .select()
    .from(events)
    .where(and(eq(events.id, eventId), eventInScope(scope), isNull(events.deletedAt)));
  return row ?? null;
}

// ---------------------------------------------------------------------------------------------------------------- locks

/**
 * Keeps everybody else who counts against the plan waiting. Not `for update`: rows that refer to the tenant (mails of
 * an event that is not limited any more) must still be written.
 */
export async function lockTenant(tx: Db, scope: TenantScope): Promise<void> {
  await tx.execute(sql`select 1 from tenants where id = ${scope.tenantId} for no key update`);
}

export interface LockedEvent {
  event: EventRow;
  tenant: TenantRow;
  /** Who reads the answers to mails about the event: its creator, or else the first admin; null where there is neither. */
  hostEmail: string | null;
}

/** A creator who is not of the organisation, or reads no replies any more, is out of its sight. */
const hostEmail = sql<string | null>`coalesce(
  (select u.email from users u where u.id = events.created_by and u.tenant_id = events.tenant_id and u.role <> 'guest'),
  (select u.email from users u where u.tenant_id = events.tenant_id and u.role = 'admin' order by u.id limit 1))`;

/** For mails about an event that the caller has read already. */
export async function findHostEmail(db: Db, event: { id: string; tenantId: string }): Promise<string | null> {
  const [row] = await db
    .select({ hostEmail })
    .from(events)
    .where(and(eq(events.id, event.id), eq(events.tenantId, event.tenantId)));
  return row?.hostEmail ?? null;
}

/**
 * The live ones of the events with their organisation, their rows locked until the transaction ends. In the order of
 * their ids, which is the same for everybody, so that two who lock several never wait for each other.
 */
export async function lockEvents(
  tx: Db,
  scope: TenantScope,
  eventIds: readonly string[],
): Promise<Map<string, LockedEvent>> {
  const rows = await tx
    .select({ event: events, tenant: tenantColumns, hostEmail })
    .from(events)
    .innerJoin(tenants, eq(tenants.id, events.tenantId))
    .where(
      and(
        eventIds.length === 1 ? eq(events.id, eventIds[0] ?? '') : inArray(events.id, [...eventIds]),
        eq(events.tenantId, scope.tenantId),
        isNull(events.deletedAt),
      ),
    )
    .orderBy(asc(events.id))
    .for('no key update', { of: events });
  return new Map(rows.map((row) => [row.event.id, row]));
}

/** One of them; null when it is gone. */
export const lockEvent = async (tx: Db, scope: TenantScope, eventId: string): Promise<LockedEvent | null> =>
  (await lockEvents(tx, scope, [eventId])).get(eventId) ?? null;

export async function findTenant(db: Db, tenantId: string): Promise<TenantRow | null> {
  const [row] = await db.select(tenantColumns).from(tenants).where(eq(tenants.id, tenantId));
  return row ?? null;
}

/** Live yes replies of the organisation: what its plan limits. Read it under the tenant's lock where it decides. */
export async function countYesReplies(db: Db, tenantId: string): Promise<number> {
  const row = await firstRow<{ n: number }>(
    db.execute(sql`
      select coalesce(sum(confirmed_replies + waitlisted_replies), 0)::int as n
      from events where tenant_id = ${tenantId} and deleted_at is null`),
  );
  return row.n;
}

// ------------------------------------------------------------------------------------------------------------ settlement

/** A reply that holds its email address, as far as a second submission needs to know it. */
export interface HoldingReply {
  id: string;
  eventId: string;
  emailKey: string;
  displayName: string;
  guestEmail: string;
  linkMailedAt: Date | null;
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
      r.guest_email as "guestEmail", r.link_mailed_at::text as "linkMailedAt"
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

export interface Recipient {
  email: string;
  name: string;
}

/** Who gets an event's manager mail, and how much of it the last hour brought. */
export interface ManagerMail {
  recipients: Recipient[];
  sentLastHour: Map<string, number>;
  /** Whose digest still waits to be sent. */
  digesting: Set<string>;
}

export async function readManagerMail(
  tx: Db,
  scope: TenantScope,
  of: readonly { id: string; createdBy: string }[],
  now: Date,
): Promise<Map<string, ManagerMail>> {
  const ids = json(of.map(({ id }) => id));
  const creators = json([...new Set(of.map(({ createdBy }) => createdBy))]);
  const [people, sent] = await Promise.all([
    tx.execute(sql`
      select id, role, email, trim(first_name || ' ' || last_name) as name, manager_mail as "managerMail"
      from users where tenant_id = ${scope.tenantId}
        and (role = 'admin' or id in (select value::uuid from jsonb_array_elements_text(${creators}) as value))
      order by id`),
    tx.execute(sql`
      select o.event_id as "eventId", o.to_email as email,
        (count(*) filter (where o.template <> 'manager.digest' and o.created_at > ${instant(new Date(now.getTime() - 3_600_000))}))::int as sent,
        coalesce(bool_or(o.template = 'manager.digest' and o.status = 'queued'), false) as digesting
      from jsonb_array_elements_text(${ids}) as asked
      cross join lateral (
        select * from outbox
        where event_id = asked::uuid and tenant_id = ${scope.tenantId}
          and template in ('manager.new', 'manager.declined', 'manager.digest')
          -- A digest is sent an hour after it began; one that a broken mail server keeps longer is left alone.
          and created_at > ${instant(new Date(now.getTime() - 7_200_000))}
        offset 0
      ) o
      group by o.event_id, o.to_email`),
  ]);
  const users = people.rows as unknown as (Recipient & { id: string; role: string; managerMail: boolean })[];
  const admins = users.filter(({ role }) => role === 'admin');
  const mail = new Map<string, ManagerMail>();
  for (const { id, createdBy } of of) {
    // The creator, unless they are not of the organisation or read no replies any more: then its admins.
    const creator = users.find((user) => user.id === createdBy && user.role !== 'guest');
    const recipients = (creator ? [creator] : admins)
      .filter(({ managerMail }) => managerMail)
      .map(({ email, name }) => ({ email, name }));
    mail.set(id, { recipients, sentLastHour: new Map(), digesting: new Set() });
  }
  for (const row of sent.rows as unknown as {
    eventId: string;
    email: string;
    sent: number;
    digesting: boolean;
  }[]) {
    const of = mail.get(row.eventId);
    of?.sentLastHour.set(row.email, row.sent);
    if (row.digesting) of?.digesting.add(row.email);
  }
  return mail;
}

/**
 * The parties that wait for an event's seats and may matter (`mayFit` of the rules): of each size the first few, found by
 * stepping from one size to the next along the index. Where few spots are left, the length of the line costs nothing.
 */
function mayMatter(of: { tenantId: SQL; eventId: SQL; spots: SQL; without?: SQL }): SQL {
  const waiting = sql`r.event_id = ${of.eventId} and r.tenant_id = ${of.tenantId} and r.waitlisted and not r.awaiting_approval`;
  const nextSize = (beyond: SQL) => sql`(
    select r.guest_count from reservations r where ${waiting} ${beyond} order by r.guest_count limit 1)`;
  return sql`(
    with recursive sizes as (
      select ${nextSize(sql``)} as size
      union all
      select ${nextSize(sql`and r.guest_count > sizes.size`)} from sizes where sizes.size < ${of.spots}
    )
    select party.* from sizes cross join lateral (
      select r.id, r.guest_count, r.arrival from reservations r
      where ${waiting} and r.guest_count = sizes.size
        ${of.without === undefined ? sql`` : sql`and r.id is distinct from ${of.without}`}
      order by r.arrival limit greatest(0, ${of.spots} / sizes.size)
    ) party where sizes.size <= ${of.spots})`;
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

export type NewReply = Omit<ReplyRow, 'linkMailedAt' | 'laterLinkTokenHash'>;

/** All rows of a batch in one statement. */
export async function insertReplies(tx: Db, rows: readonly NewReply[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into reservations (id, tenant_id, event_id, user_id, display_name, guest_email, email_key, reply_key,
      guest_phone, guest_count, guest_details, meal_choice, message, is_attending, waitlisted, awaiting_approval,
      public_toggle, arrival, link_token_hash, created_at, updated_at)
    select r."id", r."tenantId", r."eventId", r."userId", r."displayName", r."guestEmail", r."emailKey", r."replyKey",
      r."guestPhone", r."guestCount", r."guestDetails", r."mealChoice", r."message", r."isAttending", r."waitlisted",
      r."awaitingApproval", r."publicToggle", r."arrival", r."linkTokenHash", r."createdAt", r."updatedAt"
    from jsonb_to_recordset(${json(rows)}) as r ("id" uuid, "tenantId" uuid, "eventId" uuid, "userId" uuid,
      "displayName" text, "guestEmail" text, "emailKey" text, "replyKey" text, "guestPhone" text, "guestCount" int,
      "guestDetails" jsonb, "mealChoice" text, "message" text, "isAttending" boolean, "waitlisted" boolean,
      "awaitingApproval" boolean, "publicToggle" boolean, "arrival" bigint, "linkTokenHash" text,
      "createdAt" timestamptz, "updatedAt" timestamptz)`);
}

export interface EventDelta extends Counters {
  eventId: string;
  arrivals: number;
}

/** The counters and next arrival numbers of events, under their locks. */
export async function bumpEvents(tx: Db, scope: TenantScope, deltas: readonly EventDelta[]): Promise<void> {
  if (deltas.length === 0) return;
  await tx.execute(sql`
    update events e set
      confirmed_guests = e.confirmed_guests + d."confirmedGuests",
      confirmed_replies = e.confirmed_replies + d."confirmedReplies",
      waitlisted_guests = e.waitlisted_guests + d."waitlistedGuests",
      waitlisted_replies = e.waitlisted_replies + d."waitlistedReplies",
      declined_replies = e.declined_replies + d."declinedReplies",
      next_arrival = e.next_arrival + d."arrivals"
    from jsonb_to_recordset(${json(deltas)}) as d ("eventId" uuid, "confirmedGuests" int, "confirmedReplies" int,
      "waitlistedGuests" int, "waitlistedReplies" int, "declinedReplies" int, "arrivals" int)
    where e.id = d."eventId" and e.tenant_id = ${scope.tenantId}`);
  for (const { eventId } of deltas) announce(tx, { topic: 'replies', tenantId: scope.tenantId, eventId });
}

export const bumpEvent = (
  tx: Db,
  event: { id: string; tenantId: string },
  delta: Counters,
  arrivals: number,
): Promise<void> =>
  bumpEvents(tx, { kind: 'tenant', tenantId: event.tenantId }, [{ ...delta, eventId: event.id, arrivals }]);

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

/**
 * New personal links beside the first ones, which guests may have kept: nobody's second submission shall break them.
 * Each takes the place of the last one mailed since. `mailed` starts the hour of the link mail.
 */
export async function addLinks(
  tx: Db,
  scope: TenantScope,
  links: readonly { id: string; tokenHash: string }[],
  mailed: Date | null,
): Promise<void> {
  if (links.length === 0) return;
  await tx.execute(sql`
    update reservations r set later_link_token_hash = l."tokenHash"
      ${mailed === null ? sql`` : sql`, link_mailed_at = ${instant(mailed)}`}
    from jsonb_to_recordset(${json(links)}) as l ("id" uuid, "tokenHash" text)
    where r.id = l."id" and r.tenant_id = ${scope.tenantId}`);
}

export interface DigestCount {
  eventId: string;
  email: string;
  confirmed: number;
  waitlisted: number;
  declined: number;
}

/** Counts into the digests that still wait. @returns those whose digest was there. */
export async function countIntoDigests(
  tx: Db,
  scope: TenantScope,
  counts: readonly DigestCount[],
): Promise<{ eventId: string; email: string }[]> {
  if (counts.length === 0) return [];
  const { rows } = await tx.execute(sql`
    update outbox o set payload = o.payload || jsonb_build_object(
      'confirmed', (o.payload->>'confirmed')::int + d."confirmed",
      'waitlisted', (o.payload->>'waitlisted')::int + d."waitlisted",
      'declined', (o.payload->>'declined')::int + d."declined")
    from jsonb_to_recordset(${json(counts)}) as d ("eventId" uuid, "email" text, "confirmed" int, "waitlisted" int, "declined" int)
    cross join lateral (
      select id from outbox
      where event_id = d."eventId" and tenant_id = ${scope.tenantId} and template = 'manager.digest'
        and status = 'queued' and to_email = d."email" and created_at > now() - interval '2 hours'
      offset 0
    ) waiting
    where o.id = waiting.id and o.status = 'queued'
    returning o.event_id as "eventId", o.to_email as email`);
  return rows as { eventId: string; email: string }[];
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

/** Whether a message of the template was enqueued for the event since `since`. */
export async function wasMailedSince(
  tx: Db,
  event: { id: string; tenantId: string },
  template: string,
  since: Date,
): Promise<boolean> {
  const row = await firstRow<{ mailed: boolean }>(
    tx.execute(sql`
      select exists (select 1 from outbox where event_id = ${event.id} and tenant_id = ${event.tenantId}
        and template = ${template} and created_at > ${instant(since)}) as mailed`),
  );
  return row.mailed;
}

// -------------------------------------------------------------------------------------------------------- single replies

/** A reply of a live event, with what its event says about who may touch it. */
export async function findReply(
  db: Db,
  scope: Scope,
  id: string,
): Promise<{ reply: ReplyRow; createdBy: string } | null> {
  const [row] = await db
    .select({ reply: reservations, createdBy: events.createdBy })
    .from(reservations)
    .innerJoin(events, eq(events.id, reservations.eventId))
    .where(and(eq(reservations.id, id), replyInScope(scope), isNull(events.deletedAt)));
  return row ?? null;
}

/** The reply that a personal link names, on the event that the address names. */
export async function findReplyByLink(
  db: Db,
  event: { eventId: string; tenantId: string },
  tokenHash: string,
): Promise<ReplyRow | null> {
  const [row] = await db
    .select({ reply: reservations })
    .from(reservations)
    .innerJoin(events, eq(events.id, reservations.eventId))
    .where(
      and(
        or(eq(reservations.linkTokenHash, tokenHash), eq(reservations.laterLinkTokenHash, tokenHash)),
        eq(reservations.tenantId, event.tenantId),
        eq(reservations.eventId, event.eventId),
        isNull(events.deletedAt),
      ),
    );
  return row?.reply ?? null;
}

export async function holderOfEmail(
  tx: Db,
  event: { id: string; tenantId: string },
  emailKey: string,
  exceptId: string,
): Promise<boolean> {
  const row = await firstRow<{ held: boolean }>(
    tx.execute(sql`
      select exists (select 1 from reservations where event_id = ${event.id} and tenant_id = ${event.tenantId}
        and email_key = ${emailKey} and id <> ${exceptId}) as held`),
  );
  return row.held;
}

/** Whether another reply with the same address is confirmed: then the event stays in that guest's calendar. */
export async function isComingAnyway(
  tx: Db,
  event: EventRow,
  reply: { id: string; emailKey: string },
): Promise<boolean> {
  if (!event.severalRepliesPerEmail) return false;
  const row = await firstRow<{ coming: boolean }>(
    tx.execute(sql`
      select exists (select 1 from reservations where event_id = ${event.id} and tenant_id = ${event.tenantId}
        and email_key = ${reply.emailKey} and id <> ${reply.id} and is_attending and not waitlisted) as coming`),
  );
  return row.coming;
}

export async function updateReply(
  tx: Db,
  scope: TenantScope,
  id: string,
  changes: Partial<Omit<ReplyRow, 'id' | 'tenantId' | 'eventId' | 'createdAt'>>,
): Promise<ReplyRow> {
  const [row] = await tx
    .update(reservations)
    .set(changes)
    .where(and(eq(reservations.id, id), eq(reservations.tenantId, scope.tenantId)))
    .returning();
  if (!row) throw new Error('The reply was gone although its event is locked.');
  return row;
}

export async function deleteReply(tx: Db, scope: TenantScope, id: string): Promise<void> {
  await tx
    .delete(reservations)
    .where(and(eq(reservations.id, id), eq(reservations.tenantId, scope.tenantId)));
}

/** Confirms waiting parties; answers their rows as they are now, in the order of the line. */
export async function promoteReplies(
  tx: Db,
  scope: TenantScope,
  ids: readonly string[],
  now: Date,
): Promise<ReplyRow[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .update(reservations)
    .set({ waitlisted: false, updatedAt: now })
    .where(and(inArray(reservations.id, [...ids]), eq(reservations.tenantId, scope.tenantId)))
    .returning();
  return rows.sort((a, b) => a.arrival - b.arrival);
}

// ----------------------------------------------------------------------------------------------------------------- lists

/** A reply with what its row in a table shows of its event and account. */
export interface ReplyView extends ReplyRow {
  eventName: string;
  eventDate: Date;
  eventTimezone: string;
  eventMaxGuests: number;
  eventMaxGuestsPerRsvp: number;
  userEmail: string | null;
  /** 1 for the first in line; null for everybody who does not wait. */
  position: number | null;
}

export type ReplySort = 'createdAt' | 'displayName' | 'guestEmail' | 'guestCount' | 'status' | 'eventName';

export interface ReplyFilter {
  /** One reply alone. */
  id?: string;
  eventId?: string | undefined;
  /** One organisation, for a superadmin. */
  tenantId?: string | undefined;
  status?: Status | undefined;
  q?: string | undefined;
}

const statusCondition = (status: Status | undefined): SQL | undefined => {
  switch (status) {
    case undefined:
      return undefined;
    case 'confirmed':
      return sql`${reservations.isAttending} and not ${reservations.waitlisted}`;
    case 'waitlisted':
      return sql`${reservations.waitlisted}`;
    case 'declined':
      return sql`not ${reservations.isAttending}`;
  }
};

/**
 * Whether a guest of the party, or what they eat, is called so. The details as text are looked at first, which is quick
 * and says no to most; but in them stand the names of the fields too, and what JSON escapes stands differently.
 */
function namesGuest(pattern: string, asked: string): SQL {
  const asText = /["\\]/.test(asked) ? sql`` : sql`${reservations.guestDetails}::text ilike ${pattern} and`;
  return sql`(${asText} exists (select 1 from jsonb_array_elements(${reservations.guestDetails}) as guest
    where guest->>'name' ilike ${pattern} or guest->>'mealChoice' ilike ${pattern}))`;
}

function matching(scope: Scope, filter: ReplyFilter): SQL | undefined {
  const pattern = filter.q ? containing(filter.q) : undefined;
  return and(
    replyInScope(scope),
    isNull(events.deletedAt),
    filter.tenantId === undefined ? undefined : eq(reservations.tenantId, filter.tenantId),
    filter.eventId === undefined ? undefined : eq(reservations.eventId, filter.eventId),
    filter.id === undefined ? undefined : eq(reservations.id, filter.id),
    statusCondition(filter.status),
    pattern === undefined
      ? undefined
      : sql`(${reservations.displayName} ilike ${pattern} or ${reservations.guestEmail} ilike ${pattern}
          or ${reservations.guestPhone} ilike ${pattern} or ${events.name} ilike ${pattern}
          or ${namesGuest(pattern, filter.q ?? '')})`,
  );
}

const sortColumns: Record<ReplySort, SQL | typeof reservations.createdAt> = {
  createdAt: reservations.createdAt,
  displayName: sql`lower(${reservations.displayName})`,
  guestEmail: sql`${reservations.emailKey}`,
  guestCount: sql`${reservations.guestCount}`,
  status: sql`case when not ${reservations.isAttending} then 2 when ${reservations.waitlisted} then 1 else 0 end`,
  eventName: sql`lower(${events.name})`,
};

const viewColumns = {
  reply: reservations,
  eventName: events.name,
  eventDate: events.startsAt,
  eventTimezone: events.timezone,
  eventMaxGuests: events.maxGuests,
  eventMaxGuestsPerRsvp: events.maxGuestsPerRsvp,
  userEmail: users.email,
};

/** `line`: by arrival, which is the order of the waitlist. */
export type ReplyOrder = 'line' | { field: ReplySort; descending: boolean };

export async function listReplies(
  db: Db,
  scope: Scope,
  filter: ReplyFilter,
  order: ReplyOrder,
  page: { limit?: number; offset?: number },
): Promise<{ rows: ReplyView[]; total: number }> {
  const where = matching(scope, filter);
  const orderBy =
    order === 'line'
      ? [asc(reservations.arrival), asc(reservations.id)]
      : [sortColumns[order.field], reservations.id].map((column) =>
          order.descending ? desc(column) : asc(column),
        );
  const viewed = db
    .select(viewColumns)
    .from(reservations)
    .innerJoin(events, and(eq(events.id, reservations.eventId), eq(events.tenantId, reservations.tenantId)))
    .leftJoin(users, eq(users.id, reservations.userId));
  // What stands before the page is walked by its ids alone: a page deep in a long list carries no row but its own.
  const onPage =
    page.limit === undefined
      ? where
      : inArray(
          reservations.id,
          db
            .select({ id: reservations.id })
            .from(reservations)
            .innerJoin(
              events,
              and(eq(events.id, reservations.eventId), eq(events.tenantId, reservations.tenantId)),
            )
            .where(where)
            .orderBy(...orderBy)
            .limit(page.limit)
            .offset(page.offset ?? 0),
        );
  const found = await viewed.where(onPage).orderBy(...orderBy);
  const total = page.limit === undefined ? found.length : await countReplyRows(db, scope, filter, where);
  const positions = await linePositions(
    db,
    found.map(({ reply }) => reply).filter(({ waitlisted }) => waitlisted),
  );
  return {
    rows: found.map(({ reply, ...around }) => ({
      ...reply,
      ...around,
      position: positions.get(reply.id) ?? null,
    })),
    total,
  };
}

/**
 * The places of waiting replies in the lines of their events: those ahead of the first of them are counted, and the rest
 * numbered no further than to the last. Arrivals are unique within an event, and the index holds them.
 */
async function linePositions(
  db: Db,
  waiting: readonly { id: string; tenantId: string; eventId: string; arrival: number }[],
): Promise<Map<string, number>> {
  if (waiting.length === 0) return new Map();
  const asked = waiting.map(({ tenantId, eventId, arrival }) => ({ tenantId, eventId, arrival }));
  const { rows } = await db.execute(sql`
    with asked as materialized (
      select * from jsonb_to_recordset(${json(asked)}) as a ("tenantId" uuid, "eventId" uuid, arrival bigint)
    ), lines as materialized (
      select "tenantId", "eventId", min(arrival) as first, max(arrival) as last from asked group by 1, 2
    ), ahead as materialized (
      select lines.*, (select count(*) from reservations r
        where r.tenant_id = "tenantId" and r.event_id = "eventId" and r.waitlisted and r.arrival < first) as before
      from lines
    )
    select asked."eventId", asked.arrival, line.position from ahead
      cross join lateral (
        select r.arrival, (ahead.before + row_number() over (order by r.arrival))::int as position
        from reservations r
        where r.tenant_id = ahead."tenantId" and r.event_id = ahead."eventId" and r.waitlisted
          and r.arrival between ahead.first and ahead.last
      ) line
      join asked on asked."eventId" = ahead."eventId" and asked.arrival = line.arrival`);
  const places = new Map(
    (rows as { eventId: string; arrival: number; position: number }[]).map((row) => [
      `${row.eventId} ${row.arrival}`,
      row.position,
    ]),
  );
  return new Map(waiting.map(({ id, eventId, arrival }) => [id, places.get(`${eventId} ${arrival}`) ?? 0]));
}

const replyCounter = (status: Status | undefined): SQL =>
  ({
    confirmed: sql`${events.confirmedReplies}`,
    waitlisted: sql`${events.waitlistedReplies}`,
    declined: sql`${events.declinedReplies}`,
    all: sql`${events.confirmedReplies} + ${events.waitlistedReplies} + ${events.declinedReplies}`,
  })[status ?? 'all'];

/** Without a search the counters of the events know the number, however many rows there are. */
async function countReplyRows(
  db: Db,
  scope: Scope,
  filter: ReplyFilter,
  where: SQL | undefined,
): Promise<number> {
  if (filter.q) {
    const [row] = await db
      .select({ n: sql<number>`count(*)::int` })
      .from(reservations)
      .innerJoin(events, and(eq(events.id, reservations.eventId), eq(events.tenantId, reservations.tenantId)))
      .where(where);
    return row?.n ?? 0;
  }
  const [row] = await db
    .select({ n: sql<number>`coalesce(sum(${replyCounter(filter.status)}), 0)::int` })
    .from(events)
    .where(
      and(
        eventInScope(scope),
        isNull(events.deletedAt),
        filter.tenantId === undefined ? undefined : eq(events.tenantId, filter.tenantId),
        filter.eventId === undefined ? undefined : eq(events.id, filter.eventId),
      ),
    );
  return row?.n ?? 0;
}

/** A reply as the file of an event's replies has it, with where the walk through them stands after it. */
export interface ReplyToExport extends ExportedReply {
  id: string;
}

interface RawReplyToExport extends Omit<ReplyToExport, 'createdAt'> {
  createdAt: number;
}

const toExport = sql`
  select r.id, r.display_name as "displayName", r.guest_email as "guestEmail", r.guest_phone as "guestPhone",
    r.guest_count as "guestCount", r.guest_details as "guestDetails", r.is_attending as "isAttending", r.waitlisted,
    r.awaiting_approval as "awaitingApproval", r.message, r.public_toggle as "publicToggle",
    (extract(epoch from r.created_at) * 1000)::bigint as "createdAt"
  from reservations r`;
const exported = (rows: unknown[]): ReplyToExport[] =>
  (rows as RawReplyToExport[]).map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));

/** The next replies to the event, by the moment of their making and their ids, neither of which ever changes. */
export async function readRepliesAfter(
  db: Db,
  scope: TenantScope,
  eventId: string,
  after: Pick<ReplyToExport, 'createdAt' | 'id'> | null,
  most: number,
): Promise<ReplyToExport[]> {
  const { rows } = await db.execute(sql`${toExport}
    where r.event_id = ${eventId} and r.tenant_id = ${scope.tenantId}
      ${after === null ? sql`` : sql`and (r.created_at, r.id) > (${instant(after.createdAt)}, ${after.id}::uuid)`}
    order by r.created_at, r.id limit ${most}`);
  return exported(rows);
}

/**
 * All replies to the event as they stand at this moment, in the same order: a cursor goes on seeing what was there when
 * it was opened, whatever is written while it is read. It lives as long as the transaction.
 */
export async function openReplies(
  tx: Db,
  scope: TenantScope,
  eventId: string,
): Promise<(most: number) => Promise<ReplyToExport[]>> {
  await tx.execute(sql`
    declare replies no scroll cursor for ${toExport}
    where r.event_id = ${eventId} and r.tenant_id = ${scope.tenantId}
    order by r.created_at, r.id`);
  return async (most) =>
    exported((await tx.execute(sql.raw(`fetch forward ${Math.trunc(most)} from replies`))).rows);
}

export type WaitlistSort = 'eventName' | 'displayName' | 'guestCount' | 'createdAt';

export interface WaitingView {
  id: string;
  eventId: string;
  eventName: string;
  eventDate: Date;
  eventTimezone: string;
  tenantId: string;
  createdBy: string;
  displayName: string;
  guestEmail: string;
  guestPhone: string;
  guestCount: number;
  awaitingApproval: boolean;
  position: number;
  createdAt: Date;
  eventMaxGuests: number;
  eventConfirmedGuests: number;
  spotsNeeded: number | null;
}

/** Everybody who waits; without an order event by event, the next to come first and the past ones last, each in its line. */
export async function listWaiting(
  db: Db,
  scope: Scope,
  filter: { tenantId?: string | undefined; q?: string | undefined },
  order: { field: WaitlistSort; descending: boolean } | null,
  page: { limit?: number; offset?: number },
): Promise<{ rows: WaitingView[]; total: number }> {
  const where = matching(scope, { ...filter, status: 'waitlisted' });
  const direction = order?.descending ? desc : asc;
  const orderBy =
    order === null
      ? [
          asc(sql`${events.startsAt} < now()`),
          asc(events.startsAt),
          asc(events.id),
          asc(reservations.arrival),
        ]
      : [direction(sortColumns[order.field]), asc(events.id), direction(reservations.arrival)];
  const query = db
    .select({
      id: reservations.id,
      eventId: reservations.eventId,
      eventName: events.name,
      eventDate: events.startsAt,
      eventTimezone: events.timezone,
      tenantId: events.tenantId,
      createdBy: events.createdBy,
      displayName: reservations.displayName,
      guestEmail: reservations.guestEmail,
      guestPhone: reservations.guestPhone,
      guestCount: reservations.guestCount,
      awaitingApproval: reservations.awaitingApproval,
      arrival: reservations.arrival,
      createdAt: reservations.createdAt,
      eventMaxGuests: events.maxGuests,
      eventConfirmedGuests: events.confirmedGuests,
    })
    .from(reservations)
    .innerJoin(events, and(eq(events.id, reservations.eventId), eq(events.tenantId, reservations.tenantId)))
    .where(where)
    .orderBy(...orderBy)
    .$dynamic();
  const found =
    page.limit === undefined ? await query : await query.limit(page.limit).offset(page.offset ?? 0);
  const total =
    page.limit === undefined
      ? found.length
      : await countReplyRows(db, scope, { ...filter, status: 'waitlisted' }, where);
  const positions = await linePositions(db, found);
  const needs = await readSpotsNeeded(db, found);
  return {
    rows: found.map(({ arrival: _, ...row }) => ({
      ...row,
      position: positions.get(row.id) ?? 0,
      spotsNeeded: needs.get(row.id) ?? null,
    })),
    total,
  };
}

/** What each of the parties that wait for seats lacks; reads no line further than to the last of them. */
async function readSpotsNeeded(
  db: Db,
  waiting: readonly {
    id: string;
    tenantId: string;
    eventId: string;
    arrival: number;
    awaitingApproval: boolean;
    eventMaxGuests: number;
    eventConfirmedGuests: number;
  }[],
): Promise<Map<string, number | null>> {
  const needs = new Map<string, number | null>();
  const forSeats = waiting.filter(({ awaitingApproval }) => !awaitingApproval);
  const byEvent = new Map<string, typeof forSeats>();
  for (const party of forSeats) {
    const same = byEvent.get(party.eventId);
    if (same) same.push(party);
    else byEvent.set(party.eventId, [party]);
  }
  if (byEvent.size === 0) return needs;
  const asked = [...byEvent.values()].map((parties) => ({
    tenantId: parties[0]?.tenantId,
    eventId: parties[0]?.eventId,
    last: parties.reduce((last, { arrival }) => Math.max(last, arrival), 0),
  }));
  const { rows } = await db.execute(sql`
    select a."eventId", json_agg(json_build_array(r.arrival, r.guest_count) order by r.arrival) as line
    from jsonb_to_recordset(${json(asked)}) as a ("tenantId" uuid, "eventId" uuid, "last" bigint)
    join reservations r on r.tenant_id = a."tenantId" and r.event_id = a."eventId" and r.arrival <= a."last"
      and r.waitlisted and not r.awaiting_approval
    group by a."eventId"`);
  for (const { eventId, line } of rows as { eventId: string; line: [number, number][] }[]) {
    const parties = byEvent.get(eventId) ?? [];
    const [first] = parties;
    if (!first) continue;
    const numbers = spotsNeeded({
      spotsRemaining: spotsRemaining(first.eventMaxGuests, first.eventConfirmedGuests),
      waitingInOrder: line.map(([, guestCount]) => guestCount),
    });
    const byArrival = new Map(line.map(([arrival], index) => [arrival, numbers[index] ?? null]));
    for (const { id, arrival } of parties) needs.set(id, byArrival.get(arrival) ?? null);
  }
  return needs;
}

/** An event as the heading of a group of its replies. */
export interface GroupView {
  event: EventRow;
  tenantName: string;
  matches: number;
}

/** The events that have replies that match; all of them where nothing narrows it. The latest event comes first. */
export async function listGroups(
  db: Db,
  scope: Scope,
  filter: Omit<ReplyFilter, 'id'>,
  page: { limit?: number; offset?: number },
): Promise<{ rows: GroupView[]; total: number }> {
  const ofEvent = and(
    eventInScope(scope),
    isNull(events.deletedAt),
    filter.tenantId === undefined ? undefined : eq(events.tenantId, filter.tenantId),
    filter.eventId === undefined ? undefined : eq(events.id, filter.eventId),
  );
  // Without a search the event's own counters know.
  const matches = filter.q
    ? sql<number>`(select count(*)::int from ${reservations}
        where ${eq(reservations.eventId, events.id)} and ${eq(reservations.tenantId, events.tenantId)}
          and ${matching(scope, { ...filter, eventId: undefined, tenantId: undefined })})`
    : sql<number>`(${replyCounter(filter.status)})`;
  const narrowed = Boolean(filter.q) || filter.status !== undefined;
  const where = and(ofEvent, narrowed ? sql`${matches} > 0` : undefined);
  const query = db
    .select({ event: events, tenantName: tenants.name, matches })
    .from(events)
    .innerJoin(tenants, eq(tenants.id, events.tenantId))
    .where(where)
    .orderBy(desc(events.startsAt), desc(events.id))
    .$dynamic();
  if (page.limit === undefined) {
    const rows = await query;
    return { rows, total: rows.length };
  }
  const rows = await query.limit(page.limit).offset(page.offset ?? 0);
  const [counted] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(events)
    .where(where);
  return { rows, total: counted?.n ?? 0 };
}

// ----------------------------------------------------------------------------------------------------------- public page

/** What the public page is made of, read in one statement. */
export interface PublicRow {
  event: EventRow;
  tenant: TenantRow;
  theme: {
    primaryColor: string;
    secondaryColor: string;
    backgroundColor: string;
    textColor: string;
    accentColor: string;
    fontFamily: string | null;
    customCss: string;
  } | null;
  styles: Record<string, string | number | boolean> | null;
  waiting: number[];
  /** Who agreed to be shown, in order of arrival; null where the host shows no list. */
  guests: string[] | null;
}

const mostShownGuests = 500;

/** A live event by an address that it has or had: a platform function, because the link is what names the tenant. */
export async function findPublicEvent(platform: Db, customUrl: string): Promise<PublicRow | null> {
  const prepared = publicEvents.get(platform) ?? publicEventQuery(platform);
  publicEvents.set(platform, prepared);
  const [row] = await prepared.execute({ customUrl });
  return (
    (row && {
      ...row,
      waiting: row.waiting ?? [],
      guests: row.event.showGuestList ? (row.guests ?? []) : null,
    }) ??
    null
  );
}

/** The statement that a busy evening asks most, put together once for a database and planned once for a connection. */
const publicEvents = new WeakMap<Db, ReturnType<typeof publicEventQuery>>();

function publicEventQuery(platform: Db) {
  const parties = mayMatter({
    tenantId: sql`${events.tenantId}`,
    eventId: sql`${events.id}`,
    spots: sql`(${events.maxGuests} - ${events.confirmedGuests})`,
  });
  const waiting = sql<number[] | null>`(
    select json_agg(party.guest_count order by party.arrival) from ${parties} party
    where ${events.maxGuests} > ${events.confirmedGuests})`;
  const guests = sql<string[] | null>`(
    select coalesce(json_agg(shown.display_name order by shown.arrival), '[]'::json) from (
      select r.display_name, r.arrival from reservations r
      where r.event_id = ${events.id} and r.public_toggle and r.is_attending and not r.waitlisted
      order by r.arrival limit ${mostShownGuests}
    ) shown where ${events.showGuestList})`;
  return platform
    .select({
      event: events,
      tenant: tenantColumns,
      theme: {
        primaryColor: themes.primaryColor,
        secondaryColor: themes.secondaryColor,
        backgroundColor: themes.backgroundColor,
        textColor: themes.textColor,
        accentColor: themes.accentColor,
        fontFamily: themes.fontFamily,
        customCss: themes.customCss,
      },
      styles: embedStyles.styles,
      waiting,
      guests,
    })
    .from(eventUrls)
    .innerJoin(events, eq(events.id, eventUrls.eventId))
    .innerJoin(tenants, eq(tenants.id, events.tenantId))
    .leftJoin(themes, eq(themes.id, events.themeId))
    .leftJoin(embedStyles, eq(embedStyles.eventId, events.id))
    .where(and(eq(eventUrls.customUrl, sql.placeholder('customUrl')), isNull(events.deletedAt)))
    .prepare('public_event');
}
