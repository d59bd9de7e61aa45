import type { Overview } from '#domain/event-home/contract.ts';
import { FigureBars } from '#web/ui/charts/figure-bars.tsx';

/** Shows the guests who come, by meal. */
export const Meals = ({ meals }: Pick<Overview, 'meals'>) => (
  <FigureBars bars={meals.map((meal) => ({ ...meal, key: meal.name, label: meal.name }))} />
);

/** Returns the meals as lines of text, for a mail to the kitchen. */
export const mealsText = (eventName: string, { meals }: Pick<Overview, 'meals'>): string =>
  [
    `${eventName}: meals of confirmed guests`,
    ...meals.map(
      ({ name, confirmed, waiting }) =>
        `${name}: ${confirmed}${waiting > 0 ? ` (and ${waiting} on the waitlist)` : ''}`,
    ),
  ].join('\n');
