import { ExternalLink } from 'lucide-react';
import type { Event } from '#domain/events/contract.ts';
import { badge } from '#domain/events/rules.ts';
import { formatShortWithZone } from '#domain/kernel/dates.ts';
import { paths } from '#web/app/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Anchor } from '#web/ui/link.tsx';

const facts = (event: Event, more: string | undefined = undefined) =>
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

/** One recent event: what it is, when and where, and whether it is still to come. */
export function RecentEvent(props: { event: Event; href: string | null; showsTenant: boolean }) {
  const { event, href } = props;
  const status = badge(new Date(event.dateTime), new Date());
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0 text-sm">
        <p className="break-words">
          <Name event={event} href={href} />
        </p>
        <p className="mt-0.5 text-muted">{facts(event, props.showsTenant ? event.tenantName : undefined)}</p>
      </div>
      <Badge tone={status === 'Active' ? 'confirmed' : 'declined'}>{status}</Badge>
    </div>
  );
}

/** One public event, with the link to its page, for a guest member. */
export function PublicEvent({ event }: { event: Event }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="font-medium break-words">{event.name}</p>
        <p className="mt-0.5 text-muted">{facts(event)}</p>
      </div>
      <Button asChild size="sm">
        <a href={paths.rsvp(event.customUrl)} target="_blank" rel="noreferrer">
          RSVP <span className="sr-only">to {event.name} (opens in a new tab)</span>
          <ExternalLink aria-hidden />
        </a>
      </Button>
    </div>
  );
}
