/** The component type for questions that hosts answer for a guest. */
import type { ComponentType } from 'react';
import type { Question } from '#domain/questions/contract.ts';
import type { Answer, Answers, AskableQuestion } from '#domain/questions/question.ts';

/**
 * The component that answers a question of the event. The page that knows questions provides it.
 */
export type AskQuestion = ComponentType<{
  question: AskableQuestion & { label: string; help: string };
  value: Answer | undefined;
  error?: string | undefined;
  onAnswer: (answer: Answer | undefined) => void;
}>;

/** Returns the answers with one changed. Undefined removes that answer. */
export function withAnswer(answers: Answers, id: string, answer: Answer | undefined): Answers {
  const { [id]: _, ...rest } = answers;
  return answer === undefined ? rest : { ...rest, [id]: answer };
}

/**
 * Returns a question as a host answers it for somebody. Nothing is required, and full options are
 * marked.
 */
export const asAnsweredByHost = (question: Question) => ({
  ...question,
  required: false,
  options: question.options.map(({ id, label, archived, capacity, taken }) => ({
    id,
    label,
    archived,
    full: capacity !== null && taken !== null && taken >= capacity,
  })),
});
