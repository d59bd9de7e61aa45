/** Keeps erased people erased: after an older backup is restored, it erases them again. */
import type { PlatformDb } from '../db/connect.ts';
import { platformScope, scopeOfOwner } from '../db/scope.ts';
import type { PlatformDeps } from '../http/deps.ts';
import { keysOf } from '../keys/keys.ts';
import { loadSecret } from '../keys/secret.ts';
import { replyLinks } from '../replies/links.ts';
import { withLockedEvent } from '../event-row/locked-event.ts';
import { findReply } from '../replies/rows/reply.store.ts';
import { erase } from '../privacy/erase.ts';
import { eraseHousehold } from '../privacy/household.ts';
import { findHousehold } from '../privacy/household.store.ts';
import { removeMailsAgain } from '../privacy/person.store.ts';
import { eraseLeft } from '../privacy/erase-left.ts';
import { readErasedList, keepErased, readOwnErasedList, tryToKeepErased } from '../privacy/erasure-log.ts';
import { type ErasedId, findErasedAgain, recordedErasures } from '../privacy/erasures.store.ts';
import { retainAgain } from '../retention/retain.ts';
import { erasedStages } from '../retention/retention.store.ts';
import { deleteOrganizationsAgain } from '../tenants/delete-organizations.ts';
import { deletedOrganizations } from '../tenants/deletion.store.ts';
import { deleteUsersAgain } from '../users/delete-again.ts';

const atOnce = 100;
const by = { actor: null, label: 'Turnout' };

/** Returns everyone and everything that was erased, across all organizations. */
export async function allErasures(db: PlatformDb): Promise<ErasedId[]> {
  const organizations = await deletedOrganizations(db);
  return [
    ...(await recordedErasures(db)),
    ...(await erasedStages(db)),
    ...organizations.map((id) => ({ what: 'organization' as const, id })),
  ];
}

/**
 * Erases the given ids that the database still has.
 * @returns how many it erased.
 */
export async function eraseAgain(
  { database, keys }: Pick<PlatformDeps, 'database' | 'keys'>,
  ids: readonly ErasedId[],
  now: Date,
): Promise<number> {
  const links = replyLinks(keys);
  let erased = 0;
  for (let last = atOnce; last === atOnce;) {
    const replies = await database.platformTransaction((tx) => findErasedAgain(tx, ids, atOnce));
    last = replies.length;
    for (const { tenantId, eventId, replyId, guestId, of } of replies) {
      const event = { scope: scopeOfOwner(platformScope, { tenantId }), eventId, alsoDeleted: true };
      await withLockedEvent(database, event, now, async (tx, locked) => {
        if (of === 'mail') return removeMailsAgain(tx, locked.scope, [replyId]);
        if (of === 'household') {
          const household = await findHousehold(tx, locked.scope, replyId);
          const request = { locked, inviteeId: guestId, by, links, now };
          return household && eraseHousehold(tx, { ...request, household });
        }
        const before = (await findReply(tx, locked.scope, replyId, event))?.reply;
        if (before) return erase(tx, { locked: { ...locked, before }, guestId, by, links, now });
        if (guestId !== null) return null;
        return eraseLeft(tx, locked, { id: replyId, eventId }, { by, links, now });
      });
      erased += 1;
    }
  }
  const ofEvents = ids.flatMap(({ what, id, at }) =>
    at !== undefined && (what === 'sensitive' || what === 'personal') ? [{ what, id, at }] : [],
  );
  const idsOf = (of: ErasedId['what']) => ids.filter(({ what }) => what === of).map(({ id }) => id);
  erased += await deleteUsersAgain(database, idsOf('user'));
  erased += await deleteOrganizationsAgain(database, idsOf('organization'), now);
  return erased + (await retainAgain(database, ofEvents, now));
}

/**
 * Erases people again who were erased after the backup was made. The restore command calls it on
 * the new database.
 */
export async function eraseAfterRestore(
  { config, database }: Pick<PlatformDeps, 'config' | 'database'>,
  file: string,
): Promise<number> {
  // The ids go into the data folder first. If this is interrupted, the next start continues.
  await keepErased(config, await readErasedList(file));
  const keys = keysOf(await loadSecret(config, database));
  return eraseAgain({ database, keys }, await readOwnErasedList(config), new Date());
}

/**
 * Stores the same ids in the table and in the data folder, and erases those people from the
 * database. It is safe to run at any time.
 */
export async function keepErasures(
  deps: Pick<PlatformDeps, 'config' | 'database' | 'keys' | 'logger'>,
  now: Date,
): Promise<void> {
  const recorded = await deps.database.platformTransaction(allErasures);
  if (recorded.length > 0) await tryToKeepErased(deps, recorded);
  const listed = await readOwnErasedList(deps.config);
  if (listed.length > 0) await eraseAgain(deps, listed, now);
}
