/** The users of an organization (docs/product/accounts.md#accounts). */
import { can } from '#domain/access/rules.ts';
import { emailKey } from '#domain/accounts/rules.ts';
import { ok, okList, refuse, refuseField } from '#domain/kernel/route.ts';
import type { usersRoutes } from '#domain/users/contract.ts';
import { mailPasswordLink } from '../accounts/commands.ts';
import { commonPassword } from '../accounts/common-passwords.ts';
import { mailEmailLink, tellPasswordChanged } from '../accounts/email-change.ts';
import {
  admitEmailLink,
  admitOwnPassword,
  answerInTurn,
  countTaken,
  waitForAddresses,
} from '../accounts/lockout.ts';
import { endOtherSessions } from '../accounts/sessions.ts';
import {
  findById,
  holdUser,
  insertUser,
  isEmailTaken,
  lockHolders,
  lockUser,
  setAccount,
} from '../accounts/accounts.store.ts';
import { askAgainWithFactor } from '../accounts/factors/confirmed.ts';
import { resetFactors } from '../accounts/factors/changes/reset.ts';
import { deleteUnusedTokens, newEmailPurposes } from '../accounts/links.store.ts';
import { forgetDevices } from '../accounts/devices.store.ts';
import { record } from '../activity/activity.store.ts';
import { newId } from '../db/id.ts';
import { listingOf } from '../db/paging.ts';
import { removeHelps } from '../event-row/helpers.store.ts';
import type { PlatformAppDeps } from '../services.ts';
import { isId } from '../http/problem.ts';
import { securityLog } from '../http/security-log.ts';
import type { Handlers } from '../http/serve.ts';
import { changeUser } from './edit.ts';
import { deleteOwnAccount } from './delete-own.ts';
import { toUser } from './presenter.ts';
import { aboutUser, departureOf, subject } from './rights.ts';
import { deleteUser, findUser, findUserForEdit, holdTenant, listUsers, updateUser } from './users.store.ts';
import { passEventsOn } from '../event-row/owned-events.store.ts';
import { emailTaken, tooManyAddresses, userNotFound, wrongPassword } from './refusals.ts';

const nothingToConfirm = 'You have no new email address to confirm.';
const tenantNotFound = 'This organization doesn’t exist.';

