/**
 * Reads the guest list for *find my invitation*. It reads the same number of rows for every name,
 * on the list or not.
 */
import { sql } from 'drizzle-orm';
import type { Listed } from '#domain/guest-list/lookup.ts';
import type { EventKey } from '../event-row/event.store.ts';
import type { TenantDb } from '../db/connect.ts';

/**
 * Returns the first two persons from this name on in alphabetical order, wrapping around at the
 * end. It adds two persons who have other names too, preferring those also known by this one. Two
 * are enough, because a name that two persons share finds neither. Every look-up compares the same
 * number of names. The database compares them, because a long list would block the process.
 */
export async function readListed(tx: TenantDb, event: EventKey, nameKey: string): Promise<Listed[]> {
  const ofEvent = sql`v.tenant_id = ${event.tenantId} and v.event_id = ${event.id}`;
  const from = (after: typeof ofEvent) => sql`(
    select v.id, v.invitation_id, v.name_key, v.email from invitees v where ${ofEvent} and ${after} order by v.name_key limit 2)`;
  const { rows } = await tx.execute(sql`
    select id as "inviteeId", invitation_id as "invitationId", name_key as "nameKey", '[]'::jsonb as "alsoKnownAs", email from (
      ${from(sql`v.name_key >= ${nameKey}::text`)} union all ${from(sql`v.name_key > ''`)} limit 2
    ) as near
    union all (
      select v.id, v.invitation_id, v.name_key, v.also_known_as, v.email from invitees v
      where ${ofEvent} and v.also_known_as <> '[]' and v.also_known_keys is not null
      order by v.also_known_keys ? ${nameKey}::text desc limit 2)
    union all
    select v.id, v.invitation_id, v.name_key, v.also_known_as, v.email from invitees v
    where ${ofEvent} and v.also_known_as <> '[]' and v.also_known_keys is null`);
  return rows as unknown as Listed[];
}

/** The fields that a guest's second factor is compared with. */
export interface Factors {
  id: string;
  rotation: number;
  codeHash: string;
  postcode: string;
  phone: string;
  email: string | null;
  label: string;
  /** Whether somebody with the link said that they are not this household. */
  isDisowned: boolean;
}

export async function readFactors(tx: TenantDb, event: EventKey, ids: readonly string[]): Promise<Factors[]> {
  const { rows } = await tx.execute(sql`
    select i.id, i.rotation, i.code_hash as "codeHash", i.postcode, i.phone, i.email, i.label,
      i.not_me_at is not null as "isDisowned"
    from jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb) as asked
    cross join lateral (
      select * from invitations i where i.tenant_id = ${event.tenantId} and i.id = asked::uuid and i.event_id = ${event.id}
      offset 0
    ) i`);
  return rows as unknown as Factors[];
}
