/**
 * Reminds confirmed guests when and where the event is, a few days before, with the calendar entry.
 */
import { shownName } from '#domain/replies/names.ts';
import type { EventSnapshot, OfReply } from '../snapshots.ts';
import {
  guestLetter,
  hostMessage,
  manage,
  onThePage,
  privateNote,
  signature,
  when,
  whenAndWhere,
} from '../templates/guest.ts';
import { hello } from '../templates/salutation.ts';
import { type AboutRecipient, filling } from '../templates/fields.ts';
import { oneLine } from '../templates/letter.ts';
import { unsubscribing } from './guest-invitation.ts';
import type { Kind } from './kind.ts';

interface Payload extends OfReply {
  event: EventSnapshot;
  displayName: string;
  guestEmail: string;
  path: string;
  /** What fields in the host's texts show, if they have any. */
  about?: AboutRecipient;
  /** Path that unsubscribes the address. The worker adds it. */
  unsubscribePath?: string;
}

export const guestSeeYouSoon: Kind<Payload> = {
  title: 'See you soon',
  letter: ({ event, displayName, path, about = {}, unsubscribePath }, link) => {
    const fill = filling(event, about);
    const subject = oneLine(fill(event.seeYouSoonSubject ?? ''), 250);
    const words = hostMessage(fill(event.seeYouSoonMessage ?? ''));
    const usual = {
      kind: 'text' as const,
      text: 'We look forward to seeing you. Here’s what you need to know.',
    };
    const letter = guestLetter(
      { event },
      {
        subject: 'See you soon',
        preview: when(event, event.dateTime),
        tone: 'confirmed',
        heading: 'See you soon',
        blocks: [
          hello(shownName(displayName)),
          ...(words.length > 0 ? words : [usual]),
          whenAndWhere(event),
          { kind: 'text', text: 'Can’t make it after all? Please tell us so someone else can come.' },
          ...manage(link, path),
          ...onThePage(event, path, link, 'file'),
          privateNote,
          ...signature(event),
          unsubscribing(unsubscribePath, link),
        ],
      },
    );
    return subject ? { ...letter, subject } : letter;
  },
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
