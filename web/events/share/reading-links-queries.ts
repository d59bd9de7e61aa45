/** The queries and calls for the reading links of an event. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReadingLinkShows } from '#domain/reading-links/rules.ts';
import { api } from '#web/kernel/api/api.ts';
import { keys } from '#web/kernel/api/queries.ts';

const linksKey = (eventId: string) => [keys.events, 'reading-links', eventId];

export const useReadingLinks = (eventId: string) =>
  useQuery({
    queryKey: linksKey(eventId),
    queryFn: () => api.readingLinks.listReadingLinks({ params: { id: eventId } }),
  });

export function useMakeReadingLink(eventId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { label: string; shows: ReadingLinkShows }) =>
      api.readingLinks.createReadingLink({ params: { id: eventId }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: linksKey(eventId) }),
  });
}

export function useRevokeReadingLink(eventId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.readingLinks.revokeReadingLink({ params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: linksKey(eventId) }),
  });
}
