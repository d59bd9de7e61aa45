/**
 * The facts for the kitchen: who comes, what they eat, and what they must not eat
 * (docs/product/kitchen.md#kitchen).
 */
import { foldedName } from '../kernel/search.ts';
import { type DietaryNeed, type Severity, severities } from '../questions/question.ts';

/** A food that a person does not eat. */
export type Diet = DietaryNeed;

/** A coming guest, as the kitchen sees them. */
export interface Diner {
  id: string;
  /** The guest's name. Blank if the guest has none. */
  name: string;
  /** The chosen meal. Blank if the guest chose none. */
  meal: string;
  isChild: boolean;
  diets: Diet[];
}

/** The number of guests with the same meal and the same diet. */
export interface DietTotal extends DietaryNeed {
  count: number;
  /** The number of these guests who are children. */
  children: number;
}

export interface MealTotal {
  meal: string;
  count: number;
  /** The number of these guests who are children. */
  children: number;
  diets: DietTotal[];
}

const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const severityRank = (severity: Severity): number => severities.indexOf(severity);

/** Sorts by severity, then by tag. */
const dietOrder = (a: Diet, b: Diet): number =>
  severityRank(b.severity) - severityRank(a.severity) || byCode(a.tag, b.tag);

/** Merges dietary needs that were given twice. */
function canonicalDiets(diets: readonly Diet[]): Diet[] {
  const sorted = diets.map(({ tag, severity }) => ({ tag, severity })).sort(dietOrder);
  return sorted.filter((diet, index) => {
    const before = sorted[index - 1];
    return before?.tag !== diet.tag || before.severity !== diet.severity;
  });
}

/** Sorts persons and keeps only the sheet's fields, so that two sheets can be compared. */
export const sheetOf = (persons: readonly Diner[]): Diner[] =>
  persons
    .map(({ id, name, meal, isChild, diets }) => ({ id, name, meal, isChild, diets: canonicalDiets(diets) }))
    .sort((a, b) => byCode(a.id, b.id));

/** The rank of a person's most severe diet, or -1 for a person who eats everything. */
const worst = ({ diets }: Diner): number =>
  Math.max(-1, ...diets.map(({ severity }) => severityRank(severity)));

/** Returns everybody with a dietary need: severe allergies first, then by name. */
export const specialNeeds = (persons: readonly Diner[]): Diner[] =>
  persons
    .filter(({ diets }) => diets.length > 0)
    .map((person) => ({ ...person, diets: canonicalDiets(person.diets) }))
    .sort(
      (a, b) => worst(b) - worst(a) || byCode(foldedName(a.name), foldedName(b.name)) || byCode(a.id, b.id),
    );

/**
 * Counts persons by meal: first the meals of `menu` in order, then meals that are no longer
 * offered, then persons without a meal. A meal of the menu that nobody chose counts 0.
 */
export function mealTotals(persons: readonly Diner[], menu: readonly string[]): MealTotal[] {
  const byMeal = new Map<string, Diner[]>(menu.map((meal) => [meal, []]));
  const others = [...new Set(persons.map(({ meal }) => meal))].filter((meal) => !byMeal.has(meal));
  for (const meal of others.sort((a, b) => Number(a === '') - Number(b === '') || byCode(a, b)))
    byMeal.set(meal, []);
  for (const person of persons) byMeal.get(person.meal)?.push(person);
  return [...byMeal].map(([meal, diners]) => ({ meal, ...counted(diners), diets: dietTotals(diners) }));
}

const counted = (persons: readonly Diner[]): { count: number; children: number } => ({
  count: persons.length,
  children: persons.filter(({ isChild }) => isChild).length,
});

/** Counts persons by diet, most severe first. */
export function dietTotals(persons: readonly Diner[]): DietTotal[] {
  const totals = new Map<string, DietTotal>();
  for (const { diets, isChild } of persons) {
    for (const { tag, severity } of canonicalDiets(diets)) {
      const key = `${severity} ${tag}`;
      const total = totals.get(key) ?? { tag, severity, count: 0, children: 0 };
      totals.set(key, {
        ...total,
        count: total.count + 1,
        children: total.children + (isChild ? 1 : 0),
      });
    }
  }
  return [...totals.values()].sort(dietOrder);
}
