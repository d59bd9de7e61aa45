/** To a guest who waited and has a seat now. */
import type { AboutReply } from '../snapshots.ts';
import { confirmedBlocks, guestLetter, when } from '../templates/guest.ts';
import type { Kind } from './kind.ts';

type Payload = AboutReply;

export const guestPromoted: Kind<Payload> = {
  title: 'Off the waitlist',
  letter: (payload, link) =>
    guestLetter(payload, {
      subject: 'You are off the waitlist',
      preview: `Your RSVP has been confirmed. ${when(payload.event.dateTime, payload.event.timezone)}`,
      tone: 'confirmed',
      heading: 'You are off the waitlist',
      blocks: confirmedBlocks(
        payload,
        'Good news: there is room for your whole party now, and your RSVP has been confirmed.',
        link,
      ),
    }),
  sample: ({ event, reply, path }) => ({ event, reply, path }),
  calendar: 'put',
  bulk: false,
};
