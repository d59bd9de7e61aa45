import type { Question } from '#domain/questions/contract.ts';
import type { DietaryNeed } from '#domain/questions/question.ts';
import { wordsOf } from '#web/kernel/words.ts';

export const words = wordsOf('hostQuestions');

/** Returns the label of a dietary need. The guest's own words do not change. */
export const tagLabel = (tag: string): string =>
  Object.hasOwn(words.needs, tag) ? words.needs[tag as keyof typeof words.needs] : tag;

export const needLabel = ({ tag, severity }: DietaryNeed): string =>
  severity === 'preference'
    ? tagLabel(tag)
    : words.dietary.need({ need: tagLabel(tag), severity: words.severitiesInText[severity] });

/** Returns a summary such as "One choice · each guest · required". */
export function summaryOf(
  { stage, kind, scope, audience, required, showIf }: Question,
  all: readonly Question[],
): string {
  const decider = showIf && all.find(({ id }) => id === showIf.questionId);
  return [
    words.kinds[kind],
    ...(stage === 'survey' ? [] : [words.summary[scope]]),
    ...(audience === 'coming' ? [] : [words.summary[audience]]),
    ...(required ? [words.summary.required] : []),
    ...(decider ? [words.summary.depends({ question: decider.label })] : []),
  ].join(' · ');
}
