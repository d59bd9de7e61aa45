/**
 * Erases the names of guests from the activity log, which stays when a deleted event is removed for
 * good. Runs before that removal.
 */
import type { PlatformDatabase } from '../db/connect.ts';
import { platformScope, scopeOfOwner } from '../db/scope.ts';
import { expiredEvents } from '../events/events.store.ts';
import { eraseRelated } from './erasing.store.ts';

const rowsAtOnce = 1_000;

/**
 * Erases in small transactions. Several processes may run it, and running it again does no harm.
 */
export async function eraseRelatedExpired(database: PlatformDatabase, now: Date): Promise<void> {
  const expired = await database.platformTransaction((tx) => expiredEvents(tx, now));
  for (const { id: eventId, tenantId } of expired) {
    const scope = scopeOfOwner(platformScope, { tenantId });
    const of = { eventId, stage: 'personal', writtenUntil: now } as const;
    while ((await database.transaction(scope, (tx) => eraseRelated(tx, scope, of, rowsAtOnce))) > 0);
  }
}
