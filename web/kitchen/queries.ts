/** What hosts ask about the kitchen sheet, and what they do with it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/kernel/api.ts';
import { keys } from '#web/kernel/queries.ts';

const kitchenKey = (eventId: string) => [keys.events, 'kitchen', eventId];

/** Replies come in while the page is open; what changes of them refetches it. */
export const useKitchen = (eventId: string) =>
  useQuery({
    queryKey: kitchenKey(eventId),
    queryFn: () => api.kitchen.getKitchen({ params: { id: eventId } }),
    staleTime: 0,
  });

export const useKitchenVersion = (eventId: string, version: number) =>
  useQuery({
    queryKey: [...kitchenKey(eventId), version],
    queryFn: () => api.kitchen.kitchenVersion({ params: { id: eventId, version: String(version) } }),
  });

function useRefresh(eventId: string) {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: kitchenKey(eventId) });
}

export function useSendKitchen(eventId: string) {
  const refresh = useRefresh(eventId);
  return useMutation({
    mutationFn: (body: { email: string; names: boolean }) =>
      api.kitchen.sendKitchen({ params: { id: eventId }, body }),
    onSuccess: refresh,
  });
}

export function useNewKitchenLink(eventId: string) {
  const refresh = useRefresh(eventId);
  return useMutation({
    mutationFn: (version: number) =>
      api.kitchen.newKitchenLink({ params: { id: eventId, version: String(version) } }),
    onSuccess: refresh,
  });
}

/** The day by whose end the caterer has the last count; null takes it away. */
export function useFinalCount(eventId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (finalCountOn: string | null) =>
      api.events.updateEvent({ params: { id: eventId }, body: { finalCountOn } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [keys.events] }),
  });
}
