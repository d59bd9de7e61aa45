/** Lets a user add and remove passkeys. */
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { fullName } from '#domain/accounts/rules.ts';
import type { Credential, factorsRoutes } from '#domain/factors/contract.ts';
import { maxPasskeys } from '#domain/factors/rules.ts';
import { ok, refuse } from '#domain/kernel/route.ts';
import { newId } from '../../../db/id.ts';
import type { Handlers } from '../../../http/serve.ts';
import type { PlatformAppDeps } from '../../../services.ts';
import { findById } from '../../accounts.store.ts';
import { changeFactors, finishFactorChange } from '../changes/change.ts';
import { askAgain } from '../confirmed.ts';
import { countRecoveryCodes } from '../factors.store.ts';
import { passkeyLibrary } from './passkey-library.ts';
import { described } from './passkey-proof.ts';
import { deletePasskey, insertPasskey, isPasskeyTaken, passkeysOf, toPasskey } from './passkeys.store.ts';
import { makeRecoveryCodes } from '../codes/recovery-codes.ts';
import { noPasskeys, relyingParty } from './relying-party.ts';
import { factorRequired, isLastRequired } from '../required.store.ts';
import { tellFactorChange } from '../changes/mail-factor-change.ts';
import { askForPasskey, takePasskeyTicket } from '../tickets.ts';

const tooLate = 'That took too long. Please try again.';

/** The browser's new passkey, or null if it does not match the request. */
async function readNew(credential: Credential, challenge: string, party: { id: string; origin: string }) {
  const { verifyRegistrationResponse } = await passkeyLibrary();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { clientExtensionResults: {}, ...credential } as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      // As a second factor, a passkey need not check a fingerprint or PIN (user verification). A
      // sign-in without a password requires that check.
      requireUserVerification: false,
    });
    return registrationInfo?.credential ?? null;
  } catch {
    return null;
  }
}

export function passkeyHandlers(
  deps: PlatformAppDeps,
): Pick<Handlers<typeof factorsRoutes>, 'startPasskey' | 'addPasskey' | 'removePasskey'> {
  const { config, database, keys } = deps;
  return {
    async startPasskey({ actor, call }) {
      const again = askAgain(actor, call.now);
      if (again) return again;
      const party = relyingParty(config);
      if (!party) return refuse('conflict', noPasskeys);
      const account = await findById(database.platform, actor.id);
      if (!account) return refuse('unauthenticated');
      const own = await passkeysOf(database.platform, actor.id);
      if (own.length >= maxPasskeys)
        return refuse('conflict', `You already have ${maxPasskeys} passkeys. Remove one first.`);
      const { generateRegistrationOptions } = await passkeyLibrary();
      const options = await generateRegistrationOptions({
        rpName: 'Turnout',
        rpID: party.id,
        userID: new Uint8Array(Buffer.from(account.user.id)),
        userName: account.user.email,
        userDisplayName: fullName(account.user),
        excludeCredentials: own.map(described),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      });
      const question = { purpose: 'passkeyAdd', userId: actor.id, challenge: options.challenge } as const;
      const ticket = await askForPasskey(database.platform, question, call.now);
      return ok(200, { ticket, options: { ...options }, address: party.origin });
    },

    async addPasskey({ body, actor, call }) {
      const party = relyingParty(config);
      if (!party) return refuse('conflict', noPasskeys);
      try {
        return await changeFactors(deps, { actor, call }, 'passkey added', async (tx, user) => {
          const question = await takePasskeyTicket(tx, body.ticket, 'passkeyAdd', call.now);
          if (question?.userId !== user.id) return refuse('conflict', tooLate);
          if ((await passkeysOf(tx, user.id)).length >= maxPasskeys) return refuse('conflict', tooLate);
          const made = await readNew(body.passkey, question.challenge, party);
          if (!made) return refuse('invalid', 'We couldn’t read the passkey. Please try again.');
          const row = await insertPasskey(tx, {
            id: newId(),
            userId: user.id,
            credentialId: made.id,
            publicKey: Buffer.from(made.publicKey).toString('base64url'),
            counter: made.counter,
            transports: (body.passkey.response.transports ?? [])
              .filter((transport) => /^[a-z-]+$/.test(transport))
              .join(','),
            name: body.name,
            createdAt: call.now,
          });
          await finishFactorChange(tx, { actor, call }, 'added');
          const hasCodes = (await countRecoveryCodes(tx, user.id)) > 0;
          const recoveryCodes = hasCodes ? null : await makeRecoveryCodes(tx, keys, user.id, call.now);
          await tellFactorChange(tx, user, { act: 'passkeyAdded' }, call.now);
          return ok(201, { passkey: toPasskey(row), recoveryCodes });
        });
      } catch (error) {
        if (isPasskeyTaken(error)) return refuse('conflict', 'You’ve already added this passkey.');
        throw error;
      }
    },

    removePasskey: ({ params, actor, call }) =>
      changeFactors(deps, { actor, call }, 'passkey removed', async (tx, user) => {
        if (await isLastRequired(tx, user, 'passkey')) return refuse('conflict', factorRequired);
        if (!(await deletePasskey(tx, user.id, params.id)))
          return refuse('notFound', 'This passkey doesn’t exist.');
        await finishFactorChange(tx, { actor, call }, 'removed');
        await tellFactorChange(tx, user, { act: 'passkeyRemoved' }, call.now);
        return ok(200, { message: 'The passkey was removed.' });
      }),
  };
}
