import { Printer } from 'lucide-react';
import { Suspense, useCallback, useState } from 'react';
import type { Overview } from '#domain/event-home/contract.ts';
import { paths } from '#web/app/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { lazyPart } from '#web/kernel/lazy-part.ts';
import { FoodNotes } from './food-notes.tsx';
import { Meals, mealsText } from './meals.tsx';
import { words } from '../words.ts';

const PrintMeals = lazyPart(() => import('./print-meals.tsx'), 'PrintMeals');

/** The kitchen in short: the count of each meal, and the notes that mention food. */
export function KitchenCard({ overview }: { overview: Overview }) {
  const { event, meals, counts } = overview;
  const [printing, setPrinting] = useState(false);
  const printed = useCallback(() => setPrinting(false), []);
  const hasMeals = event.hasMeals && meals.length > 0;
  if (!hasMeals && counts.foodNotes === 0) return null;
  return (
    <Card aria-label={words.page.title}>
      <CardHeader
        title={words.page.title}
        description={hasMeals ? words.page.byMeal : words.page.none}
        actions={<TextLink href={paths.eventKitchen(event.id)}>{words.page.open}</TextLink>}
      />
      <CardBody className="space-y-4">
        {hasMeals ? <Meals meals={meals} /> : null}
        <FoodNotes event={event} counts={counts} />
        {hasMeals ? (
          <div className="flex flex-wrap gap-2">
            <CopyButton size="sm" value={mealsText(event.name, overview)} label={words.page.copy} />
            <Button size="sm" icon={<Printer />} onClick={() => setPrinting(true)}>
              {words.page.print}
            </Button>
          </div>
        ) : null}
      </CardBody>
      {printing ? (
        <Suspense>
          <PrintMeals event={event} meals={meals} onPrinted={printed} />
        </Suspense>
      ) : null}
    </Card>
  );
}
