/** Mails the link to the existing reply, after somebody replied again with this address. */
import type { EventSnapshot } from '../snapshots.ts';
import { guestLetter, manage, onThePage, privateNote, signature, whenAndWhere } from '../templates/guest.ts';
import { hello } from '../templates/salutation.ts';
import type { Kind } from './kind.ts';

interface Payload {
  event: EventSnapshot;
  displayName: string;
  path: string;
}

export const guestLink: Kind<Payload> = {
  title: 'Link to an existing reply',
  // The second reply may be a stranger's, so nothing typed in it is repeated here.
  letter: (payload, link) =>
    guestLetter(payload, {
      subject: 'Your reply',
      preview: 'You’ve already replied with this address. Here’s the link to change it.',
      tone: 'info',
      heading: 'You’ve already replied',
      blocks: [
        hello(''),
        {
          kind: 'text',
          text: 'Someone just replied with your address, but you already have a reply. We didn’t change it. Use the link below to see, change or withdraw it.',
        },
        whenAndWhere(payload.event),
        ...manage(link, payload.path),
        ...onThePage(payload.event, payload.path, link, 'none'),
        privateNote,
        ...signature(payload.event),
      ],
    }),
  sample: ({ event, reply, path }) => ({ event, displayName: reply.displayName, path }),
  calendar: 'none',
  budget: 'guest',
  endedBy: 'nothing',
  unproved: 'same',
  lane: 'single',
  answeredBy: 'host',
};
