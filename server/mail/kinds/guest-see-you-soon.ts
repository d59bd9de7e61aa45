/**
 * Reminds confirmed guests when and where the event is, a few days before, with the calendar entry.
 */
import { shownName } from '#domain/replies/names.ts';
import type { EventSnapshot, OfReply } from '../snapshots.ts';
import {
  addToCalendar,
  eventFacts,
  guestLetter,
  hello,
  manage,
  onThePage,
  signature,
  standing,
  when,
} from '../templates/guest.ts';
import { unsubscribing } from './guest-invitation.ts';
import type { Kind } from './kind.ts';

interface Payload extends OfReply {
  event: EventSnapshot;
  displayName: string;
  guestEmail: string;
  path: string;
  /** Path that unsubscribes the address. The worker adds it. */
  unsubscribePath?: string;
}

export const guestSeeYouSoon: Kind<Payload> = {
  title: 'See you soon',
  letter: ({ event, displayName, path, unsubscribePath }, link) =>
    guestLetter(
      { event },
      {
        subject: 'See you soon',
        preview: when(event, event.dateTime),
        tone: 'confirmed',
        heading: 'See you soon',
        blocks: [
          standing('See you soon.'),
          hello(shownName(displayName)),
          { kind: 'text', text: 'We look forward to seeing you. Here’s what you need to know.' },
          { kind: 'facts', rows: eventFacts(event) },
          addToCalendar(event, link),
          ...onThePage(event, path, link),
          { kind: 'text', text: 'Can’t make it after all? Please tell us so someone else can come.' },
          ...manage(link, path),
          ...signature(event),
          unsubscribing(unsubscribePath, link),
        ],
      },
    ),
  sample: ({ event, reply, path }) => ({
    event,
    displayName: reply.displayName,
    guestEmail: reply.guestEmail,
    path,
    unsubscribePath: '/unsubscribe/sample',
  }),
  calendar: 'put',
  budget: 'guest',
  endedBy: 'unsubscribing',
  unproved: 'same',
  lane: 'bulk',
  answeredBy: 'host',
};
