/** Mail to a manager when a party says no. */
import { people } from '../templates/guest.ts';
import { name, theirMessage, who } from '../templates/manager.ts';
import { plainReply } from '../templates/unproved.ts';
import type { Kind } from './kind.ts';
import { type ReplyForManager, managerReplyLetter, managerReplySample } from './manager-reply.ts';

export const managerDeclined: Kind<ReplyForManager> = {
  title: 'RSVP Declined',
  letter: (payload, link) =>
    managerReplyLetter(payload, link, {
      heading: 'RSVP Declined',
      lead: `${who(payload.reply)} is not attending.`,
      tone: 'declined',
      facts: [['Status', 'Declined']],
      more: [...people(payload.reply, 'Not attending', name), ...theirMessage(payload.reply)],
    }),
  sample: (about) => managerReplySample({ ...about, reply: about.declined }),
  calendar: 'none',
  budget: 'replies',
  endedBy: 'nothing',
  unproved: plainReply,
  lane: 'single',
  answeredBy: 'guest',
};
