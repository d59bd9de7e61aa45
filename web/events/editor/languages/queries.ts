/** The texts of an event next to their translations. */
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/kernel/api/api.ts';
import { keys } from '#web/kernel/api/queries.ts';

export const translationsKey = (eventId: string) => [keys.events, 'translations', eventId];

export const useTranslations = (eventId: string, enabled = true) =>
  useQuery({
    queryKey: translationsKey(eventId),
    queryFn: () => api.languages.getTranslations({ params: { id: eventId } }),
    // Another part of the editor may have changed an original.
    staleTime: 0,
    enabled,
  });
