/** The labels for the parts of a question in the builder. */
import type { Question } from '#domain/questions/contract.ts';
import type { Audience, QuestionKind, QuestionScope } from '#domain/questions/question.ts';

export const kindLabels: Readonly<Record<QuestionKind, string>> = {
  text: 'Short text',
  long: 'Long text',
  choice: 'One choice',
  multi: 'Several choices',
  number: 'Number',
  yesno: 'Yes or no',
  date: 'Date',
  dietary: 'Diet and allergies',
  consent: 'Consent',
  hidden: 'From the link',
};

export const scopeLabels: Readonly<Record<QuestionScope, string>> = {
  reservation: 'Once per party',
  guest: 'Each guest',
};

export const audienceLabels: Readonly<Record<Audience, string>> = {
  coming: 'Guests who are coming',
  declined: 'Guests who aren’t coming',
  both: 'Everybody',
};

/** Returns a summary such as "One choice · each guest · required". */
export function summaryOf(
  { stage, kind, scope, audience, required, showIf }: Question,
  all: readonly Question[],
): string {
  const decider = showIf && all.find(({ id }) => id === showIf.questionId);
  return [
    kindLabels[kind],
    ...(stage === 'survey' ? [] : [scopeLabels[scope].toLowerCase()]),
    ...(audience === 'coming' ? [] : [audienceLabels[audience].toLowerCase()]),
    ...(required ? ['required'] : []),
    ...(decider ? [`depends on “${decider.label}”`] : []),
  ].join(' · ');
}
