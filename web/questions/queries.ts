/** The queries and calls for the questions of an event. */
import { useQuery, type QueryClient } from '@tanstack/react-query';
import type { Question } from '#domain/questions/contract.ts';
import type { QuestionStage } from '#domain/questions/question.ts';
import { api } from '#web/kernel/api/api.ts';
import { keys } from '#web/kernel/api/queries.ts';
import { useAct } from '#web/kernel/api/use-act.ts';
import type { QuestionBody } from './draft.ts';

const questionsKey = (eventId: string) => [keys.events, 'questions', eventId];
const listKey = (eventId: string, stage: QuestionStage) => [...questionsKey(eventId), stage];

export const useQuestions = (eventId: string, stage: QuestionStage = 'reply', enabled = true) =>
  useQuery({
    enabled,
    queryKey: listKey(eventId, stage),
    queryFn: () => api.questions.listQuestions({ params: { id: eventId }, query: { stage } }),
    staleTime: 0,
  });

/** Refetches the questions, and the guest's page, which shows them, too. */
const refresh = (eventId: string) => (queries: QueryClient) =>
  Promise.all(
    [questionsKey(eventId), [keys.events, 'public']].map((queryKey) =>
      queries.invalidateQueries({ queryKey }),
    ),
  );

/** Creates or changes a question. `was` is null for a new one. */
export const useSaveQuestion = (eventId: string, stage: QuestionStage = 'reply') =>
  useAct(
    ({ was, body }: { was: Question | null; body: QuestionBody }) =>
      was === null
        ? api.questions.createQuestion({ params: { id: eventId }, body: { ...body, stage } })
        : api.questions.updateQuestion({
            params: { id: was.id },
            body: { ...body, updatedAt: was.updatedAt },
          }),
    { onSuccess: refresh(eventId) },
  );

export const useOrderQuestions = (eventId: string, stage: QuestionStage) =>
  useAct(
    (ids: string[]) =>
      api.questions.orderQuestions({ params: { id: eventId }, query: { stage }, body: { ids } }),
    {
      onSuccess: (queries, list) => {
        queries.setQueryData(listKey(eventId, stage), list);
        return refresh(eventId)(queries);
      },
    },
  );

/** Archives a question, asks it again, or deletes it with its answers. */
export const useRetireQuestion = (eventId: string) =>
  useAct(
    async ({ id, act }: { id: string; act: 'archive' | 'ask' | 'purge' }): Promise<void> => {
      if (act === 'ask') await api.questions.updateQuestion({ params: { id }, body: { archived: false } });
      else
        await api.questions.deleteQuestion({
          params: { id },
          query: { purge: act === 'purge' ? 'true' : 'false' },
        });
    },
    { onSuccess: refresh(eventId) },
  );
