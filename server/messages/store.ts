/** The SQL of messages to guests: who gets one, how many were sent, and what they said. */
import { and, desc, eq, gt, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import { type Audience, audiences, type MessagesSent } from '#domain/messages/rules.ts';
import type { Db, PlatformDb, TenantDb } from '../db/connect.ts';
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

const standings: Record<Audience, SQL> = {
  confirmed: sql`is_attending and not waitlisted`,
  waitlisted: sql`is_attending and waitlisted`,
  waiting: sql`is_attending and waitlisted and not awaiting_approval`,
  awaitingApproval: sql`is_attending and waitlisted and awaiting_approval`,
  declined: sql`not is_attending`,
};

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
        where tenant_id = ${scope.tenantId} and event_id = ${eventId} and ${standings[audience]}
      ) as standing
      where guest_email <> ''
      order by email_key, arrival
    ) as recipient
    order by arrival
    ${limit === undefined ? sql`` : sql`limit ${limit}`}`);
  return rows as unknown as MessageRecipient[];
}

/** Addresses by audience. */
export interface AudienceSizes extends Record<Audience, number> {
  /** Parties that wait in line. */
  inLine: number;
}

export async function countRecipients(db: Db, scope: TenantScope, eventId: string): Promise<AudienceSizes> {
  const { rows } = await db.execute(sql`
    select ${sql.join(
      audiences.map(
        (name) =>
          sql`count(distinct email_key) filter (where ${standings[name]})::int as ${sql.identifier(name)}`,
      ),
      sql`, `,
    )}, (count(*) filter (where ${standings.waiting}))::int as "inLine"
    from reservations
    where tenant_id = ${scope.tenantId} and event_id = ${eventId} and guest_email <> ''`);
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
    where tenant_id = ${scope.tenantId} and created_at > ${since.toISOString()}::timestamptz
      and send_at is null and not_sent is null`);
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
        isNull(guestMessages.sendAt),
        isNull(guestMessages.notSent),
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

const ofEvent = (scope: TenantScope, eventId: string) =>
  and(eq(guestMessages.tenantId, scope.tenantId), eq(guestMessages.eventId, eventId));
const byId = (scope: TenantScope, id: string) =>
  and(eq(guestMessages.tenantId, scope.tenantId), eq(guestMessages.id, id));

/** How many messages of the event wait to be sent. Decisive under the tenant's lock. */
export async function countScheduled(tx: Db, scope: TenantScope, eventId: string): Promise<number> {
  return tx.$count(guestMessages, and(ofEvent(scope, eventId), isNotNull(guestMessages.sendAt)));
}

/** A message whose time has come. */
export interface DueMessage {
  id: string;
  tenantId: string;
  eventId: string;
  sendAt: Date;
}

/** Of all organizations, those after `after`, in the order of their times. */
export async function findDue(
  tx: PlatformDb,
  now: Date,
  after: DueMessage | null,
  most: number,
): Promise<DueMessage[]> {
  const rows = await tx
    .select({
      id: guestMessages.id,
      tenantId: guestMessages.tenantId,
      eventId: guestMessages.eventId,
      sendAt: guestMessages.sendAt,
    })
    .from(guestMessages)
    .where(
      and(
        lte(guestMessages.sendAt, now),
        after
          ? or(
              gt(guestMessages.sendAt, after.sendAt),
              and(eq(guestMessages.sendAt, after.sendAt), gt(guestMessages.id, after.id)),
            )
          : undefined,
      ),
    )
    .orderBy(guestMessages.sendAt, guestMessages.id)
    .limit(most);
  return rows.flatMap(({ sendAt, ...row }) => (sendAt ? [{ ...row, sendAt }] : []));
}

/** The message, if its time has still come: another process may have sent it, or its host taken it back. */
export async function lockDue(
  tx: TenantDb,
  scope: TenantScope,
  id: string,
  now: Date,
): Promise<GuestMessageRow | null> {
  const [row] = await tx
    .select()
    .from(guestMessages)
    .where(and(byId(scope, id), lte(guestMessages.sendAt, now)))
    .for('update');
  return row ?? null;
}

export async function markHandedOver(
  tx: TenantDb,
  scope: TenantScope,
  id: string,
  recipients: number,
  now: Date,
): Promise<void> {
  await tx.update(guestMessages).set({ sendAt: null, recipients, createdAt: now }).where(byId(scope, id));
}

export async function markNotSent(
  tx: TenantDb,
  scope: TenantScope,
  id: string,
  notSent: string,
  now: Date,
): Promise<void> {
  await tx.update(guestMessages).set({ sendAt: null, notSent, createdAt: now }).where(byId(scope, id));
}

/** @returns whether it still waited. */
export async function deleteScheduled(
  tx: Db,
  scope: TenantScope,
  eventId: string,
  id: string,
): Promise<boolean> {
  const gone = await tx
    .delete(guestMessages)
    .where(and(ofEvent(scope, eventId), eq(guestMessages.id, id), isNotNull(guestMessages.sendAt)))
    .returning({ id: guestMessages.id });
  return gone.length > 0;
}

export async function findMessage(tx: Db, scope: TenantScope, eventId: string, id: string): Promise<boolean> {
  return (await tx.$count(guestMessages, and(ofEvent(scope, eventId), eq(guestMessages.id, id)))) > 0;
}
