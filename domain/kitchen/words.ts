/** English of the kitchen sheet, on the host's page, on the caterer's and in copied text alike. */
import { counted } from '../kernel/text.ts';
import type { Change } from './changes.ts';
import { needLabel } from '../questions/question.ts';
import type { Diet, Eater } from './sheet.ts';

const noMeal = 'No meal chosen';

export const mealName = (meal: string): string => meal || noMeal;

/** Who has no name in a list. */
export const unnamed = 'Guest without a name';

const letters = /[\p{L}\p{N}]\p{M}*/u;

/** "A. S." of "Ana Silva": of long names the first and the last. */
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

/** What a change says behind the person's name. `nameOf` writes names, or initials in their place. */
export function changeWords(change: Change, nameOf: (name: string) => string): string {
  switch (change.kind) {
    case 'in':
      return `comes: ${eaterWords(change)}`;
    case 'out':
      return `does not come any more: ${eaterWords(change)}`;
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

/** "+2 −1", and how many others changed. */
export function shiftWords(counts: { in: number; out: number; changed: number }): string {
  const signed = [
    ...(counts.in > 0 ? [`+${counts.in}`] : []),
    ...(counts.out > 0 ? [`−${counts.out}`] : []),
  ].join(' ');
  const others = counts.changed > 0 ? counted(counts.changed, 'change') : '';
  return [signed, others].filter((part) => part !== '').join(', ') || 'no change';
}

/** Everybody with a diet as lines of text; '' where nobody has one. */
export const specialText = (special: readonly Eater[]): string =>
  special.length === 0
    ? ''
    : [
        '',
        '',
        'Special needs',
        ...special.map((person) => `${person.name || unnamed}: ${eaterWords(person)}`),
      ].join('\n');
