import type { ServerDeps } from '../http/deps.ts';
import type { Handlers } from '../http/serve.ts';
import type { notificationsRoutes } from '#domain/notifications/contract.ts';

export function notificationsHandlers(_deps: ServerDeps): Handlers<typeof notificationsRoutes> {
  return {} as Handlers<typeof notificationsRoutes>;
}
