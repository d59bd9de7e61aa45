/** Which questions somebody is asked: the one place that decides it, for the page, the server and the exports. */
import { type Asked, chosenOptions, type KeptAnswers, type QuestionScope } from './question.ts';

/** Whom questions are asked of. */
export interface Askee {
  /** Whether the reply says yes; of a guest, whether this person comes. */
  isAttending: boolean;
  /** What was answered so far; of a guest, the answers of the reply and the own ones. */
  answers: KeptAnswers;
}

/** Whether the answers say that the question is asked. An answer that is not there meets no condition. */
export function meetsCondition({ showIf }: Pick<Asked, 'showIf'>, answers: KeptAnswers): boolean {
  if (showIf === null) return true;
  return chosenOptions(answers[showIf.questionId]).some((option) => showIf.optionIds.includes(option));
}

export const isForAudience = ({ audience }: Pick<Asked, 'audience'>, isAttending: boolean): boolean =>
  audience === 'both' || (audience === 'coming') === isAttending;

/** Whether a question is asked, where `counted` are the answers that count for it. */
export const isAsked = (question: Asked, isAttending: boolean, counted: KeptAnswers): boolean =>
  question.archivedAt == null && isForAudience(question, isAttending) && meetsCondition(question, counted);

/**
 * The questions of the scope that are asked, in their order. A condition looks only at earlier questions that are asked
 * themselves: what was typed into a question that is hidden by now counts for nothing. An archived question is not asked,
 * but what was answered to it still decides about later ones.
 */
export function visibleQuestions<Q extends Asked>(
  questions: readonly Q[],
  scope: QuestionScope,
  { isAttending, answers }: Askee,
): Q[] {
  const counted: Record<string, KeptAnswers[string]> = {};
  const visible: Q[] = [];
  for (const question of questions) {
    const answer = answers[question.id];
    const isArchived = question.archivedAt != null;
    // The reply's own answers were looked at before its guests are asked.
    const isOther = question.scope !== scope;
    const asked = !isOther && isAsked(question, isAttending, counted);
    if (asked) visible.push(question);
    if (answer !== undefined && (asked || isArchived || isOther)) counted[question.id] = answer;
  }
  return visible;
}

/** What a party is asked: the reply itself, and each of its persons, who are asked by the answers of the reply too. */
export function questionsOfParty<Q extends Asked>(
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
