import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Event } from '#domain/events/contract.ts';
import { badge } from '#domain/events/rules.ts';
import { formatShortWithZone } from '#web/kernel/formats.ts';
import { paths } from '#web/app/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Anchor } from '#web/ui/link.tsx';
import { homeWords } from '#web/kernel/home-words.ts';

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

/**
 * One recent event: what it is, when and where, how full it is, and whether something in it waits
 * for the reader.
 */
export function RecentEvent(props: {
  event: Event;
  href: string | null;
  showsTenant: boolean;
  /** The time until the event, such as "In 12 days". */
  when: string;
  /** How many seats are left, and for whom they are kept. */
  seats: ReactNode;
  /** The number of things in the event that wait for the reader. */
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

/** The key of a member's own answer. */
const ownAnswers = { confirmed: 'coming', waitlisted: 'waiting', declined: 'declined' } as const;

/** One public event, with its picture, the link to its page, and the member's own answer. */
export function PublicEvent({ event, cover }: { event: Event; cover: ReactNode }) {
  const { ownReply } = event;
  const words = homeWords.member;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
      <div className="flex min-w-0 flex-[1_1_16rem] items-center gap-3">
        {cover}
        <div className="min-w-0">
          <p className="font-medium break-words">{event.name}</p>
          <p className="mt-0.5 text-muted">{facts(event)}</p>
          {ownReply ? (
            <p
              className={
                ownReply.status === 'confirmed' ? 'mt-0.5 font-medium text-confirmed' : 'mt-0.5 font-medium'
              }
            >
              {words[ownAnswers[ownReply.status]]}
            </p>
          ) : null}
        </div>
      </div>
      <Button asChild size="sm">
        <a href={ownReply?.link ?? paths.rsvp(event.customUrl)} target="_blank" rel="noreferrer">
          {ownReply ? words.change : words.reply}{' '}
          <span className="sr-only">
            {ownReply ? words.changeOf({ event: event.name }) : words.replyTo({ event: event.name })}
          </span>
          <ExternalLink aria-hidden />
        </a>
      </Button>
    </div>
  );
}
