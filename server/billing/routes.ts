/** Subscriptions: a superadmin sees all, everybody else their own organisation's (DECISIONS section 7). */
import type { billingRoutes } from '#domain/billing/contract.ts';
import { answerList } from '#domain/kernel/route.ts';
import { pageOf, sortOf } from '../db/paging.ts';
import type { ServerDeps } from '../http/deps.ts';
import { isId } from '../http/problem.ts';
import type { Handlers } from '../http/serve.ts';
import { listSubscriptions } from './store.ts';

export function billingHandlers({ database }: ServerDeps): Handlers<typeof billingRoutes> {
  return {
    async listSubscriptions({ query, actor, scope }) {
      const tenantId = actor.role === 'superadmin' ? query.tenantId : undefined;
      if (tenantId !== undefined && !isId(tenantId)) return answerList([], 0);
      const { rows, total } = await database.transaction(scope, (tx) =>
        listSubscriptions(tx, scope, { tenantId, q: query.q }, sortOf(query, 'tenantName'), pageOf(query)),
      );
      return answerList(rows, total);
    },
  };
}
