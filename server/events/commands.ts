import type { Database } from '../db/connect.ts';
import { platformScope } from '../db/scope.ts';
import { deleteExpiredEvents } from './store.ts';

/** Events of one transaction: the embedded database serves nobody else meanwhile. */
const perTransaction = 5;

/**
 * Removes the events that were deleted 30 days ago or earlier, with replies, styles and addresses, which are free for
 * others from then on. Answers how many.
 */
export async function purgeDeletedEvents(database: Database, now: Date): Promise<number> {
  for (let purged = 0; ;) {
    const gone = await database.transaction(platformScope, (tx) =>
      deleteExpiredEvents(tx, now, perTransaction),
    );
    purged += gone;
    if (gone < perTransaction) return purged;
  }
}
