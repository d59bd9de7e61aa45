/** Lets an admin delete a user. The admin takes over the user’s events. */
import { can } from '#domain/access/rules.ts';
import { ok, refuse } from '#domain/kernel/route.ts';
import type { usersRoutes } from '#domain/users/contract.ts';
import { holdUser, lockHolders } from '../accounts/accounts.store.ts';
import { askAgainWithFactor } from '../accounts/factors/confirmed.ts';
import { record } from '../activity/activity.store.ts';
import { removeHelps } from '../event-row/helpers.store.ts';
import type { PlatformAppDeps } from '../services.ts';
import type { Handlers } from '../http/serve.ts';
import { aboutUser, departureOf, subject } from './rights.ts';
import { deleteUser, findUser, findUserForEdit } from './users.store.ts';
import { passEventsOn } from '../event-row/owned-events.store.ts';
import { userNotFound } from './refusals.ts';

export function deleteUserHandler({
  database,
}: Pick<PlatformAppDeps, 'database'>): Pick<Handlers<typeof usersRoutes>, 'deleteUser'> {
  return {
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
  };
}
