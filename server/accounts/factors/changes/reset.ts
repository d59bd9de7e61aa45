/** Lets an administrator remove the second factors of a user who lost them. */
import type { PlatformDb } from '../../../db/connect.ts';
import type { UserRow } from '../../accounts.store.ts';
import { endOtherSessions } from '../../sessions.ts';
import { removeFactorsSince } from '../factors.store.ts';
import { mailFactorChange } from './mail-factor-change.ts';

/** Removes all factors. Returns false if there was none. Call it with the user's row locked. */
export async function resetFactors(tx: PlatformDb, user: UserRow): Promise<boolean> {
  if (!user.hasFactor) return false;
  await removeFactorsSince(tx, user.id, new Date(0));
  await endOtherSessions(tx, user.id);
  await mailFactorChange(tx, user, { act: 'reset', path: null });
  return true;
}
