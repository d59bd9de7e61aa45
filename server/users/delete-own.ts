/**
 * Lets users delete their own account. They confirm their identity, and the data that names them is
 * removed too.
 */
import { ok, isRefusal, refuse, refuseField } from '#domain/kernel/route.ts';
import type { usersRoutes } from '#domain/users/contract.ts';
import { askAgain } from '../accounts/factors/confirmed.ts';
import { admitOwnPassword } from '../accounts/lockout.ts';
import { lockHolders } from '../accounts/accounts.store.ts';
import { record } from '../activity/activity.store.ts';
import type { Handlers } from '../http/serve.ts';
import { tryToKeepErased } from '../privacy/erasure-log.ts';
import { insertErasure } from '../privacy/erasures.store.ts';
import { removeTracesOfUser } from '../privacy/traces-of-user.store.ts';
import type { PlatformAppDeps } from '../services.ts';
import { departureOf } from './rights.ts';
import { adminsOf, deleteUser, findUser, findUserForEdit } from './users.store.ts';
import { passEventsOn } from '../event-row/owned-events.store.ts';
import { wrongPassword } from './refusals.ts';

export const deleteOwnAccount =
  (deps: PlatformAppDeps): Handlers<typeof usersRoutes>['deleteOwnAccount'] =>
  async ({ body, actor, scope, call }) => {
    const { database, services } = deps;
    const before = await database.transaction(scope, (tx) => findUser(tx, scope, actor.id));
    if (!before) return refuse('unauthenticated');
    const { currentPassword } = body;
    const isProvedByPassword = currentPassword !== undefined && !actor.hasFactor;
    const again = isProvedByPassword ? null : askAgain(actor, call.now);
    if (again) return again;
    if (currentPassword !== undefined) {
      const admission = await admitOwnPassword(deps, actor.id, call.now);
      if (admission.refusedFor > 0) {
        return refuse('tooMany', undefined, { extra: { retryAfter: admission.refusedFor } });
      }
      if (!(await services.passwords.verify(before.passwordHash, currentPassword, call.ip))) {
        return refuseField('invalid', 'currentPassword', wrongPassword);
      }
      await admission.succeeded();
    }
    // Nobody could take over a superadmin's events.
    if (actor.tenantId === null) {
      return refuse('conflict', 'Ask another superadmin to delete your account.');
    }
    const { tenantId } = actor;
    const done = await database.transaction(scope, async (tx) => {
      const holders = await lockHolders(tx, tenantId, 'admin');
      const user = await findUserForEdit(tx, scope, actor.id);
      if (!user) return refuse('unauthenticated');
      if (currentPassword !== undefined && user.passwordHash !== before.passwordHash) {
        return refuseField('invalid', 'currentPassword', wrongPassword);
      }
      const departure = departureOf(actor, user, null, holders);
      if (departure.kind === 'refused') return refuse('conflict', departure.sentence);
      const heir = (await adminsOf(tx, tenantId, 2)).find(({ id }) => id !== user.id);
      if (!heir)
        return refuse('conflict', 'Your organization needs an administrator who can take over your events.');
      const eventsPassedOn = await passEventsOn(tx, scope, user.id, heir.id);
      await removeTracesOfUser(tx, user);
      const gone = { id: user.id, what: 'user' as const };
      await insertErasure(tx, { tenantId }, { ...gone, removed: {}, erasedAt: call.now });
      await deleteUser(tx, scope, user.id);
      await record(tx, [
        {
          tenantId,
          actorId: null,
          actorLabel: 'A user',
          action: 'user.deleteOwn',
          subjectType: 'user',
          subjectId: user.id,
          details: { role: user.role, eventsPassedOn },
        },
      ]);
      return ok(200, { message: 'Your account was deleted.' });
    });
    if (!isRefusal(done)) await tryToKeepErased(deps, [{ what: 'user', id: actor.id }]);
    return done;
  };
