/** Mails that came back: which they are, and the invitations that were mailed to their addresses. */
import { sql, type SQL } from 'drizzle-orm';
import type { PlatformDb } from '../db/connect.ts';
import { lockForMail } from './invited.store.ts';

interface MailedTo {
  tenantId: string;
  eventId: string;
  toEmail: string;
}

/** An address is asked for by programs that were just told of it: what was mailed before has nothing to do with that. */
const lately = sql`o.created_at > now() - interval '30 days'`;

const sentToGuests = async (db: PlatformDb, which: SQL): Promise<MailedTo[]> => {
  const { rows } = await db.execute<{ tenant_id: string; event_id: string; to_email: string }>(sql`
    select distinct o.tenant_id, o.event_id, o.to_email from outbox o
    where ${which} and o.template like 'guest.%' and o.status in ('sending', 'sent')
      and o.tenant_id is not null and o.event_id is not null
    limit 1000`);
  return rows.map((row) => ({ tenantId: row.tenant_id, eventId: row.event_id, toEmail: row.to_email }));
};

export const mailById = (db: PlatformDb, id: string): Promise<MailedTo[]> =>
  sentToGuests(db, sql`o.id = ${id}`);

/** Of each event that mailed the address lately. */
export const mailsToAddress = (db: PlatformDb, email: string): Promise<MailedTo[]> =>
  sentToGuests(db, sql`o.to_email in (${email}, ${email.toLowerCase()}) and ${lately}`);

/**
 * What the invitations that were mailed to the address say: that their mail came back for good, or what was told of it. One that came
 * back stays so. @returns whether any has changed.
 */
export async function writeBounce(
  tx: PlatformDb,
  { tenantId, eventId, toEmail }: MailedTo,
  { isHard, reason }: { isHard: boolean; reason: string },
): Promise<boolean> {
  await lockForMail(tx, { tenantId, eventId });
  const state = isHard ? sql`'bounced'` : sql`i.mail_state`;
  const { rows } = await tx.execute(sql`
    update invitations i set mail_state = ${state}, mail_detail = ${reason}, mail_at = now()
    from outbox o
    where i.tenant_id = ${tenantId} and i.event_id = ${eventId} and o.id = i.mail_id and o.to_email = ${toEmail}
      and o.status in ('sending', 'sent') and i.mail_state in ('queued', 'accepted')
      and (i.mail_state, i.mail_detail) is distinct from (${state}, ${reason}::text)
    returning i.id`);
  return rows.length > 0;
}
