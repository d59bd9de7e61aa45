/** The queries for the answers to an event's questions. */
import { useQuery } from '@tanstack/react-query';
import { api, requestPage } from '#web/kernel/api/api.ts';
import { keys, stale } from '#web/kernel/api/queries.ts';
import { routes } from '#web/kernel/api/routes.ts';
import { useAct } from '#web/kernel/api/use-act.ts';

const answersKey = (eventId: string) => [keys.events, 'answers', eventId];

/**
 * Returns the totals. `by` is 'meal', the id of a question, or blank. The old totals stay visible
 * while the next ones load.
 */
export const useAnswerTotals = (eventId: string, by: string) =>
  useQuery({
    queryKey: [...answersKey(eventId), by],
    queryFn: () => api.answers.answerTotals({ params: { id: eventId }, query: by === '' ? {} : { by } }),
    placeholderData: (before) => before,
    staleTime: 0,
  });

/** The number of replies on a page of the table, with their answers. */
export const repliesAtOnce = 50;
export const useAnsweredReplies = (eventId: string, page: number) =>
  useQuery({
    queryKey: [keys.reservations, 'answered', eventId, page],
    queryFn: () =>
      requestPage(routes.replies.listReservations, {
        query: { eventId, page, pageSize: repliesAtOnce },
      }),
    placeholderData: (before) => before,
  });

/** The number of texts shown first, and the number that each click adds. */
export const firstTexts = 5;
export const textsAtOnce = 20;

export const maxTexts = 500;

/** Returns the first texts and `pages` more pages of them. */
export const useAnswerTexts = (eventId: string, questionId: string, pages: number) =>
  useQuery({
    queryKey: [...answersKey(eventId), 'texts', questionId, pages],
    queryFn: () =>
      requestPage(routes.answers.listAnswers, {
        params: { id: questionId },
        query: { page: 1, pageSize: Math.min(maxTexts, firstTexts + pages * textsAtOnce) },
      }),
    placeholderData: (before) => before,
    staleTime: 0,
  });

export const useAskAgain = (eventId: string) =>
  useAct(() => api.answers.askAgain({ params: { id: eventId } }), {
    onSuccess: stale(keys.events),
  });
