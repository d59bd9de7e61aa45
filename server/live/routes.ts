import { ok, refuse } from '#domain/kernel/route.ts';
import type { liveRoutes } from '#domain/live/contract.ts';
import type { Handlers } from '../http/serve.ts';
import { clientIdOf } from '../http/origin.ts';
import type { AppDeps } from '../services.ts';

const streamHeaders = {
  // Proxies must neither store nor buffer the changes (docs/operations/README.md).
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  // A connection that carried a stream serves no further call, so a stopping process need not wait
  // for it.
  connection: 'close',
};

export function liveHandlers({ services: { streams } }: AppDeps): Handlers<typeof liveRoutes> {
  return {
    async changes({ actor, headers }) {
      const client = clientIdOf(headers['x-client-id']);
      if (!headers.accept?.includes('text/event-stream'))
        return ok(200, streams.recent(actor, client), streamHeaders);
      const opened = streams.open(actor, client);
      if (opened === 'tooMany') {
        return refuse('tooMany', 'Too many pages are open at once, so this one won’t update live.', {
          extra: { retryAfter: 60 },
        });
      }
      if (opened === 'unavailable') return refuse('unavailable');
      return ok(200, opened, streamHeaders);
    },
  };
}
