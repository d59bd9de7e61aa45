/** Mail to a guest whose reply was changed. */
import type { AboutReply, MergedChanges, WithCheckIn } from '../../snapshots.ts';
import { guestLetter } from '../../templates/guest.ts';
import {
  confirmedBlocks,
  declinedBlocks,
  onTheWaitlist,
  waitlistedBlocks,
} from '../../templates/reply-blocks.ts';
import type { Kind } from '../kind.ts';

type Payload = AboutReply & MergedChanges & WithCheckIn;

export const guestChanged: Kind<Payload> = {
  title: 'RSVP changed',
  letter: (payload, voice) => {
    const words = voice.words.replies;
    const { status } = payload.reply;
    const blocks = { confirmed: confirmedBlocks, waitlisted: waitlistedBlocks, declined: declinedBlocks }[
      status
    ];
    const lead = {
      confirmed: words.changedConfirmed,
      waitlisted: `${words.changed} ${onTheWaitlist(payload.reply, voice)}`,
      declined: words.changedDeclined,
    }[status];
    return guestLetter(
      payload,
      {
        subject: words.changedTitle,
        preview: lead,
        tone: status,
        heading: words.changedTitle,
        blocks: blocks(payload, lead, voice),
      },
      voice,
    );
  },
  sample: ({ event, reply, path }) => ({ event, reply, path }),
  calendar: ({ reply }) => (reply.status === 'confirmed' ? 'put' : 'none'),
  budget: 'guest',
  endedBy: 'nothing',
  unproved: 'same',
  lane: 'single',
  answeredBy: 'host',
};
