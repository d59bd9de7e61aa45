import { describe, expect, it } from 'vitest';
import { byPerson, countChanges, diff } from '#domain/kitchen/changes.ts';
import { dietTotals, type Diner } from '#domain/kitchen/sheet.ts';
import { againstDietWords, changeWords, shiftWords, specialText } from './words.ts';

const ana: Diner = { id: '1', name: 'Ana Silva', meal: 'Fish', isChild: false, diets: [] };
const ben: Diner = {
  id: '2',
  name: 'Ben Silva',
  meal: 'Beef',
  isChild: true,
  diets: [{ tag: 'nuts', severity: 'severe' }],
};

describe('the words of the kitchen', () => {
  it('describe the changes of each person', () => {
    const cy: Diner = { ...ana, id: '3', name: 'Cy' };
    const grown = { ...ben, name: 'Benjamin Silva', isChild: false, diets: [] };
    const changes = diff([ana, ben], [grown, cy]);
    const lines = byPerson(changes).map(
      ({ name, changes: own }) => `${name} ${own.map(changeWords).join('; ')}`,
    );
    expect(lines).toEqual([
      'Ana Silva no longer coming: Fish',
      'Cy now coming: Fish',
      'Benjamin Silva was Ben Silva; is an adult; diet is now none, was Nuts (severe allergy)',
    ]);
    expect(countChanges(changes)).toEqual({ in: 1, out: 1, changed: 1 });
  });

  it('list special needs as plain text', () => {
    expect(specialText([])).toBe('');
    expect(specialText([ben])).toBe('\n\nSpecial needs\nBen Silva: Beef, child, Nuts (severe allergy)');
  });

  it('sum up changes for a banner', () => {
    expect(shiftWords({ in: 2, out: 1, changed: 0 })).toBe('2 more guests, 1 fewer guest');
    expect(shiftWords({ in: 0, out: 0, changed: 3 })).toBe('3 changes');
    expect(shiftWords({ in: 0, out: 4, changed: 1 })).toBe('4 fewer guests, 1 change');
    expect(shiftWords({ in: 0, out: 0, changed: 0 })).toBe('No change');
  });

  it('name the guests whose meal may not fit their diet', () => {
    const diner = (id: string, tag: string, severity: 'preference' | 'severe') => ({
      ...ana,
      id,
      diets: [{ tag, severity }],
    });
    const words = (...persons: Diner[]) => againstDietWords(dietTotals(persons));
    expect(words(ana)).toBe('');
    expect(words(ana, diner('3', 'halal', 'preference'))).toBe('');
    expect(words(diner('3', 'vegetarian', 'preference'), diner('4', 'vegetarian', 'preference'))).toBe(
      '2 of them vegetarian',
    );
    expect(words(ben, diner('3', 'vegan', 'preference'), diner('4', 'kiwi', 'severe'))).toBe(
      '1 must avoid kiwi (severe allergy), 1 must avoid Nuts (severe allergy), 1 of them vegan',
    );
  });
});
