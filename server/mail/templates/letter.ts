/**
 * What a mail says, before it is HTML or text: both are made from it, so that neither says what the other leaves out.
 */
export type Tone = 'confirmed' | 'waitlisted' | 'declined' | 'info' | 'plain';

export type Block =
  /** How it stands, in a sentence. */
  | { kind: 'headline'; text: string }
  | { kind: 'text'; text: string }
  /** Small print in the letter. */
  | { kind: 'note'; text: string }
  /** Somebody's own words, with line breaks. */
  | { kind: 'quote'; label: string; text: string }
  /** The host's own words to the guest, a part of the letter. */
  | { kind: 'words'; label: string; text: string }
  | { kind: 'signature'; text: string }
  /** `was`: what stood there before it changed. */
  | { kind: 'facts'; rows: (readonly [label: string, value: string, was?: string])[] }
  | { kind: 'people'; title: string; people: Person[]; more: number }
  | { kind: 'button'; label: string; url: string }
  /** Small links on one line. */
  | { kind: 'links'; links: { label: string; url: string }[] };

/** Of the host's page. The fonts are of the list, and the colors were parsed. */
export interface Look {
  band: string;
  /** Readable on the band. */
  text: string;
  titleFont: string | null;
}

export interface Person {
  name: string;
  meal: string;
  mealDescription: string;
}

export interface Letter {
  subject: string;
  /** What a mail program shows beside the subject. */
  preview: string;
  tone: Tone;
  look?: Look | null;
  /** The host's picture, above the band. */
  cover?: { url: string; alt: string } | null;
  /** The line in the colored header above the title. */
  heading: string;
  title: string;
  /** Who writes, above the card. */
  from: string;
  blocks: Block[];
  /** Why this mail came, and how to get no more. */
  footer: string;
  branding: boolean;
}

/** A path under PUBLIC_URL as an address. */
export type Link = (path: string) => string;

/** Text that goes on one line: names and titles may hold anything that people paste. */
export const oneLine = (text: string, most = 200): string => {
  const line = text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  // No text has more letters than code units.
  if (line.length <= most) return line;
  const letters = Array.from(line);
  return letters.length <= most ? line : `${letters.slice(0, most - 1).join('')}…`;
};

/** The lines of a text of several lines, without blank ones at its ends. */
export const linesOf = (text: string): string[] => text.replace(/\r\n?/g, '\n').trim().split('\n');
