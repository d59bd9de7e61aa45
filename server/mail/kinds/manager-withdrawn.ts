/** To a manager: a guest withdrew a reply. */
import type { AboutReply } from '../snapshots.ts';
import { eventFacts, guestsLabel } from '../templates/guest.ts';
import { oneLine } from '../templates/letter.ts';
import { contact, howFull, managerLetter, who } from '../templates/manager.ts';
import type { Kind } from './kind.ts';

/** `reply` is as it was before. */
interface Payload extends AboutReply {
  confirmedGuests: number;
  maxGuests: number;
}

export const managerWithdrawn: Kind<Payload> = {
  title: 'RSVP withdrawn',
  letter: ({ event, reply, path, confirmedGuests, maxGuests }, link) => {
    const was = reply.awaitingApproval
      ? 'waited for your approval'
      : reply.status === 'waitlisted'
        ? 'was on the waitlist'
        : 'was confirmed';
    const lead = `${who(reply)} has withdrawn a reply for ${guestsLabel(reply.guestCount)} that ${was}. It is not on the list any more.`;
    return managerLetter(event, {
      subject: `RSVP Withdrawn: ${who(reply)}, ${oneLine(event.name, 100)}`,
      preview: lead,
      tone: 'declined',
      heading: 'RSVP Withdrawn',
      blocks: [
        { kind: 'text', text: lead },
        {
          kind: 'facts',
          rows: [
            ...contact(reply),
            ['Status', 'Withdrawn'],
            ...eventFacts(event),
            howFull(confirmedGuests, maxGuests),
          ],
        },
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
