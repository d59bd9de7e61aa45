/**
 * Reminds confirmed guests when and where the event is, a few days before, with the calendar entry.
 */
import { shownName } from '#domain/replies/names.ts';
import type { EventSnapshot, OfReply, WithCheckIn } from '../../snapshots.ts';
import {
  guestLetter,
  hostMessage,
  manage,
  onThePage,
  privateNote,
  signature,
  when,
  whenAndWhere,
} from '../../templates/guest.ts';
import { checkInBlocks } from '../../templates/reply-blocks.ts';
import { hello } from '../../templates/salutation.ts';
import { type AboutRecipient, filling } from '../../templates/fields.ts';
import { oneLine } from '../../templates/letter.ts';
import { unsubscribing } from './guest-invitation.ts';
import type { Kind } from '../kind.ts';

interface Payload extends OfReply, WithCheckIn {
  event: EventSnapshot;
  displayName: string;
  guestEmail: string;
  path: string;
  /** The values of fields in the host's texts, if they have any. */
  about?: AboutRecipient;
  /** Path that unsubscribes the address. The worker adds it. */
  unsubscribePath?: string;
}

export const guestSeeYouSoon: Kind<Payload> = {
  title: 'See you soon',
  letter: ({ event, displayName, path, about = {}, unsubscribePath, ...rest }, voice) => {
    const said = voice.words.invitation;
    const fill = filling(event, about, voice);
    const subject = oneLine(fill(event.seeYouSoonSubject ?? ''), 250);
    const words = hostMessage(fill(event.seeYouSoonMessage ?? ''));
    const usual = {
      kind: 'text' as const,
      text: said.lookForward,
    };
    const letter = guestLetter(
      { event },
      {
        subject: said.seeYouSoon,
        preview: when(event, event.dateTime, voice),
        tone: 'confirmed',
        heading: said.seeYouSoon,
        blocks: [
          hello(shownName(displayName), voice),
          ...(words.length > 0 ? words : [usual]),
          whenAndWhere(event, voice),
          ...checkInBlocks(rest, voice),
          { kind: 'text', text: said.tellUs },
          ...manage(path, voice),
          ...onThePage(event, path, 'file', voice),
          privateNote(voice),
          ...signature(event),
          unsubscribing(unsubscribePath, voice),
        ],
      },
      voice,
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
