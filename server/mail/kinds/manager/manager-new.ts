/** Mail to a manager when a party says yes, with a seat or waiting. */
import { people } from '../../templates/guest.ts';
import { name, theirMessage, who } from '../../templates/manager.ts';
import { plainReply } from '../../templates/unproved.ts';
import type { Voice } from '../../templates/voice.ts';
import type { Kind } from '../kind.ts';
import { type ReplyForManager, managerReplyLetter, managerReplySample } from './manager-reply.ts';

/** The heading, the status and the first sentence for a reply. */
function wordsOf({ reply }: ReplyForManager, voice: Voice) {
  const { managers } = voice.words;
  const name = who(reply, voice);
  if (reply.status !== 'waitlisted') {
    return {
      heading: managers.newTitle,
      status: managers.statusConfirmed,
      tone: 'confirmed',
      lead: managers.isComing({ name }),
    } as const;
  }
  return reply.awaitingApproval
    ? ({
        heading: managers.newToApprove,
        status: managers.statusAsks,
        tone: 'info',
        lead: managers.asks({ name }),
      } as const)
    : ({
        heading: managers.newWaiting,
        status: managers.statusWaits,
        tone: 'waitlisted',
        lead: managers.waits({ name }),
      } as const);
}

export const managerNew: Kind<ReplyForManager> = {
  title: 'New RSVP Confirmation',
  letter: (payload, voice) => {
    const { reply } = payload;
    const { facts, managers, shared } = voice.words;
    const { heading, status, tone, lead } = wordsOf(payload, voice);
    const guests = shared.guests({ count: reply.guestCount });
    return managerReplyLetter(payload, voice, {
      heading,
      lead,
      preview: managers.newPreview({ lead, guests }),
      tone,
      facts: [
        [facts.guests, guests],
        [facts.status, status],
      ],
      more: [...people(reply, facts.guests, voice, { clean: name }), ...theirMessage(reply, voice)],
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
