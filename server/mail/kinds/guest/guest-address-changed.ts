/**
 * Tells a household's former address that the host accepted another address, which somebody entered
 * in the household's address form. The mail does not name the new address.
 */
import { shownName } from '#domain/replies/names.ts';
import type { EventSnapshot } from '../../snapshots.ts';
import { guestLetter, namedHost } from '../../templates/guest.ts';
import { hello } from '../../templates/salutation.ts';
import type { Kind } from '../kind.ts';

interface Payload {
  event: EventSnapshot;
  invitationId: string;
  displayName: string;
  /**
   * Path of the household's page, which asks whether the entry was theirs. Missing for a draft
   * event.
   */
  notMePath?: string;
}

export const guestAddressChanged: Kind<Payload> = {
  title: 'Email address of a household changed',
  letter: ({ event, displayName, notMePath }, voice) => {
    const { changes, why } = voice.words;
    const letter = guestLetter(
      { event },
      {
        subject: changes.addressTitle,
        preview: changes.addressPreview,
        tone: 'info',
        heading: changes.addressTitle,
        blocks: [
          { kind: 'headline', text: changes.addressStanding },
          hello(shownName(displayName), voice),
          { kind: 'text', text: changes.address },
          {
            kind: 'text',
            text: event.replyTo === undefined ? changes.notYouTell : changes.notYouReply,
            ...(notMePath !== undefined && { url: voice.link(notMePath) }),
          },
        ],
      },
      voice,
    );
    return { ...letter, footer: why.addressChanged({ host: namedHost(event, voice, 'within') }) };
  },
  sample: ({ event, reply }) => ({
    event,
    invitationId: '00000000-0000-7000-8000-000000000003',
    displayName: reply.displayName,
    notMePath: `/rsvp/${event.customUrl}?i=sample&notme=1`,
  }),
  calendar: 'none',
  budget: 'guest',
  endedBy: 'nothing',
  unproved: 'same',
  lane: 'single',
  answeredBy: 'host',
};
