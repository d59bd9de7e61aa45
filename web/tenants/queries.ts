/** The queries and calls of the Tenants page and its dialogs. */
import { routes } from '#web/kernel/api/routes.ts';
import type { Contracts } from '#domain/contracts.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Plan } from '#domain/plans/rules.ts';
import type { Tenant, TenantMember } from '#domain/tenants/contract.ts';
import type { ClientInput } from '#domain/kernel/route.ts';
import { api, requestPage } from '#web/kernel/api/api.ts';
import { listQuery } from '#web/kernel/api/list-query.ts';
import { keys, refreshPeople } from '#web/kernel/api/queries.ts';
import { useAct } from '#web/kernel/api/use-act.ts';
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

export const useAnswerUpgrade = () =>
  useAct(
    ({ tenantId, ...body }: UpgradeAnswer) => api.tenants.decideUpgrade({ params: { id: tenantId }, body }),
    {
      // Even a refusal may mean that the request was withdrawn in the meantime.
      onSettled: refreshPeople,
    },
  );

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

export const useCreateTenant = () =>
  useAct((body: Body<'createTenant'>) => api.tenants.createTenant({ body }), { onSuccess: refreshPeople });

export const useUpdateTenant = () =>
  useAct(
    ({ id, body }: { id: string; body: Partial<Body<'createTenant'>> }) =>
      api.tenants.updateTenant({ params: { id }, body }),
    { onSuccess: refreshPeople },
  );

export const useDeleteTenant = () =>
  useAct((id: string) => api.tenants.deleteTenant({ params: { id } }), { onSuccess: refreshPeople });

export const useChangeTenantAdmin = () =>
  useAct(
    ({
      tenantId,
      userId,
      body,
    }: {
      tenantId: string;
      userId: string;
      body: { newAdminUserId?: string; email?: string; password?: string };
    }) => api.tenants.changeTenantAdmin({ params: { tenantId, userId }, body }),
    { onSuccess: refreshPeople },
  );

const deletionKey = [keys.tenants, 'deletion'];

export const useOwnDeletion = () =>
  useQuery({ queryKey: deletionKey, queryFn: () => api.tenants.ownDeletion({}) });

export const useAskForDeletion = () =>
  useAct((body: { name: string }) => api.tenants.askForDeletion({ body }), {
    onSuccess: (queries, saved) => queries.setQueryData(deletionKey, saved),
  });

export const useTakeBackDeletion = () =>
  useAct(() => api.tenants.takeBackDeletion({}), {
    onSuccess: (queries, saved) => queries.setQueryData(deletionKey, saved),
  });
