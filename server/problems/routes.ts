/** Pages that failed in a browser: a line in the log with the reference that the page shows. */
import type { problemsRoutes } from '#domain/problems/contract.ts';
import { answer } from '#domain/kernel/route.ts';
import type { Handlers } from '../http/serve.ts';

export function problemsHandlers(): Handlers<typeof problemsRoutes> {
  return {
    async reportProblem({ body, actor, call }) {
      const { reference, page, error, stack } = body;
      const by = { userId: actor.id, tenantId: actor.tenantId };
      call.log.error({ reference, page, error, stack, ...by }, 'a page failed in the browser');
      return answer(200, { message: 'Thank you. The reference is in the log.' });
    },
  };
}
