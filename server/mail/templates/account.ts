/** Shared parts of letters about accounts and join requests. */
import type { Block, Letter, Tone } from './letter.ts';
import { oneLine } from './letter.ts';
import { unnamed } from './unproved.ts';

export const accountLetter = (letter: {
  subject: string;
  preview: string;
  tone?: Tone;
  heading: string;
  title: string;
  blocks: Block[];
  footer: string;
}): Letter => ({
  tone: 'plain',
  ...letter,
  ...(letter.title === unnamed.organization && { title: 'Turnout' }),
  from: 'Turnout',
  branding: false,
});

export const hello = (name: string): Block => ({
  kind: 'text',
  text: name ? `Hello ${oneLine(name, 60)},` : 'Hello,',
});
