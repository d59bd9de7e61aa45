/** Lets an admin create a user, with a password or by a mailed link. */
import { can } from '#domain/access/rules.ts';
import { emailKey } from '#domain/accounts/rules.ts';
import { ok, refuse, refuseField } from '#domain/kernel/route.ts';
import type { usersRoutes } from '#domain/users/contract.ts';
import { mailPasswordLink } from '../accounts/commands.ts';
import { commonPassword } from '../accounts/common-passwords.ts';
import { answerInTurn, countTaken, waitForAddresses } from '../accounts/lockout.ts';
import { insertUser, isEmailTaken } from '../accounts/accounts.store.ts';
import { askAgainWithFactor } from '../accounts/factors/confirmed.ts';
import { record } from '../activity/activity.store.ts';
import { newId } from '../db/id.ts';
import type { PlatformAppDeps } from '../services.ts';
import { isId } from '../http/problem.ts';
import type { Handlers } from '../http/serve.ts';
import { toUser } from './presenter.ts';
import { aboutUser } from './rights.ts';
import { holdTenant } from './users.store.ts';
import { emailTaken, tooManyAddresses } from './refusals.ts';

const tenantNotFound = 'This organization doesn’t exist.';

export function createUserHandler(deps: PlatformAppDeps): Pick<Handlers<typeof usersRoutes>, 'createUser'> {
  const { database } = deps;
  const { passwords } = deps.services;
  return {
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
  };
}
