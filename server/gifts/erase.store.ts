/** Finds and removes the gifts of a party that is erased. */
import { sql, type SQL } from 'drizzle-orm';
import { mentions } from '#domain/privacy/rules.ts';
import type { TenantDb } from '../db/connect.ts';
import { isOneOf, uuids } from '../db/ids.ts';

interface Party {
  tenantId: string;
  eventId: string;
  replyId: string;
  invitationIds: readonly string[];
}

/** Matches the gifts of the reply and of its household. */
export const giftsOf = (of: Party): SQL => sql`tenant_id = ${of.tenantId} and event_id = ${of.eventId}
  and (reservation_id = ${of.replyId} or invitation_id = any(${uuids(of.invitationIds)}))`;

/** Removes the party's gifts. Call it before the reply is deleted, because gifts point to it. */
export async function removeGifts(tx: TenantDb, of: Party): Promise<void> {
  await tx.execute(sql`delete from gifts where ${giftsOf(of)}`);
}

/** Removes the party's gifts that name one of its persons. */
export async function removeGiftsNaming(tx: TenantDb, of: Party, name: string): Promise<void> {
  const { rows } = await tx.execute<{ id: string; words: string }>(
    sql`select id, from_name || ' ' || what || ' ' || note as words from gifts where ${giftsOf(of)}`,
  );
  const named = rows.filter(({ words }) => mentions(words, name)).map(({ id }) => id);
  await tx.execute(sql`delete from gifts where tenant_id = ${of.tenantId} and ${isOneOf(sql`id`, named)}`);
}
