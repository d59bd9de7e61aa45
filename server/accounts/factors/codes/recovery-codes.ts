/** Recovery codes: shown once, stored as hashes. */
import { createHmac, randomInt } from 'node:crypto';
import { newRecoveryCode, readCode, recoveryCodeCount } from '#domain/factors/rules.ts';
import type { PlatformDb } from '../../../db/connect.ts';
import type { Keys } from '../../../keys/keys.ts';
import { replaceRecoveryCodes } from '../factors.store.ts';

/** Hashes a code with a key, so that the database alone is not enough to guess codes. */
export const recoveryHash = (keys: Keys, userId: string, code: string): string =>
  createHmac('sha256', keys.derive('recovery codes')).update(`${userId} ${code}`).digest('hex');

/** Makes ten new codes in place of all earlier ones, and returns them in their shown form. */
export async function makeRecoveryCodes(
  tx: PlatformDb,
  keys: Keys,
  userId: string,
  now: Date,
): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < recoveryCodeCount) codes.add(newRecoveryCode((below) => randomInt(below)));
  const hashes = [...codes].map((code) => recoveryHash(keys, userId, readCode(code).code));
  await replaceRecoveryCodes(tx, userId, hashes, now);
  return [...codes];
}