export function usersHandlers(deps: PlatformAppDeps): Handlers<typeof usersRoutes> {
  const { database } = deps;
  const { passwords } = deps.services;

  return {
    async listUsers({ query, actor, scope }) {
      const tenantId = actor.role === 'superadmin' ? query.tenantId : undefined;
      if (tenantId !== undefined && !isId(tenantId)) return okList([], 0);
      const seesOthers = can(actor, 'user.list', { tenantId: actor.tenantId });
      const { rows, total } = await database.transaction(scope, (tx) =>
        listUsers(
          tx,
          scope,
          { tenantId, q: query.q, only: seesOthers ? undefined : actor.id },
          listingOf(query, 'createdAt'),
        ),
      );
      return okList(rows.map(toUser), total, query.q);
    },

    async createUser({ body, actor, scope, call }) {
      const { role } = body;
      const invited = body.invite === true && body.password === undefined;
      if (body.password === undefined && !invited)
        return refuseField('invalid', 'password', 'Password is required');
      let tenantId = actor.tenantId;
      if (actor.role === 'superadmin') {
        tenantId = role === 'superadmin' ? null : (body.tenantId ?? '');
        if (tenantId === '')
          return refuseField('invalid', 'tenantId', 'Choose the organization of the new user.');
        if (tenantId !== null && !isId(tenantId)) return refuse('notFound', tenantNotFound);
      }
      if (!can(actor, 'user.create', { tenantId, newRole: role })) {
        return refuse('forbidden', 'You don’t have permission to give a user this role.');
      }
      const again = role === 'admin' || role === 'superadmin' ? askAgainWithFactor(actor, call.now) : null;
      if (again) return again;
      const tenantName = actor.role === 'superadmin' ? null : actor.tenantName;
      const common =
        body.password === undefined ? null : commonPassword(body.password, { ...body, tenantName });
      if (common) return refuseField('invalid', 'password', common);
      const asker = { userId: actor.id, call };
      return answerInTurn(asker, async () => {
        const retryAfter = await waitForAddresses(deps, asker);
        if (retryAfter > 0) return refuse('tooMany', tooManyAddresses, { extra: { retryAfter } });
        const passwordHash =
          body.password === undefined ? null : await passwords.hash(body.password, call.ip);
        try {
          const made = await database.transaction(scope, async (tx) => {
            const tenant = tenantId === null ? null : await holdTenant(tx, scope, tenantId);
            if (tenantId !== null && tenant === null) return null;
            const user = await insertUser(tx, {
              id: newId(),
              tenantId,
              role,
              email: body.email,
              emailKey: emailKey(body.email),
              passwordHash,
              firstName: body.firstName,
              lastName: body.lastName,
              createdAt: call.now,
              updatedAt: call.now,
              notificationsReadAt: call.now,
            });
            if (invited) {
              const link = { purpose: 'set_password', tenantName: tenant?.name ?? 'Turnout' } as const;
              await mailPasswordLink(tx, user, link, call.now);
            }
            await record(tx, [aboutUser(actor, 'user.create', user, { role })]);
            return { ...user, tenantName: tenant?.name ?? null };
          });
          return made ? ok(201, toUser(made)) : refuse('notFound', tenantNotFound);
        } catch (error) {
          if (!isEmailTaken(error)) throw error;
          await countTaken(deps, asker);
          return refuseField('conflict', 'email', emailTaken);
        }
      });
    },

    updateUser: changeUser(deps),

    async resendEmailLink({ params, actor, call }) {
      if (params.id !== actor.id) return refuse('notFound', userNotFound);
      const account = await findById(database.platform, actor.id);
      if (!account?.user.pendingEmail) return refuse('notFound', nothingToConfirm);
      const retryAfter = await admitEmailLink(deps, actor.id, call.now);
      if (retryAfter > 0) return refuse('tooMany', undefined, { extra: { retryAfter } });
      return database.platformTransaction(async (tx) => {
        const user = await lockUser(tx, actor.id);
        if (!user?.pendingEmail) return refuse('notFound', nothingToConfirm);
        await mailEmailLink(tx, user, { email: user.pendingEmail, by: 'again' }, call.now);
        return ok(200, {
          message: `The link to confirm your new email address is on its way to ${user.pendingEmail}.`,
        });
      });
    },

    async cancelEmailChange({ params, actor, call }) {
      if (params.id !== actor.id) return refuse('notFound', userNotFound);
      return database.platformTransaction(async (tx) => {
        const user = await lockUser(tx, actor.id);
        if (!user?.pendingEmail) return refuse('notFound', nothingToConfirm);
        await setAccount(tx, user.id, { pendingEmail: null, updatedAt: call.now });
        await deleteUnusedTokens(tx, user.id, newEmailPurposes);
        return ok(200, { message: `Your email address didn’t change. It’s still ${user.email}.` });
      });
    },

    async deleteUser({ params, actor, scope, call }) {
      return database.transaction(scope, async (tx) => {
        const seen = await findUser(tx, scope, params.id);
        if (!seen) return refuse('notFound', userNotFound);
        if (!can(actor, 'user.delete', subject(seen))) {
          return refuse('forbidden', params.id === actor.id ? 'You can’t delete yourself.' : undefined);
        }
        const again = askAgainWithFactor(actor, call.now);
        if (again) return again;
        const holders =
          seen.role === 'admin' || seen.role === 'superadmin'
            ? await lockHolders(tx, seen.tenantId, seen.role)
            : [];
        const departure = departureOf(actor, seen, null, holders);
        if (departure.kind === 'refused') return refuse('conflict', departure.sentence);
        // Nobody could take over the user's events.
        if (params.id === actor.id)
          return refuse('conflict', 'Ask another superadmin to delete your account.');
        // The deleting user takes over the events, so that user must still exist and have the same
        // role.
        const deleter = await holdUser(tx, actor.id);
        if (!deleter) return refuse('unauthenticated');
        if (deleter.role !== actor.role) return refuse('forbidden');
        // This comes before the user's row is locked, because a write as a helper may wait for that
        // row.
        await removeHelps(tx, seen);
        const user = await findUserForEdit(tx, scope, params.id);
        if (!user) return refuse('notFound', userNotFound);
        const events = await passEventsOn(tx, scope, user.id, actor.id);
        await record(tx, [
          aboutUser(actor, 'user.delete', user, { role: user.role, eventsTakenOver: events }),
        ]);
        await deleteUser(tx, scope, user.id);
        return ok(200, { message: 'User deleted successfully' });
      });
    },

    deleteOwnAccount: deleteOwnAccount(deps),

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
