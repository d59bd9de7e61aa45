/** Finds bounced mails, and the invitations that were mailed to their addresses. */
import { sql, type SQL } from 'drizzle-orm';

import type { PlatformDb } from '../../db/connect.ts';

interface MailedTo {
  /** The bounced mail's id. Null if only its address was reported. */
  mailId: string | null;
  tenantId: string;
  eventId: string;
  toEmail: string;
}

/**
 * Mail services report an address soon after a bounce, so mails older than 30 days did not cause
 * the report.
 */
const lately = sql`o.created_at > now() - interval '30 days'`;

/** Finds sent mails to guests, including those that already bounced. */
const sentToGuests = async (db: PlatformDb, which: SQL, mailId: string | null): Promise<MailedTo[]> => {
  const { rows } = await db.execute<{ tenant_id: string; event_id: string; to_email: string }>(sql`
    select distinct o.tenant_id, o.event_id, o.to_email from outbox o
    where ${which} and o.template like 'guest.%' and (o.status in ('sending', 'sent') or o.failure_kind = 'returned')
      and o.tenant_id is not null and o.event_id is not null
    limit 1000`);
  return rows.map((row) => ({
    mailId,
    tenantId: row.tenant_id,
    eventId: row.event_id,
    toEmail: row.to_email,
  }));
};

export const mailById = (db: PlatformDb, id: string): Promise<MailedTo[]> =>
  sentToGuests(db, sql`o.id = ${id}`, id);

/** Returns one row for each event that mailed the address in the last 30 days. */
export const mailsToAddress = (db: PlatformDb, email: string): Promise<MailedTo[]> =>
  sentToGuests(db, sql`o.to_email in (${email}, ${email.toLowerCase()}) and ${lately}`, null);

/** Mails whose bounce their invitation shows. */
const ofInvitations = sql`o.template in ('guest.invitation', 'guest.saveTheDate', 'guest.reminder')`;

/**
 * Marks a mail about a reply as bounced for good, so that it counts as unsent. The mail is the one
 * with `mailId`, or else the last one to the address.
 * @returns the mail's id, or null if none was newly marked.
 */
export async function markReturned(
  tx: PlatformDb,
  { mailId, tenantId, eventId, toEmail }: MailedTo,
  reason: string,
): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update outbox set status = 'failed', sent_at = null, failure_kind = 'returned', last_error = ${reason}
    where status = 'sent' and id = (
      select o.id from outbox o
      where o.to_email = ${toEmail} and o.event_id = ${eventId} and o.tenant_id = ${tenantId}
        and o.template like 'guest.%' and not ${ofInvitations} and o.status = 'sent'
        and ${mailId === null ? lately : sql`o.id = ${mailId}`}
      order by o.created_at desc limit 1)
    returning id`);
  return rows[0]?.id ?? null;
}
