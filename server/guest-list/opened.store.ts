/** Records what a household's guests do before they answer: they open the page, or say "not me". */
import { and, eq } from 'drizzle-orm';
import type { TenantDb } from '../db/connect.ts';
import { invitations } from '../db/schema.ts';

interface InvitationKey {
  tenantId: string;
  id: string;
}

const isOne = ({ tenantId, id }: InvitationKey) =>
  and(eq(invitations.tenantId, tenantId), eq(invitations.id, id));

export async function writeOpened(tx: TenantDb, key: InvitationKey, now: Date): Promise<void> {
  await tx.update(invitations).set({ openedAt: now }).where(isOne(key));
}

/** Disables the household's code and link until it gets new ones. Its seats stay promised. */
export async function writeNotMe(tx: TenantDb, key: InvitationKey, now: Date): Promise<void> {
  await tx.update(invitations).set({ notMeAt: now }).where(isOne(key));
}
