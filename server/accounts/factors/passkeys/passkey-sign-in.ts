/** Signs in with a passkey alone. It identifies the user and replaces the password. */
import type { factorsRoutes } from '#domain/factors/contract.ts';
import { ok, isRefusal, refuse } from '#domain/kernel/route.ts';
import { securityLog } from '../../../http/security-log.ts';
import type { Handlers } from '../../../http/serve.ts';
import type { PlatformAppDeps } from '../../../services.ts';
import { sessionUserOf } from '../../presenter.ts';
import { findById, lockUser } from '../../accounts.store.ts';
import { beginSession } from '../begin-session.ts';
import { passkeyQuestion, proveByPasskey } from './passkey-proof.ts';
import { findPasskey } from './passkeys.store.ts';
import { askForPasskey, takePasskeyTicket } from '../tickets.ts';

export function passkeySignInHandlers(
  deps: PlatformAppDeps,
): Pick<Handlers<typeof factorsRoutes>, 'startPasskeySignIn' | 'finishPasskeySignIn'> {
  const { database } = deps;
  return {
    async startPasskeySignIn({ call }) {
      const question = await passkeyQuestion(deps, null);
      if (isRefusal(question)) return question;
      const { challenge } = question.options;
      const ticket = await askForPasskey(
        database.platform,
        { purpose: 'passkeySignIn', userId: null, challenge },
        call.now,
      );
      return ok(200, { ticket, ...question });
    },

    async finishPasskeySignIn({ body, call }) {
      const outcome = await database.platformTransaction(async (tx) => {
        const question = await takePasskeyTicket(tx, body.ticket, 'passkeySignIn', call.now);
        if (!question) return 'spent';
        const whose = await findPasskey(tx, body.passkey.id);
        const user = whose && (await lockUser(tx, whose.userId));
        if (!user) return 'wrong';
        const { challenge } = question;
        const signed = { userId: null, credential: body.passkey, challenge };
        if (!(await proveByPasskey(tx, deps, signed, call.now))) return 'wrong';
        const userNow = await findById(tx, user.id);
        return {
          user: await sessionUserOf(tx, user, userNow?.tenantName ?? null),
          ...(await beginSession(tx, user.id, body.device, call)),
        };
      });
      if (outcome === 'spent') return refuse('ticketSpent');
      if (outcome === 'wrong') {
        securityLog(call, 'signInFailed', { step: 'passkey' });
        return refuse('wrongPasskey');
      }
      const { token, user, ended } = outcome;
      if (ended > 0) securityLog(call, 'sessionEnded', { user: user.id, session: 'the oldest' });
      return ok(200, { token, user });
    },
  };
}
