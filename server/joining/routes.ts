/** Handles requests to join an organization (docs/product/organizations.md#joining). */
import type { joiningRoutes } from '#domain/joining/contract.ts';
import { ok, okList, refuse } from '#domain/kernel/route.ts';
import { hashToken } from '../keys/tokens.ts';
import { listingOf } from '../db/paging.ts';
import type { PlatformAppDeps } from '../services.ts';
import { isId } from '../http/problem.ts';
import type { Handlers } from '../http/serve.ts';
import { decide } from './decide.ts';
import { toJoinRequest } from './presenter.ts';
import { requestToJoin } from './request.ts';
import { confirmJoinRequest, listJoinRequests } from './join-requests.store.ts';
import { tellAdmins } from './tell-admins.ts';

export function joiningHandlers(deps: PlatformAppDeps): Handlers<typeof joiningRoutes> {
  const { database } = deps;
  return {
    createJoinRequest: requestToJoin(deps),

    async confirmJoinRequest({ body, call }) {
      // Opening the link again gives the same result, because mail programs open links before
      // people do.
      const request = await database.platformTransaction(async (tx) => {
        const confirmed = await confirmJoinRequest(tx, hashToken(body.token), call.now);
        if (confirmed.first?.status === 'pending') await tellAdmins(tx, confirmed.first, call.now);
        return confirmed.known;
      });
      return request
        ? ok(200, { message: 'Your email address is confirmed.' })
        : refuse('notFound', 'This link isn’t valid.');
    },

    async listJoinRequests({ query, actor, scope }) {
      const tenantId = actor.role === 'superadmin' ? query.tenantId : undefined;
      if (tenantId !== undefined && !isId(tenantId)) return okList([], 0);
      const { rows, total } = await database.transaction(scope, (tx) =>
        listJoinRequests(
          tx,
          scope,
          { tenantId, status: query.status, q: query.q },
          listingOf(query, '-createdAt'),
        ),
      );
      return okList(rows.map(toJoinRequest), total, query.q);
    },

    decideJoinRequest: decide(deps),
  };
}
