/** The parts of letters to managers. */
import type { EventSnapshot, ReplySnapshot } from '../snapshots.ts';
import type { Block, Letter, Tone } from './letter.ts';
import { oneLine } from './letter.ts';
import type { Voice } from './voice.ts';

export function managerLetter(
  event: EventSnapshot,
  letter: { subject: string; preview: string; tone: Tone; heading: string; blocks: Block[] },
  voice: Voice,
): Letter {
  return {
    ...letter,
    title: eventName(event, voice),
    from: 'Turnout',
    footer: voice.words.why.manager,
    branding: false,
  };
}

/** The event's title. Blank if it was left out, because the address is not confirmed. */
export const eventName = (event: EventSnapshot, { words }: Voice, max?: number): string =>
  oneLine(event.name, max) || words.account.unnamedEvent;

export const name = (text: string) => oneLine(text, 100);

/** The name of the reply. A decline may have none. */
export const who = (reply: ReplySnapshot, { words }: Voice) => name(reply.displayName) || words.shared.aGuest;

export const contact = (reply: ReplySnapshot, { words }: Voice): (readonly [string, string])[] => [
  ...(reply.displayName.trim() ? [[words.facts.guestName, oneLine(reply.displayName)] as const] : []),
  ...(reply.guestEmail ? [[words.facts.email, reply.guestEmail] as const] : []),
  ...(reply.guestPhone.trim() ? [[words.facts.phone, oneLine(reply.guestPhone)] as const] : []),
];

export const theirMessage = (reply: ReplySnapshot, voice: Voice): Block[] => {
  const label = voice.words.shared.messageFrom({ name: who(reply, voice) });
  return reply.message.trim() ? [{ kind: 'quote', label, text: reply.message }] : [];
};

export const howFull = (confirmed: number, max: number, { words }: Voice) =>
  [words.facts.confirmedSoFar, words.facts.ofGuests({ confirmed, max })] as const;
