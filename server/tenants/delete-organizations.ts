/**
 * Deletes organizations whose waiting time is over, with everything they own
 * (docs/product/organizations.md#organizations).
 */
import { endSessionsOfTenant } from '../sessions/sessions.store.ts';
import { record } from '../activity/activity.store.ts';
import type { PlatformDatabase } from '../db/connect.ts';
import { announceSession } from '../live/announce.ts';
import {
  type AllOfIt,
  countAll,
  deleteRow,
  deleteSomeOwned,
  dueForDeletion,
  findOrganizations,
  lockDue,
  setDeletion,
} from './deletion.store.ts';

/**
 * How many rows one transaction deletes. The embedded database has one session, so everybody else
 * waits for it.
 */
const rowsAtOnce = 1_000;

/** @returns the ids of the deleted organizations. */
export async function deleteDueOrganizations(database: PlatformDatabase, now: Date): Promise<string[]> {
  const due = await dueForDeletion(database.platform, now);
  const gone: string[] = [];
  for (const id of due) if (await deleteOrganization(database, id, now)) gone.push(id);
  return gone;
}

/** Deletes in small transactions. If the process ends in the middle, the next run continues. */
async function deleteOrganization(database: PlatformDatabase, id: string, now: Date): Promise<boolean> {
  let counts: AllOfIt | null = null;
  for (;;) {
    const step = await database.platformTransaction(async (tx): Promise<'more' | 'gone' | 'stop'> => {
      if (!(await lockDue(tx, id, now))) return 'stop';
      if (counts === null) {
        counts = await countAll(tx, id);
        for (const user of await endSessionsOfTenant(tx, id)) announceSession(tx, user);
      }
      if ((await deleteSomeOwned(tx, id, rowsAtOnce)) > 0) return 'more';
      await deleteRow(tx, id, now);
      await record(tx, [
        {
          tenantId: null,
          actorId: null,
          actorLabel: 'Turnout',
          action: 'tenant.deleteOwn',
          subjectType: 'tenant',
          subjectId: id,
          details: counts,
        },
      ]);
      return 'gone';
    });
    if (step !== 'more') return step === 'gone';
  }
}

/** Deletes organizations again that a restored backup has brought back. @returns how many. */
export async function deleteOrganizationsAgain(
  database: PlatformDatabase,
  ids: readonly string[],
  now: Date,
): Promise<number> {
  const again = await findOrganizations(database.platform, ids);
  for (const id of again) {
    await database.platformTransaction((tx) => setDeletion(tx, id, { deletionAt: now, deletionBy: null }));
    await deleteOrganization(database, id, now);
  }
  return again.length;
}
