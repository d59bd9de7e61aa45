import type { dashboardRoutes } from '#domain/dashboard/contract.ts';
import { answer, refuse } from '#domain/kernel/route.ts';
import type { ServerDeps } from '../http/deps.ts';
import type { Handlers } from '../http/serve.ts';
import { healthCheck } from './health.ts';
import { figures, repliesByDay } from './store.ts';

export function dashboardHandlers(deps: ServerDeps): Handlers<typeof dashboardRoutes> {
  const { database } = deps;
  const check = healthCheck(deps);
  return {
    stats: async ({ actor, scope, call }) => {
      const { revenueCents, ...rest } = await database.transaction(scope, (tx) =>
        figures(tx, scope, actor, call.now),
      );
      const capacityUsage =
        rest.totalCapacity === 0 ? 0 : Math.round((rest.totalGuests / rest.totalCapacity) * 100);
      const all = { ...rest, capacityUsage, revenue: actor.role === 'superadmin' ? revenueCents / 100 : 0 };
      // A guest member sees which public events there are, and nothing of their replies.
      return answer(
        200,
        actor.role === 'guest'
          ? { ...all, activeTenants: 0, reservations: 0, totalGuests: 0, totalCapacity: 0, capacityUsage: 0 }
          : all,
      );
    },

    replies: async ({ scope, query, call }) =>
      answer(200, await database.transaction(scope, (tx) => repliesByDay(tx, scope, call.now, query.days))),

    health: async () => {
      const health = await check();
      return health.status === 'down'
        ? refuse('unavailable', 'The database does not answer. Please try again shortly.', {
            extra: { status: health.status, components: health.components },
          })
        : answer(200, health);
    },
  };
}
