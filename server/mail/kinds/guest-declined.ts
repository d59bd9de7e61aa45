/** To a guest who does not come. */
import type { AboutReply, Gathered, Leaving } from '../snapshots.ts';
import { declinedBlocks, guestLetter } from '../templates/guest.ts';
import type { Kind } from './kind.ts';

type Payload = AboutReply & Leaving & Gathered;

export const guestDeclined: Kind<Payload> = {
  title: 'RSVP Declined',
  letter: (payload, link) =>
    guestLetter(payload, {
      subject: 'RSVP Declined',
      preview: 'We have noted that you are not attending.',
      tone: 'declined',
      heading: 'RSVP Declined',
      blocks: declinedBlocks(
        payload,
        'We have noted that you are not attending. Thank you for letting us know.',
        link,
      ),
    }),
  sample: ({ event, declined, path }) => ({ event, reply: declined, path }),
  calendar: ({ wasConfirmed }) => (wasConfirmed ? 'remove' : 'none'),
  bulk: false,
  answeredBy: 'host',
};
