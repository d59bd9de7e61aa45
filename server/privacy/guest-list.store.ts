/** What a guest list keeps beside its households: files that they came from, and tags that nobody has any more. */
import { sql, type SQL } from 'drizzle-orm';
import type { TenantDb } from '../db/connect.ts';

/** A file without its name and its cells; what its columns are called stays. */
const emptied = sql`file_name = '', rows = null, outcome = null, undo = null,
  columns = (select coalesce(jsonb_agg(each || '{"samples":[]}'), '[]') from jsonb_array_elements(columns) as each)`;

/** Whose rows stand in a file is not known: none of the event, or of the organization, keeps any. */
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

/** Totals that count no household any more still have the tag, which may say anything. */
export async function forgetTags(tx: TenantDb, those: SQL): Promise<void> {
  await tx.execute(sql`delete from invitation_tallies where ${those} and kind = 'tag' and households = 0`);
}
