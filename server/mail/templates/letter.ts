/**
 * The contents of a mail before they become HTML and text. Both come from it, so neither leaves out
 * what the other says.
 */
export type Tone = 'confirmed' | 'waitlisted' | 'declined' | 'info' | 'plain';

export type Block =
  /** The reply's state in a sentence. */
  | { kind: 'headline'; text: string }
  /** `url` is an address at the end, which the HTML makes a link. */
  | { kind: 'text'; text: string; url?: string }
  /** Small print in the letter. */
  | { kind: 'note'; text: string }
  /** Somebody's own words, with line breaks. */
  | { kind: 'quote'; label: string; text: string }
  /** The host's own words to the guest, as a part of the letter. */
  | { kind: 'words'; label: string; text: string }
  | { kind: 'signature'; text: string }
  /** `was` is the value before the change. */
  | { kind: 'facts'; rows: (readonly [label: string, value: string, was?: string])[] }
  | { kind: 'people'; title: string; people: Person[]; more: number }
  | { kind: 'button'; label: string; url: string }
  /** Small links on one line. */
  | { kind: 'links'; links: { label: string; url: string }[] };

/** The look of the host's page. The fonts are from the list, and the colors were parsed. */
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
  /** The text that a mail program shows next to the subject. */
  preview: string;
  tone: Tone;
  look?: Look | null;
  /** The host's picture, above the band. */
  cover?: { url: string; alt: string } | null;
  /** The line in the colored header above the title. */
  heading: string;
  title: string;
  /** The sender, above the card. */
  from: string;
  blocks: Block[];
  /** Why this mail came, and how to get no more. */
  footer: string;
  branding: boolean;
}

/** Makes an address of a path under PUBLIC_URL. */
export type Link = (path: string) => string;

/**
 * Puts a text on one line, because names and titles may contain anything that people paste.
 * Characters that reverse the text are dropped: with them a sender or an address could read as
 * another one.
 */
export const oneLine = (text: string, most = 200): string => {
  const line = text
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
  // No text has more letters than code units.
  if (line.length <= most) return line;
  const letters = Array.from(line);
  return letters.length <= most ? line : `${letters.slice(0, most - 1).join('')}…`;
};

/** The lines of a text, without blank ones at its ends. */
export const linesOf = (text: string): string[] => text.replace(/\r\n?/g, '\n').trim().split('\n');
