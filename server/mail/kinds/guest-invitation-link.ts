/**
 * Mails a household's link to the address that the host entered, after somebody searched for the
 * invitation by name.
 */
import { shownName } from '#domain/replies/names.ts';
import type { EventSnapshot } from '../snapshots.ts';
import { guestLetter, signature, whenAndWhere } from '../templates/guest.ts';
import { hello } from '../templates/salutation.ts';
import type { Kind } from './kind.ts';

interface Payload {
  event: EventSnapshot;
  displayName: string;
  path: string;
}

export const guestInvitationLink: Kind<Payload> = {
  title: 'Link to an invitation',
  letter: ({ event, displayName, path }, link) => ({
    ...guestLetter(
      { event },
      {
        subject: 'Your invitation',
        preview: 'Here is the link to your invitation.',
        tone: 'info',
        heading: 'Your invitation',
        blocks: [
          hello(shownName(displayName)),
          {
            kind: 'text',
            text: 'Someone looked for your invitation on the event’s page. Reply with the link below. You can change your reply later.',
          },
          whenAndWhere(event),
          { kind: 'button', label: 'Open the invitation', url: link(path) },
          { kind: 'note', text: 'This link is for your household. Please don’t pass it on.' },
          ...signature(event),
        ],
      },
    ),
    footer:
      'You’re getting this because someone asked for the link on the event’s page. If that wasn’t you, just ignore it.',
  }),
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
