/** Handles signing in and out. */
import { setTimeout as wait } from 'node:timers/promises';
import type { accountsRoutes } from '#domain/accounts/contract.ts';
import { emailKey } from '#domain/accounts/rules.ts';
import { ok, refuse } from '#domain/kernel/route.ts';
import type { PlatformAppDeps } from '../services.ts';
import { securityLog } from '../http/security-log.ts';
import type { Handlers } from '../http/serve.ts';
import { startSecondStep } from './factors/tickets.ts';
import { admitSignIn } from './lockout.ts';
import { createSession, endOldestSessions, endSession } from './sessions.ts';
import { findByEmail, findById, holdUser } from './accounts.store.ts';
import { sessionUserOf } from './presenter.ts';
import { rememberBrowser } from './remember.ts';

export function signInHandlers(
  deps: PlatformAppDeps,
): Pick<Handlers<typeof accountsRoutes>, 'login' | 'logout' | 'me'> {
  const { database } = deps;
  const { passwords } = deps.services;
  return {
    async login({ body, call }) {
      const key = emailKey(body.email);
      const { device } = body;
      // Enters the password queue before the first statement, so that a flood of sign-ins costs the
      // database nothing.
      const admission = await passwords.inPlace(call.ip, () =>
        admitSignIn(deps, { emailKey: key, ip: call.ip, device }, call.now),
      );
      if (admission.refusedFor > 0) {
        return refuse('tooMany', 'Too many attempts to sign in with this email. Please wait a few minutes.', {
          extra: { retryAfter: admission.refusedFor },
        });
      }
      // A delayed sign-in waits outside the password queue.
      if (admission.delayMs > 0) await wait(admission.delayMs);
      return passwords.inPlace(call.ip, async (place) => {
        const account = await findByEmail(database.platform, key);
        const matches = await place.verify(account?.user.passwordHash ?? null, body.password);
        if (!account || !matches) return refuse('wrongCredentials');
        const started = await database.platformTransaction(async (tx) => {
          const user = await holdUser(tx, account.user.id);
          // The user was deleted or got another password while this call verified the old one.
          if (user?.passwordHash !== account.user.passwordHash) return null;
          if (user.hasFactor) return startSecondStep(tx, user, call.now);
          await rememberBrowser(tx, user.id, device, call.now);
          const made = await createSession(tx, user.id, call.now, call);
          return {
            token: made,
            ended: await endOldestSessions(tx, user.id),
            user: await sessionUserOf(tx, account.user, account.tenantName),
          };
        });
        if (started === null) return refuse('wrongCredentials');
        await admission.succeeded();
        if ('ticket' in started) return refuse('secondFactorRequired', undefined, { extra: started });
        const { token, ended, user } = started;
        if (ended > 0) securityLog(call, 'sessionEnded', { user: account.user.id, session: 'the oldest' });
        return ok(200, { token, user });
      });
    },

    async logout({ actor }) {
      await endSession(database.platform, actor.sessionId);
      return ok(200, { message: 'Signed out' });
    },

    async me({ actor }) {
      const account = await findById(database.platform, actor.id);
      if (!account) return refuse('unauthenticated');
      return ok(200, await sessionUserOf(database.platform, account.user, account.tenantName));
    },
  };
}
