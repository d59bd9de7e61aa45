/** Rules about typed text: which text can be stored, counts as empty, or looks like an address. */

/**
 * Maximum lengths in code points (docs/product/events.md#events). Names: titles, people, meals.
 * Texts: descriptions, messages, mail texts.
 */
export const maxNameLength = 200;
export const maxTextLength = 5000;
export const maxEmailLength = 254;

/** Returns false for text that PostgreSQL cannot hold: a NUL, or half of a surrogate pair. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text);
}

/** The length in code points, as PostgreSQL counts. An emoji has 1, but its `.length` is 2. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** Returns whether a text has more than `max` code points. Short texts aren't counted. */
export const isLonger = (text: string, max: number): boolean => text.length > max && lengthOf(text) > max;

/** Trims a text. Null and undefined become ''. */
export function trimmed(text: string | null | undefined): string {
  return (text ?? '').trim();
}

/** Trims a text. Returns null if nothing is left. */
export function blankToNull(text: string | null | undefined): string | null {
  return trimmed(text) || null;
}

/** Returns a count with its noun: '1 guest', '2,000 guests', '3 parties'. */
export function counted(count: number, singular: string, many = `${singular}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? singular : many}`;
}

/** Cuts a text to `length` code points, never through a surrogate pair. */
export function truncate(text: string, length: number): string {
  return text.length <= length ? text : Array.from(text).slice(0, length).join('');
}

/** Returns the text, or its first `max` characters and an ellipsis. */
export function shortened(text: string, max: number): string {
  const kept = truncate(text, max);
  return kept === text ? text : `${kept.trimEnd()}…`;
}

/** Returns an email address that only its owner recognizes: 'a…@guest.test'. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${truncate(email, 1)}…${email.slice(at)}`;
}

const emailPattern =
  /^(?!\.)(?!.*\.[.@])[^\s@"(),:;<>[\\\]\p{C}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+\p{L}(?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])$/u;

/**
 * Whether the text is a possible email address. It has one @, and no spaces, quotes, brackets,
 * control or invisible characters. No dot is at an end or next to another. The domain has at least
 * two labels, and the last one starts with a letter. Such text is safe in a mail header.
 * International addresses pass. The length is checked first, which keeps matching cheap.
 */
export function isEmail(text: string): boolean {
  return text.length <= maxEmailLength && isStorableText(text) && emailPattern.test(text);
}
