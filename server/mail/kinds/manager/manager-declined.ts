/** Mail to a manager when a party says no. */
import { people } from '../../templates/guest.ts';
import { name, theirMessage, who } from '../../templates/manager.ts';
import { plainReply } from '../../templates/unproved.ts';
import type { Kind } from '../kind.ts';
import { type ReplyForManager, managerReplyLetter, managerReplySample } from './manager-reply.ts';

export const managerDeclined: Kind<ReplyForManager> = {
  title: 'RSVP Declined',
  letter: (payload, voice) => {
    const { reply } = payload;
    const { facts, managers } = voice.words;
    return managerReplyLetter(payload, voice, {
      heading: managers.declinedTitle,
      lead: managers.declined({ name: who(reply, voice) }),
      tone: 'declined',
      facts: [[facts.status, managers.statusDeclined]],
      more: [...people(reply, facts.notAttending, voice, { clean: name }), ...theirMessage(reply, voice)],
    });
  },
  sample: (about) => managerReplySample({ ...about, reply: about.declined }),
  calendar: 'none',
  budget: 'replies',
  endedBy: 'nothing',
  unproved: plainReply,
  lane: 'single',
  answeredBy: 'guest',
};
