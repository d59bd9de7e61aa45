/** Decides which questions a guest is asked, for the page, the server and the exports. */
import { type AskableQuestion, chosenOptions, type KeptAnswers, type QuestionScope } from './question.ts';

/** A reply or guest who may be asked questions. */
export interface Askee {
  /** Whether the reply is a yes, or whether this guest comes. */
  isAttending: boolean;
  /** The answers so far. For a guest, the reply's answers and the guest's own. */
  answers: KeptAnswers;
}

/**
 * Returns whether the answers meet the question's condition. A missing answer meets no condition.
 */
export function meetsCondition({ showIf }: Pick<AskableQuestion, 'showIf'>, answers: KeptAnswers): boolean {
  if (showIf === null) return true;
  return chosenOptions(answers[showIf.questionId]).some((option) => showIf.optionIds.includes(option));
}

export const isForAudience = (
  { audience }: Pick<AskableQuestion, 'audience'>,
  isAttending: boolean,
): boolean => audience === 'both' || (audience === 'coming') === isAttending;

/** Returns whether a question is asked. `counted` has the answers that its condition may use. */
export const isAsked = (question: AskableQuestion, isAttending: boolean, counted: KeptAnswers): boolean =>
  question.archivedAt == null && isForAudience(question, isAttending) && meetsCondition(question, counted);

/**
 * Returns the questions of a scope that are asked, in order. A condition uses only earlier
 * questions that are asked themselves, so answers to hidden questions do not count. Archived
 * questions are not asked, but conditions of later questions still use their answers.
 */
export function visibleQuestions<Q extends AskableQuestion>(
  questions: readonly Q[],
  scope: QuestionScope,
  { isAttending, answers }: Askee,
): Q[] {
  const counted: Record<string, KeptAnswers[string]> = {};
  const visible: Q[] = [];
  for (const question of questions) {
    const answer = answers[question.id];
    const isArchived = question.archivedAt != null;
    // The reply's own answers were already checked, so conditions may use them.
    const isOther = question.scope !== scope;
    const asked = !isOther && isAsked(question, isAttending, counted);
    if (asked) visible.push(question);
    if (answer !== undefined && (asked || isArchived || isOther)) counted[question.id] = answer;
  }
  return visible;
}

/**
 * Returns the questions for the reply itself and for each person. Conditions of a person's
 * questions may use the reply's answers.
 */
export function questionsOfParty<Q extends AskableQuestion>(
  questions: readonly Q[],
  reply: Askee,
  persons: readonly Askee[],
): { reply: Q[]; persons: Q[][] } {
  const ofReply = visibleQuestions(questions, 'reservation', reply);
  const ids = new Set(
    questions
      .filter((question) => question.archivedAt != null || ofReply.includes(question))
      .map(({ id }) => id),
  );
  const counted = Object.fromEntries(Object.entries(reply.answers).filter(([id]) => ids.has(id)));
  return {
    reply: ofReply,
    persons: persons.map(({ isAttending, answers }) =>
      visibleQuestions(questions, 'guest', { isAttending, answers: { ...answers, ...counted } }),
    ),
  };
}
