/** The users of an organization (docs/product/accounts.md#accounts). */
import { can } from '#domain/access/rules.ts';
import { okList } from '#domain/kernel/route.ts';
import type { usersRoutes } from '#domain/users/contract.ts';
import { listingOf } from '../db/paging.ts';
import type { PlatformAppDeps } from '../services.ts';
import { isId } from '../http/problem.ts';
import type { Handlers } from '../http/serve.ts';
import { changeUser } from './edit.ts';
import { deleteOwnAccount } from './delete-own.ts';
import { toUser } from './presenter.ts';
import { listUsers } from './users.store.ts';
import { createUserHandler } from './create-user.ts';
import { pendingAddressHandlers } from './pending-address.ts';
import { deleteUserHandler } from './delete-user.ts';
import { signInMeansHandlers } from './sign-in-means.ts';

export function usersHandlers(deps: PlatformAppDeps): Handlers<typeof usersRoutes> {
  const { database } = deps;

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

    ...createUserHandler(deps),

    updateUser: changeUser(deps),

    ...pendingAddressHandlers(deps),

    ...deleteUserHandler(deps),

    deleteOwnAccount: deleteOwnAccount(deps),

    ...signInMeansHandlers(deps),
  };
}
