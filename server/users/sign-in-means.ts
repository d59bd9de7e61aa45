/** Lets an admin reset how a user signs in, and users change their own password. */
import { can } from '#domain/access/rules.ts';
import { ok, refuse, refuseField } from '#domain/kernel/route.ts';
import type { usersRoutes } from '#domain/users/contract.ts';
import { commonPassword } from '../accounts/common-passwords.ts';
import { tellPasswordChanged } from '../accounts/email-change.ts';
import { admitOwnPassword } from '../accounts/lockout.ts';
import { endOtherSessions } from '../accounts/sessions.ts';
import { lockUser } from '../accounts/accounts.store.ts';
import { askAgainWithFactor } from '../accounts/factors/confirmed.ts';
import { resetFactors } from '../accounts/factors/changes/reset.ts';
import { deleteUnusedTokens } from '../accounts/links.store.ts';
import { forgetDevices } from '../accounts/devices.store.ts';
import { record } from '../activity/activity.store.ts';
import type { PlatformAppDeps } from '../services.ts';
import { securityLog } from '../http/security-log.ts';
import type { Handlers } from '../http/serve.ts';
import { aboutUser, subject } from './rights.ts';
import { findUser, findUserForEdit, updateUser } from './users.store.ts';
import { userNotFound, wrongPassword } from './refusals.ts';

export function signInMeansHandlers(
  deps: PlatformAppDeps,
): Pick<Handlers<typeof usersRoutes>, 'resetFactors' | 'changePassword'> {
  const { database } = deps;
  const { passwords } = deps.services;
  return {
    async resetFactors({ params, actor, scope, call }) {
      const user = await database.transaction(scope, (tx) => findUser(tx, scope, params.id));
      if (!user) return refuse('notFound', userNotFound);
      if (!can(actor, 'user.resetFactors', subject(user))) return refuse('forbidden');
      const again = askAgainWithFactor(actor, call.now);
      if (again) return again;
      const wasReset = await database.platformTransaction(async (tx) => {
        const held = await lockUser(tx, user.id);
        // The user moved to another organization or got another role in the meantime.
        if (!held || !can(actor, 'user.resetFactors', subject(held))) return false;
        if (!(await resetFactors(tx, held))) return false;
        await record(tx, [aboutUser(actor, 'factor.reset', held)]);
        return true;
      });
      if (!wasReset)
        return refuse('conflict', 'This user doesn’t have two-step sign-in, so there’s nothing to turn off.');
      securityLog(call, 'factorChanged', { user: user.id, by: actor.id, act: 'reset' });
      return ok(200, { message: 'Two-step sign-in is off. They now sign in with just their password.' });
    },

    async changePassword({ params, body, actor, scope, call }) {
      const user = await database.transaction(scope, (tx) => findUser(tx, scope, params.id));
      if (!user) return refuse('notFound', userNotFound);
      if (!can(actor, 'user.setPassword', subject(user))) return refuse('forbidden');
      const again = askAgainWithFactor(actor, call.now);
      if (again) return again;
      const own = user.id === actor.id;
      if (own) {
        if (!body.currentPassword)
          return refuseField('invalid', 'currentPassword', 'Enter your current password.');
        const admission = await admitOwnPassword(deps, user.id, call.now);
        if (admission.refusedFor > 0) {
          return refuse('tooMany', undefined, { extra: { retryAfter: admission.refusedFor } });
        }
        if (!(await passwords.verify(user.passwordHash, body.currentPassword, call.ip))) {
          return refuseField('invalid', 'currentPassword', wrongPassword);
        }
        await admission.succeeded();
      }
      const common = commonPassword(body.newPassword, user);
      if (common) return refuseField('invalid', 'newPassword', common);
      const passwordHash = await passwords.hash(body.newPassword, call.ip);
      return database.transaction(scope, async (tx) => {
        const held = await findUserForEdit(tx, scope, params.id);
        if (!held) return refuse('notFound', userNotFound);
        if (!can(actor, 'user.setPassword', subject(held))) return refuse('forbidden');
        if (own && held.passwordHash !== user.passwordHash) {
          return refuseField('invalid', 'currentPassword', wrongPassword);
        }
        await updateUser(tx, scope, held.id, { passwordHash, pendingEmail: null, updatedAt: call.now });
        await endOtherSessions(tx, held.id, own ? actor.sessionId : undefined);
        await forgetDevices(tx, held.id);
        await deleteUnusedTokens(tx, held.id);
        await tellPasswordChanged(tx, held);
        await record(tx, [aboutUser(actor, 'user.setPassword', held)]);
        return ok(200, { message: 'Password changed successfully' });
      });
    },
  };
}
