import { and, eq, sql } from 'drizzle-orm';
import type { PlatformDatabase } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import { doorLeases, doorLinks, events } from '../db/schema.ts';
import { platformScope } from '../db/scope.ts';
import type { EventKey } from '../event-row/event.store.ts';

/** Builds a door link, and a loan of one of its devices. */
export async function buildDoor(
  database: PlatformDatabase,
  event: EventKey,
): Promise<{ doorLinkId: string; doorLeaseId: string }> {
  const [id, leaseId, deviceId] = [newId(), newId(), newId()];
  const of = { tenantId: event.tenantId, eventId: event.id };
  const link = { label: 'Door A', rights: [], tokenHash: id, expiresAt: new Date('2099-01-01') };
  const loan = { linkId: id, deviceId, seats: 1, grantedAt: new Date() };
  await database.transaction(platformScope, async (tx) => {
    await tx.insert(doorLinks).values({ ...of, id, ...link });
    await tx.insert(doorLeases).values({ ...of, id: leaseId, ...loan });
    await tx
      .update(events)
      .set({ lentSeats: sql`${events.lentSeats} + 1` })
      .where(and(eq(events.tenantId, event.tenantId), eq(events.id, event.id)));
  });
  return { doorLinkId: id, doorLeaseId: leaseId };
}
