/** The queries and calls for the plan of the user's own organization. */
import { routes } from '#web/kernel/api/routes.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UsageReply } from '#domain/plans/contract.ts';
import type { Plan } from '#domain/plans/rules.ts';
import { api, requestPage } from '#web/kernel/api/api.ts';
import { listQuery } from '#web/kernel/api/list-query.ts';
import { keys, refreshPeople } from '#web/kernel/api/queries.ts';
import { useAct } from '#web/kernel/api/use-act.ts';
import { useCan, useUser } from '#web/kernel/session/session.tsx';
import type { TableQuery } from '#web/ui/table/column.ts';
import type { Whose } from './plan-words.ts';

/** Returns the signed-in user's organization. A superadmin has none, so it makes no call. */
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
      requestPage(routes.plans.listSubscriptions, {
        query: listQuery<'tenantName'>(table),
      }),
    placeholderData: keepPreviousData,
  });

/**
 * Returns the usage against the plan's limits, by default of the user's own organization. The key
 * belongs to the figures, because events, replies and plans change it. Time changes it, too, so
 * each page that shows it fetches it again.
 */
export function useUsage(tenantId?: string) {
  const can = useCan();
  const own = useUser().tenantId;
  return useQuery({
    queryKey: [keys.stats, 'usage', tenantId ?? own],
    queryFn: () =>
      tenantId === undefined ? api.plans.ownUsage() : api.plans.tenantUsage({ params: { id: tenantId } }),
    enabled: can('usage.view') && (tenantId !== undefined ? tenantId !== '' : own !== null),
    staleTime: 0,
  });
}

/**
 * Returns how to speak of the usage: as the user's own, or as that of another organization that a
 * superadmin looks at.
 */
export const useWhose = (usage: UsageReply | undefined): Whose =>
  useUser().tenantId === usage?.tenantId ? 'own' : 'other';

export const useSubscriptionHistory = (table: TableQuery) =>
  useQuery({
    queryKey: [keys.subscriptions, 'history', table],
    queryFn: () =>
      requestPage(routes.plans.subscriptionHistory, {
        query: listQuery<'createdAt'>(table),
      }),
    placeholderData: keepPreviousData,
  });

/** Withdraws the request for this plan, which is the one that the user saw. */
export const useWithdrawUpgrade = () =>
  useAct(
    ({ tenantId, plan }: { tenantId: string; plan: Plan }) =>
      api.tenants.decideUpgrade({ params: { id: tenantId }, body: { decision: 'withdrawn', plan } }),
    {
      // Even a refusal may mean that somebody else decided in the meantime.
      onSettled: refreshPeople,
    },
  );

/** Changes the plan right away, or files a request. `requestedPlan` of the result says which. */
export const useChangePlan = () =>
  useAct(
    ({ tenantId, plan }: { tenantId: string; plan: Plan }) =>
      api.tenants.updateTenant({ params: { id: tenantId }, body: { subscriptionPlan: plan } }),
    { onSuccess: refreshPeople },
  );
