/** What pages ask about the own organisation's plan, and how it is changed. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { billingRoutes } from '#domain/billing/contract.ts';
import type { Plan } from '#domain/billing/rules.ts';
import { api, requestPage } from '#web/kernel/api.ts';
import { keys, refreshPeople } from '#web/kernel/queries.ts';
import { useUser } from '#web/kernel/session.tsx';
import type { TableQuery } from '#web/ui/data-table.tsx';

/** The organisation of the signed-in user; a superadmin has none, and nothing is asked. */
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
      requestPage(billingRoutes.listSubscriptions, {
        query: {
          page: table.page,
          pageSize: table.pageSize,
          q: table.q || undefined,
          sort: (table.sort || undefined) as 'tenantName' | undefined,
        },
      }),
    placeholderData: keepPreviousData,
  });

/** Applies at once or becomes a request: `requestedPlan` of the answer says which. */
export function useChangePlan() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ tenantId, plan }: { tenantId: string; plan: Plan }) =>
      api.tenants.updateTenant({ params: { id: tenantId }, body: { subscriptionPlan: plan } }),
    onSuccess: () => refreshPeople(queries),
  });
}
