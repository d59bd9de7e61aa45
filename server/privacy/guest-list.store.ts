/** Erases guest-list data outside the households: import files, and totals of unused tags. */
import { sql, type SQL } from 'drizzle-orm';
import type { TenantDb } from '../db/connect.ts';
import { uuids } from '../db/ids.ts';

/** Selects the rows of these households, in a table that names its household. */
export const ofHouseholds = (of: { tenantId: string; invitationIds: readonly string[] }): SQL =>
  sql`tenant_id = ${of.tenantId} and invitation_id = any(${uuids(of.invitationIds)})`;

/** Clears a file's name and cells. The headings of its columns stay. */
const emptied = sql`file_name = '', rows = null, outcome = null, undo = null,
  columns = (select coalesce(jsonb_agg(each || '{"samples":[]}'), '[]') from jsonb_array_elements(columns) as each)`;

/**
 * Empties all import files of the event or organization, because nobody knows whose rows a file
 * contains.
 */
export async function emptyRelatedHouseholds(
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

/**
 * Deletes what a household entered in the address form, because it may be about an erased person.
 */
export async function dropGiven(tx: TenantDb, tenantId: string, invitationId: string): Promise<void> {
  await tx.execute(
    sql`delete from given_addresses where tenant_id = ${tenantId} and invitation_id = ${invitationId}`,
  );
}

/** Deletes the totals of unused tags, because a tag may contain anything. */
export async function forgetTags(tx: TenantDb, those: SQL): Promise<void> {
  await tx.execute(sql`delete from invitation_tallies where ${those} and kind = 'tag' and households = 0`);
}
