import type { Overview } from '#domain/event-home/contract.ts';

/** The meals of the menu in its order, then chosen meals that are no longer on it. */
export function inMenuOrder(menu: readonly { name: string }[], chosen: Overview['meals']): Overview['meals'] {
  const byName = new Map(chosen.map((meal) => [meal.name, meal]));
  const offered = menu.map(({ name }) => byName.get(name) ?? { name, confirmed: 0, waiting: 0 });
  const names = new Set(menu.map(({ name }) => name));
  return [...offered, ...chosen.filter(({ name }) => name !== '' && !names.has(name))];
}
