/**
 * Blanks the replies and persons of an event that has begun. Their rows stay, because the event's
 * totals count them.
 */
import { and, eq, sql } from 'drizzle-orm';
import type { TenantDb } from '../../db/connect.ts';
import { guests, reservations } from '../../db/schema.ts';
import type { TenantScope } from '../../db/scope.ts';

/** Shown in place of a name. */
export const erasedName = 'Erased guest';

/** The reply keeps its number of guests. Its personal links stop working. */
export async function blankReply(tx: TenantDb, scope: TenantScope, id: string, now: Date): Promise<void> {
  await tx
    .update(reservations)
    .set({
      displayName: erasedName,
      guestEmail: '',
      emailKey: '',
      replyKey: id,
      guestPhone: '',
      language: null,
      mealChoice: '',
      message: '',
      answers: null,
      publicToggle: false,
      userId: null,
      linkRotation: sql`${reservations.linkRotation} + 1`,
      linkTokenHash: null,
      laterLinkTokenHash: null,
      holdUntil: null,
      lapsedAt: null,
      changeMailId: null,
      erasedAt: now,
      updatedAt: now,
    })
    .where(and(eq(reservations.id, id), eq(reservations.tenantId, scope.tenantId)));
  await tx
    .update(guests)
    .set({ name: '', nameKey: '', mealChoice: '', isChild: false, answers: null })
    .where(and(eq(guests.reservationId, id), eq(guests.tenantId, scope.tenantId)));
}
