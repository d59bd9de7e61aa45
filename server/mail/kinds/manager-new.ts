/** To a manager: somebody comes or waits. */
import type { AboutReply } from '../snapshots.ts';
import { eventFacts, guestsLabel, people } from '../templates/guest.ts';
import { oneLine } from '../templates/letter.ts';
import { contact, howFull, managerLetter, name, theirMessage, who } from '../templates/manager.ts';
import type { Kind } from './kind.ts';

interface Payload extends AboutReply {
  confirmedGuests: number;
  maxGuests: number;
}

export const managerNew: Kind<Payload> = {
  title: 'New RSVP Confirmation',
  letter: ({ event, reply, path, confirmedGuests, maxGuests }, link) => {
    const waits = reply.status === 'waitlisted';
    const heading = waits ? 'New RSVP on the waitlist' : 'New RSVP Confirmation';
    const status = waits
      ? reply.awaitingApproval
        ? 'Waiting for your approval'
        : 'Waitlisted'
      : 'Confirmed';
    const lead = waits
      ? reply.awaitingApproval
        ? `${who(reply)} would like to come and waits for your approval.`
        : `${who(reply)} would like to come and was added to the waitlist.`
      : `${who(reply)} is coming.`;
    return managerLetter(event, {
      subject: `${heading}: ${who(reply)}, ${oneLine(event.name, 100)}`,
      preview: `${lead} ${guestsLabel(reply.guestCount)}.`,
      tone: waits ? 'waitlisted' : 'confirmed',
      heading,
      blocks: [
        { kind: 'text', text: lead },
        {
          kind: 'facts',
          rows: [
            ...contact(reply),
            ['Guests', guestsLabel(reply.guestCount)],
            ['Status', status],
            ...eventFacts(event),
            howFull(confirmedGuests, maxGuests),
          ],
        },
        ...people(reply, 'Guests', name),
        ...theirMessage(reply),
        { kind: 'button', label: 'Open the reservations', url: link(path) },
      ],
    });
  },
  sample: ({ event, reply, confirmedGuests, maxGuests }) => ({
    event,
    reply,
    path: '/reservations',
    confirmedGuests,
    maxGuests,
  }),
  calendar: 'none',
  bulk: false,
};
