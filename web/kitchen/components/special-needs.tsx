import { useState } from 'react';
import type { Kitchen } from '#domain/kitchen/contract.ts';
import { needLabel } from '#web/questions/words.ts';
import { mealName, personName, words } from '../words.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { TextLink } from '#web/ui/link.tsx';

const maxAtFirst = 20;

/** Lists everyone with dietary needs, severe allergies first, and the count of each need. */
export function SpecialNeeds(props: {
  special: Kitchen['special'];
  totals: Kitchen['totals'];
  /** The number of notes that mention food. Their wishes are not part of these counts. */
  foodNotes: number;
  /** Adds a question about diets. Absent if the form has one, or if the reader may not add it. */
  onAsk?: (() => void) | undefined;
  /** Returns the address of a guest's reply. */
  hrefOf: (reservationId: string) => string;
}) {
  const { special, totals, foodNotes, onAsk } = props;
  const [showsAll, setShowsAll] = useState(false);
  const children = totals.reduce((sum, total) => sum + total.children, 0);
  return (
    <Card aria-label={words.special.title}>
      <CardHeader
        title={words.special.title}
        description={[
          special.length > 0
            ? words.special.some({ count: special.length })
            : foodNotes > 0
              ? words.special.noneButNotes({ count: foodNotes })
              : onAsk
                ? words.special.notAsked
                : words.special.none,
          ...(children > 0 ? [words.special.children({ count: children })] : []),
        ].join('. ')}
        actions={onAsk ? <Button onClick={onAsk}>{words.special.ask}</Button> : null}
      />
      {special.length === 0 ? (
        <CardBody />
      ) : (
        <CardBody>
          <ul className="mb-4 space-y-1 text-sm">
            {totals
              .filter(({ diets }) => diets.length > 0)
              .map(({ meal, diets }) => (
                <li key={meal} className="break-inside-avoid">
                  <b className="font-medium">{mealName(meal)}</b>:{' '}
                  {diets
                    .map((diet) => words.meals.needCount({ count: diet.count, need: needLabel(diet) }))
                    .join(', ')}
                </li>
              ))}
          </ul>
          <ul className="divide-y divide-hairline border-t border-hairline">
            {special.map(({ id, name, meal, isChild, diets, reservationId }, index) => (
              <li
                key={id}
                className={classes(
                  'flex break-inside-avoid flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2 text-sm',
                  // Paper shows all guests with needs. On a phone, they would push the caterer's
                  // part out of sight.
                  !showsAll && index >= maxAtFirst && 'hidden print:flex',
                )}
              >
                <span className="min-w-0 break-words">
                  <TextLink href={props.hrefOf(reservationId)}>{personName(name)}</TextLink>
                  <span className="text-muted">
                    {' '}
                    {mealName(meal)}
                    {isChild ? `, ${words.meals.child}` : ''}
                  </span>
                </span>
                <span className="flex flex-wrap gap-1.5">
                  {diets.map((diet) => (
                    <Badge
                      key={`${diet.tag} ${diet.severity}`}
                      tone={diet.severity === 'severe' ? 'danger' : 'neutral'}
                    >
                      {needLabel(diet)}
                    </Badge>
                  ))}
                </span>
              </li>
            ))}
          </ul>
          {!showsAll && special.length > maxAtFirst ? (
            <Button size="sm" className="mt-3 print:hidden" onClick={() => setShowsAll(true)}>
              {words.special.showAll({ count: special.length })}
            </Button>
          ) : null}
        </CardBody>
      )}
    </Card>
  );
}
