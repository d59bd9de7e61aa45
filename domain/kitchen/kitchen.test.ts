import { describe, expect, it } from 'vitest';
import { diff } from './changes.ts';
import { dietTotals, type Diner, mealTotals } from './sheet.ts';
import { initials, unnamed } from './shown-names.ts';

const ana: Diner = { id: '1', name: 'Ana Silva', meal: 'Fish', isChild: false, diets: [] };
const ben: Diner = {
  id: '2',
  name: 'Ben Silva',
  meal: 'Beef',
  isChild: true,
  diets: [{ tag: 'nuts', severity: 'severe' }],
};

describe('changes between versions', () => {
  it('contain one line for a person who picks another meal', () => {
    const changes = diff([ana, ben], [{ ...ana, meal: 'Beef' }, ben]);
    expect(changes).toEqual([{ kind: 'meal', id: '1', name: 'Ana Silva', before: 'Fish', after: 'Beef' }]);
  });

  it('ignore the order of persons and diets, and repeated diets', () => {
    const gluten = { tag: 'gluten', severity: 'allergy' as const };
    const nuts = { tag: 'nuts', severity: 'allergy' as const };
    const withDiets = { ...ana, diets: [gluten, nuts] };
    expect(diff([withDiets, ben], [ben, { ...withDiets, diets: [nuts, gluten, nuts] }])).toEqual([]);
  });
});

describe('meal and diet totals', () => {
  it('list meals in the order of the menu, and guests without a choice last', () => {
    const persons = [ana, ben, { ...ana, id: '3', meal: '' }, { ...ana, id: '4', meal: 'Soup' }];
    expect(mealTotals(persons, ['Beef', 'Risotto']).map(({ meal, count }) => [meal, count])).toEqual([
      ['Beef', 1],
      ['Risotto', 0],
      ['Fish', 1],
      ['Soup', 1],
      ['', 1],
    ]);
  });

  it('count the children of each diet', () => {
    expect(dietTotals([ben, { ...ben, id: '3', isChild: false }])).toEqual([
      { tag: 'nuts', severity: 'severe', count: 2, children: 1 },
    ]);
  });
});

describe('kitchen sheet texts', () => {
  it.each([
    ['Ana Silva', 'A. S.'],
    ['Ana Maria da Silva', 'A. S.'],
    ['Zoë', 'Z.'],
    ['jean-luc', 'J. L.'],
    ['  ', unnamed],
    ['…', unnamed],
    ['Élodie', 'É.'],
  ])('shorten the name %j to %j', (name, shown) => {
    expect(initials(name)).toBe(shown);
  });
});
