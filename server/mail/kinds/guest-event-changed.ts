/** Mail to confirmed guests after the host changed the event and chose to notify them. */
import { shownName } from '#domain/replies/names.ts';
import type { AboutReply, EventMoment } from '../snapshots.ts';
import {
  addToCalendar,
  guestLetter,
  hello,
  manage,
  movedFacts,
  onThePage,
  signature,
  standing,
  when,
} from '../templates/guest.ts';
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
        ? 'The time and place of this event have changed.'
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
          standing(
            isMoved && isElsewhere
              ? 'There’s a new time and place.'
              : isMoved
                ? 'There’s a new time.'
                : isElsewhere
                  ? 'There’s a new place.'
                  : 'Something has changed.',
          ),
          hello(shownName(reply.displayName)),
          { kind: 'text', text: `${what} Your RSVP stays confirmed.` },
          {
            kind: 'facts',
            rows: movedFacts(event, before),
          },
          { kind: 'text', text: 'Can’t make it anymore? Change or withdraw your reply.' },
          ...manage(link, path),
          addToCalendar(event, link),
          ...onThePage(event, path, link),
          { kind: 'note', text: 'The attached invitation updates the event in your calendar.' },
          ...signature(event),
        ],
      },
    );
  },
  sample: ({ event, reply, path, before }) => ({ event, reply, path, before }),
  calendar: 'put',
  budget: 'eventNews',
  endedBy: 'nothing',
  unproved: 'same',
  lane: 'news',
  answeredBy: 'host',
};
