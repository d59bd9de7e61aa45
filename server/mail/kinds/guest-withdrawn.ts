/** Confirms a withdrawal. The reply no longer has a link, so `path` leads to the event. */
import { shownName } from '#domain/replies/names.ts';
import {
  type EventSnapshot,
  type Gathered,
  type Leaving,
  leavesCalendar,
  type OfReply,
} from '../snapshots.ts';
import { guestLetter, hostMessage, signature, whenAndWhere } from '../templates/guest.ts';
import { hello } from '../templates/salutation.ts';
import type { Kind } from './kind.ts';

interface Payload extends Leaving, Gathered, OfReply {
  event: EventSnapshot;
  displayName: string;
  guestEmail: string;
  path: string;
}

export const guestWithdrawn: Kind<Payload> = {
  title: 'RSVP withdrawn',
  letter: ({ event, displayName, path, ...leaving }, link) =>
    guestLetter(
      { event },
      {
        subject: 'RSVP Withdrawn',
        preview: 'You’ve withdrawn your reply.',
        tone: 'declined',
        heading: 'RSVP Withdrawn',
        blocks: [
          hello(shownName(displayName)),
          {
            kind: 'text',
            text: 'You’ve withdrawn your reply. We removed everything in it, and the link in earlier emails no longer works.',
          },
          ...hostMessage(event.declinedEmailMessage),
          whenAndWhere(event),
          {
            kind: 'text',
            text: 'If you change your mind, you can reply again while the event takes replies.',
          },
          { kind: 'button', label: 'Go to the event', url: link(path) },
          ...(leavesCalendar(leaving)
            ? [{ kind: 'note', text: 'The attached file removes the event from your calendar.' } as const]
            : []),
          ...signature(event),
        ],
      },
    ),
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
