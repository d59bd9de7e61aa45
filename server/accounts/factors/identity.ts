/** Lets a signed-in user prove their identity again. */
import type { factorsRoutes } from '#domain/factors/contract.ts';
import { ok, isRefusal, refuse, refuseField } from '#domain/kernel/route.ts';
import { admitOwnPassword } from '../lockout.ts';
import { findById, lockUser } from '../accounts.store.ts';
import { securityLog } from '../../http/security-log.ts';
import type { Handlers } from '../../http/serve.ts';
import type { PlatformAppDeps } from '../../services.ts';
import { confirmSession } from '../../sessions/sessions.store.ts';
import { admitCode, passwordMark } from './codes/attempts.ts';
import { passkeyQuestion, proveByPasskey } from './passkeys/passkey-proof.ts';
import { proveByCode } from './codes/prove.ts';
import { askForPasskey, takePasskeyTicket } from './tickets.ts';
import { tellFactorChange } from './changes/mail-factor-change.ts';

const wrongCode = 'This code is wrong or already used. Enter a new one.';
const needsFactor = 'Enter a code, or use a passkey.';
const confirmed = ok(200, { message: 'Thank you. Please continue.' });

export function identityHandlers(
  deps: PlatformAppDeps,
): Pick<Handlers<typeof factorsRoutes>, 'confirmIdentity' | 'askPasskey'> {
  const { database, keys, services } = deps;
  return {
    async askPasskey({ actor, call }) {
      const question = await passkeyQuestion(deps, actor.id);
      if (isRefusal(question)) return question;
      const { challenge } = question.options;
      const ticket = await askForPasskey(
        database.platform,
        { purpose: 'confirm', userId: actor.id, challenge },
        call.now,
      );
      return ok(200, { ticket, ...question });
    },

    async confirmIdentity({ body, actor, call }) {
      const account = await findById(database.platform, actor.id);
      if (!account) return refuse('unauthenticated');
      const { user } = account;
      const { password, code, passkey } = body;
      if (passkey) {
        const isProved = await database.platformTransaction(async (tx) => {
          const held = await lockUser(tx, user.id);
          const question = held && (await takePasskeyTicket(tx, passkey.ticket, 'confirm', call.now));
          if (!held || question?.userId !== held.id) return false;
          const { challenge } = question;
          const signed = { userId: held.id, credential: passkey.credential, challenge };
          if (!(await proveByPasskey(tx, deps, signed, call.now))) return false;
          await confirmSession(tx, actor.sessionId, { confirmedAt: call.now, passedFactor: true });
          return true;
        });
        if (!isProved) return refuse('invalid', 'We don’t know this passkey. Try another way to sign in.');
      } else if (code) {
        const tried = { userId: user.id, mark: passwordMark(user.passwordHash), from: 'session' };
        const admission = await admitCode(deps, tried, call.now);
        if (admission.refusedFor > 0)
          return refuse('tooMany', undefined, { extra: { retryAfter: admission.refusedFor } });
        const proof = await database.platformTransaction(async (tx) => {
          const held = await lockUser(tx, user.id);
          const by = held && (await proveByCode(tx, keys, { userId: held.id, typed: code }, call.now));
          if (!held || by === null) return null;
          if (by === 'recovery') await tellFactorChange(tx, held, { act: 'codeUsed' }, call.now);
          await confirmSession(tx, actor.sessionId, { confirmedAt: call.now, passedFactor: true });
          return by;
        });
        if (proof === null) return refuseField('invalid', 'code', wrongCode);
        await admission.succeeded();
      } else {
        // A user with a second factor cannot confirm with the password alone, because somebody else
        // at a signed-in browser may know it.
        if (user.hasFactor) return refuseField('invalid', 'code', needsFactor);
        if (!password) return refuseField('invalid', 'password', 'Enter your password.');
        const admission = await admitOwnPassword(deps, user.id, call.now);
        if (admission.refusedFor > 0)
          return refuse('tooMany', undefined, { extra: { retryAfter: admission.refusedFor } });
        if (!(await services.passwords.verify(user.passwordHash, password, call.ip)))
          return refuseField('invalid', 'password', 'The password is wrong.');
        await admission.succeeded();
        await confirmSession(database.platform, actor.sessionId, { confirmedAt: call.now });
      }
      securityLog(call, 'confirmed', { user: user.id, session: actor.sessionId });
      return confirmed;
    },
  };
}
