/**
 * Names in mails to guests and on the public page. Anybody can type any name beside anybody's address, so that a "name"
 * may be an advertisement with an address in it: what does not look like a name is not repeated to others.
 */
import { lengthOf } from '../kernel/text.ts';

const maxShownName = 60;

/** Letters with their marks, spaces, apostrophes, hyphens and periods, beginning with a letter. */
const nameCharacters = /^\p{L}[\p{L}\p{M} '’.‐-]*$/u;
/** Letters that nothing is drawn for. */
const invisible = /\p{Default_Ignorable_Code_Point}/u;
/** Initials, "J.R.R.": the only place where a letter follows a period. Any other, "shop.example", could be an address. */
const initials = /^(?:\p{L}\p{M}*\.)+(?:\p{L}\p{M}*)?$/u;
const periodInside = /\.(?=[^.])/u;

/** The text on one line and without format characters, which turn the text around or hide a part of it. */
const plain = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();

/** The name as others may read it; '' where it does not look like a name. */
export function shownName(text: string, most = maxShownName): string {
  const name = plain(text);
  if (!nameCharacters.test(name) || invisible.test(name) || lengthOf(name) > most) return '';
  return name.split(' ').every((word) => !periodInside.test(word) || initials.test(word)) ? name : '';
}

const maxPublicName = 30;

/** 'Ada L.' of 'Ada Maria Lovelace': what "Who's coming" shows; '' for what does not look like a name. */
export function publicName(displayName: string): string {
  const words = plain(displayName)
    .split(' ')
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const [first, ...others] = words;
  if (first === undefined) return '';
  const initial = /[\p{L}\p{N}]\p{M}*/u.exec(others.at(-1) ?? '')?.[0];
  return shownName(initial === undefined ? first : `${first} ${initial.toUpperCase()}.`, maxPublicName);
}
