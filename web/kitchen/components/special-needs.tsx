import { useState } from 'react';
import type { Kitchen } from '#domain/kitchen/contract.ts';
import { counted } from '#domain/kernel/text.ts';
import { mealName, unnamed } from '#domain/kitchen/words.ts';
import { needLabel } from '#domain/questions/question.ts';
import { Badge } from '#web/ui/badge.tsx';
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
  /** Returns the address of a guest's reply. */
  hrefOf: (reservationId: string) => string;
}) {
  const { special, totals, foodNotes } = props;
  const [showsAll, setShowsAll] = useState(false);
  const children = totals.reduce((sum, total) => sum + total.children, 0);
  return (
    <Card aria-label="Special needs">
      <CardHeader
        title="Special needs"
        description={`${special.length === 0 ? `No special needs${foodNotes > 0 ? ` in answers, but ${counted(foodNotes, 'note mentions', 'notes mention')} food` : ''}` : `${special.length.toLocaleString('en')} of the guests who come`}${
          children > 0
            ? `. ${children.toLocaleString('en')} ${children === 1 ? 'guest is a child' : 'guests are children'}`
            : ''
        }`}
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
                  {diets.map((diet) => `${diet.count} × ${needLabel(diet)}`).join(', ')}
                </li>
              ))}
          </ul>
          <ul className="divide-y divide-hairline border-t border-hairline">
            {special.map(({ id, name, meal, isChild, diets, reservationId }, index) => (
              <li
                key={id}
                className={classes(
                  'flex break-inside-avoid flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2 text-sm',
                  // Paper shows all of them. On a phone, they would push the caterer out of sight.
                  !showsAll && index >= maxAtFirst && 'hidden print:flex',
                )}
              >
                <span className="min-w-0 break-words">
                  <TextLink href={props.hrefOf(reservationId)}>{name || unnamed}</TextLink>
                  <span className="text-muted">
                    {' '}
                    {mealName(meal)}
                    {isChild ? ', child' : ''}
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
              Show all {special.length.toLocaleString('en')}
            </Button>
          ) : null}
        </CardBody>
      )}
    </Card>
  );
}
