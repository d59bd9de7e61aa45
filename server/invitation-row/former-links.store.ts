/**
 * Links and codes of households that were merged into another household. They lead to that
 * household until it gets a new code.
 */
import { and, eq } from 'drizzle-orm';
import type { TenantDb } from '../db/connect.ts';
import { invitationLinks } from '../db/schema.ts';

interface Household {
  id: string;
  tenantId: string;
  eventId: string;
}

const linksOf = ({ id, tenantId }: Household) =>
  and(eq(invitationLinks.tenantId, tenantId), eq(invitationLinks.invitationId, id));

/**
 * Makes the link and code of one household, and those that led to it, lead to another household
 * from now on.
 */
export async function passLinksOn(
  tx: TenantDb,
  from: Household & { tokenHash: string; codeHash: string },
  to: Household,
): Promise<void> {
  await tx.update(invitationLinks).set({ invitationId: to.id }).where(linksOf(from));
  const { tenantId, eventId, tokenHash, codeHash } = from;
  await tx.insert(invitationLinks).values({ tenantId, eventId, invitationId: to.id, tokenHash, codeHash });
}

export async function endFormerLinks(tx: TenantDb, household: Household): Promise<void> {
  await tx.delete(invitationLinks).where(linksOf(household));
}
