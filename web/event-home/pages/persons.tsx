import type { RefObject } from 'react';
import type { Overview } from '#domain/event-home/contract.ts';
import type { Person } from '#domain/parties/contract.ts';
import { PersonTable } from '#web/replies/list/person-table.tsx';
import { usePersons } from '#web/replies/panel/party-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { personViews, type GuestView } from '../guest-views.ts';
import { useStepper, type Stepper } from './parties.tsx';

/**
 * Lists the people who come or wait, one line per person. If a meal is chosen, only the guests with
 * that meal.
 */
export function Persons(props: {
  event: Overview['event'];
  view: GuestView;
  meal: string | null;
  q: string;
  onShowAll: () => void;
  onOpen: (reply: string) => void;
  stepper: RefObject<Stepper | null>;
}) {
  const { event, view, meal, onOpen, stepper } = props;
  const q = props.q.trim();
  const { source } = usePersons(event.id, {
    status: view === 'coming' || view === 'waiting' ? personViews[view] : undefined,
    meal: meal ?? undefined,
    q: q || undefined,
  });
  useStepper(stepper, source, replyOf);
  return (
    <Card aria-label="Guests">
      <PersonTable
        eventId={event.id}
        timezone={event.timezone}
        caption={`Guests of ${event.name}, one by one`}
        source={source}
        onOpen={onOpen}
        empty={
          <EmptyState
            title={q ? 'Nobody found' : meal === null ? 'Nobody here yet' : `Nobody chose ${meal}`}
            description={
              q
                ? `No guest is called “${q}”.`
                : meal === null && view === 'replies'
                  ? 'Share the link and guests appear here as they reply.'
                  : undefined
            }
            action={q ? <Button onClick={props.onShowAll}>Show all</Button> : undefined}
          />
        }
      />
    </Card>
  );
}

const replyOf = ({ reservationId }: Person) => reservationId;
