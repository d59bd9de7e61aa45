/**
 * Removes a user's name outside the account: in the activity log, mails, join requests, and the
 * sender of messages.
 */
import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';

interface User {
  id: string;
  tenantId: string | null;
  emailKey: string;
  firstName: string;
  lastName: string;
}

const gone = 'Deleted user';

/** Removes the name from log lines, which stay. Deletes mails to the address. */
export async function removeTracesOfUser(tx: Db, user: User): Promise<void> {
  const { id, tenantId, emailKey } = user;
  const own = tenantId === null ? sql`tenant_id is null` : sql`tenant_id = ${tenantId}::uuid`;
  const lines = sql`${own} and (actor_id = ${id} or subject_id = ${id}
    or position(${emailKey} in lower(details::text)) > 0 or lower(actor_label) = ${emailKey})`;
  await tx.execute(
    sql`delete from search_words where row_id = any(array(select id from activity_log where ${lines}))`,
  );
  await tx.execute(sql`
    update activity_log set
      actor_label = case when actor_id = ${id} or lower(actor_label) = ${emailKey} then ${gone} else actor_label end,
      details = case when actor_id = ${id} and subject_id is distinct from ${id}
          and position(${emailKey} in lower(details::text)) = 0 then details - 'device'
        else details - '{name,email,toEmail,displayName,device,changes}'::text[] end
    where ${lines}`);
  // Includes mails that notified a former address about this address.
  await tx.execute(sql`
    delete from outbox where ${own} and (lower(to_email) = ${emailKey}
      or (template like 'account.%' and position(${emailKey} in lower(payload::text)) > 0))`);
  await tx.execute(sql`delete from join_requests where ${own} and email_key = ${emailKey}`);
  await tx.execute(sql`update guest_messages set sender_label = ${gone} where ${own} and sent_by = ${id}`);
  const label = `${user.firstName} ${user.lastName}`.trim() || emailKey;
  await tx.execute(
    sql`update subscription_changes set actor_label = ${gone} where ${own} and actor_label = ${label}`,
  );
}
