import type { ReactNode } from 'react';
import type { Event } from '#domain/events/contract.ts';
import { badge } from '#domain/events/rules.ts';
import { formatShortWithZone } from '#web/kernel/formats.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Anchor } from '#web/ui/link.tsx';
import { homeWords } from '#web/kernel/home-words.ts';

export const facts = (event: Event, more: string | undefined = undefined) =>
  [formatShortWithZone(new Date(event.dateTime), event.timezone), event.location, more]
    .filter(Boolean)
    .join(' · ');

function Name({ event, href }: { event: Event; href: string | null }) {
  return href === null ? (
    <span className="font-medium">{event.name}</span>
  ) : (
    <Anchor
      href={href}
      className="rounded-md font-medium decoration-1 underline-offset-3 hover:text-accent hover:underline"
    >
      {event.name}
    </Anchor>
  );
}

/**
 * One recent event: its name, time and place, how full it is, and whether something in it needs the
 * reader.
 */
export function RecentEvent(props: {
  event: Event;
  href: string | null;
  showsTenant: boolean;
  /** The time until the event, such as "In 12 days". */
  when: string;
  /** How many seats are left, and for whom seats are kept. */
  seats: ReactNode;
  /** The number of the event's tasks that wait for the reader. */
  waits: number;
}) {
  const { event, href, waits } = props;
  const status = badge(new Date(event.dateTime), new Date());
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0 text-sm">
        <p className="break-words">
          <Name event={event} href={href} />
        </p>
        <p className="mt-0.5 text-muted">{facts(event, props.showsTenant ? event.tenantName : undefined)}</p>
        <p className="mt-0.5 text-muted tabular-nums">
          {props.when} · {props.seats}
        </p>
      </div>
      <span className="flex shrink-0 flex-col items-end gap-1">
        <Badge tone={status === 'Active' ? 'confirmed' : 'declined'}>
          {status === 'Active' ? homeWords.events.active : homeWords.events.completed}
        </Badge>
        {waits > 0 ? <Badge tone="waitlisted">{homeWords.dashboard.needYou({ count: waits })}</Badge> : null}
      </span>
    </div>
  );
}
