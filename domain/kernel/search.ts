/**
 * The words that a search compares. Capitals and accents do not count, and punctuation only
 * separates words.
 */

const maxWords = 1_000;
const maxWordLength = 60;
const maxAddressLength = 254;
const maxQuestionsAsked = 8;
/** The minimum digits of a part of a phone number. Shorter parts match too many numbers. */
const minPhoneDigits = 4;
const maxPhoneDigits = 15;

/** Letters that Unicode does not decompose, and how people type them without such a key. */
const plain: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/** Most texts have no letter that needs folding. */
const isPlain = (text: string): boolean => !/[^ -~]/.test(text);

/** Returns a text without capitals and accents: "Michał Bøe" becomes "michal boe". */
export const fold = (text: string): string => (isPlain(text) ? text.toLowerCase() : folded(text));

const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[øłđðßæœþ]/g, (letter) => plain[letter] ?? letter);

const split = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u);

/** Email addresses between spaces, without the punctuation around them. */
const addresses = /[\p{L}\p{N}][^\s@<>(),;:"]*@[^\s@<>(),;:"]*[\p{L}\p{N}]/gu;

/**
 * Returns the rest of an address, starting at each of its words. A prefix of any word then finds
 * it.
 */
const fromEachWord = (address: string): string[] =>
  [...address.matchAll(/[\p{L}\p{N}]+/gu)].map(({ index }) => address.slice(index));

/**
 * Returns a name as comparable words, in their order. Capitals, accents and punctuation do not
 * count.
 */
export const foldedName = (name: string): string =>
  plainWords.test(name) ? name.toLowerCase().slice(0, 200) : foldedWords(name);

const plainWords = /^[a-z0-9]+(?: [a-z0-9]+)*$/i;

function foldedWords(name: string): string {
  const text = fold(name);
  const words = isPlain(text)
    ? text.replace(/[^a-z0-9]+/g, ' ').trim()
    : (text.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
  // The cut may leave half of a surrogate pair, which the database can't store.
  return words.length <= 200 ? words : words.slice(0, 200).replace(/[\ud800-\udbff]$/, '');
}

const stored = (words: readonly string[]): string[] =>
  words
    .filter((word) => word !== '')
    .map((word) => word.slice(0, word.includes('@') ? maxAddressLength : maxWordLength))
    // The cut may leave half of a surrogate pair, which the database can't store.
    .map((word) => word.replace(/[\ud800-\udbff]$/, ''));

/** Returns each word of the texts once. */
export const wordsOf = (texts: readonly string[]): string[] => {
  const words = texts.map(fold).flatMap((text) => {
    const matches = text.match(addresses) ?? [];
    return [...split(text.replace(addresses, ' ')), ...matches.flatMap(fromEachWord)];
  });
  return [...new Set(stored(words))].slice(0, maxWords);
};

/**
 * Returns the rest of a phone number, starting at each of its digits. A prefix search then finds
 * any part of it, however the number is written. Letters, such as those of an extension, are
 * separate words.
 */
export const phoneWords = (phone: string): string[] => {
  const digits = phone.replace(/\D/g, '').slice(0, maxPhoneDigits);
  const last = Math.max(0, digits.length - minPhoneDigits);
  const parts = digits === '' ? [] : Array.from({ length: last + 1 }, (_, from) => digits.slice(from));
  return [...parts, ...split(fold(phone)).filter((word) => /\D/.test(word))];
};

/**
 * Returns the word prefixes that a query searches for. A part of a phone number is one word, and so
 * is an email address.
 */
export function queryWords(q: string): string[] {
  const digits = q.replace(/\D/g, '');
  if (digits.length >= 5 && /^[\d\s()+./-]+$/.test(q)) return [digits];
  const text = fold(q);
  const words = stored([...split(text.replace(addresses, ' ')), ...(text.match(addresses) ?? [])]);
  return [...new Set(words)].slice(0, maxQuestionsAsked);
}
