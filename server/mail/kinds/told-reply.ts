/** What the mails to managers about one reply share. */
import type { AboutReply } from '../snapshots.ts';
import { eventFacts } from '../templates/guest.ts';
import type { Block, Letter, Link, Tone } from '../templates/letter.ts';
import { oneLine } from '../templates/letter.ts';
import { contact, howFull, managerLetter, who } from '../templates/manager.ts';
import type { SampleData } from './kind.ts';

/** `reply` is as it is now; of one that was withdrawn, as it was before. */
export interface ToldReply extends AboutReply {
  confirmedGuests: number;
  maxGuests: number;
}

interface Words {
  heading: string;
  /** What has happened, and as much of it as a mail program shows beside the subject. */
  lead: string;
  preview?: string;
  tone: Tone;
  /** Among the facts, after who it is. */
  facts: readonly (readonly [string, string])[];
  /** After the facts. */
  more?: Block[];
}

export const toldReplyLetter = (
  { event, reply, path, confirmedGuests, maxGuests }: ToldReply,
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
      { kind: 'button', label: 'Open the event', url: link(path) },
    ],
  });

export const toldReplySample = ({ event, reply, confirmedGuests, maxGuests }: SampleData): ToldReply => ({
  event,
  reply,
  path: '/reservations',
  confirmedGuests,
  maxGuests,
});
