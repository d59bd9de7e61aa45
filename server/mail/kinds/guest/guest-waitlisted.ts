/** Mail to a guest who waits for a seat or for approval. */
import type { AboutReply, MergedChanges, Leaving } from '../../snapshots.ts';
import { guestLetter } from '../../templates/guest.ts';
import { onTheWaitlist, waitlistedBlocks } from '../../templates/reply-blocks.ts';
import type { Kind } from '../kind.ts';

type Payload = AboutReply & Leaving & MergedChanges;

export const guestWaitlisted: Kind<Payload> = {
  title: 'RSVP Waitlist',
  letter: (payload, voice) => {
    const { requestTitle, waitlistTitle } = voice.words.replies;
    const asks = payload.reply.awaitingApproval;
    const subject = asks ? requestTitle : waitlistTitle;
    const lead = onTheWaitlist(payload.reply, voice);
    return guestLetter(
      payload,
      {
        subject,
        preview: lead,
        tone: asks ? 'info' : 'waitlisted',
        heading: subject,
        blocks: waitlistedBlocks(payload, lead, voice),
      },
      voice,
    );
  },
  sample: ({ event, waitlisted, path }) => ({ event, reply: waitlisted, path }),
  calendar: ({ wasConfirmed }) => (wasConfirmed ? 'remove' : 'none'),
  budget: 'guest',
  endedBy: 'nothing',
  unproved: 'same',
  lane: 'single',
  answeredBy: 'host',
};
