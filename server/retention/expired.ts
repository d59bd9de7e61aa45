/**
 * Before a deleted event goes for good: the names of its guests go from what stays, which is the
 * activity log.
 */
import type { PlatformDatabase } from '../db/connect.ts';
import { platformScope, scopeOfOwner } from '../db/scope.ts';
import { expiredEvents } from '../events/store.ts';
import { eraseBeside } from './erasing.store.ts';

const rowsAtOnce = 1_000;

/** In small transactions. Safe to run in many processes, and again. */
export async function eraseBesideExpired(database: PlatformDatabase, now: Date): Promise<void> {
  const expired = await database.platformTransaction((tx) => expiredEvents(tx, now));
  for (const { id: eventId, tenantId } of expired) {
    const scope = scopeOfOwner(platformScope, { tenantId });
    const of = { eventId, stage: 'personal', writtenUntil: now } as const;
    while ((await database.transaction(scope, (tx) => eraseBeside(tx, scope, of, rowsAtOnce))) > 0);
  }
}
