/** Handles the second step of signing in. */
import type { factorsRoutes } from '#domain/factors/contract.ts';
import { ok, isRefusal, refuse, refuseField } from '#domain/kernel/route.ts';
import { isKnownDevice } from '../devices.store.ts';
import { deviceHashOf } from '../lockout.ts';
import { sessionUserOf } from '../presenter.ts';
import { findById, lockUser } from '../accounts.store.ts';
import { hashToken } from '../../keys/tokens.ts';
import { securityLog } from '../../http/security-log.ts';
import type { Handlers } from '../../http/serve.ts';
import type { PlatformAppDeps } from '../../services.ts';
import { admitCode, passwordMark } from './codes/attempts.ts';
import { deleteTicket, findTicket, setChallenge } from './factors.store.ts';
import { beginSession } from './begin-session.ts';
import { passkeyQuestion, proveByPasskey } from './passkeys/passkey-proof.ts';
import { proveByCode } from './codes/prove.ts';
import { tellFactorChange } from './changes/mail-factor-change.ts';

const uncounted = { refusedFor: 0, succeeded: () => Promise.resolve() };
const tooManyCodes = 'Too many wrong codes. Please wait a while.';

export function secondStepHandlers(
  deps: PlatformAppDeps,
): Pick<Handlers<typeof factorsRoutes>, 'finishSignIn' | 'askPasskeyForStep'> {
  const { database, keys } = deps;
  return {
    async askPasskeyForStep({ body, call }) {
      const tokenHash = hashToken(body.ticket);
      const ticket = await findTicket(database.platform, tokenHash, 'signIn', call.now);
      if (!ticket?.userId) return refuse('ticketSpent');
      const question = await passkeyQuestion(deps, ticket.userId);
      if (isRefusal(question)) return question;
      await setChallenge(database.platform, tokenHash, question.options.challenge);
      return ok(200, question);
    },

    async finishSignIn({ body, call }) {
      const tokenHash = hashToken(body.ticket);
      const ticket = await findTicket(database.platform, tokenHash, 'signIn', call.now);
      const account = ticket?.userId ? await findById(database.platform, ticket.userId) : null;
      if (!ticket || !account) return refuse('ticketSpent');
      const deviceHash = deviceHashOf(body.device);
      const isKnown =
        deviceHash !== null && (await isKnownDevice(database.platform, account.user.emailKey, deviceHash));
      const tried = {
        userId: account.user.id,
        mark: ticket.passwordMark ?? '',
        from: isKnown ? deviceHash : '',
      };
      const { code, passkey } = body;
      if (!code && !passkey) return refuseField('invalid', 'code', 'Code is required');
      // Nobody can guess a passkey, so its attempts are not counted.
      const admission = passkey ? uncounted : await admitCode(deps, tried, call.now);
      if (admission.refusedFor > 0)
        return refuse('tooMany', tooManyCodes, { extra: { retryAfter: admission.refusedFor } });

      const outcome = await database.platformTransaction(async (tx) => {
        const user = await lockUser(tx, account.user.id);
        // While the call waited, the ticket may have been used, the password changed, or the factor
        // removed.
        const now = await findTicket(tx, tokenHash, 'signIn', call.now);
        if (!now || !user?.hasFactor || passwordMark(user.passwordHash) !== now.passwordMark) return 'spent';
        const { challenge } = now;
        if (passkey && challenge) await setChallenge(tx, tokenHash, null);
        const proof = passkey
          ? challenge &&
            (await proveByPasskey(tx, deps, { userId: user.id, credential: passkey, challenge }, call.now))
          : await proveByCode(tx, keys, { userId: user.id, typed: code ?? '' }, call.now);
        if (!proof) return 'wrong';
        await deleteTicket(tx, tokenHash);
        if (proof === 'recovery') await tellFactorChange(tx, user, { act: 'codeUsed' }, call.now);
        return {
          user: await sessionUserOf(tx, user, account.tenantName),
          ...(await beginSession(tx, user.id, body.device, call)),
        };
      });
      if (outcome === 'wrong') {
        securityLog(call, 'signInFailed', { user: account.user.id, step: 'second factor' });
        return refuse(passkey ? 'wrongPasskey' : 'wrongCode');
      }
      await admission.succeeded();
      if (outcome === 'spent') return refuse('ticketSpent');
      if (outcome.ended > 0)
        securityLog(call, 'sessionEnded', { user: account.user.id, session: 'the oldest' });
      return ok(200, { token: outcome.token, user: outcome.user });
    },
  };
}
