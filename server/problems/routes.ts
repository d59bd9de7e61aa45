/**
 * Writes a log line about a page that failed in a browser, with the reference that the page shows.
 */
import type { problemsRoutes } from '#domain/problems/contract.ts';
import { ok } from '#domain/kernel/route.ts';
import type { Handlers } from '../http/serve.ts';
import { serializeBrowserError, withoutSecrets } from '../log.ts';

export function problemsHandlers(): Handlers<typeof problemsRoutes> {
  return {
    async reportProblem({ body, actor, call }) {
      // Logs the page without its query, which may be part of a link, and without quotations from a
      // message.
      const page = withoutSecrets(body.page.split(/[?#]/, 1)[0] ?? '');
      const what = { reference: withoutSecrets(body.reference), page, ...serializeBrowserError(body) };
      const by = { userId: actor.id, tenantId: actor.tenantId };
      call.log.error({ ...what, ...by }, 'a page failed in the browser');
      return ok(200, { message: 'Thank you. The reference is in the log.' });
    },
  };
}
