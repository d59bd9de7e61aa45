/**
 * Erases what a guest list keeps beside its households: the files they came from, and unused tags.
 */
import { sql, type SQL } from 'drizzle-orm';
import type { TenantDb } from '../db/connect.ts';

/** Clears a file's name and cells. The headings of its columns stay. */
const emptied = sql`file_name = '', rows = null, outcome = null, undo = null,
  columns = (select coalesce(jsonb_agg(each || '{"samples":[]}'), '[]') from jsonb_array_elements(columns) as each)`;

/** Nobody knows whose rows a file contains, so the event or organization loses all of them. */
export async function emptyBesideHouseholds(
  tx: TenantDb,
  { tenantId, eventId }: { tenantId: string; eventId?: string },
): Promise<void> {
  const those: SQL =
    eventId === undefined
      ? sql`tenant_id = ${tenantId}`
      : sql`tenant_id = ${tenantId} and event_id = ${eventId}`;
  await tx.execute(sql`update imports set ${emptied} where ${those}`);
  await forgetTags(tx, those);
}

/** Totals of unused tags still name the tag, which may say anything. */
export async function forgetTags(tx: TenantDb, those: SQL): Promise<void> {
  await tx.execute(sql`delete from invitation_tallies where ${those} and kind = 'tag' and households = 0`);
}
