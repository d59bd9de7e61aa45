/**
 * Keeps users who deleted their account deleted after a restore (docs/product/privacy.md#privacy).
 */
import type { PlatformDatabase } from '../db/connect.ts';
import { removeTracesOfUser } from '../privacy/traces-of-user.store.ts';
import { platformScope } from '../db/scope.ts';
import { adminsOf, blankUser, deleteUser, findUndeleted, findUserForEdit } from './users.store.ts';
import { passEventsOn } from '../event-row/owned-events.store.ts';

/** @returns how many of these users existed again. */
export async function deleteUsersAgain(database: PlatformDatabase, ids: readonly string[]): Promise<number> {
  let deleted = 0;
  for (const id of await findUndeleted(database.platform, ids)) {
    const wasThere = await database.platformTransaction(async (tx) => {
      const user = await findUserForEdit(tx, platformScope, id);
      if (!user || user.tenantId === null) return false;
      const heir = (await adminsOf(tx, user.tenantId, 2)).find((admin) => admin.id !== id);
      await removeTracesOfUser(tx, user);
      if (heir) {
        await passEventsOn(tx, platformScope, id, heir.id);
        await deleteUser(tx, platformScope, id);
      } else {
        // The backup has no other administrator, so the account stays, without personal data.
        await blankUser(tx, user);
      }
      return true;
    });
    if (wasThere) deleted += 1;
  }
  return deleted;
}
