/** The SQL of messages to guests: how many were sent, and their contents. */
import { and, desc, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { type MessagesSent, messageWindowMs, type Target } from '#domain/messages/rules.ts';
import type { Db, PlatformDb, TenantDb } from '../db/connect.ts';
import { guestMessages } from '../db/schema.ts';
import type { TenantScope } from '../db/scope.ts';
import type { EventKey } from '../event-row/event.store.ts';

export type GuestMessageRow = typeof guestMessages.$inferSelect;

/** The start of the period that the limits count messages in. */
export const windowBegins = (now: Date): Date => new Date(now.getTime() - messageWindowMs);

/**
 * Returns how many messages the organization sent since then. The count is reliable only under the
 * tenant's lock.
 */
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

/** Returns the messages that were sent to an event's guests, newest first. */
export async function sentMailings(
  db: Db,
  { id, tenantId }: EventKey,
  limit: number,
): Promise<{ sentAt: Date; subject: string }[]> {
  return db
    .select({ sentAt: guestMessages.createdAt, subject: guestMessages.subject })
    .from(guestMessages)
    .where(
      and(
        eq(guestMessages.tenantId, tenantId),
        eq(guestMessages.eventId, id),
        isNull(guestMessages.sendAt),
        isNull(guestMessages.notSent),
      ),
    )
    .orderBy(desc(guestMessages.createdAt), desc(guestMessages.id))
    .limit(limit);
}

/** Returns whether the same words went to the same guests since then. */
export async function wasSentSince(
  tx: TenantDb,
  scope: TenantScope,
  message: { eventId: string; subject: string; body: string } & Target,
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
        sql`${guestMessages.meal} is not distinct from ${message.meal ?? null}`,
        ...(['replies', 'households', 'filter'] as const).map(
          (field) =>
            sql`${guestMessages[field]} is not distinct from ${message[field] ? JSON.stringify(message[field]) : null}::text::jsonb`,
        ),
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

const messagesOf = (scope: TenantScope, eventId: string) =>
  and(eq(guestMessages.tenantId, scope.tenantId), eq(guestMessages.eventId, eventId));
const byId = (scope: TenantScope, id: string) =>
  and(eq(guestMessages.tenantId, scope.tenantId), eq(guestMessages.id, id));

/**
 * Returns how many messages of the event wait to be sent. The count is reliable only under the
 * tenant's lock.
 */
export async function countScheduled(tx: Db, scope: TenantScope, eventId: string): Promise<number> {
  return tx.$count(guestMessages, and(messagesOf(scope, eventId), isNotNull(guestMessages.sendAt)));
}

/** A message whose time has come. */
export interface DueMessage {
  id: string;
  tenantId: string;
  eventId: string;
  sendAt: Date;
}

/**
 * Returns the due messages of all organizations that follow `after`, in the order of their times.
 */
export async function findDue(
  tx: PlatformDb,
  now: Date,
  after: DueMessage | null,
  max: number,
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
    .limit(max);
  return rows.flatMap(({ sendAt, ...row }) => (sendAt ? [{ ...row, sendAt }] : []));
}

/**
 * Locks and returns the message if it is still due. Another process may have sent it, or its host
 * may have canceled it.
 */
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
  { recipients, unreached, at }: { recipients: number; unreached: number; at: Date },
): Promise<void> {
  await tx
    .update(guestMessages)
    .set({ sendAt: null, recipients, unreached, createdAt: at })
    .where(byId(scope, id));
}

export async function markNotSent(
  tx: TenantDb,
  scope: TenantScope,
  id: string,
  { reason, at }: { reason: string; at: Date },
): Promise<void> {
  await tx.update(guestMessages).set({ sendAt: null, notSent: reason, createdAt: at }).where(byId(scope, id));
}

/** @returns whether the message was still waiting. */
export async function deleteScheduled(
  tx: Db,
  scope: TenantScope,
  eventId: string,
  id: string,
): Promise<boolean> {
  const gone = await tx
    .delete(guestMessages)
    .where(and(messagesOf(scope, eventId), eq(guestMessages.id, id), isNotNull(guestMessages.sendAt)))
    .returning({ id: guestMessages.id });
  return gone.length > 0;
}

export async function readMessage(
  tx: Db,
  scope: TenantScope,
  eventId: string,
  id: string,
): Promise<GuestMessageRow | null> {
  const [row] = await tx
    .select()
    .from(guestMessages)
    .where(and(messagesOf(scope, eventId), eq(guestMessages.id, id)));
  return row ?? null;
}
