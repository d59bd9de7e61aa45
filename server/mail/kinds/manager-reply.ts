/** Shared parts of mails to managers about one reply. */
import type { AboutReply } from '../snapshots.ts';
import { eventFacts } from '../templates/guest.ts';
import type { Block, Letter, Link, Tone } from '../templates/letter.ts';
import { oneLine } from '../templates/letter.ts';
import { contact, howFull, managerLetter, who } from '../templates/manager.ts';
import type { SampleData } from './kind.ts';

/** `reply` is in its current state, or as it was before a withdrawal. */
export interface ReplyForManager extends AboutReply {
  confirmedGuests: number;
  maxGuests: number;
  /** Nobody proved the manager's address, so the mail has no words of the guest. */
  unproved?: true;
}

interface Words {
  heading: string;
  /**
   * What happened, in a sentence. Mail programs show it next to the subject unless `preview` is
   * set.
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
  link: Link,
  { heading, lead, preview = lead, tone, facts, more = [] }: Words,
): Letter =>
  managerLetter(event, {
    subject: `${heading}: ${who(reply)}, ${oneLine(event.name, 100)}`,
    preview,
    tone,
    heading,
    blocks: [
      { kind: 'text', text: lead },
      {
        kind: 'facts',
        rows: [...contact(reply), ...facts, ...eventFacts(event), howFull(confirmedGuests, maxGuests)],
      },
      ...more,
      ...(unproved
        ? [
            {
              kind: 'note',
              text: 'The guest’s note and contact are on the event’s page. To get them by email, confirm this address: press “Forgot password?” on the sign-in page and use the link we email you.',
            } as const,
          ]
        : []),
      { kind: 'button', label: 'Open the event', url: link(path) },
    ],
  });

export const managerReplySample = ({
  event,
  reply,
  confirmedGuests,
  maxGuests,
}: SampleData): ReplyForManager => ({
  event,
  reply,
  path: '/reservations',
  confirmedGuests,
  maxGuests,
});
