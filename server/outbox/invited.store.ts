/** Mails to households: which may leave, and what their invitations say of them. */
import { inArray, sql } from 'drizzle-orm';
import type { FailureKind } from '#domain/mail/delivery.ts';
import type { PlatformDb } from '../db/connect.ts';
import { outbox } from '../db/schema.ts';

/** Those of taken invitations whose household is gone, has answered or said that it is another: there is nothing to invite. */
export async function dropUninvited(db: PlatformDb, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await db.execute<{ id: string }>(sql`
    delete from outbox o
    where ${inArray(sql`o.id`, [...ids])} and o.status = 'sending' and not o.payload ? 'isTest' and not exists (
      select 1 from invitations i join events e on e.tenant_id = i.tenant_id and e.id = i.event_id
      where i.tenant_id = o.tenant_id and i.event_id = o.event_id and i.mail_id = o.id
        and i.reply = 'none' and i.not_me_at is null and e.deleted_at is null and e.status = 'published')
    returning o.id`);
  return new Set(rows.map(({ id }) => id));
}

/** A mail as its invitation tells of it. */
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

/** The event's lock, which everybody takes first who changes its invitations. */
export async function lockForMail(
  tx: PlatformDb,
  { tenantId, eventId }: { tenantId: string; eventId: string },
): Promise<void> {
  await tx.execute(
    sql`select 1 from events where tenant_id = ${tenantId} and id = ${eventId} for no key update`,
  );
}

/**
 * Of one event, which it locks first. A mail that came back stays so, whatever else is told of it later.
 * @returns whether any has changed.
 */
export async function writeStates(
  tx: PlatformDb,
  { tenantId, eventId }: { tenantId: string; eventId: string },
  states: readonly { id: string; state: string; detail: string }[],
): Promise<boolean> {
  await lockForMail(tx, { tenantId, eventId });
  const { rows } = await tx.execute(sql`
    update invitations i set mail_state = s.state, mail_detail = s.detail, mail_at = now()
    from json_to_recordset(${JSON.stringify(states)}::text::json) as s (id uuid, state text, detail text)
    where i.tenant_id = ${tenantId} and i.event_id = ${eventId} and i.mail_id = s.id
      and i.mail_state is distinct from 'bounced' and (i.mail_state, i.mail_detail) is distinct from (s.state, s.detail)
    returning i.id`);
  return rows.length > 0;
}

/** Mails that are over, of invitations that do not say so: the process that sent them has died before. */
export async function findUntold(db: PlatformDb): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select o.id from invitations i join outbox o on o.id = i.mail_id
    where i.mail_state = 'queued' and o.status in ('sent', 'failed', 'withheld') limit 10000`);
  return rows.map(({ id }) => id);
}
