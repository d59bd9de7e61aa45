/** Asks for one of a user's passkeys, and checks the signature. */
import type { AuthenticationResponseJSON, AuthenticatorTransportFuture } from '@simplewebauthn/server';
import type { Credential } from '#domain/factors/contract.ts';
import { refuse } from '#domain/kernel/route.ts';
import type { PlatformDb } from '../../../db/connect.ts';
import type { PlatformDeps } from '../../../http/deps.ts';
import { passkeyLibrary } from './passkey-library.ts';
import { findPasskey, notePasskeyUse, passkeysOf, type PasskeyRow } from './passkeys.store.ts';
import { noPasskeys, relyingParty } from './relying-party.ts';

/** Returns a passkey as browsers expect it: its id, and its known transports. */
export const described = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId,
  transports: transports.split(',').filter(Boolean) as AuthenticatorTransportFuture[],
});

/**
 * Returns the challenge for one of the user's passkeys. Without a user, any passkey on the device
 * may sign it.
 */
export async function passkeyQuestion(
  { config, database }: Pick<PlatformDeps, 'config' | 'database'>,
  userId: string | null,
) {
  const party = relyingParty(config);
  if (!party) return refuse('conflict', noPasskeys);
  const own = userId === null ? [] : await passkeysOf(database.platform, userId);
  if (userId !== null && own.length === 0)
    return refuse('conflict', 'This account has no passkey. Please use a code.');
  const { generateAuthenticationOptions } = await passkeyLibrary();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    // A passkey that replaces the password must check a fingerprint or PIN (user verification).
    userVerification: userId === null ? 'required' : 'preferred',
    allowCredentials: own.map(described),
  });
  return { options: { ...options }, address: party.origin };
}

/** A challenge with its signature. */
interface Signed {
  /** The owner of the passkey, or null if any user's may sign. */
  userId: string | null;
  credential: Credential;
  challenge: string;
}

/**
 * Returns the passkey that signed the challenge, marked as used, or null. `userId` names its owner.
 * Without it, the passkey itself names its user, whom its device must have verified. A counter that
 * does not grow belongs to a copy and is refused.
 */
export async function proveByPasskey(
  tx: PlatformDb,
  { config }: Pick<PlatformDeps, 'config'>,
  { userId, credential, challenge }: Signed,
  now: Date,
): Promise<PasskeyRow | null> {
  const party = relyingParty(config);
  const row = party && (await findPasskey(tx, credential.id));
  if (!row || (userId !== null && row.userId !== userId)) return null;
  const { userHandle } = credential.response;
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== row.userId) return null;
  const { verifyAuthenticationResponse } = await passkeyLibrary();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { clientExtensionResults: {}, ...credential } as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: userId === null,
      credential: {
        id: row.credentialId,
        publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64url')),
        counter: row.counter,
      },
    });
    if (!verified) return null;
    await notePasskeyUse(tx, row.id, { counter: authenticationInfo.newCounter, lastUsedAt: now });
    return row;
  } catch {
    // The library throws for every invalid response.
    return null;
  }
}
