/** A host deleted the reply and asked to tell the guest. */
import { shownName } from '#domain/replies/names.ts';
import type { EventSnapshot, Leaving } from '../snapshots.ts';
import { eventFacts, guestLetter, hello, signature } from '../templates/guest.ts';
import type { Kind } from './kind.ts';

interface Payload extends Leaving {
  event: EventSnapshot;
  displayName: string;
  guestEmail: string;
}

export const guestRemoved: Kind<Payload> = {
  title: 'RSVP removed',
  letter: (payload) =>
    guestLetter(payload, {
      subject: 'Your RSVP was removed',
      preview: 'The host has removed your reply.',
      tone: 'declined',
      heading: 'Your RSVP was removed',
      blocks: [
        hello(shownName(payload.displayName)),
        {
          kind: 'text',
          text: `The host has removed your reply, so you are not on the guest list of this event any more.${
            payload.event.replyTo === undefined
              ? ''
              : ' If you think that this is a mistake, answer this mail.'
          }`,
        },
        { kind: 'facts', rows: eventFacts(payload.event) },
        ...signature(payload.event),
      ],
    }),
  sample: ({ event, reply }) => ({
    event,
    displayName: reply.displayName,
    guestEmail: reply.guestEmail,
    wasConfirmed: true,
  }),
  calendar: ({ wasConfirmed }) => (wasConfirmed ? 'remove' : 'none'),
  bulk: false,
};
