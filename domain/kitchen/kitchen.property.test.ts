import fc from 'fast-check';
import { expect, it } from 'vitest';
import { apply, countChanges, diff, mealShifts } from './changes.ts';
import { severities } from '../questions/question.ts';
import { type Diner, mealTotals, sheetOf, specialNeeds } from './sheet.ts';

const diet = fc.record({
  tag: fc.constantFrom('nuts', 'gluten', 'vegan', 'fish'),
  severity: fc.constantFrom(...severities),
});
const person = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
  name: fc.constantFrom('', 'Ana Silva', 'Zoë', 'Bo'),
  meal: fc.constantFrom('', 'Fish', 'Beef', 'Soup'),
  isChild: fc.boolean(),
  diets: fc.array(diet, { maxLength: 3 }),
});
const persons = fc.uniqueArray(person, { selector: ({ id }) => id });
const history = fc.array(persons, { minLength: 2, maxLength: 6 });
const menu = ['Beef', 'Fish'];

it('apply turns any version into the next version with the changes from diff', () => {
  fc.assert(
    fc.property(history, (versions) => {
      let rebuilt = sheetOf(versions[0] ?? []);
      for (const [index, next] of versions.slice(1).entries()) {
        const changes = diff(versions[index] ?? [], next);
        rebuilt = apply(rebuilt, JSON.parse(JSON.stringify(changes)) as typeof changes);
        expect(rebuilt).toEqual(sheetOf(next));
      }
      expect(diff(rebuilt, versions.at(-1) ?? [])).toEqual([]);
    }),
  );
});

it('diff never reports remaining guests as in or out, and lists each kind of change once per person', () => {
  fc.assert(
    fc.property(persons, persons, (before, after) => {
      const changes = diff(before, after);
      const stays = new Set<string>(
        before.map(({ id }) => id).filter((id) => after.some((each) => each.id === id)),
      );
      expect(changes.filter(({ kind, id }) => stays.has(id) && (kind === 'in' || kind === 'out'))).toEqual(
        [],
      );
      const keys = changes.map(({ kind, id }) => `${kind} ${id}`);
      expect(new Set(keys).size).toBe(keys.length);
      const counts = countChanges(changes);
      expect(after.length - before.length).toBe(counts.in - counts.out);
    }),
  );
});

it('mealTotals counts every person once, and each diet for its persons', () => {
  fc.assert(
    fc.property(persons, persons, (before, after) => {
      const totals = mealTotals(after, menu);
      const sum = (of: (total: (typeof totals)[number]) => number) =>
        totals.reduce((all, total) => all + of(total), 0);
      expect(sum(({ count }) => count)).toBe(after.length);
      expect(sum(({ children }) => children)).toBe(after.filter(({ isChild }) => isChild).length);
      expect(totals.slice(0, 2).map(({ meal }) => meal)).toEqual(menu);
      for (const { meal, diets } of totals) {
        for (const { tag, severity, count, children } of diets) {
          const those = after.filter(
            (each) =>
              each.meal === meal && each.diets.some((own) => own.tag === tag && own.severity === severity),
          );
          expect([count, children]).toEqual([those.length, those.filter(({ isChild }) => isChild).length]);
        }
      }
      const shifts = mealShifts(before, after, menu);
      expect(shifts.reduce((all, shift) => all + shift.after - shift.before, 0)).toBe(
        after.length - before.length,
      );
    }),
  );
});

it('specialNeeds lists everybody with a diet, severe allergies first', () => {
  fc.assert(
    fc.property(persons, (all) => {
      const list = specialNeeds(all);
      expect(list.map(({ id }) => id).sort()).toEqual(
        all
          .filter(({ diets }) => diets.length > 0)
          .map(({ id }) => id)
          .sort(),
      );
      const worst = (each: Diner) =>
        Math.max(...each.diets.map(({ severity }) => severities.indexOf(severity)));
      const ranks = list.map(worst);
      expect(ranks).toEqual([...ranks].sort((a, b) => b - a));
    }),
  );
});
