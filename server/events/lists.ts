/** Lists events, for hosts and for members who replied. */
import { can } from '#domain/access/rules.ts';
import type { eventsRoutes } from '#domain/events/contract.ts';
import { ok, okList, refuse } from '#domain/kernel/route.ts';
import { othersEvent, publicOrHelped } from '../event-row/caller-right.ts';
import { listingOf } from '../db/paging.ts';
import type { AppDeps } from '../services.ts';
import { isId } from '../http/problem.ts';
import type { Handlers } from '../http/serve.ts';
import { replyLinks } from '../replies/links.ts';
import { ownRepliesTo } from './own-replies.ts';
import { seenBy } from './presenter.ts';
import { listEvents } from './events.store.ts';

export function eventListHandlers({
  database,
  keys,
}: Pick<AppDeps, 'database' | 'keys'>): Pick<Handlers<typeof eventsRoutes>, 'listEvents' | 'recentEvents'> {
  const links = replyLinks(keys);
  return {
    async listEvents({ query, actor, scope, call }) {
      const deleted = query.deleted === 'true';
      if (deleted && !can(actor, 'event.restore')) return refuse('forbidden');
      const tenantId = actor.role === 'superadmin' ? query.tenantId : undefined;
      // A malformed id belongs to no organization, so there are no events.
      if (tenantId !== undefined && !isId(tenantId)) return okList([], 0);
      const { rows, total, own } = await database.transaction(scope, async (tx) => {
        const list = await listEvents(
          tx,
          scope,
          {
            tenantId,
            publicOr: publicOrHelped(actor),
            ids: query.helping === 'true' ? [...actor.helps.keys()] : undefined,
            createdBy: query.mine === 'true' ? actor.id : undefined,
            when: query.when,
            q: query.q,
            deleted,
            deletedBy: can(actor, 'event.restore', othersEvent(actor)) ? undefined : actor.id,
            now: call.now,
          },
          listingOf(query, '-dateTime'),
        );
        return { ...list, own: await ownRepliesTo(tx, { scope, actor, links }, list.rows) };
      });
      return okList(
        rows.map((row) => ({ ...seenBy(actor, row), ...own.get(row.id) })),
        total,
        query.q,
      );
    },

    async recentEvents({ query, actor, scope, call }) {
      const tenantId = actor.role === 'superadmin' ? query.tenantId : undefined;
      if (tenantId !== undefined && !isId(tenantId)) return ok(200, []);
      const { rows } = await database.transaction(scope, (tx) =>
        listEvents(
          tx,
          scope,
          { tenantId, publicOr: publicOrHelped(actor), deleted: false, now: call.now },
          { order: { field: 'dateTime', descending: true }, page: { limit: 3 } },
        ),
      );
      return ok(
        200,
        rows.map((row) => seenBy(actor, row)),
      );
    },
  };
}
