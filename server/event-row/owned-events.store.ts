/** Passes events on to another host, and removes those of an organization. */
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { events } from '../db/schema.ts';
import type { Scope } from '../db/scope.ts';
import { eventInScope } from './event.store.ts';

/** Gives every event of one user to another, including deleted ones. Returns how many. */
export async function passEventsOn(tx: Db, scope: Scope, from: string, to: string): Promise<number> {
  const rows = await tx
    .update(events)
    .set({ createdBy: to })
    .where(and(eq(events.createdBy, from), eventInScope(scope)))
    .returning({ id: events.id });
  return rows.length;
}

/** Deletes the organization's events that wait for their 30 days after a host deleted them. */
export async function deleteDeletedEvents(tx: Db, tenantId: string): Promise<void> {
  await tx.delete(events).where(and(eq(events.tenantId, tenantId), isNotNull(events.deletedAt)));
}
