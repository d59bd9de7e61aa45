/** The parts of letters to managers. */
import type { EventSnapshot, ReplySnapshot } from '../snapshots.ts';
import type { Block, Letter, Tone } from './letter.ts';
import { oneLine } from './letter.ts';

export function managerLetter(
  event: EventSnapshot,
  letter: { subject: string; preview: string; tone: Tone; heading: string; blocks: Block[] },
): Letter {
  return {
    ...letter,
    title: oneLine(event.name),
    from: 'Turnout',
    footer:
      'You’re getting this because you manage this event. You can turn these emails off in your profile.',
    branding: false,
  };
}

export const name = (text: string) => oneLine(text, 100);

/** The name of the reply. A decline may have none. */
export const who = (reply: ReplySnapshot) => name(reply.displayName) || 'A guest';

export const contact = (reply: ReplySnapshot): (readonly [string, string])[] => [
  ...(reply.displayName.trim() ? [['Name', oneLine(reply.displayName)] as const] : []),
  ...(reply.guestEmail ? [['Email', reply.guestEmail] as const] : []),
  ...(reply.guestPhone.trim() ? [['Phone', oneLine(reply.guestPhone)] as const] : []),
];

export const theirMessage = (reply: ReplySnapshot): Block[] =>
  reply.message.trim() ? [{ kind: 'quote', label: `Message from ${who(reply)}`, text: reply.message }] : [];

export const howFull = (confirmedGuests: number, maxGuests: number) =>
  [`Confirmed so far`, `${confirmedGuests} of ${maxGuests} guests`] as const;
