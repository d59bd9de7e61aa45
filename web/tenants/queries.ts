/** The queries and calls of the Tenants page and its dialogs. */
import { routes } from '#web/kernel/api/routes.ts';
import type { Contracts } from '#domain/contracts.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Plan } from '#domain/plans/rules.ts';
import type { Tenant, TenantMember } from '#domain/tenants/contract.ts';
import type { ClientInput } from '#domain/kernel/route.ts';
import { api, requestPage } from '#web/kernel/api/api.ts';
import { listQuery } from '#web/kernel/api/list-query.ts';
import { keys, refreshPeople } from '#web/kernel/api/queries.ts';
import type { TableQuery } from '#web/ui/table/column.ts';

export const useTenantPage = (table: TableQuery) =>
  useQuery({
    queryKey: [keys.tenants, 'page', table],
    queryFn: () =>
      requestPage(routes.tenants.listTenants, {
        query: listQuery<'name'>(table, 'name'),
      }),
    placeholderData: keepPreviousData,
  });

/** Returns the users of the viewer's own organization. */
export const useMembers = (table: TableQuery) =>
  useQuery({
    queryKey: [keys.users, 'members', table],
    queryFn: () =>
      requestPage(routes.users.listUsers, {
        query: listQuery<'email'>(table),
      }),
    placeholderData: keepPreviousData,
  });

/** Returns all organizations, to choose one of them. */
export const useTenantChoices = (enabled: boolean) =>
  useQuery({
    queryKey: [keys.tenants, 'choices'],
    queryFn: () => api.tenants.listTenants({ query: { sort: 'name' } }),
    enabled,
  });

export const useUpgradeRequests = (enabled: boolean) =>
  useQuery({
    queryKey: [keys.tenants, 'upgrades'],
    queryFn: () => api.tenants.listTenants({ query: { upgrade: 'requested', sort: 'name' } }),
    enabled,
  });

export interface UpgradeAnswer {
  tenantId: string;
  decision: 'granted' | 'declined';
  /** The requested plan, as the superadmin saw it. */
  plan: Plan;
  reason?: string;
}

export function useAnswerUpgrade() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ tenantId, ...body }: UpgradeAnswer) =>
      api.tenants.decideUpgrade({ params: { id: tenantId }, body }),
    // Even a refusal may mean that the request was withdrawn in the meantime.
    onSettled: () => refreshPeople(queries),
  });
}

/** The admin whose address the table shows, or null if the organization has none. */
export const useTenantAdmin = (tenant: Tenant, { enabled }: { enabled: boolean }) =>
  useQuery({
    enabled,
    queryKey: [keys.tenants, 'admin', tenant.id, tenant.adminEmail],
    queryFn: async (): Promise<TenantMember | null> => {
      // The list is sorted by role, so admins come first. The table names one of them.
      const members = await api.tenants.listTenantUsers({
        params: { id: tenant.id },
        query: { page: 1, pageSize: 100, sort: 'role', q: tenant.adminEmail ?? undefined },
      });
      const admins = members.filter(({ role }) => role === 'admin');
      return admins.find(({ email }) => email === tenant.adminEmail) ?? admins[0] ?? null;
    },
  });

export const useTenantMembers = (tenantId: string, q: string) =>
  useQuery({
    queryKey: [keys.tenants, 'members', tenantId, q],
    queryFn: () =>
      requestPage(routes.tenants.listTenantUsers, {
        params: { id: tenantId },
        query: { page: 1, pageSize: 8, sort: 'email', q: q || undefined },
      }),
    placeholderData: keepPreviousData,
  });

type Body<Route extends keyof Contracts['tenants']> =
  ClientInput<Contracts['tenants'][Route]> extends { body: infer B } ? B : never;

export function useCreateTenant() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'createTenant'>) => api.tenants.createTenant({ body }),
    onSuccess: () => refreshPeople(queries),
  });
}

export function useUpdateTenant() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: Partial<Body<'createTenant'>> }) =>
      api.tenants.updateTenant({ params: { id }, body }),
    onSuccess: () => refreshPeople(queries),
  });
}

export function useDeleteTenant() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.tenants.deleteTenant({ params: { id } }),
    onSuccess: () => refreshPeople(queries),
  });
}

export function useChangeTenantAdmin() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({
      tenantId,
      userId,
      body,
    }: {
      tenantId: string;
      userId: string;
      body: { newAdminUserId?: string; email?: string; password?: string };
    }) => api.tenants.changeTenantAdmin({ params: { tenantId, userId }, body }),
    onSuccess: () => refreshPeople(queries),
  });
}

const deletionKey = [keys.tenants, 'deletion'];

export const useOwnDeletion = () =>
  useQuery({ queryKey: deletionKey, queryFn: () => api.tenants.ownDeletion({}) });

export function useAskForDeletion() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { name: string }) => api.tenants.askForDeletion({ body }),
    onSuccess: (saved) => queries.setQueryData(deletionKey, saved),
  });
}

export function useTakeBackDeletion() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.tenants.takeBackDeletion({}),
    onSuccess: (saved) => queries.setQueryData(deletionKey, saved),
  });
}
