/** To a manager: somebody does not come. */
import type { AboutReply } from '../snapshots.ts';
import { eventFacts, people } from '../templates/guest.ts';
import { oneLine } from '../templates/letter.ts';
import { contact, howFull, managerLetter, name, theirMessage, who } from '../templates/manager.ts';
import type { Kind } from './kind.ts';

interface Payload extends AboutReply {
  confirmedGuests: number;
  maxGuests: number;
}

export const managerDeclined: Kind<Payload> = {
  title: 'RSVP Declined',
  letter: ({ event, reply, path, confirmedGuests, maxGuests }, link) =>
    managerLetter(event, {
      subject: `RSVP Declined: ${who(reply)}, ${oneLine(event.name, 100)}`,
      preview: `${who(reply)} is not attending.`,
      tone: 'declined',
      heading: 'RSVP Declined',
      blocks: [
        { kind: 'text', text: `${who(reply)} is not attending.` },
        {
          kind: 'facts',
          rows: [
            ...contact(reply),
            ['Status', 'Declined'],
            ...eventFacts(event),
            howFull(confirmedGuests, maxGuests),
          ],
        },
        ...people(reply, 'Not attending', name),
        ...theirMessage(reply),
        { kind: 'button', label: 'Open the reservations', url: link(path) },
      ],
    }),
  sample: ({ event, declined, confirmedGuests, maxGuests }) => ({
    event,
    reply: declined,
    path: '/reservations',
    confirmedGuests,
    maxGuests,
  }),
  calendar: 'none',
  bulk: false,
};
