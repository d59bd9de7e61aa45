/** Mails the link to the existing reply, after somebody replied again with this address. */
import type { EventSnapshot } from '../../snapshots.ts';
import {
  guestLetter,
  manage,
  onThePage,
  privateNote,
  signature,
  whenAndWhere,
} from '../../templates/guest.ts';
import { hello } from '../../templates/salutation.ts';
import type { Kind } from '../kind.ts';

interface Payload {
  event: EventSnapshot;
  displayName: string;
  path: string;
}

export const guestLink: Kind<Payload> = {
  title: 'Link to an existing reply',
  // A stranger may have sent the second reply, so this mail repeats nothing that was typed in it.
  letter: (payload, voice) => {
    const { event, path } = payload;
    const words = voice.words.replies;
    return guestLetter(
      payload,
      {
        subject: words.linkTitle,
        preview: words.linkPreview,
        tone: 'info',
        heading: words.linkHeading,
        blocks: [
          hello('', voice),
          { kind: 'text', text: words.link },
          whenAndWhere(event, voice),
          ...manage(path, voice),
          ...onThePage(event, path, 'none', voice),
          privateNote(voice),
          ...signature(event),
        ],
      },
      voice,
    );
  },
  sample: ({ event, reply, path }) => ({ event, displayName: reply.displayName, path }),
  calendar: 'none',
  budget: 'guest',
  endedBy: 'nothing',
  unproved: 'same',
  lane: 'single',
  answeredBy: 'host',
};
