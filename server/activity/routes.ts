/** Handles the activity log for admins of an organization and for superadmins. */
import type { activityRoutes } from '#domain/activity/contract.ts';
import { okList } from '#domain/kernel/route.ts';
import { pageOf } from '../db/paging.ts';
import type { ServerDeps } from '../http/deps.ts';
import { isId } from '../http/problem.ts';
import type { Handlers } from '../http/serve.ts';
import { listActivity } from './activity.store.ts';

export function activityHandlers({ database }: ServerDeps): Handlers<typeof activityRoutes> {
  return {
    async listActivity({ query, actor, scope }) {
      const tenantId = actor.role === 'superadmin' ? query.tenantId : undefined;
      const { eventId, actorId } = query;
      // An id that is not well-formed matches nothing, so the list is empty.
      if ([tenantId, eventId, actorId].some((id) => id !== undefined && !isId(id))) return okList([], 0);
      const { rows, total } = await database.transaction(scope, (tx) =>
        listActivity(
          tx,
          scope,
          {
            tenantId,
            eventId,
            actorId,
            kind: query.kind,
            overCapacity: query.overCapacity === 'true',
            from: query.from === undefined ? undefined : new Date(query.from),
            to: query.to === undefined ? undefined : new Date(query.to),
            q: query.q,
          },
          pageOf(query),
        ),
      );
      return okList(rows, total, query.q);
    },
  };
}
