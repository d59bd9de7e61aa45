/**
 * Shared parts of the last mail to an address, after a host deleted its reply or gave the reply a
 * new address.
 */
import { shownName } from '#domain/replies/names.ts';
import type { EventSnapshot, Leaving, OfReply } from '../../snapshots.ts';
import { guestLetter, signature, whenAndWhere } from '../../templates/guest.ts';
import { hello } from '../../templates/salutation.ts';
import type { Kind } from '../kind.ts';

interface Payload extends Leaving, OfReply {
  event: EventSnapshot;
  displayName: string;
  guestEmail: string;
}

/** The names of the texts of a last mail. */
interface Messages {
  subject: 'removedTitle' | 'readdressedTitle';
  preview: 'removedPreview' | 'readdressedPreview';
  lead: 'removed' | 'readdressed';
  /** Explains the attached file, if the mail removes the event from the calendar. */
  aboutFile?: 'readdressedFile';
}

export const finalMail = ({
  title,
  subject,
  preview,
  lead,
  aboutFile,
}: Messages & { title: string }): Kind<Payload> => ({
  title,
  letter: (payload, voice) => {
    const words = voice.words.replies;
    const { event, wasConfirmed } = payload;
    return guestLetter(
      payload,
      {
        subject: words[subject],
        preview: words[preview],
        tone: 'declined',
        heading: words[subject],
        blocks: [
          hello(shownName(payload.displayName), voice),
          {
            kind: 'text',
            text: event.replyTo === undefined ? words[lead] : `${words[lead]} ${words.mistake}`,
          },
          whenAndWhere(event, voice),
          ...(wasConfirmed && aboutFile ? [{ kind: 'note', text: words[aboutFile] } as const] : []),
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
    wasConfirmed: true,
  }),
  calendar: ({ wasConfirmed }) => (wasConfirmed ? 'remove' : 'none'),
  budget: 'guest',
  endedBy: 'nothing',
  unproved: 'same',
  lane: 'single',
  answeredBy: 'host',
});
