/** The queries and calls of the Users page and its dialogs, for users and join requests. */
import { routes } from '#web/kernel/api/routes.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Role } from '#domain/access/rules.ts';
import { api, requestPage } from '#web/kernel/api/api.ts';
import { listQuery } from '#web/kernel/api/list-query.ts';
import { keys, refreshPeople, stale } from '#web/kernel/api/queries.ts';
import { useAct } from '#web/kernel/api/use-act.ts';
import type { TableQuery } from '#web/ui/table/column.ts';

export const useUserPage = (table: TableQuery) =>
  useQuery({
    queryKey: [keys.users, 'page', table],
    queryFn: () =>
      requestPage(routes.users.listUsers, {
        query: listQuery<'name'>(table, 'name'),
      }),
    placeholderData: keepPreviousData,
  });

/** Returns the number of users that the viewer may see, regardless of the search. */
export const useUserCount = () =>
  useQuery({
    queryKey: [keys.users, 'count'],
    queryFn: async () =>
      (await requestPage(routes.users.listUsers, { query: { page: 1, pageSize: 1 } })).total,
  });

export interface NewUser {
  email: string;
  /** Replaces the password: the user sets their own by a mailed link. */
  invite?: true;
  password?: string;
  role: Role;
  firstName: string;
  lastName: string;
  /** The organization to which a superadmin adds the user. Nobody else sends it. */
  tenantId?: string;
}

export const useCreateUser = () =>
  useAct((body: NewUser) => api.users.createUser({ body }), { onSuccess: refreshPeople });

export interface UserChanges {
  email: string;
  firstName: string;
  lastName: string;
  role?: Role;
}

export const useUpdateUser = () =>
  useAct(
    ({ id, body }: { id: string; body: UserChanges }) => api.users.updateUser({ params: { id }, body }),
    { onSuccess: refreshPeople },
  );

export const useDeleteUser = () =>
  useAct((id: string) => api.users.deleteUser({ params: { id } }), {
    // The person who deleted the user takes over their events, so pages with events show another
    // creator.
    onSuccess: (queries) =>
      Promise.all([refreshPeople(queries), queries.invalidateQueries({ queryKey: [keys.events] })]),
  });

export const useResetFactors = () =>
  useAct((id: string) => api.users.resetFactors({ params: { id } }), { onSuccess: refreshPeople });

export const useChangePassword = () =>
  useAct(({ id, body }: { id: string; body: { currentPassword?: string; newPassword: string } }) =>
    api.users.changePassword({ params: { id }, body }),
  );

/**
 * Returns the devices on which the user is signed in. Each page fetches them again, because other
 * devices come and go.
 */
export const useDevices = () =>
  useQuery({
    queryKey: [keys.devices],
    queryFn: () => api.accounts.listSessions(),
    staleTime: 0,
  });

/** Signs one device out, or all except this one if the id is null. */
export const useSignOut = () =>
  useAct(
    (id: string | null) =>
      id === null ? api.accounts.endOtherSessions() : api.accounts.endSession({ params: { id } }),
    { onSettled: stale(keys.devices) },
  );

export const usePendingRequests = (table: TableQuery) =>
  useQuery({
    queryKey: [keys.joinRequests, 'pending', table],
    queryFn: () =>
      requestPage(routes.joining.listJoinRequests, {
        query: { ...listQuery<'createdAt'>(table, 'createdAt'), status: 'pending' },
      }),
    placeholderData: keepPreviousData,
  });

export type Decision =
  | { status: 'approved'; role: 'guest' | 'eventManager' | 'admin' }
  | { status: 'denied'; denialReason?: string };

export const useDecideJoinRequest = () =>
  useAct(
    ({ id, decision }: { id: string; decision: Decision }) =>
      api.joining.decideJoinRequest({ params: { id }, body: decision }),
    {
      // Even a refusal may mean that somebody else decided in the meantime.
      onSettled: (queries) =>
        Promise.all([refreshPeople(queries), queries.invalidateQueries({ queryKey: [keys.notifications] })]),
    },
  );
