/**
 * Shared parts of the last mail to an address, after a host deleted its reply or gave the reply a
 * new address.
 */
import { shownName } from '#domain/replies/names.ts';
import type { EventSnapshot, Leaving, OfReply } from '../snapshots.ts';
import { guestLetter, signature, whenAndWhere } from '../templates/guest.ts';
import { hello } from '../templates/salutation.ts';
import type { Kind } from './kind.ts';

interface Payload extends Leaving, OfReply {
  event: EventSnapshot;
  displayName: string;
  guestEmail: string;
}

interface Words {
  title: string;
  subject: string;
  preview: string;
  lead: string;
  /** Explains the attached file, if the mail removes the event from the calendar. */
  aboutFile?: string;
}

export const finalMail = ({ title, subject, preview, lead, aboutFile }: Words): Kind<Payload> => ({
  title,
  letter: (payload) =>
    guestLetter(payload, {
      subject,
      preview,
      tone: 'declined',
      heading: subject,
      blocks: [
        hello(shownName(payload.displayName)),
        {
          kind: 'text',
          text:
            payload.event.replyTo === undefined
              ? lead
              : `${lead} If you think this is a mistake, reply to this email.`,
        },
        whenAndWhere(payload.event),
        ...(payload.wasConfirmed && aboutFile ? [{ kind: 'note', text: aboutFile } as const] : []),
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
  budget: 'guest',
  endedBy: 'nothing',
  unproved: 'same',
  lane: 'single',
  answeredBy: 'host',
});
