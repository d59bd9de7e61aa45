/** The queries and calls about who knows an event's changes. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/kernel/api/api.ts';
import { keys, refreshEvents } from '#web/kernel/api/queries.ts';

/** Returns the changes of an event, and who doesn't know them yet. */
export const useTold = (eventId: string) =>
  useQuery({
    queryKey: [keys.events, 'told', eventId],
    queryFn: () => api.news.listTold({ params: { id: eventId }, query: { page: 1, pageSize: 500 } }),
    staleTime: 0,
  });

export function useMarkNewsTold(eventId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[]) => api.news.markNewsTold({ params: { id: eventId }, body: { ids } }),
    onSettled: () => refreshEvents(queries),
  });
}
