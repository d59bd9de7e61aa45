/** Turns the answers of a reply into lines. */
import type { Question } from '#domain/questions/contract.ts';
import type { KeptAnswers, QuestionScope } from '#domain/questions/question.ts';
import { words } from '../words.ts';
import { answerText } from '#domain/questions/answer-text.ts';

export interface AnswerLine {
  id: string;
  label: string;
  text: string;
  sensitive: boolean;
  archived: boolean;
}

/** Returns a line for each answered question, in their order. It includes archived questions. */
export const answerLines = (
  questions: readonly Question[],
  scope: QuestionScope,
  answers: unknown,
): AnswerLine[] =>
  questions.flatMap((question) => {
    if (question.scope !== scope) return [];
    const text = answerText(question, ((answers ?? {}) as KeptAnswers)[question.id], words.panel);
    const { id, label, sensitive, archivedAt } = question;
    return text === '' ? [] : [{ id, label, text, sensitive, archived: archivedAt !== null }];
  });
