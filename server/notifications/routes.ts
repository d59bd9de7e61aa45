import { can, type Actor } from '#domain/access/rules.ts';
import { ok, okList } from '#domain/kernel/route.ts';
import type { notificationsRoutes } from '#domain/notifications/contract.ts';
import { notificationKinds } from '#domain/notifications/sentences.ts';
import { pageOf } from '../db/paging.ts';
import type { ServerDeps } from '../http/deps.ts';
import type { Handlers } from '../http/serve.ts';
import { countUnread, listNotifications, markAllRead } from './notifications.store.ts';

/** The number of notifications listed if the call names no page. A busy event has thousands. */
const newest = 100;

/**
 * Returns the kinds of notifications that a user gets. Everybody gets most kinds, such as those
 * about replies. Only users who can act on join and plan requests get those, and only admins get
 * those about doors that exceeded the plan.
 */
const kindsFor = (actor: Actor) =>
  notificationKinds.filter((kind) => {
    if (kind === 'join_request') return can(actor, 'joinRequest.list');
    if (kind === 'plan_at_doors') return actor.role === 'admin';
    if (kind === 'plan_request') return can(actor, 'subscription.change');
    return true;
  });

export function notificationsHandlers({ database }: ServerDeps): Handlers<typeof notificationsRoutes> {
  return {
    listNotifications: ({ query, actor, scope }) =>
      database.transaction(scope, async (tx) => {
        const { rows, total } = await listNotifications(
          tx,
          scope,
          { userId: actor.id, kinds: kindsFor(actor), accounts: can(actor, 'joinRequest.list') },
          { limit: newest, ...pageOf(query) },
        );
        return okList(rows, total);
      }),

    unreadCount: async ({ actor, scope }) =>
      ok(200, { count: await database.transaction(scope, (tx) => countUnread(tx, scope, actor.id)) }),

    readAll: async ({ actor, scope }) => {
      const readBefore = await database.transaction(scope, (tx) => markAllRead(tx, scope, actor.id));
      return ok(200, { message: 'We marked all notifications as read', readBefore });
    },
  };
}
