/** Confirms a withdrawal. The reply no longer has a link, so `path` leads to the event. */
import { shownName } from '#domain/replies/names.ts';
import {
  type EventSnapshot,
  type MergedChanges,
  type Leaving,
  leavesCalendar,
  type OfReply,
} from '../../snapshots.ts';
import { guestLetter, hostMessage, signature, whenAndWhere } from '../../templates/guest.ts';
import { hello } from '../../templates/salutation.ts';
import type { Kind } from '../kind.ts';

interface Payload extends Leaving, MergedChanges, OfReply {
  event: EventSnapshot;
  displayName: string;
  guestEmail: string;
  path: string;
}

export const guestWithdrawn: Kind<Payload> = {
  title: 'RSVP withdrawn',
  letter: ({ event, displayName, path, ...leaving }, voice) => {
    const { replies: words, shared } = voice.words;
    return guestLetter(
      { event },
      {
        subject: words.withdrawnTitle,
        preview: words.withdrawnPreview,
        tone: 'declined',
        heading: words.withdrawnTitle,
        blocks: [
          hello(shownName(displayName), voice),
          { kind: 'text', text: words.withdrawn },
          ...hostMessage(event.declinedEmailMessage),
          whenAndWhere(event, voice),
          { kind: 'text', text: words.replyAgain },
          { kind: 'button', label: words.goToEvent, url: voice.link(path) },
          ...(leavesCalendar(leaving) ? [{ kind: 'note', text: shared.removesEntry } as const] : []),
          ...signature(event),
        ],
      },
      voice,
    );
  },
  sample: ({ event, reply }) => ({
    event,
    displayName: reply.displayName,
    guestEmail: reply.guestEmail,
    path: `/rsvp/${event.customUrl}`,
    wasConfirmed: true,
  }),
  calendar: (payload) => (leavesCalendar(payload) ? 'remove' : 'none'),
  budget: 'guest',
  endedBy: 'nothing',
  unproved: 'same',
  lane: 'single',
  answeredBy: 'host',
};
