import { routes } from '#web/kernel/api/routes.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, requestPage } from '#web/kernel/api/api.ts';
import { keys } from '#web/kernel/api/queries.ts';
import { useUser } from '#web/kernel/session/session.tsx';
import { noteVisit } from './last-visit.ts';

/**
 * Returns the unread count. It refreshes every 30 seconds, as specified, and right away after a
 * live update.
 */
export const useUnreadCount = () =>
  useQuery({
    queryKey: [keys.notifications, 'unread'],
    queryFn: () => api.notifications.unreadCount(),
    refetchInterval: 30_000,
  });

/** Returns the newest `count` notifications. */
export const useNewest = (count: number) =>
  useQuery({
    queryKey: [keys.notifications, 'newest', count],
    queryFn: () =>
      requestPage(routes.notifications.listNotifications, { query: { page: 1, pageSize: count } }),
    placeholderData: keepPreviousData,
  });

export function useReadAll() {
  const queries = useQueryClient();
  const { id } = useUser();
  return useMutation({
    mutationFn: (_hadUnread: boolean) => api.notifications.readAll(),
    onSuccess: ({ readBefore }, hadUnread) => noteVisit(id, readBefore, hadUnread),
    onSettled: () => queries.invalidateQueries({ queryKey: [keys.notifications] }),
  });
}
