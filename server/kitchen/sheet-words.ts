/** The sentences of the caterer's page in its language. All return values are HTML. */
import type { countChanges } from '#domain/kitchen/changes.ts';
import type { Diet, DietTotal, Diner } from '#domain/kitchen/sheet.ts';
import { type Language, localeOf } from '#domain/languages/languages.ts';
import { tagLabel } from '#domain/questions/question.ts';
import type { CatererWords } from '#domain/words/caterer/index.ts';
import type { PageWords } from '#domain/words/page/index.ts';
import { escaped } from '../http/pages/plain-page.ts';

export interface Speech extends CatererWords {
  language: Language;
  answers: Pick<PageWords, 'needs' | 'severities' | 'severitiesInText'>;
  at: (moment: Date) => string;
  /** Returns a name, or its initials. */
  nameOf: (name: string) => string;
}

export const marks = {
  b: (text: string) => `<b>${text}</b>`,
  del: (text: string) => `<del>${text}</del>`,
  ins: (text: string) => `<ins>${text}</ins>`,
};

export const listOf = (parts: readonly string[], { language }: Pick<Speech, 'language'>): string =>
  parts.join(language === 'ar' ? '، ' : ', ');

export const mealIn = ({ sheet }: Speech, meal: string): string =>
  meal === '' ? sheet.noMeal : escaped(meal);

/** Returns the label of a dietary need. The guest's own words do not change. */
export const tagIn = ({ answers }: Speech, tag: string): string =>
  escaped((answers.needs as Readonly<Record<string, string>>)[tag] ?? tagLabel(tag));

export function needIn(speech: Speech, { tag, severity }: Diet): string {
  const need = tagIn(speech, tag);
  if (severity === 'preference') return need;
  return speech.special.inText({ need, severity: speech.answers.severitiesInText[severity] });
}

/** Returns a guest's meal and needs: "Fish, child, Nuts (severe allergy)". */
export const mealAndNeeds = (
  speech: Speech,
  { meal, isChild, diets }: Pick<Diner, 'meal' | 'isChild' | 'diets'>,
): string =>
  listOf(
    [
      mealIn(speech, meal),
      ...(isChild ? [speech.changes.child] : []),
      ...diets.map((diet) => needIn(speech, diet)),
    ],
    speech,
  );

/**
 * Returns a summary of the changes in a newer version, such as "2 more guests, 3 changes", or "no
 * change".
 */
export function shiftIn(speech: Speech, counts: ReturnType<typeof countChanges>): string {
  const { changes: say } = speech;
  const parts = [
    ...(counts.in > 0 ? [say.moreGuests({ count: counts.in })] : []),
    ...(counts.out > 0 ? [say.fewerGuests({ count: counts.out })] : []),
    ...(counts.changed > 0 ? [say.count({ count: counts.changed })] : []),
  ];
  return listOf(parts, speech) || say.noChange;
}

/**
 * Says which guests of a meal may have ordered against their diet, as `againstDietWords` does for
 * hosts.
 */
export const againstDiet = (speech: Speech, diets: readonly DietTotal[]): string =>
  listOf(
    diets.flatMap(({ count, ...diet }) => {
      if (diet.severity !== 'preference')
        return [speech.totals.against({ count, need: needIn(speech, diet) })];
      if (diet.tag !== 'vegetarian' && diet.tag !== 'vegan') return [];
      const inText = tagIn(speech, diet.tag).toLocaleLowerCase(localeOf(speech.language));
      return [speech.totals.ofThem({ count, diet: inText })];
    }),
    speech,
  );
