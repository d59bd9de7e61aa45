import { routes } from '#web/kernel/api/routes.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, requestPage } from '#web/kernel/api/api.ts';
import { keys, stale } from '#web/kernel/api/queries.ts';
import { useAct } from '#web/kernel/api/use-act.ts';
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
  const { id } = useUser();
  return useAct((_hadUnread: boolean) => api.notifications.readAll(), {
    onSuccess: (_queries, { readBefore }, hadUnread) => noteVisit(id, readBefore, hadUnread),
    onSettled: stale(keys.notifications),
  });
}
