/** To confirmed guests: the host moved or renamed the event and asked to tell them. */
import { shownName } from '#domain/replies/names.ts';
import type { AboutReply, EventMoment } from '../snapshots.ts';
import { guestLetter, guestsLabel, hello, manage, movedFacts, signature, when } from '../templates/guest.ts';
import type { Kind } from './kind.ts';

interface Payload extends AboutReply {
  before: EventMoment;
}

export const guestEventChanged: Kind<Payload> = {
  title: 'Event changed',
  letter: ({ event, reply, path, before }, link) => {
    const isMoved = event.dateTime !== before.dateTime || event.timezone !== before.timezone;
    const isElsewhere = event.location !== before.location;
    const what =
      isMoved && isElsewhere
        ? 'The time and the place of this event have changed.'
        : isMoved
          ? 'The time of this event has changed.'
          : isElsewhere
            ? 'The place of this event has changed.'
            : 'The details of this event have changed.';
    return guestLetter(
      { event },
      {
        subject: isMoved ? 'New time' : isElsewhere ? 'New place' : 'Event changed',
        preview: `${what} ${when(event, event.dateTime)}`,
        tone: 'info',
        heading: isMoved ? 'New time' : isElsewhere ? 'New place' : 'Event changed',
        blocks: [
          hello(shownName(reply.displayName)),
          { kind: 'text', text: `${what} Your RSVP stays confirmed.` },
          {
            kind: 'facts',
            rows: [
              ...movedFacts(event, before),
              ['Guests', guestsLabel(reply.guestCount)],
              ['Status', 'Confirmed'],
            ],
          },
          { kind: 'text', text: 'If it does not suit you any more, please change or withdraw your reply.' },
          ...manage(link, path),
          { kind: 'note', text: 'The attached invitation updates the event in your calendar.' },
          ...signature(event),
        ],
      },
    );
  },
  sample: ({ event, reply, path, before }) => ({ event, reply, path, before }),
  calendar: 'put',
  bulk: true,
  answeredBy: 'host',
};
