import { useQuery } from '@tanstack/react-query';
import { api } from '#web/kernel/api/api.ts';
import { keys } from '#web/kernel/api/queries.ts';

export const overviewKey = (id: string) => [keys.events, 'overview', id] as const;

/**
 * Returns the overview of an event. The key belongs to events, so changes to replies refetch it,
 * too.
 */
export const useOverview = (id: string) =>
  useQuery({
    queryKey: overviewKey(id),
    queryFn: () => api.eventHome.eventOverview({ params: { id } }),
    enabled: id !== '',
    staleTime: 0,
  });
