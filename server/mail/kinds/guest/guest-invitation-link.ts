/**
 * Mails a household's link to the address that the host entered, after somebody searched for the
 * invitation by name.
 */
import { shownName } from '#domain/replies/names.ts';
import type { EventSnapshot } from '../../snapshots.ts';
import { guestLetter, signature, whenAndWhere } from '../../templates/guest.ts';
import { hello } from '../../templates/salutation.ts';
import type { Kind } from '../kind.ts';

interface Payload {
  event: EventSnapshot;
  displayName: string;
  path: string;
}

export const guestInvitationLink: Kind<Payload> = {
  title: 'Link to an invitation',
  letter: ({ event, displayName, path }, voice) => {
    const { invitation: words, why } = voice.words;
    const letter = guestLetter(
      { event },
      {
        subject: words.linkTitle,
        preview: words.linkPreview,
        tone: 'info',
        heading: words.linkTitle,
        blocks: [
          hello(shownName(displayName), voice),
          { kind: 'text', text: words.link },
          whenAndWhere(event, voice),
          { kind: 'button', label: words.open, url: voice.link(path) },
          { kind: 'note', text: words.notToOthers },
          ...signature(event),
        ],
      },
      voice,
    );
    return { ...letter, footer: why.askedForLink };
  },
  sample: ({ event, reply }) => ({
    event,
    displayName: reply.displayName,
    path: `/rsvp/${event.customUrl}?i=sample`,
  }),
  calendar: 'none',
  budget: 'guest',
  endedBy: 'nothing',
  unproved: 'same',
  lane: 'single',
  answeredBy: 'host',
};
