/** Text that people type: what can be stored, what counts as empty, what looks like an address. */

/** Names: titles, people, meals. Texts: descriptions, messages, mail texts (docs/product.md#events). Code points. */
export const maxNameLength = 200;
export const maxTextLength = 5000;
export const maxEmailLength = 254;

/** False for what PostgreSQL's text cannot hold: a NUL, or half of a surrogate pair. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text);
}

/** Length in code points, as PostgreSQL counts it; an emoji is one, where `.length` says two. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** Trimmed text, '' for null and undefined. */
export function trimmed(text: string | null | undefined): string {
  return (text ?? '').trim();
}

/** Trimmed text, or null when nothing is left. */
export function blankToNull(text: string | null | undefined): string | null {
  return trimmed(text) || null;
}

/** '1 guest', '2,000 guests', '3 parties'. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

/** At most `length` code points of the text; never half of a surrogate pair. */
export function truncate(text: string, length: number): string {
  return text.length <= length ? text : Array.from(text).slice(0, length).join('');
}

/** The text, or its first `most` characters and a mark that there is more. */
export function shortened(text: string, most: number): string {
  const kept = truncate(text, most);
  return kept === text ? text : `${kept.trimEnd()}…`;
}

const emailPattern =
  /^(?!\.)(?!.*\.[.@])[^\s@"(),:;<>[\\\]\p{C}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+\p{L}(?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])$/u;

/**
 * Whether mail could go there: one @, no spaces, quotes, brackets, control or invisible characters (so it is safe in a
 * mail header), no dot at an end or beside another, and a domain of two labels or more, the last one of a letter and
 * more. International addresses pass. The length is checked before the pattern, which keeps matching cheap.
 */
export function isEmail(text: string): boolean {
  return text.length <= maxEmailLength && isStorableText(text) && emailPattern.test(text);
}
