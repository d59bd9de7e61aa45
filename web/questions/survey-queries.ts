/** The queries of a survey's results. */
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/kernel/api/api.ts';
import { keys } from '#web/kernel/api/queries.ts';
import { saveFrom } from '#web/kernel/session/save-from.ts';

export const useSurveyResults = (eventId: string, enabled: boolean) =>
  useQuery({
    queryKey: [keys.events, 'survey', eventId],
    queryFn: () => api.surveys.surveyResults({ params: { id: eventId } }),
    enabled,
    staleTime: 0,
  });

export const saveSurvey = (eventId: string) =>
  saveFrom(`/api/events/${encodeURIComponent(eventId)}/survey.csv`, 'survey.csv');
