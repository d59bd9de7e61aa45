/** Shared parts of letters about accounts and join requests. */
import type { Block, Letter, Tone } from './letter.ts';
import { oneLine } from './letter.ts';
import type { Voice } from './voice.ts';

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
  title: letter.title || 'Turnout',
  from: 'Turnout',
  branding: false,
});

export const hello = (name: string, { words: { shared } }: Voice): Block => ({
  kind: 'text',
  text: name ? shared.helloUser({ name: oneLine(name, 60) }) : shared.hello,
});

/** Writes a day in the reader's language. Mails of older versions have only the English words. */
export function dayText({ day, on = '' }: { day: string; on?: string }, { dates }: Voice): string {
  const instant = new Date(on);
  return Number.isNaN(instant.getTime()) ? day : dates.date(instant, 'UTC');
}

/**
 * Returns the name of an organization within a sentence. A blank name was left out, so other words
 * replace it.
 */
export const organizationName = (tenantName: string, { words }: Voice, max?: number): string =>
  oneLine(tenantName, max) || words.account.unnamedOrganization;
