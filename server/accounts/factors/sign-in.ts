/** The second step of signing in. */
import type { factorsRoutes } from '#domain/factors/contract.ts';
import { answer, refuse } from '#domain/kernel/route.ts';
import { isKnownDevice } from '../devices.store.ts';
import { deviceHashOf } from '../lockout.ts';
import { toSessionUser } from '../presenter.ts';
import { rememberBrowser } from '../remember.ts';
import { createSession, endOldestSessions } from '../sessions.ts';
import { findById, lockUser } from '../store.ts';
import { hashToken } from '../tokens.ts';
import { securityLog } from '../../http/security-log.ts';
import type { Handlers } from '../../http/serve.ts';
import type { PlatformAppDeps } from '../../services.ts';
import { admitCode, passwordMark } from './attempts.ts';
import { deleteTicket, findTicket } from './factors.store.ts';
import { proveByCode } from './prove.ts';
import { tellFactorChange } from './tell.ts';

const tooManyCodes = 'Too many wrong codes. Please wait a while.';

export function secondStepHandlers(
  deps: PlatformAppDeps,
): Pick<Handlers<typeof factorsRoutes>, 'finishSignIn'> {
  const { database, keys } = deps;
  return {
    async finishSignIn({ body, call }) {
      const tokenHash = hashToken(body.ticket);
      const ticket = await findTicket(database.platform, tokenHash, 'signIn', call.now);
      const found = ticket?.userId ? await findById(database.platform, ticket.userId) : null;
      if (!ticket || !found) return refuse('ticketSpent');
      const deviceHash = deviceHashOf(body.device);
      const isKnown =
        deviceHash !== null && (await isKnownDevice(database.platform, found.user.emailKey, deviceHash));
      const tried = {
        userId: found.user.id,
        mark: ticket.passwordMark ?? '',
        from: isKnown ? deviceHash : '',
      };
      const admission = await admitCode(deps, tried, call.now);
      if (admission.refusedFor > 0)
        return refuse('tooMany', tooManyCodes, { extra: { retryAfter: admission.refusedFor } });

      const outcome = await database.platformTransaction(async (tx) => {
        const user = await lockUser(tx, found.user.id);
        // Used, or given another password or no factor, meanwhile.
        const isGood =
          user?.hasFactor &&
          passwordMark(user.passwordHash) === ticket.passwordMark &&
          (await findTicket(tx, tokenHash, 'signIn', call.now)) !== null;
        if (!isGood) return 'spent';
        const proof = await proveByCode(tx, keys, user.id, body.code, call.now);
        if (proof === null) return 'wrong';
        await deleteTicket(tx, tokenHash);
        await rememberBrowser(tx, user.id, body.device, call.now);
        const token = await createSession(tx, user.id, call.now, call.userAgent);
        if (proof === 'recovery') await tellFactorChange(tx, user, { act: 'codeUsed' }, call.now);
        return { token, user, ended: await endOldestSessions(tx, user.id) };
      });
      if (outcome === 'wrong') {
        securityLog(call, 'signInFailed', { user: found.user.id, step: 'second factor' });
        return refuse('wrongCode');
      }
      await admission.succeeded();
      if (outcome === 'spent') return refuse('ticketSpent');
      if (outcome.ended > 0)
        securityLog(call, 'sessionEnded', { user: found.user.id, session: 'the oldest' });
      return answer(200, {
        token: outcome.token,
        user: toSessionUser(outcome.user, found.tenantName),
      });
    },
  };
}
