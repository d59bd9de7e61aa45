import { describe, expect, it } from 'vitest';
import { byPerson, countChanges, diff } from '#domain/kitchen/changes.ts';
import type { Diner } from '#domain/kitchen/sheet.ts';
import { changeWords, specialText } from './words.ts';

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
});
