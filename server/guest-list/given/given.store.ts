/** The SQL for what households entered in the address form. */
import { and, asc, eq, inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { GivenDetails } from '#domain/guest-list/given/rules.ts';
import type { EventKey } from '../../event-row/event.store.ts';
import type { Db, TenantDb } from '../../db/connect.ts';
import { givenAddresses } from '../../db/schema.ts';

interface Household {
  id: string;
  tenantId: string;
  eventId: string;
}

const ofHousehold = ({ id, tenantId }: Pick<Household, 'id' | 'tenantId'>) =>
  and(eq(givenAddresses.tenantId, tenantId), eq(givenAddresses.invitationId, id));

/** Stores what a household entered, in place of an earlier entry. */
export async function keepGiven(
  tx: TenantDb,
  { id: invitationId, tenantId, eventId }: Household,
  address: GivenDetails,
  givenAt: Date,
): Promise<void> {
  await tx
    .insert(givenAddresses)
    .values({ tenantId, invitationId, eventId, address, givenAt })
    .onConflictDoUpdate({
      target: [givenAddresses.tenantId, givenAddresses.invitationId],
      set: { address, givenAt },
    });
}

/** Selects the household's entry, unless a newer entry replaced it. */
const entryOf = (household: Household, givenAt: Date) =>
  and(ofHousehold(household), eq(givenAddresses.givenAt, givenAt));

/** Keeps only this part of an entry, unless a newer one replaced it. */
export async function shortenGiven(
  tx: TenantDb,
  household: Household,
  givenAt: Date,
  address: GivenDetails,
): Promise<void> {
  await tx.update(givenAddresses).set({ address }).where(entryOf(household, givenAt));
}

/** Removes an entry, unless a newer one replaced it. */
export async function removeGiven(tx: TenantDb, household: Household, givenAt: Date): Promise<void> {
  await tx.delete(givenAddresses).where(entryOf(household, givenAt));
}

/** Moves an entry to another household. If both have one, the newer one stays. */
export async function passGivenOn(tx: TenantDb, from: Household, to: Household): Promise<void> {
  await tx.execute(sql`
    insert into given_addresses as g (tenant_id, invitation_id, event_id, address, given_at)
    select tenant_id, ${to.id}::uuid, event_id, address, given_at from given_addresses
    where ${ofHousehold(from)}
    on conflict (tenant_id, invitation_id) do update set address = excluded.address, given_at = excluded.given_at
      where excluded.given_at > g.given_at`);
}

const ofEvent = ({ id, tenantId }: EventKey) =>
  and(eq(givenAddresses.tenantId, tenantId), eq(givenAddresses.eventId, id));

/** Whether the household with this id belongs to the event and has a waiting entry. */
export const hasGiven = (invitationId: SQLWrapper, event: EventKey): SQL => sql`${invitationId} in (
  select invitation_id from given_addresses where tenant_id = ${event.tenantId} and event_id = ${event.id})`;

/** Counts the event's households with a waiting entry. */
export const countGiven = (db: Db, event: EventKey): Promise<number> =>
  db.$count(givenAddresses, ofEvent(event));

/** Returns the event's households with a waiting entry. If ids are given, only those among them. */
export async function idsWithGiven(
  db: Db,
  event: EventKey,
  ids: readonly string[] | null,
): Promise<string[]> {
  const rows = await db
    .select({ id: givenAddresses.invitationId })
    .from(givenAddresses)
    .where(and(ofEvent(event), ids === null ? undefined : inArray(givenAddresses.invitationId, [...ids])))
    .orderBy(asc(givenAddresses.invitationId));
  return rows.map(({ id }) => id);
}
