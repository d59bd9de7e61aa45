import type { ReactNode } from 'react';
import type { Event } from '#domain/events/contract.ts';
import { ErrorState, RefreshFailed, Skeleton } from '#web/ui/states.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { words } from '#web/ui/words.ts';

interface Props {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  events: readonly Event[] | undefined;
  /** The number of placeholder rows while the events load. */
  expected: number;
  error?: string | undefined;
  onRetry: () => void;
  empty: ReactNode;
  children: (event: Event) => ReactNode;
}

/** A card that lists a few events. */
export function EventList(props: Props) {
  const { events } = props;
  return (
    <Card>
      <CardHeader title={props.title} description={props.description} actions={props.actions} />
      {props.error !== undefined && events !== undefined ? (
        <RefreshFailed message={props.error} onRetry={props.onRetry} />
      ) : null}
      <CardBody>
        {events === undefined ? (
          props.error === undefined ? (
            <div role="status" className="space-y-4 py-2">
              <span className="sr-only">{words.common.loading}</span>
              {Array.from({ length: props.expected }, (_, row) => (
                <div key={row} className="space-y-2">
                  <Skeleton className="h-4 w-2/5" />
                  <Skeleton className="h-3.5 w-3/5" />
                </div>
              ))}
            </div>
          ) : (
            <ErrorState message={props.error} onRetry={props.onRetry} className="py-6" />
          )
        ) : events.length === 0 ? (
          props.empty
        ) : (
          <ul className="divide-y divide-hairline">
            {events.map((event) => (
              <li key={event.id} className="py-3 first:pt-1 last:pb-0">
                {props.children(event)}
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  );
}
