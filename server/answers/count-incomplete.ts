/**
 * After questions change, counts again which replies miss an answer, a few replies per transaction,
 * so that no reply waits long for the event's lock. If a process ends, the next run continues where
 * it stopped.
 */
import { setImmediate } from 'node:timers/promises';
import type { PlatformDatabase } from '../db/connect.ts';
import { platformScope, scopeOfOwner } from '../db/scope.ts';
import { lockEvent } from '../event-row/event.store.ts';
import { countOn, findUncounted } from '../questions/incomplete.store.ts';

/** Counts until no reply is left to count. Two processes that run it at once take turns. */
export async function countIncomplete(database: PlatformDatabase, atOnce?: number): Promise<void> {
  const events = await database.platformTransaction((tx) => findUncounted(tx));
  for (const { tenantId, eventId } of events) {
    const scope = scopeOfOwner(platformScope, { tenantId });
    for (let goesOn = true; goesOn;) {
      goesOn = await database.transaction(scope, async (tx) => {
        const locked = await lockEvent(tx, scope, eventId);
        return locked !== null && countOn(tx, locked.event, atOnce);
      });
      // The embedded database runs in this process, so this loop must pause to let other work run.
      await setImmediate();
    }
  }
}
