import { useQuery } from '@tanstack/react-query';
import { api } from '#web/kernel/api.ts';
import { keys } from '#web/kernel/queries.ts';

export const overviewKey = (id: string) => [keys.events, 'overview', id] as const;

/** How an event stands. Its key is that of events, which changes of replies refetch too. */
export const useOverview = (id: string) =>
  useQuery({
    queryKey: overviewKey(id),
    queryFn: () => api.overview.eventOverview({ params: { id } }),
    enabled: id !== '',
    staleTime: 0,
  });
