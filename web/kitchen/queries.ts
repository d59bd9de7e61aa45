/** The queries and calls for the kitchen sheet. */
import type { Language } from '#domain/languages/languages.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/kernel/api/api.ts';
import { keys } from '#web/kernel/api/queries.ts';

const kitchenKey = (eventId: string) => [keys.events, 'kitchen', eventId];

/**
 * Returns the kitchen sheet. Replies arrive while the page is open, and their changes refetch it.
 */
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
    mutationFn: (body: { email: string; names: boolean; language: Language }) =>
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

/** Sets the last day for the final count to the caterer. Null removes it. */
export function useFinalCount(eventId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (finalCountOn: string | null) =>
      api.events.updateEvent({ params: { id: eventId }, body: { finalCountOn } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [keys.events] }),
  });
}
