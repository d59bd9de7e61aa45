import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Event } from '#domain/events/contract.ts';
import { paths } from '#web/app/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { lateWords } from '../words.ts';
import { facts } from './event-rows.tsx';

/** The key of the words for a member's own answer, by the status of the reply. */
const ownAnswers = { confirmed: 'coming', waitlisted: 'waiting', declined: 'declined' } as const;

/** One public event, with its picture, the link to its page, and the member's own answer. */
export function PublicEvent({ event, cover }: { event: Event; cover: ReactNode }) {
  const { ownReply } = event;
  const words = lateWords.member;
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
