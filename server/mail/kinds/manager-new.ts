/** To a manager: somebody comes or waits. */
import { guestsLabel, people } from '../templates/guest.ts';
import { name, theirMessage, who } from '../templates/manager.ts';
import type { Kind } from './kind.ts';
import { type ToldReply, toldReplyLetter, toldReplySample } from './told-reply.ts';

export const managerNew: Kind<ToldReply> = {
  title: 'New RSVP Confirmation',
  letter: (payload, link) => {
    const { reply } = payload;
    const waits = reply.status === 'waitlisted';
    const status = waits
      ? reply.awaitingApproval
        ? 'Waiting for your approval'
        : 'Waitlisted'
      : 'Confirmed';
    const lead = waits
      ? reply.awaitingApproval
        ? `${who(reply)} would like to come and waits for your approval.`
        : `${who(reply)} would like to come and was added to the waitlist.`
      : `${who(reply)} is coming.`;
    return toldReplyLetter(payload, link, {
      heading: waits ? 'New RSVP on the waitlist' : 'New RSVP Confirmation',
      lead,
      preview: `${lead} ${guestsLabel(reply.guestCount)}.`,
      tone: waits ? 'waitlisted' : 'confirmed',
      facts: [
        ['Guests', guestsLabel(reply.guestCount)],
        ['Status', status],
      ],
      more: [...people(reply, 'Guests', name), ...theirMessage(reply)],
    });
  },
  sample: toldReplySample,
  calendar: 'none',
  bulk: false,
  answeredBy: 'guest',
};
