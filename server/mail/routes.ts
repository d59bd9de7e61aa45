import type { ServerDeps } from '../http/deps.ts';
import type { Handlers } from '../http/serve.ts';
import type { mailRoutes } from '#domain/mail/contract.ts';

export function mailHandlers(_deps: ServerDeps): Handlers<typeof mailRoutes> {
  return {} as Handlers<typeof mailRoutes>;
}
