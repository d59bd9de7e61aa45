/** The queries and calls for creating and editing an event. */
import { routes } from '#web/kernel/api/routes.ts';
import { useQuery } from '@tanstack/react-query';
import type { Event } from '#domain/events/contract.ts';
import { api, request } from '#web/kernel/api/api.ts';
import { ApiError } from '#web/kernel/api/api-error.ts';
import { keys, refreshEvents } from '#web/kernel/api/queries.ts';
import { useAct } from '#web/kernel/api/use-act.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';
import type { EventPayload } from './form/form-call.ts';

export const eventKey = (id: string) => [keys.events, 'one', id];
export const stylesKey = (id: string) => [keys.events, 'styles', id];

/**
 * Returns the event, never from a cache older than the page: a host must edit the current version.
 */
export const useEvent = (id: string) =>
  useQuery({
    queryKey: eventKey(id),
    queryFn: () => api.events.getEvent({ params: { id } }),
    enabled: id !== '',
    staleTime: 0,
    gcTime: 0,
  });

const stylesCacheMs = 5 * 60_000;

/**
 * Returns the styles, kept for five minutes even while no page shows them. A failed call is not
 * retried. A 401 counts as no styles.
 */
export const useEmbedStyles = (id: string) =>
  useQuery({
    queryKey: stylesKey(id),
    queryFn: async () => {
      try {
        const { body } = await request(
          routes.events.getEmbedStyles,
          { params: { id } },
          { keepsSession: true },
        );
        return body.embedStyles;
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return {};
        throw error;
      }
    },
    enabled: id !== '',
    staleTime: stylesCacheMs,
    gcTime: stylesCacheMs,
    retry: false,
  });

export const useCreateEvent = () =>
  useAct(
    (body: EventPayload & { themeId: string | null; tenantId?: string; status?: 'published' | 'draft' }) =>
      api.events.createEvent({ body }),
    { onSuccess: refreshEvents },
  );

/**
 * Saves the event. The caller already holds the edited event, so only lists and figures are fetched
 * again.
 */
export const useUpdateEvent = (id: string) =>
  useAct(
    (
      body: Partial<EventPayload> & {
        themeId?: string | null;
        version?: number;
        notifyGuests?: boolean;
        tellDeclined?: boolean;
      },
    ): Promise<Event> => api.events.updateEvent({ params: { id }, body }),
    {
      onSuccess: async (queries, event) => {
        await refreshEvents(queries);
        queries.setQueryData(eventKey(id), event);
      },
    },
  );

export const useActiveThemes = () =>
  useQuery({
    queryKey: [keys.themes, 'active'],
    queryFn: async () => (await api.themes.listThemes({ query: {} })).filter((theme) => theme.isActive),
  });

export const useTenantChoices = (enabled: boolean) =>
  useQuery({
    queryKey: [keys.tenants, 'choices'],
    queryFn: () => api.tenants.listTenants({ query: { sort: 'name' } }),
    enabled,
  });

/**
 * Returns what the page of a live event shows beyond its settings: branding, who comes, and open
 * seats.
 */
export const usePublicEvent = (customUrl: string) =>
  useQuery({
    queryKey: [keys.events, 'public', customUrl],
    queryFn: async () => {
      const page = await api.replies.publicEvent({ params: { customUrl } });
      return 'saveTheDate' in page ? null : page;
    },
    enabled: customUrl !== '',
  });

const typingPauseMs = 400;

/**
 * Returns whether an address is free. For a blank address, returns the one that the title would
 * get.
 */
export function useAddress(typed: string, title: string, eventId?: string) {
  const value = useDebounced(typed.trim().slice(0, 200), typingPauseMs);
  const about = useDebounced(title.trim().slice(0, 200), typingPauseMs);
  const query = value === '' ? { title: about, eventId } : { value, eventId };
  const answer = useQuery({
    queryKey: [keys.events, 'address', query],
    queryFn: ({ signal }) => api.events.customUrlAvailability({ query }, { signal }),
    enabled: value !== '' || about !== '',
    staleTime: 0,
    gcTime: 0,
  });
  const isSettled = value === typed.trim().slice(0, 200) && about === title.trim().slice(0, 200);
  return { answer: isSettled ? answer.data : undefined, failed: answer.isError, value };
}
