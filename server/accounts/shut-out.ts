/**
 * Removes the password and all sessions, because somebody else may know the password or be signed
 * in. The owner of the mailbox then starts over.
 */
import type { PlatformDb } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import { forgetDevices } from './devices.store.ts';
import { removeFactorsSince } from './factors/factors.store.ts';
import { deleteUnusedTokens, insertUserToken } from './links.store.ts';
import { endOtherSessions } from './sessions.ts';
import { setAccount } from './accounts.store.ts';
import { hashToken, newToken } from '../keys/tokens.ts';

const hour = 60 * 60 * 1_000;

/**
 * Signs everyone out and also removes the second factors added since `since`. Returns the token for
 * setting a new password.
 */
export async function shutEverybodyOut(
  tx: PlatformDb,
  userId: string,
  since: Date,
  now: Date,
): Promise<string> {
  await setAccount(tx, userId, { pendingEmail: null, passwordHash: null, updatedAt: now });
  await removeFactorsSince(tx, userId, since);
  await endOtherSessions(tx, userId);
  await forgetDevices(tx, userId);
  await deleteUnusedTokens(tx, userId);
  const token = newToken();
  await insertUserToken(tx, {
    id: newId(),
    userId,
    purpose: 'reset_password',
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + hour),
  });
  return token;
}
