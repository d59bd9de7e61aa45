/**
 * The words that a search knows things by: neither capitals nor accents count, and signs only part
 * words.
 */

const mostWords = 1_000;
const longestWord = 60;
const longestAddress = 254;
const mostAsked = 8;
/** A part of a phone number that has fewer digits is in too many of them. */
const leastOfPhone = 4;
const longestPhone = 15;

/** Letters that Unicode does not take apart, as keyboards without them write them. */
const plain: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' };

const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[øłđðßæœþ]/g, (letter) => plain[letter] ?? letter);

const split = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u);

/** What stands between blanks and is an email address, but for the signs around it. */
const addresses = /[\p{L}\p{N}][^\s@<>(),;:"]*@[^\s@<>(),;:"]*[\p{L}\p{N}]/gu;

/**
 * An address from each of its words on: its own beginnings and those of its words are then
 * beginnings of one of these.
 */
const fromEachWord = (address: string): string[] =>
  [...address.matchAll(/[\p{L}\p{N}]+/gu)].map(({ index }) => address.slice(index));

/**
 * A name in words that can be compared, in its own order: neither capitals nor accents nor signs
 * count.
 */
export const foldedName = (name: string): string =>
  (/^[a-z ]*$/i.test(name) ? name.toLowerCase().split(' ') : split(fold(name)))
    .filter((word) => word !== '')
    .join(' ')
    .slice(0, 200)
    // Half of a pair could not be stored.
    .replace(/[\ud800-\udbff]$/, '');

const stored = (words: readonly string[]): string[] =>
  words
    .filter((word) => word !== '')
    .map((word) => word.slice(0, word.includes('@') ? longestAddress : longestWord))
    // Half of a pair could not be stored.
    .map((word) => word.replace(/[\ud800-\udbff]$/, ''));

/** Each word of the texts once. */
export const wordsOf = (texts: readonly string[]): string[] => {
  const words = texts.map(fold).flatMap((text) => {
    const found = text.match(addresses) ?? [];
    return [...split(text.replace(addresses, ' ')), ...found.flatMap(fromEachWord)];
  });
  return [...new Set(stored(words))].slice(0, mostWords);
};

/**
 * A phone number's digits from each of them on: any part of it is then the beginning of one of
 * these, however either is written. Letters beside it, as of an extension, are words of their own.
 */
export const phoneWords = (phone: string): string[] => {
  const digits = phone.replace(/\D/g, '').slice(0, longestPhone);
  const last = Math.max(0, digits.length - leastOfPhone);
  const parts = digits === '' ? [] : Array.from({ length: last + 1 }, (_, from) => digits.slice(from));
  return [...parts, ...split(fold(phone)).filter((word) => /\D/.test(word))];
};

/**
 * What a query asks for: beginnings of words. A part of a phone number is one word, and so is an
 * address.
 */
export function queryWords(q: string): string[] {
  const digits = q.replace(/\D/g, '');
  if (digits.length >= 5 && /^[\d\s()+./-]+$/.test(q)) return [digits];
  const text = fold(q);
  const words = stored([...split(text.replace(addresses, ' ')), ...(text.match(addresses) ?? [])]);
  return [...new Set(words)].slice(0, mostAsked);
}
