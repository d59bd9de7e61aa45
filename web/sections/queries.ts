/** The editor's queries and calls for the sections of an event's page. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnSections, SectionInput } from '#domain/sections/contract.ts';
import { api } from '#web/kernel/api/api.ts';
import { ApiError } from '#web/kernel/api/api-error.ts';
import { keys } from '#web/kernel/api/queries.ts';

const sectionsKey = (eventId: string) => [keys.events, 'sections', eventId];

export const useSections = (eventId: string) =>
  useQuery({
    queryKey: sectionsKey(eventId),
    queryFn: () => api.sections.getSections({ params: { id: eventId } }),
  });

/**
 * Saves all sections, based on the last version that was read. If somebody else was faster, their
 * version replaces it.
 */
export function usePutSections(eventId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (sections: readonly SectionInput[]) => {
      const cached = queries.getQueryData<OwnSections>(sectionsKey(eventId));
      return api.sections.putSections({
        params: { id: eventId },
        body: { sections: [...sections], updatedAt: cached?.updatedAt ?? null },
      });
    },
    onSuccess: (saved) => {
      queries.setQueryData(sectionsKey(eventId), saved);
      return queries.invalidateQueries({ queryKey: [keys.events, 'public'] });
    },
    onError: (error) => {
      const current = error instanceof ApiError && error.problem?.code === 'stale' && error.problem.current;
      if (current) queries.setQueryData(sectionsKey(eventId), current);
    },
  });
}
