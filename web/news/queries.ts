/** The queries and calls about who knows an event's changes. */
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/kernel/api/api.ts';
import { keys, refreshEvents } from '#web/kernel/api/queries.ts';
import { useAct } from '#web/kernel/api/use-act.ts';

/** Returns the changes of an event, and who doesn't know them yet. */
export const useTold = (eventId: string) =>
  useQuery({
    queryKey: [keys.events, 'told', eventId],
    queryFn: () => api.news.listTold({ params: { id: eventId }, query: { page: 1, pageSize: 500 } }),
    staleTime: 0,
  });

export const useMarkNewsTold = (eventId: string) =>
  useAct((ids: string[]) => api.news.markNewsTold({ params: { id: eventId }, body: { ids } }), {
    onSettled: refreshEvents,
  });
