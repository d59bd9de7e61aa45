/** To a guest who comes and has a seat. */
import type { AboutReply, Gathered } from '../snapshots.ts';
import { confirmedBlocks, guestLetter, when } from '../templates/guest.ts';
import type { Kind } from './kind.ts';

type Payload = AboutReply & Gathered;

export const guestConfirmed: Kind<Payload> = {
  title: 'RSVP Confirmation',
  letter: (payload, link) =>
    guestLetter(payload, {
      subject: 'RSVP Confirmation',
      preview: `Your RSVP has been confirmed. ${when(payload.event.dateTime, payload.event.timezone)}`,
      tone: 'confirmed',
      heading: 'RSVP Confirmation',
      blocks: confirmedBlocks(payload, 'Your RSVP has been confirmed. We look forward to seeing you.', link),
    }),
  sample: ({ event, reply, path }) => ({ event, reply, path }),
  calendar: 'put',
  bulk: false,
};
