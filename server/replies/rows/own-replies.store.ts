/** Finds the replies that a user sent while signed in. */
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { reservations } from '../../db/schema.ts';
import type { TenantScope } from '../../db/scope.ts';

/** Returns this user's newest reply to each of the events, by the event's id. */
export async function ownReplies(tx: Db, scope: TenantScope, userId: string, eventIds: readonly string[]) {
  if (eventIds.length === 0) return new Map<string, never>();
  const rows = await tx
    .select({
      id: reservations.id,
      eventId: reservations.eventId,
      isAttending: reservations.isAttending,
      waitlisted: reservations.waitlisted,
      linkRotation: reservations.linkRotation,
    })
    .from(reservations)
    .where(
      and(
        eq(reservations.userId, userId),
        eq(reservations.tenantId, scope.tenantId),
        inArray(reservations.eventId, [...eventIds]),
        isNull(reservations.erasedAt),
      ),
    )
    .orderBy(asc(reservations.createdAt), asc(reservations.id));
  return new Map(rows.map((row) => [row.eventId, row]));
}
