/** To a guest who waits for a seat or for approval. */
import type { AboutReply, Gathered, Leaving } from '../snapshots.ts';
import { guestLetter, onTheWaitlist, waitlistedBlocks } from '../templates/guest.ts';
import type { Kind } from './kind.ts';

type Payload = AboutReply & Leaving & Gathered;

export const guestWaitlisted: Kind<Payload> = {
  title: 'RSVP Waitlist',
  letter: (payload, link) =>
    guestLetter(payload, {
      subject: 'RSVP Waitlist',
      preview: onTheWaitlist(payload.reply),
      tone: 'waitlisted',
      heading: 'RSVP Waitlist',
      blocks: waitlistedBlocks(payload, onTheWaitlist(payload.reply), link),
    }),
  sample: ({ event, waitlisted, path }) => ({ event, reply: waitlisted, path }),
  calendar: ({ wasConfirmed }) => (wasConfirmed ? 'remove' : 'none'),
  bulk: false,
  answeredBy: 'host',
};
