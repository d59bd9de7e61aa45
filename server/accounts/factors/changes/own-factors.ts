/** Lets users set up and remove their own factors. */
import type { factorsRoutes } from '#domain/factors/contract.ts';
import { setUpMs } from '#domain/factors/rules.ts';
import { ok, refuse, refuseField } from '#domain/kernel/route.ts';
import { newId } from '../../../db/id.ts';
import type { Handlers } from '../../../http/serve.ts';
import type { PlatformAppDeps } from '../../../services.ts';
import { decryptSecret, encryptSecret, matchingStep, newSecret, setUpUri } from '../codes/authenticator.ts';
import { changeFactors, finishFactorChange } from './change.ts';
import {
  confirmSetUp,
  countRecoveryCodes,
  findAuthenticator,
  putSetUp,
  removeAuthenticator,
} from '../factors.store.ts';
import { passkeysOf, toPasskey } from '../passkeys/passkeys.store.ts';
import { makeRecoveryCodes } from '../codes/recovery-codes.ts';
import { relyingParty } from '../passkeys/relying-party.ts';
import { factorRequired, isLastRequired } from '../required.store.ts';
import { tellFactorChange } from './mail-factor-change.ts';

const noSetUp = 'This setup has expired. Please start again.';
const wrongFirstCode =
  'This code doesn’t match. Enter the one your app shows now, and check that your phone’s clock is right.';

export function ownFactorHandlers(
  deps: PlatformAppDeps,
): Pick<
  Handlers<typeof factorsRoutes>,
  'ownFactors' | 'startAuthenticator' | 'confirmAuthenticator' | 'removeAuthenticator' | 'makeRecoveryCodes'
> {
  const { database, keys } = deps;
  return {
    async ownFactors({ actor }) {
      const app = await findAuthenticator(database.platform, actor.id, 'confirmed');
      const passkeys = await passkeysOf(database.platform, actor.id);
      return ok(200, {
        authenticator: app ? { addedAt: (app.confirmedAt ?? app.createdAt).toISOString() } : null,
        passkeys: passkeys.map(toPasskey),
        passkeyAddress: relyingParty(deps.config)?.origin ?? null,
        recoveryCodes: await countRecoveryCodes(database.platform, actor.id),
      });
    },

    async startAuthenticator(caller) {
      const secret = newSecret();
      return changeFactors(deps, caller, null, async (tx, user) => {
        await putSetUp(tx, {
          id: newId(),
          userId: user.id,
          secret: encryptSecret(keys, user.id, secret),
          createdAt: caller.call.now,
        });
        return ok(200, { secret, uri: setUpUri(secret, user.email) });
      });
    },

    confirmAuthenticator: ({ body, actor, call }) =>
      changeFactors(deps, { actor, call }, 'app added', async (tx, user) => {
        const begun = await findAuthenticator(tx, user.id, 'setUp');
        const secret = begun && decryptSecret(keys, user.id, begun.secret);
        if (!secret || call.now.getTime() - begun.createdAt.getTime() > setUpMs)
          return refuse('notFound', noSetUp);
        const step = matchingStep(secret, body.code.replace(/\s/g, ''), call.now, 0);
        if (step === null) return refuseField('invalid', 'code', wrongFirstCode);
        await confirmSetUp(tx, begun, step, call.now);
        await finishFactorChange(tx, { actor, call }, 'added');
        const hasCodes = (await countRecoveryCodes(tx, user.id)) > 0;
        const recoveryCodes = hasCodes ? null : await makeRecoveryCodes(tx, keys, user.id, call.now);
        await tellFactorChange(tx, user, { act: 'appAdded' }, call.now);
        return ok(200, { recoveryCodes });
      }),

    removeAuthenticator: ({ actor, call }) =>
      changeFactors(deps, { actor, call }, 'app removed', async (tx, user) => {
        if (await isLastRequired(tx, user, 'app')) return refuse('conflict', factorRequired);
        if (!(await removeAuthenticator(tx, user.id)))
          return refuse('notFound', 'There’s no authenticator app to remove.');
        await finishFactorChange(tx, { actor, call }, 'removed');
        await tellFactorChange(tx, user, { act: 'appRemoved' }, call.now);
        return ok(200, { message: 'The authenticator app was removed.' });
      }),

    makeRecoveryCodes: ({ actor, call }) =>
      changeFactors(deps, { actor, call }, 'recovery codes', async (tx, user) => {
        if (!user.hasFactor) return refuse('conflict', 'Set up two-step sign-in first.');
        const recoveryCodes = await makeRecoveryCodes(tx, keys, user.id, call.now);
        await tellFactorChange(tx, user, { act: 'codesMade' }, call.now);
        return ok(200, { recoveryCodes });
      }),
  };
}
