/**
 * The SQL of households that a message didn't reach, and of those that the host has marked as told.
 */
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Db, TenantDb } from '../db/connect.ts';
import { isOneOf } from '../db/ids.ts';
import { totalOf, wholeList } from '../db/paging.ts';
import { invitations, messageHandOvers } from '../db/schema.ts';
import type { TenantScope } from '../db/scope.ts';
import { mapInSteps } from '../db/steps.ts';
import { namesIn } from '../invitation-row/addressees.store.ts';
import type { Unreached } from './households.store.ts';

export async function writeUnreached(
  tx: TenantDb,
  { tenantId, eventId, messageId }: { tenantId: string; eventId: string; messageId: string },
  unreached: readonly Unreached[],
): Promise<void> {
  await mapInSteps(unreached, async (some) => {
    // A household may have been taken off the list since it was read.
    const rows = await tx
      .select({ id: invitations.id })
      .from(invitations)
      .where(
        and(
          eq(invitations.tenantId, tenantId),
          isOneOf(
            invitations.id,
            some.map(({ id }) => id),
          ),
        ),
      );
    const listed = new Set(rows.map(({ id }) => id));
    const left = some.filter(({ id }) => listed.has(id));
    if (left.length > 0)
      await tx
        .insert(messageHandOvers)
        .values(left.map(({ id, reason }) => ({ tenantId, eventId, messageId, invitationId: id, reason })));
    return [];
  });
}

const ofMessage = ({ tenantId }: TenantScope, messageId: string) =>
  and(eq(messageHandOvers.tenantId, tenantId), eq(messageHandOvers.messageId, messageId));

/** Returns the households in the order of their labels, and how many there are. */
export async function listUnreached(
  tx: Db,
  own: TenantScope,
  messageId: string,
  page: { limit?: number; offset?: number },
) {
  const rows = await tx
    .select({
      id: invitations.id,
      eventId: invitations.eventId,
      rotation: invitations.rotation,
      label: invitations.label,
      language: invitations.language,
      names: namesIn(sql`invitations`),
      reason: messageHandOvers.reason,
      toldAt: messageHandOvers.at,
    })
    .from(messageHandOvers)
    .innerJoin(
      invitations,
      and(
        eq(invitations.tenantId, messageHandOvers.tenantId),
        eq(invitations.id, messageHandOvers.invitationId),
      ),
    )
    .where(ofMessage(own, messageId))
    .orderBy(asc(invitations.labelKey), asc(invitations.id))
    .limit(page.limit ?? wholeList)
    .offset(page.offset ?? 0);
  const total = await totalOf(page, rows.length, () =>
    tx.$count(messageHandOvers, ofMessage(own, messageId)),
  );
  return { rows, total };
}

/** @returns how many of the households were not marked as told before. */
export async function markTold(
  tx: Db,
  own: TenantScope,
  { messageId, ids }: { messageId: string; ids: readonly string[] },
  now: Date,
): Promise<number> {
  const tellings = await tx
    .update(messageHandOvers)
    .set({ at: now })
    .where(
      and(
        ofMessage(own, messageId),
        isOneOf(messageHandOvers.invitationId, ids),
        isNull(messageHandOvers.at),
      ),
    )
    .returning({ id: messageHandOvers.invitationId });
  return tellings.length;
}
