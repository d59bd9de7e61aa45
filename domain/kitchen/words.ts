/** The words of the kitchen sheet, for the host's page, the caterer's page and copied text. */
import { counted } from '../kernel/text.ts';
import type { Change } from './changes.ts';
import { needLabel } from '../questions/question.ts';
import type { Diet, Eater } from './sheet.ts';

const noMeal = 'No meal chosen';

export const mealName = (meal: string): string => meal || noMeal;

/** Stands for a guest without a name in a list. */
export const unnamed = 'Guest without a name';

const letters = /[\p{L}\p{N}]\p{M}*/u;

/** Makes "A. S." from "Ana Silva". Long names give the first and the last initial. */
export function initials(name: string): string {
  const all = name.split(/[\s-]+/).flatMap((word) => letters.exec(word)?.[0].toLocaleUpperCase('en') ?? []);
  const [first, last] = [all[0], all.at(-1)];
  if (first === undefined) return unnamed;
  return all.length === 1 ? `${first}.` : `${first}. ${last}.`;
}

export const dietsWords = (diets: readonly Diet[]): string =>
  diets.length === 0 ? 'none' : diets.map(needLabel).join(', ');

/** "Fish, child, Nuts (severe allergy)". */
export const eaterWords = ({ meal, isChild, diets }: Pick<Eater, 'meal' | 'isChild' | 'diets'>): string =>
  [mealName(meal), ...(isChild ? ['child'] : []), ...diets.map(needLabel)].join(', ');

/**
 * The words of a change after the person's name. `nameOf` returns names, or initials in their
 * place.
 */
export function changeWords(change: Change, nameOf: (name: string) => string): string {
  switch (change.kind) {
    case 'in':
      return `now coming: ${eaterWords(change)}`;
    case 'out':
      return `no longer coming: ${eaterWords(change)}`;
    case 'meal':
      return `has ${mealName(change.after)} instead of ${mealName(change.before)}`;
    case 'diet':
      return `diet is now ${dietsWords(change.after)}, was ${dietsWords(change.before)}`;
    case 'name':
      return `was ${nameOf(change.before)}`;
    case 'child':
      return change.after ? 'is a child' : 'is an adult';
  }
}

/** "+2 −1", with the number of other changes. */
export function shiftWords(counts: { in: number; out: number; changed: number }): string {
  const signed = [
    ...(counts.in > 0 ? [`+${counts.in}`] : []),
    ...(counts.out > 0 ? [`−${counts.out}`] : []),
  ].join(' ');
  const others = counts.changed > 0 ? counted(counts.changed, 'change') : '';
  return [signed, others].filter((part) => part !== '').join(', ') || 'no change';
}

/** Lists everybody with a diet as lines of text, or '' if nobody has one. */
export const specialText = (special: readonly Eater[]): string =>
  special.length === 0
    ? ''
    : [
        '',
        '',
        'Special needs',
        ...special.map((person) => `${person.name || unnamed}: ${eaterWords(person)}`),
      ].join('\n');
