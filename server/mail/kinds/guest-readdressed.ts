/** A host gave the reply another address: this goes to the old one, and does not name the new one. */
import { shownName } from '#domain/replies/names.ts';
import type { EventSnapshot, Leaving } from '../snapshots.ts';
import { eventFacts, guestLetter, hello, signature } from '../templates/guest.ts';
import type { Kind } from './kind.ts';

interface Payload extends Leaving {
  event: EventSnapshot;
  displayName: string;
  guestEmail: string;
}

export const guestReaddressed: Kind<Payload> = {
  title: 'RSVP with another address',
  // The new address is not named: the old one may have been a stranger's from the beginning.
  letter: (payload) =>
    guestLetter(payload, {
      subject: 'Your address was taken off an RSVP',
      preview: 'The host has given the reply another email address.',
      tone: 'declined',
      heading: 'Your address was taken off an RSVP',
      blocks: [
        hello(shownName(payload.displayName)),
        {
          kind: 'text',
          text: `The host has given this reply another email address. What concerns it goes there from now on, and the link in your earlier mails does not work any more.${
            payload.event.replyTo === undefined
              ? ''
              : ' If you think that this is a mistake, answer this mail.'
          }`,
        },
        { kind: 'facts', rows: eventFacts(payload.event) },
        ...(payload.wasConfirmed
          ? [
              {
                kind: 'note',
                text: 'The attached file takes the event out of the calendar of this address.',
              } as const,
            ]
          : []),
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
