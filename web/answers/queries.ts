/** What hosts ask about the answers to their questions. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, requestPage } from '#web/kernel/api.ts';
import { keys } from '#web/kernel/queries.ts';
import { routes } from '#web/kernel/routes.ts';

const answersKey = (eventId: string) => [keys.events, 'answers', eventId];

/** `by`: 'meal', the id of a question, or blank. What is shown stays while the next is fetched. */
export const useAnswerTotals = (eventId: string, by: string) =>
  useQuery({
    queryKey: [...answersKey(eventId), by],
    queryFn: () => api.answers.answerTotals({ params: { id: eventId }, query: by === '' ? {} : { by } }),
    placeholderData: (before) => before,
    staleTime: 0,
  });

/** Replies with what they answered, a page of the table. */
export const repliesAtOnce = 50;
export const useAnsweredReplies = (eventId: string, page: number) =>
  useQuery({
    queryKey: [keys.reservations, 'answered', eventId, page],
    queryFn: () =>
      requestPage(routes.reservations.listReservations, {
        query: { eventId, page, pageSize: repliesAtOnce },
      }),
    placeholderData: (before) => before,
  });

/** The first texts, and how many more at a time. */
export const firstTexts = 5;
export const textsAtOnce = 20;

export const mostTexts = 500;

/** `pages` more than the first ones. */
export const useAnswerTexts = (eventId: string, questionId: string, pages: number) =>
  useQuery({
    queryKey: [...answersKey(eventId), 'texts', questionId, pages],
    queryFn: () =>
      requestPage(routes.answers.listAnswers, {
        params: { id: questionId },
        query: { page: 1, pageSize: Math.min(mostTexts, firstTexts + pages * textsAtOnce) },
      }),
    placeholderData: (before) => before,
    staleTime: 0,
  });

export function useAskAgain(eventId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.answers.askAgain({ params: { id: eventId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [keys.events] }),
  });
}
