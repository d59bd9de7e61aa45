/** Mail to a manager when a guest withdraws a reply. */
import { guestsLabel } from '../templates/guest.ts';
import { who } from '../templates/manager.ts';
import { plainReply } from '../templates/unproved.ts';
import type { Kind } from './kind.ts';
import { type ReplyForManager, managerReplyLetter, managerReplySample } from './manager-reply.ts';

export const managerWithdrawn: Kind<ReplyForManager> = {
  title: 'RSVP withdrawn',
  letter: (payload, link) => {
    const { reply } = payload;
    const was = reply.awaitingApproval
      ? 'was waiting for your approval'
      : reply.status === 'waitlisted'
        ? 'was on the waitlist'
        : 'was confirmed';
    return managerReplyLetter(payload, link, {
      heading: 'RSVP Withdrawn',
      lead: `${who(reply)} withdrew a reply for ${guestsLabel(reply.guestCount)} that ${was}. It’s no longer on the list.`,
      tone: 'declined',
      facts: [['Status', 'Withdrawn']],
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
