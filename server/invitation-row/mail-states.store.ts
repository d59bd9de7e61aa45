/** Stores what happened to the mails of invitations: accepted, failed or bounced. */
import { inArray, sql, type SQL } from 'drizzle-orm';
import type { PlatformDb } from '../db/connect.ts';

interface EventIds {
  tenantId: string;
  eventId: string;
}

/** Locks the event. Every transaction that changes an event's invitations takes this lock first. */
export async function lockForMail(tx: PlatformDb, { tenantId, eventId }: EventIds): Promise<void> {
  await tx.execute(
    sql`select 1 from events where tenant_id = ${tenantId} and id = ${eventId} for no key update`,
  );
}

/**
 * Selects the household of a mail. OFFSET 0 makes PostgreSQL look it up by the mail. Without it,
 * PostgreSQL may read all households of the event, especially right after an import, when it has no
 * statistics.
 */
export const householdByMail = (
  column: 'mail_id' | 'saved_mail_id',
  mail: { id: SQL; tenantId: SQL; eventId: SQL },
): SQL =>
  sql`select * from invitations where ${sql.identifier(column)} = ${mail.id}
    and tenant_id = ${mail.tenantId} and event_id is not distinct from ${mail.eventId} offset 0`;

/**
 * Locks the event and writes the states of its invitations. An invitation that bounced stays
 * bounced.
 * @returns whether any changed.
 */
export async function writeStates(
  tx: PlatformDb,
  { tenantId, eventId }: EventIds,
  states: readonly { id: string; state: string; detail: string }[],
): Promise<boolean> {
  await lockForMail(tx, { tenantId, eventId });
  const given = sql`json_to_recordset(${JSON.stringify(states)}::text::json) as s (id uuid, state text, detail text)`;
  const of = { id: sql`s.id`, tenantId: sql`${tenantId}`, eventId: sql`${eventId}::uuid` };
  const { rows } = await tx.execute(sql`
    update invitations i set mail_state = s.state, mail_detail = s.detail, mail_at = now() from ${given}
      cross join lateral (${householdByMail('mail_id', of)}) as found
    where i.tenant_id = found.tenant_id and i.id = found.id
      and i.mail_state is distinct from 'bounced' and (i.mail_state, i.mail_detail) is distinct from (s.state, s.detail)
    returning i.id`);
  const { rows: saved } = await tx.execute(sql`
    update invitations i set saved_state = s.state, saved_detail = s.detail from ${given}
      cross join lateral (${householdByMail('saved_mail_id', of)}) as found
    where i.tenant_id = found.tenant_id and i.id = found.id
      and i.saved_state is distinct from 'bounced' and (i.saved_state, i.saved_detail) is distinct from (s.state, s.detail)
    returning i.id`);
  return rows.length + saved.length > 0;
}

/**
 * Forgets mails that were deleted without being sent. Their households then count as not mailed.
 * Call it under the event's lock.
 */
export async function forgetMails(
  tx: PlatformDb,
  { tenantId, eventId }: EventIds,
  ids: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    update invitations i set letter_outdated = true, mail_state = null, mail_at = null
    where i.tenant_id = ${tenantId} and i.event_id = ${eventId} and ${inArray(sql`i.mail_id`, [...ids])}`);
  await tx.execute(sql`
    update invitations i set saved_at = null, saved_mail_id = null, saved_state = null, saved_detail = ''
    where i.tenant_id = ${tenantId} and i.event_id = ${eventId} and ${inArray(sql`i.saved_mail_id`, [...ids])}`);
}

/**
 * Marks the invitations to the address as bounced for good, or stores the reason of a temporary
 * bounce. An invitation that already bounced is not changed.
 * @returns whether any changed.
 */
export async function writeBounce(
  tx: PlatformDb,
  { tenantId, eventId, toEmail }: EventIds & { toEmail: string },
  { isHard, reason }: { isHard: boolean; reason: string },
): Promise<boolean> {
  await lockForMail(tx, { tenantId, eventId });
  const state = isHard ? sql`'bounced'` : sql`i.mail_state`;
  const savedState = isHard ? sql`'bounced'` : sql`i.saved_state`;
  const { rows } = await tx.execute(sql`
    update invitations i set mail_state = ${state}, mail_detail = ${reason}, mail_at = now()
    from outbox o
    where i.tenant_id = ${tenantId} and i.event_id = ${eventId} and o.id = i.mail_id and o.to_email = ${toEmail}
      and o.status in ('sending', 'sent') and i.mail_state in ('queued', 'accepted')
      and (i.mail_state, i.mail_detail) is distinct from (${state}, ${reason}::text)
    returning i.id`);
  const { rows: saved } = await tx.execute(sql`
    update invitations i set saved_state = ${savedState}, saved_detail = ${reason}
    from outbox o
    where i.tenant_id = ${tenantId} and i.event_id = ${eventId} and o.id = i.saved_mail_id and o.to_email = ${toEmail}
      and o.status in ('sending', 'sent') and i.saved_state in ('queued', 'accepted')
      and (i.saved_state, i.saved_detail) is distinct from (${savedState}, ${reason}::text)
    returning i.id`);
  return rows.length + saved.length > 0;
}
