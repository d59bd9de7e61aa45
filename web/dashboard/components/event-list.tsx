import type { ReactNode } from 'react';
import type { Event } from '#domain/events/contract.ts';
import { ErrorState, RefreshFailed, Skeleton } from '#web/ui/states.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { words } from '#web/ui/words.ts';

interface Props {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  events: readonly Event[] | undefined;
  /** The number of placeholder rows while the events load. */
  expected: number;
  /** Whether a row has three lines. */
  tall?: boolean;
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
            <div role="status">
              <span className="sr-only">{words.common.loading}</span>
              <div className="divide-y divide-transparent">
                {Array.from({ length: props.expected }, (_, row) => (
                  <div key={row} className="py-3 first:pt-1 last:pb-0">
                    <div className={classes('space-y-2', props.tall ? 'h-16' : 'h-12')}>
                      <Skeleton className="h-4 w-2/5" />
                      <Skeleton className="h-3.5 w-3/5" />
                    </div>
                  </div>
                ))}
              </div>
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
