/**
 * Subscriptions and usage. A superadmin sees all organizations; everybody else sees their own
 * (docs/product/organizations.md#plans).
 */
import { can } from '#domain/access/rules.ts';
import type { plansRoutes, UsageReply } from '#domain/plans/contract.ts';
import {
  effectivePlan,
  measureUsage,
  newEventRefusal,
  newReplyRefusal,
  trialDaysLeft,
  type Measured,
} from '#domain/plans/rules.ts';
import { ok, okList, refuse } from '#domain/kernel/route.ts';
import type { Db } from '../db/connect.ts';
import { listingOf, pageOf } from '../db/paging.ts';
import type { ServerDeps } from '../http/deps.ts';
import { isId } from '../http/problem.ts';
import type { Handlers } from '../http/serve.ts';
import { tenantForLimits, usageOf } from './counts.store.ts';
import { listChanges } from './history.store.ts';
import { plansAreInForce } from './in-force.ts';
import { listSubscriptions } from './subscriptions.store.ts';

const tenantNotFound = 'This organization doesn’t exist.';

const measuredReply = ({ used, limit }: Measured) => ({ used, limit: limit === Infinity ? null : limit });

async function usageReply(tx: Db, tenantId: string, now: Date): Promise<UsageReply | null> {
  const tenant = await tenantForLimits(tx, tenantId, { lock: false });
  if (!tenant) return null;
  const usage = await usageOf(tx, tenantId, now);
  const measures = measureUsage(tenant, usage, now);
  const refusals = {
    newEvent: newEventRefusal(tenant, usage, now),
    newReply: newReplyRefusal(tenant, usage, now),
  };
  return {
    tenantId: tenant.id,
    subscriptionPlan: tenant.plan,
    subscriptionStatus: tenant.status,
    trialEndsAt: (plansAreInForce() && tenant.trialEndsAt?.toISOString()) || null,
    effectivePlan: effectivePlan(tenant, now),
    trialDaysLeft: trialDaysLeft(tenant, now),
    activeEvents: measuredReply(measures.activeEvents),
    reservations: measuredReply(measures.reservations),
    newEventRefusal: refusals.newEvent?.message ?? null,
    newReplyRefusal: refusals.newReply?.message ?? null,
    refusals,
  };
}

export function plansHandlers({ database }: ServerDeps): Handlers<typeof plansRoutes> {
  return {
    async listSubscriptions({ query, actor, scope }) {
      const tenantId = actor.role === 'superadmin' ? query.tenantId : undefined;
      if (tenantId !== undefined && !isId(tenantId)) return okList([], 0);
      const { rows, total } = await database.transaction(scope, (tx) =>
        listSubscriptions(tx, scope, { tenantId, q: query.q }, listingOf(query, 'tenantName')),
      );
      return okList(rows, total, query.q);
    },

    async subscriptionHistory({ query, actor, scope }) {
      const tenantId = actor.role === 'superadmin' ? query.tenantId : undefined;
      if (tenantId !== undefined && !isId(tenantId)) return okList([], 0);
      const { rows, total } = await database.transaction(scope, (tx) =>
        listChanges(
          tx,
          scope,
          { tenantId, q: query.q },
          { descending: query.sort !== 'createdAt', page: pageOf(query) },
        ),
      );
      return okList(rows, total, query.q);
    },

    async ownUsage({ actor, scope, call }) {
      const { tenantId } = actor;
      if (tenantId === null) return refuse('notFound', 'A superadmin doesn’t belong to an organization.');
      const usage = await database.transaction(scope, (tx) => usageReply(tx, tenantId, call.now));
      return usage ? ok(200, usage) : refuse('notFound', tenantNotFound);
    },

    async tenantUsage({ params, actor, scope, call }) {
      if (!can(actor, 'usage.view', { tenantId: params.id })) return refuse('notFound', tenantNotFound);
      const usage = await database.transaction(scope, (tx) => usageReply(tx, params.id, call.now));
      return usage ? ok(200, usage) : refuse('notFound', tenantNotFound);
    },
  };
}
