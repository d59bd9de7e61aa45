/** Mail to a guest who waits for a seat or for approval. */
import type { AboutReply, Gathered, Leaving } from '../snapshots.ts';
import { guestLetter, onTheWaitlist, waitlistedBlocks } from '../templates/guest.ts';
import type { Kind } from './kind.ts';

type Payload = AboutReply & Leaving & Gathered;

export const guestWaitlisted: Kind<Payload> = {
  title: 'RSVP Waitlist',
  letter: (payload, link) => {
    const asks = payload.reply.awaitingApproval;
    const subject = asks ? 'Request received' : 'RSVP Waitlist';
    return guestLetter(payload, {
      subject,
      preview: onTheWaitlist(payload.reply),
      tone: asks ? 'info' : 'waitlisted',
      heading: subject,
      blocks: waitlistedBlocks(payload, onTheWaitlist(payload.reply), link),
    });
  },
  sample: ({ event, waitlisted, path }) => ({ event, reply: waitlisted, path }),
  calendar: ({ wasConfirmed }) => (wasConfirmed ? 'remove' : 'none'),
  budget: 'guest',
  endedBy: 'nothing',
  unproved: 'same',
  lane: 'single',
  answeredBy: 'host',
};
