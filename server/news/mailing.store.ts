/** The SQL of the job that mails people about a change of an event. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { EventKey } from '../event-row/event.store.ts';
import type { Db, PlatformDb } from '../db/connect.ts';
import { isOneOf } from '../db/ids.ts';
import { eventChanges } from '../db/schema.ts';
import { inSteps } from '../db/steps.ts';
import { isOffered } from '../invitation-row/told.store.ts';
import { isPending, ofEvent } from './changes.store.ts';

/** A change whose mails are being written. An event has at most one. */
export type Mailing = Pick<typeof eventChanges.$inferSelect, 'number' | 'place' | 'tellDeclined'>;

/** Locks the change whose mails are being written, until the transaction ends. */
export async function lockMailing(tx: Db, event: EventKey): Promise<Mailing | null> {
  const { number, place, tellDeclined } = eventChanges;
  const [row] = await tx
    .select({ number, place, tellDeclined })
    .from(eventChanges)
    .where(and(ofEvent(event), isNull(eventChanges.doneAt)))
    .for('update');
  return row ?? null;
}

/** Records how many addressees the mailing has handled, and whether those were all. */
export async function noteMailing(
  tx: Db,
  event: EventKey,
  { number, place }: Pick<Mailing, 'number' | 'place'>,
  { isDone }: { isDone: boolean },
): Promise<void> {
  await tx
    .update(eventChanges)
    .set({ place, ...(isDone && { doneAt: sql`clock_timestamp()` }) })
    .where(and(ofEvent(event), eq(eventChanges.number, number)));
}

/** Finds the events whose mails about a change are not all written. */
export async function findMailings(db: PlatformDb): Promise<{ tenantId: string; eventId: string }[]> {
  return db
    .select({ tenantId: eventChanges.tenantId, eventId: eventChanges.eventId })
    .from(eventChanges)
    .where(isNull(eventChanges.doneAt))
    .limit(100);
}

/**
 * Returns the next replies, or the next households, that wait for their mail. OFFSET 0 makes
 * PostgreSQL look up each by its key: without statistics, a join would read the whole event.
 */
export async function nextPending(
  tx: Db,
  { id, tenantId }: EventKey,
  of: 'reservations' | 'invitations',
  { after, max }: { after: string | null; max: number },
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select t.addressee_id as id from tellings t
    where t.tenant_id = ${tenantId} and t.event_id = ${id} and ${isPending}
      and (${after}::uuid is null or t.addressee_id > ${after}::uuid)
      and exists (
        select 1 from ${sql.identifier(of)} each where each.tenant_id = t.tenant_id and each.id = t.addressee_id offset 0)
    order by t.addressee_id limit ${max}`);
  return rows.map((row) => row.id);
}

/** Returns the replies that wait for their mail and have the address of one of these. */
export async function pendingOfSameAddress(
  tx: Db,
  { id, tenantId }: EventKey,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select r.id from reservations r
      cross join lateral (
        select mail_id, reason from tellings where tenant_id = r.tenant_id and event_id = r.event_id and addressee_id = r.id offset 0
      ) as t
    where r.tenant_id = ${tenantId} and r.event_id = ${id} and ${isPending} and r.email_key <> ''
      and r.email_key = any(array(select email_key from reservations where tenant_id = ${tenantId} and ${isOneOf(sql`id`, ids)}))`);
  return rows.map((row) => row.id);
}

/** An address that has the event in its calendar, or got a mail about the change. */
export interface MailboxOfChange {
  address: string;
  mailId: string | null;
}

/**
 * Yields the addresses that need no mail to a household about the change. OFFSET 0 makes PostgreSQL
 * look up each addressee by its key. Without it, it may read all addressees of the event for each
 * reply.
 */
export const mailboxesOfChange = (
  tx: Db,
  { id, tenantId }: EventKey,
  change: { number: number; isOff: boolean },
): AsyncGenerator<MailboxOfChange[]> =>
  inSteps(
    tx,
    sql`
    select r.guest_email as address, t.mail_id as "mailId" from reservations r
      left join lateral (
        select mail_id from tellings where tenant_id = r.tenant_id and event_id = r.event_id and addressee_id = r.id offset 0
      ) as t on true
    where r.tenant_id = ${tenantId} and r.event_id = ${id} and r.is_attending and r.guest_email <> '' and r.erased_at is null
      and (not r.waitlisted or (${change.isOff}::boolean and t.mail_id is not null) or ${isOffered(sql`r`)})
    union all
    select o.to_email, o.id from outbox o
    where o.tenant_id = ${tenantId} and o.event_id = ${id} and o.template in ('guest.eventChanged', 'guest.cancelled')
      and o.invitation_id is not null and o.created_at >= (
        select at from event_changes where tenant_id = ${tenantId} and event_id = ${id} and number = ${change.number})`,
  );

/**
 * Deletes the addressees whose reply or household no longer exists. Each is looked up by its key:
 * without statistics, a join would read the whole event.
 */
export async function forgetGone(tx: Db, { id, tenantId }: EventKey): Promise<void> {
  await tx.execute(sql`
    delete from tellings t where t.tenant_id = ${tenantId} and t.event_id = ${id}
      and (select r.id from reservations r where r.tenant_id = t.tenant_id and r.id = t.addressee_id limit 1) is null
      and (select i.id from invitations i where i.tenant_id = t.tenant_id and i.id = t.addressee_id limit 1) is null`);
}
