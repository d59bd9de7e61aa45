/** Handles mails to households: which ones may be sent, and how their invitations show them. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { FailureKind } from '#domain/mail/delivery.ts';
import { forgetMails, householdByMail, lockForMail } from '../../invitation-row/mail-states.store.ts';
import type { PlatformDb, TenantDb } from '../../db/connect.ts';
import { outbox } from '../../db/schema.ts';
import { addressOf } from '../../invitation-row/addressees.store.ts';

const ofOutbox = { id: sql`o.id`, tenantId: sql`o.tenant_id`, eventId: sql`o.event_id` };

/**
 * Finds taken invitations that must not be sent: their household is gone, has answered, has a new
 * address or code, or said "not me".
 */
export async function findUninvited(
  db: PlatformDb,
  ids: readonly string[],
): Promise<{ id: string; tenantId: string; eventId: string }[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<{ id: string; tenantId: string; eventId: string }>(sql`
    select o.id, o.tenant_id as "tenantId", o.event_id as "eventId" from outbox o
    where ${inArray(sql`o.id`, [...ids])} and o.status = 'sending' and not o.payload ? 'isTest' and not exists (
      select 1 from (${householdByMail('mail_id', ofOutbox)}) as i join events e on e.tenant_id = i.tenant_id and e.id = i.event_id
      where not i.letter_outdated
        and i.reply = 'none' and i.not_me_at is null and e.deleted_at is null and e.status = 'published')`);
  return rows;
}

/**
 * Finds leased save the dates that must not be sent, because the event was cancelled, or because of
 * their household: it is gone, was invited, has answered, has a new address, or said "not me".
 */
export async function findNoLongerSaving(
  db: PlatformDb,
  ids: readonly string[],
): Promise<{ id: string; tenantId: string; eventId: string }[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<{ id: string; tenantId: string; eventId: string }>(sql`
    select o.id, o.tenant_id as "tenantId", o.event_id as "eventId" from outbox o
    where ${inArray(sql`o.id`, [...ids])} and o.status = 'sending' and not o.payload ? 'isTest' and not exists (
      select 1 from (${householdByMail('saved_mail_id', ofOutbox)}) as i join events e on e.tenant_id = i.tenant_id and e.id = i.event_id
      where i.standing = 'notSent'
        and lower(${addressOf}) = lower(o.to_email) and i.not_me_at is null and e.deleted_at is null
        and e.status <> 'cancelled')`);
  return rows;
}

/**
 * Whether the mail is still waiting. If it is, it is locked, so no worker takes it before the
 * transaction ends.
 */
export async function lockWaitingMail(tx: TenantDb, tenantId: string, id: string | null): Promise<boolean> {
  if (id === null) return false;
  const rows = await tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.tenantId, tenantId), eq(outbox.id, id), inArray(outbox.status, ['queued', 'held'])))
    .for('update');
  return rows.length > 0;
}

/**
 * Deletes these mails of an event without sending them. Their households then count as not mailed.
 */
export async function dropLetters(
  tx: PlatformDb,
  { tenantId, eventId }: { tenantId: string; eventId: string },
  ids: readonly string[],
): Promise<void> {
  await lockForMail(tx, { tenantId, eventId });
  await tx.execute(sql`delete from outbox o where ${inArray(sql`o.id`, [...ids])} and o.status = 'sending'`);
  await forgetMails(tx, { tenantId, eventId }, ids);
}

/** The result of a mail. The state of its invitation follows from it. */
export interface MailOutcome {
  id: string;
  tenantId: string;
  eventId: string;
  toEmail: string;
  status: string;
  failureKind: FailureKind | null;
  lastError: string | null;
  answer: string | null;
  transport: string | null;
}

export async function readOutcomes(db: PlatformDb, ids: readonly string[]): Promise<MailOutcome[]> {
  const rows = await db
    .select({
      id: outbox.id,
      tenantId: outbox.tenantId,
      eventId: outbox.eventId,
      toEmail: outbox.toEmail,
      status: outbox.status,
      failureKind: sql<FailureKind | null>`${outbox.failureKind}`,
      lastError: outbox.lastError,
      answer: outbox.answer,
      transport: outbox.transport,
    })
    .from(outbox)
    .where(inArray(outbox.id, [...ids]));
  return rows.flatMap(({ tenantId, eventId, ...row }) =>
    tenantId === null || eventId === null ? [] : [{ ...row, tenantId, eventId }],
  );
}

/**
 * Finds finished mails whose invitations still show them as queued, because the sending process
 * died.
 */
export async function findMissedInvitations(db: PlatformDb): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select o.id from invitations i join outbox o on o.tenant_id = i.tenant_id and o.id = i.mail_id
    where i.mail_state = 'queued' and o.status in ('sent', 'failed', 'withheld')
    union all
    select o.id from invitations i join outbox o on o.tenant_id = i.tenant_id and o.id = i.saved_mail_id
    where i.saved_state = 'queued' and o.status in ('sent', 'failed', 'withheld') limit 10000`);
  return rows.map(({ id }) => id);
}
