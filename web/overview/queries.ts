import { useQuery } from '@tanstack/react-query';
import { api } from '#web/kernel/api.ts';
import { keys } from '#web/kernel/queries.ts';

/** How an event stands. Its key is that of events, which changes of replies refetch too. */
export const useOverview = (id: string) =>
  useQuery({
    queryKey: [keys.events, 'overview', id],
    queryFn: () => api.overview.eventOverview({ params: { id } }),
    enabled: id !== '',
    staleTime: 0,
  });
