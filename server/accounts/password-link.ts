/** Handles setting a password by a mailed link. */
import { setTimeout as wait } from 'node:timers/promises';
import type { accountsRoutes } from '#domain/accounts/contract.ts';
import { emailKey } from '#domain/accounts/rules.ts';
import { ok, refuse, refuseField } from '#domain/kernel/route.ts';
import { record } from '../activity/activity.store.ts';
import { actorLabel } from '../http/actor.ts';
import type { PlatformAppDeps } from '../services.ts';
import { securityLog } from '../http/security-log.ts';
import type { Handlers } from '../http/serve.ts';
import { countKey } from '../budgets/mail-counts.store.ts';
import { countLink, mailPasswordLink, proveAddress } from './commands.ts';
import { commonPassword } from './common-passwords.ts';
import { tellPasswordChanged } from './email-change.ts';
import { endOtherSessions } from './sessions.ts';
import { findByEmail, findById, holdUser, setPasswordHash } from './accounts.store.ts';
import { deleteUnusedTokens, findPasswordLink, passwordPurposes, spendToken } from './links.store.ts';
import { forgetDevices } from './devices.store.ts';
import { hashToken } from '../keys/tokens.ts';
const linkSpent = 'This link has expired or was already used. Please ask for a new one.';

/**
 * The minimum response time for a forgotten password, so that timing does not reveal which
 * addresses have accounts.
 */
const evenAnswerMs = 250;

export function passwordLinkHandlers(
  deps: PlatformAppDeps,
): Pick<Handlers<typeof accountsRoutes>, 'forgotPassword' | 'checkPasswordLink' | 'setPasswordByLink'> {
  const { database, keys } = deps;
  const { passwords } = deps.services;
  return {
    async forgotPassword({ body, call }) {
      const mailLink = async () => {
        const account = await findByEmail(database.platform, emailKey(body.email));
        if (!account) return;
        await database.platformTransaction(async (tx) => {
          const user = await holdUser(tx, account.user.id);
          if (!user) return;
          if ((await countLink(tx, countKey(keys, 'reset', user.id), call.now)) > 0) return;
          await mailPasswordLink(tx, user, { purpose: 'reset_password' }, call.now);
        });
      };
      await Promise.all([mailLink(), wait(evenAnswerMs)]);
      return ok(200, {
        message: 'If there’s an account for this address, a link to set a new password is on its way.',
      });
    },

    async checkPasswordLink({ body, call }) {
      const link = await findPasswordLink(database.platform, hashToken(body.token), call.now);
      return link ? ok(200, { purpose: link.purpose }) : refuse('notFound', linkSpent);
    },

    async setPasswordByLink({ body, call }) {
      const tokenHash = hashToken(body.token);
      const link = await findPasswordLink(database.platform, tokenHash, call.now);
      if (!link) return refuse('notFound', linkSpent);
      const owner = await findById(database.platform, link.userId);
      if (!owner) return refuse('notFound', linkSpent);
      const common = commonPassword(body.password, { ...owner.user, tenantName: owner.tenantName });
      if (common) return refuseField('invalid', 'password', common);
      const passwordHash = await passwords.hash(body.password, call.ip);
      const done = await database.platformTransaction(async (tx) => {
        const spent = await spendToken(tx, tokenHash, passwordPurposes, call.now);
        const user = spent && (await setPasswordHash(tx, spent.userId, passwordHash, call.now));
        if (!user) return null;
        await endOtherSessions(tx, user.id);
        await forgetDevices(tx, user.id);
        await deleteUnusedTokens(tx, user.id);
        // The link was mailed to this address, so the person who sets the password reads its mail.
        await proveAddress(tx, user);
        if (link.purpose === 'reset_password') await tellPasswordChanged(tx, user);
        await record(tx, [
          {
            tenantId: user.tenantId,
            actorId: user.id,
            actorLabel: actorLabel(user),
            action: 'user.setPassword',
            subjectType: 'user',
            subjectId: user.id,
            details: { by: 'link' },
          },
        ]);
        return user.id;
      });
      if (done === null) return refuse('notFound', linkSpent);
      securityLog(call, 'passwordChanged', { user: done, by: 'link' });
      return ok(200, { message: 'Password changed successfully' });
    },
  };
}
