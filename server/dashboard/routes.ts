import { can } from '#domain/access/rules.ts';
import type { dashboardRoutes } from '#domain/dashboard/contract.ts';
import { ok, refuse } from '#domain/kernel/route.ts';
import { sentence } from '#domain/kernel/sentence.ts';
import type { Handlers } from '../http/serve.ts';
import type { Actor } from '../http/actor.ts';
import type { AppDeps } from '../services.ts';
import { isId } from '../http/problem.ts';
import { scopeOfOwner } from '../db/scope.ts';
import { readFits } from '../replies/waitlist/fits.ts';
import { healthCheck } from './health.ts';
import { countPending } from '../joining/join-requests.store.ts';
import { needsOf } from './needs.ts';
import { repliesSince, waitingEvents } from './needs.store.ts';
import { figures, repliesByDay } from './figures.store.ts';

/**
 * Returns the organization that a superadmin asked for. A malformed id becomes one that matches
 * none.
 */
function tenantOf(actor: Actor, tenantId: string | undefined): string | undefined {
  if (actor.role !== 'superadmin' || tenantId === undefined) return undefined;
  return isId(tenantId) ? tenantId : '00000000-0000-0000-0000-000000000000';
}

/** Returns the first of the seven days that end today, in UTC. */
const sixDaysBefore = (now: Date) => new Date(now.getTime() - 6 * 86_400_000).toISOString().slice(0, 10);

export function dashboardHandlers(deps: AppDeps): Handlers<typeof dashboardRoutes> {
  const { database } = deps;
  const check = healthCheck(deps);
  return {
    stats: async ({ query, actor, scope, call }) => {
      const tenantId = actor.tenantId ?? tenantOf(actor, query.tenantId);
      const {
        found: stats,
        needs,
        repliesThisWeek,
      } = await database.transaction(scope, async (tx) => {
        const totals = await figures(tx, scope, actor, {
          now: call.now,
          requestedTenant: tenantOf(actor, query.tenantId),
        });
        if (actor.role === 'guest' || tenantId === undefined)
          return { found: totals, needs: [], repliesThisWeek: 0 };
        const events = await waitingEvents(tx, tenantId, call.now);
        const fits = await readFits(
          tx,
          scopeOfOwner(scope, { tenantId }),
          events.filter(({ mayFit }) => mayFit),
        );
        const joinRequests = can(actor, 'joinRequest.list') ? await countPending(tx, tenantId) : 0;
        return {
          found: totals,
          needs: needsOf({ events, fitting: (id) => fits(id).parties.length, joinRequests }, actor),
          repliesThisWeek: await repliesSince(tx, tenantId, sixDaysBefore(call.now), call.now),
        };
      });
      const { revenueCents, ...rest } = stats;
      const capacityUsage =
        rest.totalCapacity === 0 ? 0 : Math.round((rest.totalGuests / rest.totalCapacity) * 100);
      const all = {
        ...rest,
        needs,
        repliesThisWeek,
        capacityUsage,
        revenue: actor.role === 'superadmin' ? revenueCents / 100 : 0,
      };
      // A member with the `guest` role sees the number of public events, but nothing about their
      // replies.
      return ok(
        200,
        actor.role === 'guest'
          ? { ...all, activeTenants: 0, reservations: 0, totalGuests: 0, totalCapacity: 0, capacityUsage: 0 }
          : all,
      );
    },

    replies: async ({ actor, scope, query, call }) =>
      ok(
        200,
        await database.transaction(scope, (tx) =>
          repliesByDay(tx, scope, {
            now: call.now,
            days: query.days,
            requestedTenant: tenantOf(actor, query.tenantId),
          }),
        ),
      ),

    health: async () => {
      const health = await check();
      return health.status === 'down'
        ? refuse(
            'unavailable',
            {
              ...sentence('codes.unavailable'),
              message: `${health.components[0]?.detail}. Please try again shortly.`,
            },
            { extra: { status: health.status, components: health.components } },
          )
        : ok(200, health);
    },

    alive: () => Promise.resolve(ok(200, { status: 'alive' as const })),
  };
}
