import type { notificationsRoutes } from '#domain/notifications/contract.ts';
import { answer } from '#domain/kernel/route.ts';
import type { ServerDeps } from '../http/deps.ts';
import type { Handlers } from '../http/serve.ts';
import { countUnread, markAllRead } from './store.ts';

export function notificationsHandlers({ database }: ServerDeps): Handlers<typeof notificationsRoutes> {
  return {
    unreadCount: async ({ actor, scope }) =>
      answer(200, { count: await database.transaction(scope, (tx) => countUnread(tx, scope, actor.id)) }),

    readAll: async ({ actor, scope }) => {
      await database.transaction(scope, (tx) => markAllRead(tx, scope, actor.id));
      return answer(200, { message: 'All notifications marked as read' });
    },
  };
}
