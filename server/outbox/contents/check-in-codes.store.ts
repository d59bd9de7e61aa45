/** Finds the replies whose mails show a check-in code. */
import { sql } from 'drizzle-orm';
import type { PlatformDb } from '../../db/connect.ts';

export interface MailOfReply {
  replyId: string;
  tenantId: string;
  email: string;
}

/** Returns the confirmed replies among these, each with the number that its code is made from. */
export async function findConfirmed(
  db: PlatformDb,
  mails: readonly MailOfReply[],
): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: string; rotation: number }>(sql`
    select r.id, r.link_rotation as rotation
    from json_to_recordset(${JSON.stringify(mails)}::text::json) as m ("replyId" uuid, "tenantId" uuid, "email" text)
      join reservations r on r.tenant_id = m."tenantId" and r.id = m."replyId"
        and lower(r.guest_email) = lower(m."email")
    where r.is_attending and not r.waitlisted and r.erased_at is null`);
  return new Map(rows.map(({ id, rotation }) => [id, rotation]));
}
