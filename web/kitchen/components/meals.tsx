import type { Overview } from '#domain/event-home/contract.ts';
import type { Kitchen } from '#domain/kitchen/contract.ts';
import { againstDietWords, words } from '../words.ts';
import { FigureBars } from '#web/ui/charts/figure-bars.tsx';

/**
 * Shows the guests who come, by meal. Below a meal it says who may have ordered against their diet,
 * once `totals` are known.
 */
export const Meals = ({ meals, totals = [] }: Pick<Overview, 'meals'> & { totals?: Kitchen['totals'] }) => (
  <FigureBars
    bars={meals.map((meal) => {
      const against = againstDietWords(totals.find((total) => total.meal === meal.name)?.diets ?? []);
      return {
        ...meal,
        key: meal.name,
        label: against ? (
          <>
            {meal.name} <span className="text-waitlisted">· {against}</span>
          </>
        ) : (
          meal.name
        ),
      };
    })}
  />
);

/** Returns the meals as lines of text, for a mail to the kitchen. */
export const mealsText = (eventName: string, { meals }: Pick<Overview, 'meals'>): string =>
  [
    words.meals.textTitle({ event: eventName }),
    ...meals.map(({ name: meal, confirmed, waiting }) =>
      waiting > 0
        ? words.meals.textWaiting({ meal, confirmed, waiting })
        : words.meals.text({ meal, confirmed }),
    ),
  ].join('\n');
