/** Splits names at single letters that mean "and" in some languages: "y", "e", "i" and "a". */
import { isGivenName } from './given-names.ts';
import { kinBefore } from './kin-before.ts';
import { areWholeName, coreWords } from './name-parts.ts';
import { isParticle, isTitle } from './words.ts';

/**
 * Splits a text at letters that mean "and": "Ines y Pablo Soto" are two persons, but "José Ortega y
 * Gasset" is one.
 */
export function byLetters(text: string, isList = false): string[] {
  const found =
    /^(.+?)\s+(?:y|e|i|a|і|ir|ed)\s+(.+)$/u.exec(text) ??
    swedish(text) ??
    slovenian(text) ??
    (/\p{Ll}/u.test(text) ? null : /^(.+?)\s+Y\s+(.+)$/u.exec(text));
  if (!found) return [text];
  const [before, after] = [found[1] as string, found[2] as string];
  const [left, right] = [coreWords(before), coreWords(after)];
  // "Thomas a Becket" is one person, but "Petr a Jana" are two.
  if (text.endsWith(` a ${after}`) && !after.includes(' ') && !isGivenName(after)) return [text];
  const isGivenOnly = left.length === 1 || (left.length > 1 && !areWholeName(left));
  const isGiven = isGivenOnly || isGivenName(right[0] as string);
  const isPair = areWholeName(right) && isGiven;
  // The second of a couple may be a first name alone: "Ferri Paolo e Anna", "José Ángel y Miriam".
  const areFirstNames = (right.length === 1 || !areWholeName(right)) && isGiven;
  // Both parts have a title, as in "Sr. Arturo Paz y Sra. Lidia Ruiz".
  const areTitled = [before, after].every((name) => isTitle(name.split(' ')[0] ?? ''));
  // "Ola Kruk i Tomek Baran" are two, but "Ortega i Gasset" is one.
  const isDouble = left.length === 3 && isGivenName(left[0] as string);
  const areWhole = hasTwoWords(right) && (hasTwoWords(left) || isDouble);
  // "Elena Prieto y su hija Alba" names a relative of the first.
  return isPair || areFirstNames || areTitled || areWhole || isList || kinBefore.test(after)
    ? [before, ...byLetters(after, isList)]
    : [text];
}

/** Swedish "o" is short for "och": "Karin o Bengt Öhman". In other languages it is "or". */
function swedish(text: string): RegExpExecArray | null {
  const found = /^(\p{Lu}\S*(?: \p{Lu}\S*)?) o (\p{Lu}.*)$/u.exec(text);
  const firsts = found?.slice(1).map((part) => part.split(' ')[0] ?? '') ?? [];
  if (firsts.length !== 2 || !firsts.every(isGivenName)) return null;
  return !found?.[1]?.includes(' ') || northern.test(text) ? found : null;
}
const northern = /[åäö]|(?:sson|holm|berg|strom|[qk]vist|gren|lund|dahl|blom)(?!\p{L})/iu;

/** Slovenian "in" joins given names, but "Ana in Berlin" is one person. */
function slovenian(text: string): RegExpExecArray | null {
  const found = /^(\p{Lu}.*?) in (\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}.*)$/u.exec(text);
  const firsts = found?.slice(1).map((part) => part.split(' ')[0] ?? '') ?? [];
  return firsts.length === 2 && firsts.every(isGivenName) ? found : null;
}

const hebrewNames =
  'דנה שרה רחל מרים רבקה לאה אסתר חנה נועה נעה מיכל יעל תמר רונית אורית ענת שירה מאיה טל הדס הילה גלית סיגל אורלי דליה דינה אביגיל יוסי משה דוד אברהם יצחק יעקב אבי עמית יואב דניאל איתי אורי רון גיא עומר נתן שמעון אלי חיים יהודה'
    .split(' ')
    .join('|');
const hebrewAnd = new RegExp(`^(\\p{Script=Hebrew}{2,}) \u05d5(${hebrewNames}) (?=\\p{Script=Hebrew})`, 'u');

/** Hebrew writes "and" at the beginning of the second of three words: "Yossi and-Dana Cohen". */
export const withHebrewAnd = (text: string): string => text.replace(hebrewAnd, '$1 & $2 ');

const hasTwoWords = (words: readonly string[]): boolean => words.length === 2 && !words.some(isParticle);
