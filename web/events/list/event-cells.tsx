/** The cells of the event table: columns, or three lines on a phone. */
import type { ReactNode } from 'react';
import type { Event } from '#domain/events/contract.ts';
import { ageLabels } from '#domain/events/ages.ts';
import { badge } from '#domain/events/rules.ts';
import { formatDay, formatShortWithZone } from '#web/kernel/formats.ts';
import { paths } from '#web/app/paths.ts';
import { useCan, useUser } from '#web/kernel/session/session.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { CapacityBar } from '#web/ui/charts/capacity-bar.tsx';
import { Anchor } from '#web/ui/link.tsx';
import { daysToGo } from '../days-to-go.ts';
import { perRsvp, standingOf } from '../event-status.ts';
import { EventThumb } from './event-thumb.tsx';
import { numberText } from '#web/kernel/words.ts';
import { homeWords, typeLabel } from '#web/kernel/home-words.ts';

/** The name, which links to the event's overview page. */
function EventName({ event }: { event: Event }) {
  const can = useCan();
  if (!can('reservation.list', event)) return event.name;
  return (
    <Anchor
      href={paths.event(event.id)}
      className="rounded-md decoration-1 underline-offset-3 hover:text-accent hover:underline"
    >
      {event.name}
    </Anchor>
  );
}

/** The event's picture, its name, and in one line its type, its place and another host's name. */
export function EventCell({ event }: { event: Event }) {
  const viewer = useUser();
  const about = [
    typeLabel(event.eventType),
    event.isPublic ? null : homeWords.events.private,
    event.location,
    event.ageRestriction === 'all_ages' ? null : ageLabels[event.ageRestriction],
    viewer.role === 'superadmin' ? event.tenantName : null,
    event.creatorName && event.createdBy !== viewer.id
      ? homeWords.events.hostedBy({ name: event.creatorName })
      : null,
    homeWords.events.perRsvp({ count: perRsvp(event) }),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    // The cell is as high as a row with two lines.
    <span className="flex items-center gap-3 md:min-h-10.75 md:min-w-52">
      <EventThumb event={event} className="h-10 w-14" />
      <span className="min-w-0 flex-1">
        <span className="block leading-tight font-medium break-words">
          <EventName event={event} />
        </span>
        {/* The line takes the width that the name and the other columns leave. */}
        <span className="grid">
          <span title={about} className="truncate text-xs text-muted md:w-0 md:min-w-full">
            {about}
          </span>
        </span>
      </span>
    </span>
  );
}

const daysTo = (event: Event): string => daysToGo(new Date(event.dateTime), event.timezone, new Date());

/** The event's date, and how far off it is. */
export function EventDate({ event }: { event: Event }) {
  return (
    <>
      <span className="md:whitespace-nowrap">
        {formatShortWithZone(new Date(event.dateTime), event.timezone)}
      </span>
      <span className="block text-xs text-muted">{daysTo(event)}</span>
    </>
  );
}

function EventBadges({ event }: { event: Event }) {
  const standing = standingOf(event, new Date());
  if (!standing) return null;
  return (
    <span className={`text-xs ${standing.tone === 'danger' ? 'text-danger' : 'text-muted'}`}>
      {standing.word}
    </span>
  );
}

function ActiveBadge({ event }: { event: Event }) {
  const status = badge(new Date(event.dateTime), new Date());
  return (
    <Badge tone={status === 'Active' ? 'confirmed' : 'declined'}>
      {status === 'Active' ? homeWords.events.active : homeWords.events.completed}
    </Badge>
  );
}

/** Shows whether the event is active or over, and below it what a host has to know first. */
export function EventStatus({ event }: { event: Event }) {
  return (
    <span className="block">
      <ActiveBadge event={event} />
      <span className="block leading-4 empty:hidden">
        <EventBadges event={event} />
      </span>
    </span>
  );
}

/** The event on a phone: its name, its actions, its date and how full it is. */
export function EventRow({ event, actions }: { event: Event; actions: ReactNode }) {
  return (
    <span className="block">
      <span className="flex items-start gap-3">
        <EventThumb event={event} className="mt-0.5 size-9 max-[24rem]:hidden" />
        <span className="min-w-0 flex-1 py-1.5 font-medium break-words">
          <EventName event={event} />
        </span>
        <span className="-mr-2 shrink-0">{actions}</span>
      </span>
      <span className="block text-muted">
        {formatDay(new Date(event.dateTime), event.timezone)} · {daysTo(event)}
      </span>
      <span className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <ActiveBadge event={event} />
        <EventBadges event={event} />
        {event.waitlistCount > 0 ? (
          <span className="text-xs text-muted">
            {homeWords.events.waiting({ count: event.waitlistCount })}
          </span>
        ) : null}
        <span aria-hidden className="ml-auto text-sm tabular-nums">
          {numberText(event.confirmedGuests)}/{numberText(event.maxGuests)}
        </span>
        <CapacityBar
          className="w-20"
          words={false}
          confirmed={event.confirmedGuests}
          max={event.maxGuests}
          label={event.name}
        />
      </span>
    </span>
  );
}
