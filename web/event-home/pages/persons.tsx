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
import { words } from '../words.ts';

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
    <Card aria-label={words.list.guests}>
      <PersonTable
        eventId={event.id}
        timezone={event.timezone}
        caption={words.list.captionByOne({ event: event.name })}
        source={source}
        onOpen={onOpen}
        empty={
          <EmptyState
            title={
              q
                ? words.list.nobodyFound
                : meal === null
                  ? words.list.nobodyYet
                  : words.list.nobodyChose({ meal })
            }
            description={
              q
                ? words.list.noGuestCalled({ text: q })
                : meal === null && view === 'replies'
                  ? words.list.nobodyYetHow
                  : undefined
            }
            action={q ? <Button onClick={props.onShowAll}>{words.list.showAll}</Button> : undefined}
          />
        }
      />
    </Card>
  );
}

const replyOf = ({ reservationId }: Person) => reservationId;
