/** What letters about accounts and about joining an organization are made of. */
import type { Block, Letter, Tone } from './letter.ts';
import { oneLine } from './letter.ts';

export const accountLetter = (letter: {
  subject: string;
  preview: string;
  tone?: Tone;
  heading: string;
  title: string;
  blocks: Block[];
  footer: string;
}): Letter => ({ tone: 'plain', ...letter, from: 'Turnout', branding: false });

export const hello = (name: string): Block => ({
  kind: 'text',
  text: name ? `Hello ${oneLine(name, 60)},` : 'Hello,',
});
