/** What was answered, line by line. */
import type { Question } from '#domain/questions/contract.ts';
import type { KeptAnswers, QuestionScope } from '#domain/questions/question.ts';
import { answerText } from '#domain/questions/words.ts';

export interface AnswerLine {
  id: string;
  label: string;
  text: string;
  sensitive: boolean;
  archived: boolean;
}

/** Of the questions that have an answer, in their order; archived ones too. */
export const answerLines = (
  questions: readonly Question[],
  scope: QuestionScope,
  answers: unknown,
): AnswerLine[] =>
  questions.flatMap((question) => {
    if (question.scope !== scope) return [];
    const text = answerText(question, ((answers ?? {}) as KeptAnswers)[question.id]);
    const { id, label, sensitive, archivedAt } = question;
    return text === '' ? [] : [{ id, label, text, sensitive, archived: archivedAt !== null }];
  });
