/**
 * Lists the changes from one version of the sheet to the next, by person
 * (docs/product/kitchen.md#kitchen).
 */
import { type Diet, type Diner, type MealTotal, mealTotals, sheetOf } from './sheet.ts';

export const changeKinds = ['in', 'out', 'meal', 'diet', 'name', 'child'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/**
 * Each change is about one person. If a person has two changes, there are two entries, and neither
 * is `in` or `out`.
 */
export type Change =
  | ({ kind: 'in' } & Diner)
  | ({ kind: 'out' } & Diner)
  | { kind: 'meal'; id: string; name: string; before: string; after: string }
  | { kind: 'name'; id: string; name: string; before: string; after: string }
  | { kind: 'child'; id: string; name: string; before: boolean; after: boolean }
  | { kind: 'diet'; id: string; name: string; before: Diet[]; after: Diet[] };

const sameDiets = (a: readonly Diet[], b: readonly Diet[]): boolean =>
  a.length === b.length &&
  a.every(({ tag, severity }, index) => tag === b[index]?.tag && severity === b[index].severity);

/** Returns the changes of a person who is on both sheets. `name` is the name on the newer sheet. */
function changesOf(before: Diner, after: Diner): Change[] {
  const of = { id: after.id, name: after.name };
  const changes: Change[] = [];
  if (before.name !== after.name)
    changes.push({ kind: 'name', ...of, before: before.name, after: after.name });
  if (before.isChild !== after.isChild)
    changes.push({ kind: 'child', ...of, before: before.isChild, after: after.isChild });
  if (before.meal !== after.meal)
    changes.push({ kind: 'meal', ...of, before: before.meal, after: after.meal });
  if (!sameDiets(before.diets, after.diets))
    changes.push({ kind: 'diet', ...of, before: before.diets, after: after.diets });
  return changes;
}

/** Lists persons who left, then persons who joined, then the changes of all others. */
export function diff(before: readonly Diner[], after: readonly Diner[]): Change[] {
  const [old, now] = [sheetOf(before), sheetOf(after)];
  const wasThere = new Map(old.map((person) => [person.id, person]));
  const isThere = new Set(now.map(({ id }) => id));
  return [
    ...old.filter(({ id }) => !isThere.has(id)).map((person) => ({ kind: 'out' as const, ...person })),
    ...now.filter(({ id }) => !wasThere.has(id)).map((person) => ({ kind: 'in' as const, ...person })),
    ...now.flatMap((person) => {
      const earlier = wasThere.get(person.id);
      return earlier ? changesOf(earlier, person) : [];
    }),
  ];
}

/** @internal Returns the sheet after the changes. Tests use it to prove that a diff is complete. */
export function apply(version: readonly Diner[], changes: readonly Change[]): Diner[] {
  const persons = new Map(sheetOf(version).map((person) => [person.id, person]));
  for (const change of changes) {
    const personBefore = persons.get(change.id);
    if (change.kind === 'out') persons.delete(change.id);
    else if (change.kind === 'in') {
      const { kind: _, ...person } = change;
      persons.set(change.id, person);
    } else if (personBefore) persons.set(change.id, changed(personBefore, change));
  }
  return sheetOf([...persons.values()]);
}

function changed(person: Diner, change: Exclude<Change, { kind: 'in' } | { kind: 'out' }>): Diner {
  if (change.kind === 'name') return { ...person, name: change.after };
  if (change.kind === 'meal') return { ...person, meal: change.after };
  if (change.kind === 'child') return { ...person, isChild: change.after };
  return { ...person, diets: change.after };
}

/** The number of persons who joined, who left, and who stayed with a change. */
export function countChanges(changes: readonly Change[]): { in: number; out: number; changed: number } {
  const idsOf = (wanted: (kind: ChangeKind) => boolean) =>
    new Set(changes.filter(({ kind }) => wanted(kind)).map(({ id }) => id)).size;
  return {
    in: idsOf((kind) => kind === 'in'),
    out: idsOf((kind) => kind === 'out'),
    changed: idsOf((kind) => kind !== 'in' && kind !== 'out'),
  };
}

/** The changes of one person, which belong on one line. */
export interface PersonChanges {
  id: string;
  name: string;
  changes: Change[];
}

/** Groups changes by person. Persons are in the order of their first change. */
export function byPerson(changes: readonly Change[]): PersonChanges[] {
  const persons = new Map<string, PersonChanges>();
  for (const change of changes) {
    const line = persons.get(change.id) ?? { id: change.id, name: change.name, changes: [] };
    line.changes.push(change);
    persons.set(change.id, line);
  }
  return [...persons.values()];
}

export interface MealShift {
  meal: string;
  before: number;
  after: number;
}

/** The count of each meal in both versions. */
export function mealShifts(
  before: readonly Diner[],
  after: readonly Diner[],
  menu: readonly string[],
): MealShift[] {
  const was = new Map(mealTotals(before, menu).map(({ meal, count }: MealTotal) => [meal, count]));
  const is = new Map(mealTotals(after, menu).map(({ meal, count }: MealTotal) => [meal, count]));
  const meals = [...new Set([...menu, ...was.keys(), ...is.keys()])].sort(
    (a, b) => Number(a === '') - Number(b === ''),
  );
  return meals.map((meal) => ({ meal, before: was.get(meal) ?? 0, after: is.get(meal) ?? 0 }));
}
