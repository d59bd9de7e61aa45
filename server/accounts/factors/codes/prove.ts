/** Checks a typed code, which cannot be used again. */
import { readCode } from '#domain/factors/rules.ts';
import type { PlatformDb } from '../../../db/connect.ts';
import type { Keys } from '../../../keys/keys.ts';
import { decryptSecret, matchingStep } from './authenticator.ts';
import { findAuthenticator, noteStep, spendRecoveryCode } from '../factors.store.ts';
import { recoveryHash } from './recovery-codes.ts';

export type Proof = 'authenticator' | 'recovery';

/**
 * Returns the factor that the code proves, or null. Call it with the user's row locked, so that of
 * two calls with the same code one fails.
 */
export async function proveByCode(
  tx: PlatformDb,
  keys: Keys,
  { userId, typed }: { userId: string; typed: string },
  now: Date,
): Promise<Proof | null> {
  const { kind, code } = readCode(typed);
  if (kind === 'recovery') {
    return (await spendRecoveryCode(tx, userId, recoveryHash(keys, userId, code))) ? 'recovery' : null;
  }
  const app = await findAuthenticator(tx, userId, 'confirmed');
  const secret = app && decryptSecret(keys, userId, app.secret);
  const step = secret ? matchingStep(secret, code, now, app.lastStep) : null;
  if (!app || step === null) return null;
  await noteStep(tx, app.id, step);
  return 'authenticator';
}
