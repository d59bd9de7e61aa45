/** The words of the kitchen sheet, for the caterer's page. */
import { counted } from '../kernel/text.ts';
import { needLabel } from '../questions/question.ts';
import type { DietTotal } from './sheet.ts';

const noMeal = 'No meal chosen';

export const mealName = (meal: string): string => meal || noMeal;

/** Shown in place of a missing name in a list of guests. */
export const unnamed = 'Guest without a name';

const letters = /[\p{L}\p{N}]\p{M}*/u;

/** Makes "A. S." from "Ana Silva". Long names give the first and the last initial. */
export function initials(name: string): string {
  const all = name.split(/[\s-]+/).flatMap((word) => letters.exec(word)?.[0].toLocaleUpperCase('en') ?? []);
  const [first, last] = [all[0], all.at(-1)];
  if (first === undefined) return unnamed;
  return all.length === 1 ? `${first}.` : `${first}. ${last}.`;
}

/** Returns a summary such as "+2 −1, 3 changes", or "no change". */
export function shiftWords(counts: { in: number; out: number; changed: number }): string {
  const signed = [
    ...(counts.in > 0 ? [`+${counts.in}`] : []),
    ...(counts.out > 0 ? [`−${counts.out}`] : []),
  ].join(' ');
  const others = counts.changed > 0 ? counted(counts.changed, 'change') : '';
  return [signed, others].filter((part) => part !== '').join(', ') || 'no change';
}

/**
 * Says which guests of a meal may have ordered against their diet: vegetarians, vegans, and guests
 * with an allergy or an intolerance. Returns '' if there are none. Turnout doesn't know what is in
 * the meal, so the reader decides.
 */
export const againstDietWords = (diets: readonly DietTotal[]): string =>
  diets
    .flatMap(({ tag, severity, count }) => {
      if (severity !== 'preference') return [`${count} with ${needLabel({ tag, severity })}`];
      return tag === 'vegetarian' || tag === 'vegan' ? [`${count} of them ${tag}`] : [];
    })
    .join(', ');
