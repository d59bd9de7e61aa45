/**
 * Finds out whether the owner of an address has used a mailed link, which proves that they read its
 * mail.
 */
import { sql } from 'drizzle-orm';
import { emailKey } from '#domain/accounts/rules.ts';
import type { PlatformDb } from '../db/connect.ts';

interface Addressed {
  id: string;
  tenantId: string | null;
  toEmail: string;
}

/**
 * Returns the ids of the mails to addresses that nobody proved to the mailing organization. A user
 * proves an address by a link, an applicant by confirming it, and a caterer by acknowledging a
 * kitchen sheet.
 */
export async function findUnproved(db: PlatformDb, mails: readonly Addressed[]): Promise<Set<string>> {
  if (mails.length === 0) return new Set();
  const addresses = mails.map(({ id, tenantId: tenant, toEmail: email }) => ({
    ...{ id, tenant, email },
    key: emailKey(email),
  }));
  const { rows } = await db.execute<{ id: string }>(sql`
    select asked.id from json_to_recordset(${JSON.stringify(addresses)}::text::json) as asked (id uuid, tenant uuid, email text, key text)
    -- As values, so that no plan joins whole tables: each looks up one key.
    where (select 1 from users u where u.email_key = asked.key and u.proved_email = u.email_key
        and (u.tenant_id is null or asked.tenant is null or u.tenant_id = asked.tenant) limit 1) is null
      and (select 1 from join_requests j
        where j.tenant_id = asked.tenant and j.email_key = asked.key and j.email_confirmed_at is not null limit 1) is null
      and (select 1 from kitchen_versions k
        where k.tenant_id = asked.tenant and k.sent_to in (asked.email, asked.key) and k.acknowledged_at is not null limit 1) is null`);
  return new Set(rows.map(({ id }) => id));
}
