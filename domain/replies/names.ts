/**
 * Names in mails to guests and on the public page. Anybody can type any name next to anybody's
 * address, so a "name" may be an advertisement. Others never see a text that doesn't look like a
 * name.
 */
import { lengthOf } from '../kernel/text.ts';

/** @internal A test compares it with the documents. */
export const maxShownName = 100;

/** Letters, digits and the punctuation of "Ana & Ben (and Zoë), Jr.", beginning with a letter. */
const nameCharacters = /^\p{L}[\p{L}\p{M}\p{Nd} '’.,&()+‐-]*$/u;
/**
 * The maximum number of digits in a name. Enough for "Table 12", and too few for a price or a phone
 * number.
 * @internal A test compares it with the documents.
 */
export const maxDigits = 2;
/** Matches invisible characters, which no shown name may contain. */
const invisible = /\p{Default_Ignorable_Code_Point}/u;
/**
 * Initials, "J.R.R.", the only place where a letter may follow a period. Otherwise "shop.example"
 * could be an address.
 */
const initials = /^(?:\p{L}\p{M}*\.)+(?:\p{L}\p{M}*)?$/u;
const periodInside = /\.(?=[^.])/u;
/** Punctuation around a word: "(Bo)", "Jr.,". */
const aroundWord = /^\(+|[,)]+$/g;

/** Puts the text on one line and drops format characters, which can reverse or hide parts of it. */
const plain = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();

/** The name as others may read it, or '' if it does not look like a name. */
export function shownName(text: string, max = maxShownName): string {
  const name = plain(text);
  if (!nameCharacters.test(name) || invisible.test(name) || lengthOf(name) > max) return '';
  if ((name.match(/\p{Nd}/gu)?.length ?? 0) > maxDigits) return '';
  const words = name.split(' ').map((word) => word.replace(aroundWord, ''));
  return words.every((word) => !periodInside.test(word) || initials.test(word)) ? name : '';
}

/** @internal A test compares it with the documents. */
export const maxPublicName = 30;

/**
 * Makes 'Ada L.' of 'Ada Maria Lovelace', for "Who's coming". Returns '' for text that does not
 * look like a name.
 */
export function publicName(displayName: string): string {
  const words = plain(displayName)
    .split(' ')
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const [first, ...others] = words;
  if (first === undefined) return '';
  const initial = /[\p{L}\p{N}]\p{M}*/u.exec(others.at(-1) ?? '')?.[0];
  return shownName(initial === undefined ? first : `${first} ${initial.toUpperCase()}.`, maxPublicName);
}
