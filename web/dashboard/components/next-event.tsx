import type { Event } from '#domain/events/contract.ts';
import { formatShortWithZone } from '#domain/kernel/dates.ts';
import { paths } from '#web/app/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { CapacityBar } from '#web/ui/capacity-bar.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { Anchor } from '#web/ui/link.tsx';

/** The event that comes next: how far off, how full, and the ways into it. */
export function NextEvent({
  event,
  when,
  mayEdit,
}: {
  event: Event;
  /** "In 12 days". */
  when: string;
  mayEdit: boolean;
}) {
  const free = event.maxGuests - event.confirmedGuests;
  const facts = [formatShortWithZone(new Date(event.dateTime), event.timezone), event.location];
  return (
    <Card aria-label="Next">
      <CardHeader title="Next" actions={<Badge tone="accent">{when}</Badge>} />
      <CardBody>
        <Anchor
          href={paths.event(event.id)}
          className="rounded-md font-display text-2xl font-medium wrap-anywhere decoration-1 underline-offset-4 hover:text-accent hover:underline"
        >
          {event.name}
        </Anchor>
        <p className="mt-1 text-sm text-muted">{facts.filter(Boolean).join(' · ')}</p>
        <p className="mt-4 flex flex-wrap items-baseline justify-between gap-x-4">
          <span>
            <span className="font-display text-3xl font-medium tabular-nums lining-nums">
              {event.confirmedGuests.toLocaleString('en')}
            </span>{' '}
            coming
          </span>
          <span className="text-sm text-muted tabular-nums">
            of {event.maxGuests.toLocaleString('en')} ·{' '}
            {free < 0 ? `${(-free).toLocaleString('en')} over capacity` : `${free.toLocaleString('en')} free`}
            {event.waitlistCount > 0 ? ` · ${event.waitlistCount.toLocaleString('en')} waiting` : ''}
          </span>
        </p>
        <CapacityBar
          className="mt-3"
          words={false}
          confirmed={event.confirmedGuests}
          max={event.maxGuests}
          label={event.name}
        />
        <div className="mt-5 flex flex-wrap gap-2">
          <Button asChild size="sm">
            <Anchor href={paths.event(event.id)}>Open event</Anchor>
          </Button>
          <Button asChild size="sm">
            <Anchor href={paths.eventGuests(event.id)}>Guests</Anchor>
          </Button>
          {mayEdit ? (
            <Button asChild size="sm">
              <Anchor href={paths.messages(event.id)}>Message guests</Anchor>
            </Button>
          ) : null}
        </div>
      </CardBody>
    </Card>
  );
}
