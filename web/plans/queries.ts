/** What pages ask about the own organization's plan, and how it is changed. */
import { routes } from '#web/kernel/routes.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UsageReply } from '#domain/plans/contract.ts';
import type { Plan } from '#domain/plans/rules.ts';
import { api, requestPage } from '#web/kernel/api.ts';
import { listQuery } from '#web/kernel/list-query.ts';
import { keys, refreshPeople } from '#web/kernel/queries.ts';
import { useCan, useUser } from '#web/kernel/session.tsx';
import type { TableQuery } from '#web/ui/table/column.ts';
import type { Whose } from './plan-words.ts';

/** The organization of the signed-in user; a superadmin has none, and nothing is asked. */
export function useOwnTenant() {
  const { tenantId } = useUser();
  return useQuery({
    queryKey: [keys.tenants, 'self', tenantId],
    queryFn: () => api.tenants.ownTenant(),
    enabled: tenantId !== null,
  });
}

export const useSubscriptions = (table: TableQuery) =>
  useQuery({
    queryKey: [keys.subscriptions, table],
    queryFn: () =>
      requestPage(routes.billing.listSubscriptions, {
        query: listQuery<'tenantName'>(table),
      }),
    placeholderData: keepPreviousData,
  });

/**
 * Usage against the plan's limits: of one organization, else of the own one. Its key is that of the
 * figures: events, replies and plans all change it. Time does too, so that each page that shows it
 * asks anew.
 */
export function useUsage(tenantId?: string) {
  const can = useCan();
  const own = useUser().tenantId;
  return useQuery({
    queryKey: [keys.stats, 'usage', tenantId ?? own],
    queryFn: () =>
      tenantId === undefined ? api.billing.ownUsage() : api.billing.tenantUsage({ params: { id: tenantId } }),
    enabled: can('usage.view') && (tenantId !== undefined ? tenantId !== '' : own !== null),
    staleTime: 0,
  });
}

/**
 * How usage is spoken of: as one's own, or as another organization's that a superadmin looks at.
 */
export const useWhose = (usage: UsageReply | undefined): Whose =>
  useUser().tenantId === usage?.tenantId ? 'You have' : 'It has';

export const useSubscriptionHistory = (table: TableQuery) =>
  useQuery({
    queryKey: [keys.subscriptions, 'history', table],
    queryFn: () =>
      requestPage(routes.billing.subscriptionHistory, {
        query: listQuery<'createdAt'>(table),
      }),
    placeholderData: keepPreviousData,
  });

/** Takes back the request for this plan, which is the one that was shown. */
export function useWithdrawUpgrade() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ tenantId, plan }: { tenantId: string; plan: Plan }) =>
      api.tenants.decideUpgrade({ params: { id: tenantId }, body: { decision: 'withdrawn', plan } }),
    // A refusal, too, may mean that somebody else decided meanwhile.
    onSettled: () => refreshPeople(queries),
  });
}

/** Applies at once or becomes a request: `requestedPlan` of the answer says which. */
export function useChangePlan() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ tenantId, plan }: { tenantId: string; plan: Plan }) =>
      api.tenants.updateTenant({ params: { id: tenantId }, body: { subscriptionPlan: plan } }),
    onSuccess: () => refreshPeople(queries),
  });
}
