/** The host deleted the event. */
import { shownName } from '#domain/replies/names.ts';
import type { EventSnapshot } from '../snapshots.ts';
import { eventFacts, guestLetter, hello, signature } from '../templates/guest.ts';
import type { Kind } from './kind.ts';

interface Payload {
  event: EventSnapshot;
  displayName: string;
  /** Whose calendar entry it is. Missing in mails that older versions enqueued. */
  guestEmail?: string;
}

export const guestCancelled: Kind<Payload> = {
  title: 'Event cancelled',
  letter: (payload) =>
    guestLetter(payload, {
      subject: 'Event cancelled',
      preview: 'The event does not take place.',
      tone: 'declined',
      heading: 'Event cancelled',
      blocks: [
        hello(shownName(payload.displayName)),
        {
          kind: 'text',
          text: 'This event has been cancelled and does not take place. Your reply was removed with it.',
        },
        { kind: 'facts', rows: eventFacts(payload.event) },
        ...signature(payload.event),
      ],
    }),
  sample: ({ event, reply }) => ({
    event,
    displayName: reply.displayName,
    guestEmail: reply.guestEmail,
  }),
  calendar: 'remove',
  bulk: true,
  answeredBy: 'host',
};
