/** The words that a search knows things by: neither capitals nor accents count, and signs only part words. */

const mostWords = 1_000;
const longestWord = 60;
const mostAsked = 8;

const split = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, longestWord))
    // Half of a pair could not be stored.
    .map((word) => word.replace(/[\ud800-\udbff]$/, ''));

/** Each word of the texts once. */
export const wordsOf = (texts: readonly string[]): string[] =>
  [...new Set(texts.flatMap(split))].slice(0, mostWords);

/** What a query asks for: beginnings of words. A phone number is one word, however it is written. */
export function queryWords(q: string): string[] {
  const digits = q.replace(/\D/g, '');
  if (digits.length >= 5 && /^[\d\s()+./-]+$/.test(q)) return [digits];
  return wordsOf([q]).slice(0, mostAsked);
}
