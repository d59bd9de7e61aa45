/** How hosts are given a question to answer, wherever they answer for a guest. */
import type { ComponentType } from 'react';
import type { Question } from '#domain/questions/contract.ts';
import type { Answer, Answers, Asked } from '#domain/questions/question.ts';

/** How a question of the event is answered; the page that knows questions gives it. */
export type AskQuestion = ComponentType<{
  question: Asked & { label: string; help: string };
  value: Answer | undefined;
  error?: string | undefined;
  onAnswer: (answer: Answer | undefined) => void;
}>;

/** Undefined takes the answer back. */
export function withAnswer(answers: Answers, id: string, answer: Answer | undefined): Answers {
  const { [id]: _, ...rest } = answers;
  return answer === undefined ? rest : { ...rest, [id]: answer };
}

/**
 * A question as a host answers it for somebody: nothing is required of them, and full options are
 * told apart.
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
