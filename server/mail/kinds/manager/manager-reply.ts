/** Shared parts of mails to managers about one reply. */
import type { AboutReply } from '../../snapshots.ts';
import { eventFacts } from '../../templates/guest.ts';
import type { Block, Letter, Tone } from '../../templates/letter.ts';
import { contact, eventName, howFull, managerLetter, who } from '../../templates/manager.ts';
import type { Voice } from '../../templates/voice.ts';
import type { SampleData } from '../kind.ts';

/** `reply` is in its current state, or as it was before a withdrawal. */
export interface ReplyForManager extends AboutReply {
  confirmedGuests: number;
  maxGuests: number;
  /**
   * True if the manager has not confirmed the address. The mail then contains no words of the
   * guest.
   */
  unproved?: true;
}

interface Words {
  heading: string;
  /**
   * Says what happened, in a sentence. Mail programs show it next to the subject unless `preview`
   * is set.
   */
  lead: string;
  preview?: string;
  tone: Tone;
  /** Facts after the guest's name. */
  facts: readonly (readonly [string, string])[];
  /** Blocks after the facts. */
  more?: Block[];
}

export const managerReplyLetter = (
  { event, reply, path, confirmedGuests, maxGuests, unproved }: ReplyForManager,
  voice: Voice,
  { heading, lead, preview = lead, tone, facts, more = [] }: Words,
): Letter => {
  const { managers, shared } = voice.words;
  return managerLetter(
    event,
    {
      subject: managers.subject({ heading, name: who(reply, voice), event: eventName(event, voice, 100) }),
      preview,
      tone,
      heading,
      blocks: [
        { kind: 'text', text: lead },
        {
          kind: 'facts',
          rows: [
            ...contact(reply, voice),
            ...facts,
            ...eventFacts(event, voice),
            howFull(confirmedGuests, maxGuests, voice),
          ],
        },
        ...more,
        ...(unproved ? [{ kind: 'note', text: managers.unproved } as const] : []),
        { kind: 'button', label: shared.openEvent, url: voice.link(path) },
      ],
    },
    voice,
  );
};

export const managerReplySample = ({
  event,
  reply,
  confirmedGuests,
  maxGuests,
}: SampleData): ReplyForManager => ({
  event,
  reply,
  path: `/events/${event.id}`,
  confirmedGuests,
  maxGuests,
});
