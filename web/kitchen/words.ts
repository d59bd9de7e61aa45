/** Words that the kitchen page and the texts that it copies share. */
import type { Change } from '#domain/kitchen/changes.ts';
import type { Diet, DietTotal, Diner } from '#domain/kitchen/sheet.ts';
import { wordsOf } from '#web/kernel/words.ts';
import { needLabel } from '#web/questions/words.ts';

export const words = wordsOf('hostKitchen');

export const mealName = (meal: string): string => meal || words.meals.none;

/** Returns the name, or the words in place of a missing one. */
export const personName = (name: string): string => name || words.meals.unnamed;

const dietsWords = (diets: readonly Diet[]): string =>
  diets.length === 0 ? words.changes.noDiet : diets.map(needLabel).join(', ');

/** Returns a guest's meal and needs as text: "Fish, child, Nuts (severe allergy)". */
const eaterWords = ({ meal, isChild, diets }: Pick<Diner, 'meal' | 'isChild' | 'diets'>): string =>
  [mealName(meal), ...(isChild ? [words.meals.child] : []), ...diets.map(needLabel)].join(', ');

/** Returns the words that follow the person's name in a change. */
export function changeWords(change: Change): string {
  const { changes: say } = words;
  switch (change.kind) {
    case 'in':
      return say.in({ meal: eaterWords(change) });
    case 'out':
      return say.out({ meal: eaterWords(change) });
    case 'meal':
      return say.meal({ after: mealName(change.after), before: mealName(change.before) });
    case 'diet':
      return say.diet({ after: dietsWords(change.after), before: dietsWords(change.before) });
    case 'name':
      return say.name({ before: personName(change.before) });
    case 'child':
      return change.after ? say.isChild : say.isAdult;
  }
}

/** Returns a summary such as "2 more guests, 3 changes", or "No change". */
export function shiftWords(counts: { in: number; out: number; changed: number }): string {
  const { changes: say } = words;
  return (
    [
      ...(counts.in > 0 ? [say.moreGuests({ count: counts.in })] : []),
      ...(counts.out > 0 ? [say.fewerGuests({ count: counts.out })] : []),
      ...(counts.changed > 0 ? [say.count({ count: counts.changed })] : []),
    ].join(', ') || say.none
  );
}

/**
 * Says which guests of a meal may have ordered against their diet: vegetarians, vegans, and guests
 * with an allergy or an intolerance. Returns '' if there are none. Turnout doesn't know what is in
 * the meal, so the reader decides.
 */
export const againstDietWords = (diets: readonly DietTotal[]): string =>
  diets
    .flatMap(({ tag, severity, count }) => {
      if (severity !== 'preference') {
        return [words.meals.avoid({ count, need: needLabel({ tag, severity }) })];
      }
      return tag === 'vegetarian' || tag === 'vegan' ? [words.meals[tag]({ count })] : [];
    })
    .join(', ');

/** Lists everybody with a dietary need as lines of text. Returns '' if nobody has one. */
export const specialText = (special: readonly Diner[]): string =>
  special.length === 0
    ? ''
    : [
        '',
        '',
        words.special.title,
        ...special.map((person) =>
          words.meals.person({ name: personName(person.name), meal: eaterWords(person) }),
        ),
      ].join('\n');
