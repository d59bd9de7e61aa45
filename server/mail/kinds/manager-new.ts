/** Mail to a manager when a party says yes, with a seat or waiting. */
import { guestsLabel, people } from '../templates/guest.ts';
import { name, theirMessage, who } from '../templates/manager.ts';
import { plainReply } from '../templates/unproved.ts';
import type { Kind } from './kind.ts';
import { type ReplyForManager, managerReplyLetter, managerReplySample } from './manager-reply.ts';

const words = ({ status, awaitingApproval }: ReplyForManager['reply']) => {
  if (status !== 'waitlisted') {
    return {
      heading: 'New RSVP Confirmation',
      status: 'Confirmed',
      tone: 'confirmed',
      does: 'is coming',
    } as const;
  }
  return awaitingApproval
    ? ({
        heading: 'New RSVP to approve',
        status: 'Awaiting approval',
        tone: 'info',
        does: 'would like to come and is waiting for your approval',
      } as const)
    : ({
        heading: 'New RSVP on the waitlist',
        status: 'Waitlisted',
        tone: 'waitlisted',
        does: 'would like to come and was added to the waitlist',
      } as const);
};

export const managerNew: Kind<ReplyForManager> = {
  title: 'New RSVP Confirmation',
  letter: (payload, link) => {
    const { reply } = payload;
    const { heading, status, tone, does } = words(reply);
    const lead = `${who(reply)} ${does}.`;
    return managerReplyLetter(payload, link, {
      heading,
      lead,
      preview: `${lead} ${guestsLabel(reply.guestCount)}.`,
      tone,
      facts: [
        ['Guests', guestsLabel(reply.guestCount)],
        ['Status', status],
      ],
      more: [...people(reply, 'Guests', name), ...theirMessage(reply)],
    });
  },
  sample: managerReplySample,
  calendar: 'none',
  budget: 'replies',
  endedBy: 'nothing',
  unproved: plainReply,
  lane: 'single',
  answeredBy: 'guest',
};
