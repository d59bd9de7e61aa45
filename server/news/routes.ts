import { can } from '#domain/access/rules.ts';
import { ok, refuse, tooManyRows, totalHeaders } from '#domain/kernel/route.ts';
import type { newsRoutes } from '#domain/news/contract.ts';
import { heldEvent, seenEvent } from '../event-row/caller-right.ts';
import { pageOf } from '../db/paging.ts';
import { findEvent } from '../event-row/event.store.ts';
import type { Handlers } from '../http/serve.ts';
import { announce } from '../live/announce.ts';
import type { AppDeps } from '../services.ts';
import { actorsOf, readChanges } from './changes.store.ts';
import { misledAfter } from './untold.ts';
import { countByChange, listUntold, markTold } from './untold.store.ts';

const eventNotFound = () => refuse('notFound', 'This event doesn’t exist.');

export const newsHandlers = ({ database }: AppDeps): Handlers<typeof newsRoutes> => ({
  listTold: ({ params, query, actor, scope, call }) =>
    database.transaction(scope, async (tx) => {
      const event = await findEvent(tx, scope, params.id);
      if (!event) return eventNotFound();
      if (!can(actor, 'reservation.list', seenEvent(actor, event))) return refuse('forbidden');
      const changes = await readChanges(tx, event);
      const actors = await actorsOf(tx, event);
      const misled = misledAfter(changes, event, call.now);
      const untold =
        misled === null ? { rows: [], total: 0 } : await listUntold(tx, event, misled, pageOf(query));
      if (untold === null) return tooManyRows();
      const counts = new Map((await countByChange(tx, event)).map((each) => [each.number, each]));
      return ok(
        200,
        {
          changes: changes.toReversed().map(({ number, kind, at }) => ({
            ...{ number, kind, at: at.toISOString(), actor: actors.get(number) ?? null },
            ...{ told: 0, waiting: 0, untold: 0, ...counts.get(number) },
          })),
          untold: untold.rows,
        },
        totalHeaders(untold.total),
      );
    }),

  markNewsTold: ({ params, body, actor, scope, call }) =>
    database.transaction(scope, async (tx) => {
      const event = await findEvent(tx, scope, params.id);
      if (!event) return eventNotFound();
      if (!can(actor, 'event.edit', await heldEvent(tx, actor, event))) return refuse('forbidden');
      const changed = await markTold(tx, event, body.ids, call.now);
      if (changed > 0) announce(tx, { topic: 'replies', tenantId: event.tenantId, eventId: event.id });
      return ok(200, { changed });
    }),
});
