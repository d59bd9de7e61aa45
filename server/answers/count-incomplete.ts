/**
 * After questions changed, who misses an answer is counted anew, some replies in each transaction:
 * nobody waits long for the event, and what a process left behind when it ended is gone on with.
 */
import { setImmediate } from 'node:timers/promises';
import type { PlatformDatabase } from '../db/connect.ts';
import { platformScope, scopeOfOwner } from '../db/scope.ts';
import { lockEvent } from '../replies/locked-event.store.ts';
import { countOn, findUncounted } from '../questions/incomplete.store.ts';

/** Two processes that do it at once take turns. */
export async function countIncomplete(database: PlatformDatabase, atOnce?: number): Promise<void> {
  const events = await database.platformTransaction((tx) => findUncounted(tx));
  for (const { tenantId, eventId } of events) {
    const scope = scopeOfOwner(platformScope, { tenantId });
    for (let goesOn = true; goesOn;) {
      goesOn = await database.transaction(scope, async (tx) => {
        const locked = await lockEvent(tx, scope, eventId);
        return locked !== null && countOn(tx, locked.event, atOnce);
      });
      // The embedded database works in this process, and gives way to nothing by itself.
      await setImmediate();
    }
  }
}
