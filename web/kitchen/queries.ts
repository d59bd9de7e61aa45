/** The queries and calls for the kitchen sheet. */
import type { Language } from '#domain/languages/languages.ts';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { api } from '#web/kernel/api/api.ts';
import { keys, stale } from '#web/kernel/api/queries.ts';
import { useAct } from '#web/kernel/api/use-act.ts';

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

const refresh = (eventId: string) => (queries: QueryClient) =>
  queries.invalidateQueries({ queryKey: kitchenKey(eventId) });

export const useSendKitchen = (eventId: string) =>
  useAct(
    (body: { email: string; names: boolean; language: Language }) =>
      api.kitchen.sendKitchen({ params: { id: eventId }, body }),
    { onSuccess: refresh(eventId) },
  );

export const useNewKitchenLink = (eventId: string) =>
  useAct(
    (version: number) => api.kitchen.newKitchenLink({ params: { id: eventId, version: String(version) } }),
    { onSuccess: refresh(eventId) },
  );

/** Sets the last day for the final count to the caterer. Null removes it. */
export const useFinalCount = (eventId: string) =>
  useAct(
    (finalCountOn: string | null) =>
      api.events.updateEvent({ params: { id: eventId }, body: { finalCountOn } }),
    { onSuccess: stale(keys.events) },
  );
