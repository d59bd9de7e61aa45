/** Rules of the survey after an event (docs/product/after.md#survey). */
import { messagesEnd } from '../messages/time.ts';
import { checkAnswers } from '../questions/check.ts';
import type { CodedIssue } from '../kernel/errors.ts';
import type { AskableQuestion, KeptAnswers } from '../questions/question.ts';
import { isOver } from '../replies/deadline.ts';

/** Results show once this many guests have answered, so that no answer stands alone. */
export const minResults = 5;

export const surveyThanks = 'Thank you! Your answers are in.';
export const alreadyAnswered = 'You’ve already answered. Thank you!';
export const tooFewSentence = `Results show once ${minResults} guests have answered.`;

/**
 * Returns whether the links to an event's survey work: from the event's end on, for as long as
 * hosts may send messages.
 */
export const isSurveyOpen = (event: { dateTime: Date; endTime: Date | null }, now: Date): boolean =>
  isOver(event, now) && now <= messagesEnd(event, null).at;

/** Checks what a guest answers. A survey without any answer is refused. */
export function checkSurvey(
  questions: readonly AskableQuestion[],
  answers: unknown,
): { answers: KeptAnswers } | { issues: CodedIssue[] } {
  const checked = checkAnswers(questions, { isAttending: true, answers, guests: [] });
  const issues = [...checked.issues, ...checked.gone];
  if (issues.length > 0) return { issues };
  if (checked.answers === null) {
    return { issues: [{ path: 'answers', code: 'required', message: 'Answer at least one question' }] };
  }
  return { answers: checked.answers };
}
