/** Mail to a guest whose reply was changed. */
import type { AboutReply, Gathered } from '../snapshots.ts';
import {
  confirmedBlocks,
  declinedBlocks,
  guestLetter,
  onTheWaitlist,
  waitlistedBlocks,
} from '../templates/guest.ts';
import type { Kind } from './kind.ts';

type Payload = AboutReply & Gathered;

export const guestChanged: Kind<Payload> = {
  title: 'RSVP changed',
  letter: (payload, link) => {
    const { status } = payload.reply;
    const blocks = { confirmed: confirmedBlocks, waitlisted: waitlistedBlocks, declined: declinedBlocks }[
      status
    ];
    const lead = {
      confirmed: 'Your reply was changed, and your RSVP has been confirmed as shown below.',
      waitlisted: `Your reply was changed. ${onTheWaitlist(payload.reply)}`,
      declined: 'Your reply was changed. We’ve noted that you’re not attending.',
    }[status];
    return guestLetter(payload, {
      subject: 'Your RSVP was changed',
      preview: lead,
      tone: status,
      heading: 'Your RSVP was changed',
      blocks: blocks(payload, lead, link),
    });
  },
  sample: ({ event, reply, path }) => ({ event, reply, path }),
  calendar: ({ reply }) => (reply.status === 'confirmed' ? 'put' : 'none'),
  budget: 'guest',
  endedBy: 'nothing',
  unproved: 'same',
  lane: 'single',
  answeredBy: 'host',
};
