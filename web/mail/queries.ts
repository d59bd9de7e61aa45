/** What the pages about outgoing mail ask of the server. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { mailRoutes } from '#domain/mail/contract.ts';
import { api, requestPage } from '#web/kernel/api.ts';
import { keys } from '#web/kernel/queries.ts';
import type { TableQuery } from '#web/ui/data-table.tsx';

export type OutgoingState = 'waiting' | 'sent' | 'failed';

/** How soon a message that is about to leave is looked at again, in milliseconds. */
const soon = 3_000;

export const useOutgoingMail = (table: TableQuery, state: OutgoingState | undefined) =>
  useQuery({
    queryKey: [keys.mailbox, 'outgoing', table, state],
    queryFn: () =>
      requestPage(mailRoutes.listOutgoing, {
        query: {
          page: table.page,
          pageSize: table.pageSize,
          q: table.q || undefined,
          sort: (table.sort || undefined) as 'createdAt' | undefined,
          state,
        },
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.rows.some((mail) => mail.state === 'sending' || (mail.state === 'waiting' && mail.attempts === 0))
        ? soon
        : false,
  });

export const useFailedCount = (enabled = true) =>
  useQuery({
    queryKey: [keys.mailbox, 'failed-count'],
    queryFn: async () => (await api.mail.countFailed()).failed,
    staleTime: 0,
    enabled,
  });

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [keys.mailbox] });
}

export function useRetryMail() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => api.mail.retryMail({ params: { id } }),
    onSettled: refresh,
  });
}

export function useRetryAllFailed() {
  const refresh = useRefresh();
  return useMutation({ mutationFn: () => api.mail.retryAllFailed(), onSettled: refresh });
}
