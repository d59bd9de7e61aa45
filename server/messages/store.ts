/** The SQL of messages to guests: who gets one, how many were sent, and what they said. */
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Audience, MessagesSent } from '#domain/messages/rules.ts';
import type { Db, TenantDb } from '../db/connect.ts';
import { guestMessages, idempotencyKeys } from '../db/schema.ts';
import type { TenantScope } from '../db/scope.ts';

export type GuestMessageRow = typeof guestMessages.$inferSelect;

/** Somebody who gets a message: the first reply of an address, however many it sent. */
export interface MessageRecipient {
  /** Of the reply. */
  id: string;
  linkRotation: number;
  displayName: string;
  guestEmail: string;
  /** Among the waiting parties, from 1; null for those that await approval and for confirmed ones. */
  position: number | null;
}

/** In the order in which they replied. */
export async function listRecipients(
  tx: Db,
  scope: TenantScope,
  eventId: string,
  audience: Audience,
  limit?: number,
): Promise<MessageRecipient[]> {
  const { rows } = await tx.execute(sql`
    select id, "linkRotation", "displayName", "guestEmail", "position" from (
      select distinct on (email_key) id, link_rotation as "linkRotation", display_name as "displayName", guest_email as "guestEmail",
        case when waitlisted and not awaiting_approval then "position"::int end as "position", arrival
      from (
        select *, row_number() over (partition by awaiting_approval order by arrival) as "position"
        from reservations
        where tenant_id = ${scope.tenantId} and event_id = ${eventId} and is_attending
          and waitlisted = ${audience === 'waitlisted'}
      ) as standing
      where guest_email <> ''
      order by email_key, arrival
    ) as recipient
    order by arrival
    ${limit === undefined ? sql`` : sql`limit ${limit}`}`);
  return rows as unknown as MessageRecipient[];
}

export interface AudienceSizes {
  /** Addresses. */
  confirmed: number;
  waitlisted: number;
  /** Parties that wait in line. */
  waiting: number;
}

export async function countRecipients(db: Db, scope: TenantScope, eventId: string): Promise<AudienceSizes> {
  const { rows } = await db.execute(sql`
    select count(distinct email_key) filter (where not waitlisted)::int as "confirmed",
      count(distinct email_key) filter (where waitlisted)::int as "waitlisted",
      (count(*) filter (where waitlisted and not awaiting_approval))::int as "waiting"
    from reservations
    where tenant_id = ${scope.tenantId} and event_id = ${eventId} and is_attending and guest_email <> ''`);
  const [row] = rows as unknown as AudienceSizes[];
  if (!row) throw new Error('A count answered no row.');
  return row;
}

/** What the organization sent since then. Decisive under the tenant's lock. */
export async function countSent(
  db: Db,
  scope: TenantScope,
  eventId: string,
  since: Date,
): Promise<MessagesSent> {
  const { rows } = await db.execute(sql`
    select count(*) filter (where event_id = ${eventId})::int as "event", count(*)::int as "organization",
      coalesce(sum(recipients), 0)::int as "guests"
    from guest_messages
    where tenant_id = ${scope.tenantId} and created_at > ${since.toISOString()}::timestamptz`);
  const [row] = rows as unknown as MessagesSent[];
  if (!row) throw new Error('A count answered no row.');
  return row;
}

export async function listMessages(
  db: Db,
  scope: TenantScope,
  eventId: string,
  limit: number,
): Promise<GuestMessageRow[]> {
  return db
    .select()
    .from(guestMessages)
    .where(and(eq(guestMessages.tenantId, scope.tenantId), eq(guestMessages.eventId, eventId)))
    .orderBy(desc(guestMessages.createdAt), desc(guestMessages.id))
    .limit(limit);
}

/** Whether the same words went to the same guests since then. */
export async function wasSentSince(
  tx: TenantDb,
  scope: TenantScope,
  message: { eventId: string; audience: string; subject: string; body: string },
  since: Date,
): Promise<boolean> {
  const [row] = await tx
    .select({ id: guestMessages.id })
    .from(guestMessages)
    .where(
      and(
        eq(guestMessages.tenantId, scope.tenantId),
        eq(guestMessages.eventId, message.eventId),
        eq(guestMessages.audience, message.audience),
        eq(guestMessages.subject, message.subject),
        eq(guestMessages.body, message.body),
        gt(guestMessages.createdAt, since),
      ),
    )
    .limit(1);
  return row !== undefined;
}

export async function insertMessage(tx: Db, row: GuestMessageRow): Promise<void> {
  await tx.insert(guestMessages).values(row);
}

// Keys of replies stand in the same table, as hashes.
const keyOf = (key: string) => `message ${key}`;

/** What was first sent under the key, if anything was. Decisive under the tenant's lock. */
export async function recallMessage(
  tx: TenantDb,
  scope: TenantScope,
  eventId: string,
  key: string,
): Promise<{ bodyHash: string; reply: Record<string, unknown> } | null> {
  const [row] = await tx
    .select({ bodyHash: idempotencyKeys.bodyHash, reply: idempotencyKeys.reply })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.tenantId, scope.tenantId),
        eq(idempotencyKeys.eventId, eventId),
        eq(idempotencyKeys.key, keyOf(key)),
      ),
    );
  return row ?? null;
}

export async function rememberMessage(
  tx: TenantDb,
  scope: TenantScope,
  eventId: string,
  entry: { key: string; bodyHash: string; reply: Record<string, unknown> },
): Promise<void> {
  await tx.insert(idempotencyKeys).values({
    tenantId: scope.tenantId,
    eventId,
    key: keyOf(entry.key),
    bodyHash: entry.bodyHash,
    status: 201,
    reply: entry.reply,
  });
}
