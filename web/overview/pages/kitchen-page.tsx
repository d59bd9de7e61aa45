import { ChefHat, Printer } from 'lucide-react';
import type { Overview } from '#domain/overview/contract.ts';
import { paths } from '#web/app/paths.ts';
import { useCan } from '#web/kernel/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { useGuestCounts } from '#web/replies/party-queries.ts';
import { Anchor, TextLink } from '#web/ui/link.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { Meals, mealsText } from '../components/meals.tsx';
import { EventPage } from './event-page.tsx';

/** What the kitchen has to know: how many of each meal. */
export default function KitchenPage() {
  return <EventPage tab="kitchen">{(overview) => <Kitchen overview={overview} />}</EventPage>;
}

function Kitchen({ overview }: { overview: Overview }) {
  const { event, counts, meals } = overview;
  const can = useCan();
  const { data: more } = useGuestCounts(event.id);
  const notes = more?.withNote ?? 0;
  const chosen = meals.reduce((sum, { confirmed }) => sum + confirmed, 0);
  const without = counts.confirmedGuests - chosen;
  if (!event.hasMeals || meals.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<ChefHat />}
          title="No meals to choose from"
          description="Switch meals on, and guests choose theirs when they reply. What they chose is counted here."
          action={
            can('event.edit', event) ? (
              <Button asChild variant="primary">
                <Anchor href={paths.editEvent(event.id)}>Add meals</Anchor>
              </Button>
            ) : undefined
          }
        />
      </Card>
    );
  }
  return (
    <Card aria-label="Meals">
      <CardHeader
        title="Meals"
        description={`${counts.confirmedGuests.toLocaleString('en')} confirmed guests${
          without > 0 ? `, ${without.toLocaleString('en')} of them without a meal` : ''
        }`}
        actions={
          <span className="flex flex-wrap gap-2 print:hidden">
            <Button icon={<Printer />} onClick={() => window.print()}>
              Print
            </Button>
            <CopyButton value={mealsText(event.name, overview)} label="Copy as text" />
          </span>
        }
      />
      <CardBody className="max-w-2xl">
        <Meals meals={meals} />
        {notes > 0 ? (
          <p className="mt-5 text-sm text-muted print:hidden">
            {notes > 1_000 ? 'Over 1,000' : notes.toLocaleString('en')}{' '}
            {notes === 1 ? 'reply has a note, which' : 'replies have notes, which'} may mention food.{' '}
            <TextLink href={paths.eventGuests(event.id, 'note')}>Read {notes === 1 ? 'it' : 'them'}</TextLink>
          </p>
        ) : null}
      </CardBody>
    </Card>
  );
}
