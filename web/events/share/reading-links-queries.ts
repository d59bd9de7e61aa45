/** The queries and calls for the reading links of an event. */
import { useQuery } from '@tanstack/react-query';
import type { ReadingLinkShows } from '#domain/reading-links/rules.ts';
import { api } from '#web/kernel/api/api.ts';
import { keys } from '#web/kernel/api/queries.ts';
import { useAct } from '#web/kernel/api/use-act.ts';

const linksKey = (eventId: string) => [keys.events, 'reading-links', eventId];

export const useReadingLinks = (eventId: string) =>
  useQuery({
    queryKey: linksKey(eventId),
    queryFn: () => api.readingLinks.listReadingLinks({ params: { id: eventId } }),
  });

export const useMakeReadingLink = (eventId: string) =>
  useAct(
    (body: { label: string; shows: ReadingLinkShows }) =>
      api.readingLinks.createReadingLink({ params: { id: eventId }, body }),
    { onSettled: (queries) => queries.invalidateQueries({ queryKey: linksKey(eventId) }) },
  );

export const useRevokeReadingLink = (eventId: string) =>
  useAct((id: string) => api.readingLinks.revokeReadingLink({ params: { id } }), {
    onSettled: (queries) => queries.invalidateQueries({ queryKey: linksKey(eventId) }),
  });
