/** What the mails to guests who come and have a seat share. */
import type { AboutReply, Gathered } from '../snapshots.ts';
import { confirmedBlocks, guestLetter, when } from '../templates/guest.ts';
import type { Kind } from './kind.ts';

type Payload = AboutReply & Gathered;

export const confirmation = ({
  title,
  subject,
  lead,
}: {
  title: string;
  subject: string;
  lead: string;
}): Kind<Payload> => ({
  title,
  letter: (payload, link) =>
    guestLetter(payload, {
      subject,
      preview: `Your RSVP has been confirmed. ${when(payload.event, payload.event.dateTime)}`,
      tone: 'confirmed',
      heading: subject,
      blocks: confirmedBlocks(payload, lead, link),
    }),
  sample: ({ event, reply, path }) => ({ event, reply, path }),
  calendar: 'put',
  bulk: false,
  answeredBy: 'host',
});
