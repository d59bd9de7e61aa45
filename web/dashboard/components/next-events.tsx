import type { ReactNode } from 'react';
import type { Event } from '#domain/events/contract.ts';
import { formatShortWithZone } from '#domain/kernel/dates.ts';
import { paths } from '#web/app/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { Anchor, TextLink } from '#web/ui/link.tsx';
import { Ring } from '#web/ui/charts/ring.tsx';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';

export interface ComingEvent {
  event: Event;
  /** The time until the event, such as "In 12 days". */
  when: string;
  /** Null if the event has no cover. */
  cover: ReactNode;
  /** How many seats are left, and for whom they are kept. */
  seats: ReactNode;
  /** The number of things in the event that wait for the reader. */
  waits: number;
}

/**
 * Shows the next events: their picture, how far off and how full they are, and whether they need
 * the reader.
 */
export function NextEvents({
  events,
  error,
  onRetry,
}: {
  events: readonly ComingEvent[] | undefined;
  error: string | undefined;
  onRetry: () => void;
}) {
  return (
    <Card aria-label="Next">
      <CardHeader title="Next" actions={<TextLink href={paths.events}>All events</TextLink>} />
      <CardBody>
        {events === undefined && error !== undefined ? (
          <ErrorState message={error} onRetry={onRetry} className="py-6" />
        ) : events === undefined ? (
          <Skeleton className="h-56" />
        ) : events.length === 0 ? (
          <p className="py-2 text-sm text-muted">No upcoming events.</p>
        ) : (
          <ul className="grid gap-4 sm:grid-cols-2">
            {events.map((coming) => (
              <li key={coming.event.id} className="min-w-0 sm:last:odd:col-span-2">
                <ComingCard {...coming} />
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  );
}

/** One event. The whole card links to the event's overview page. */
function ComingCard({ event, when, cover, seats, waits }: ComingEvent) {
  const { confirmedGuests: coming, maxGuests } = event;
  return (
    <Anchor
      href={paths.event(event.id)}
      className="group flex h-full flex-col overflow-hidden rounded-md border border-hairline transition-[border-color,box-shadow] hover:border-outline/70 hover:shadow-soft"
    >
      <span className="relative block h-24 shrink-0 bg-sunken">
        {cover ?? (
          <span
            aria-hidden
            className="grid size-full place-items-center font-display text-4xl text-muted lining-nums"
          >
            {event.name.trim().slice(0, 1)}
          </span>
        )}
        <Badge tone="accent" className="absolute top-2 left-2">
          {when}
        </Badge>
        {waits > 0 ? (
          <Badge tone="waitlisted" className="absolute top-2 right-2">
            {waits === 1 ? '1 thing needs you' : `${waits} things need you`}
          </Badge>
        ) : null}
      </span>
      <span className="flex flex-1 items-center gap-3 p-3.5">
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 font-display text-lg font-medium wrap-anywhere decoration-1 underline-offset-4 group-hover:text-accent group-hover:underline">
            {event.name}
          </span>
          <span className="mt-1 block text-xs text-muted">
            {formatShortWithZone(new Date(event.dateTime), event.timezone)}
          </span>
          <span className="mt-0.5 block text-xs text-muted tabular-nums">{seats}</span>
        </span>
        <Ring value={coming} max={maxGuests} label={`${coming} of ${maxGuests} seats are taken`} />
      </span>
    </Anchor>
  );
}
