/** Shared parts of mails to guests who have a seat. */
import type { AboutReply, Decided, Gathered, ToChoose } from '../snapshots.ts';
import { confirmedBlocks, guestLetter, when } from '../templates/guest.ts';
import type { Kind } from './kind.ts';

type Payload = AboutReply & Gathered & Decided & ToChoose;

const chooseAgain = 'Something you chose is full now. Please open your RSVP and choose again.';

interface Words {
  subject: string;
  lead: string;
}

/** Makes such a kind of mail. `approved` is the text for a guest whom the host approved. */
export const confirmation = ({
  title,
  approved,
  ...words
}: Words & { title: string; approved?: Words }): Kind<Payload> => ({
  title,
  letter: (payload, link) => {
    const { subject, lead } = (payload.decided === 'approved' ? approved : undefined) ?? words;
    return guestLetter(payload, {
      subject,
      preview: `Your RSVP has been confirmed. ${when(payload.event, payload.event.dateTime)}`,
      tone: 'confirmed',
      heading: subject,
      blocks: confirmedBlocks(payload, payload.chooseAgain ? `${lead} ${chooseAgain}` : lead, link),
    });
  },
  sample: ({ event, reply, path }) => ({ event, reply, path }),
  calendar: 'put',
  budget: 'guest',
  endedBy: 'nothing',
  unproved: 'same',
  lane: 'single',
  answeredBy: 'host',
});
