/**
 * The contents of a mail before they become HTML and text. Both forms are made from the same
 * letter, so neither leaves out what the other says.
 */
export type Tone = 'confirmed' | 'waitlisted' | 'declined' | 'info' | 'plain';

export type Block =
  /** A sentence with the reply's state. */
  | { kind: 'headline'; text: string }
  /** A paragraph. `url` is an optional address at its end, which the HTML makes a link. */
  | { kind: 'text'; text: string; url?: string }
  /** A paragraph in small print. */
  | { kind: 'note'; text: string; url?: string }
  /** Text that somebody wrote, as a quotation with line breaks. */
  | { kind: 'quote'; label: string; text: string }
  /** The host's own text to the guest, as a part of the letter. */
  | { kind: 'words'; text: string }
  /** The date and place of the event, on one line. `note` is a line in small print below it. */
  | { kind: 'when'; when: string; where: string; note: string }
  | { kind: 'signature'; text: string }
  /** `was` is the value before the change. */
  | { kind: 'facts'; rows: (readonly [label: string, value: string, was?: string])[] }
  | { kind: 'people'; title: string; people: Person[]; more: number }
  | { kind: 'button'; label: string; url: string }
  /** A code to show, also as a QR code: a PNG in Base64. */
  | { kind: 'code'; label: string; code: string; png: string }
  /** Small links on one line. */
  | { kind: 'links'; links: { label: string; url: string }[] };

/** The name of the picture of a block `code` within its mail. */
export const codePicture = 'check-in';

/** The look of the host's page. The font is from our list, and the colors are validated. */
export interface Look {
  band: string;
  /** The color of text on the band. */
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
  /** The sender's name, shown above the card. */
  from: string;
  blocks: Block[];
  /** Why the recipient gets this mail, and how to stop such mail. */
  footer: string;
  branding: boolean;
}

/** Returns the full address of a path under PUBLIC_URL. */
export type Link = (path: string) => string;

/**
 * Puts a text on one line, because names and titles may contain anything that people paste. It
 * drops characters that reverse the text direction, because they can make a sender or an address
 * look like another one.
 */
export const oneLine = (text: string, max = 200): string => {
  const line = text
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
  // A string has at least as many code units as characters, so a text with few code units needs no
  // count.
  if (line.length <= max) return line;
  const letters = Array.from(line);
  return letters.length <= max ? line : `${letters.slice(0, max - 1).join('')}…`;
};

/** Returns the lines of a text, without blank lines at its start and end. */
export const linesOf = (text: string): string[] => text.replace(/\r\n?/g, '\n').trim().split('\n');
