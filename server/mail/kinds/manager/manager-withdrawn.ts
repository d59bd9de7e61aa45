/** Mail to a manager when a guest withdraws a reply. */
import { who } from '../../templates/manager.ts';
import { plainReply } from '../../templates/unproved.ts';
import type { Kind } from '../kind.ts';
import { type ReplyForManager, managerReplyLetter, managerReplySample } from './manager-reply.ts';

export const managerWithdrawn: Kind<ReplyForManager> = {
  title: 'RSVP withdrawn',
  letter: (payload, voice) => {
    const { reply } = payload;
    const { facts, managers } = voice.words;
    const was = reply.awaitingApproval ? 'asked' : reply.status === 'waitlisted' ? 'waited' : 'other';
    return managerReplyLetter(payload, voice, {
      heading: managers.withdrawnTitle,
      lead: managers.withdrew({ name: who(reply, voice), count: reply.guestCount, was }),
      tone: 'declined',
      facts: [[facts.status, managers.statusWithdrawn]],
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
