/** Splits cells into names, and turns names that are written with the last name first. */
import { foldedName } from '../kernel/search.ts';
import { isGivenName } from './given-names.ts';
import { coreWords, isKin } from './name-parts.ts';
import { placesIn, wordsOfPlaces } from './places.ts';
import { oneLine, splitAt } from './values.ts';
import { isFamily, isParticle, isSuffix, isTitle } from './words.ts';

/**
 * How the names of a column are written: `lastFirst` if most cells are like "Silva, Ana", `list` if
 * a comma separates companions, `capitals` if most cells are like "SILVA Ana", `turned` if most are
 * like "Silva Ana" and the heading says so.
 */
export type NameStyle = 'auto' | 'lastFirst' | 'list' | 'capitals' | 'turned';

/**
 * Separators of names. Words such as "and" separate only between spaces. "y", "e" and "i" need
 * care, because they occur within names. A slash after one or two capitals belongs to the name:
 * "AC/DC".
 */
export const between =
  /\s*[&\n;|＆،；]\s*|\s*(?<!(?<!\p{L})\p{Lu}{1,2})\/\s*|\s+(?:and|und|u\.|sowie|samt|et|en|och|og|oraz|ve|ja(?= \p{L})|és|și|şi|và|и|та|και|و)\s+|\s*\+\s*(?=\p{L})|\s+(?=\+\s*\d)/iu;

/** Separators of first names, in which "y" and "e" can't occur. */
export const betweenChildren =
  /\s*[,;&|\n/+]\s*|\s+(?:and|und|et|y|e|en|och|i|og|ja|és|și|şi|ve|và|ir|и|і|та|και)\s+|\s+u\.\s+/iu;

/** Matches a sign that no single name has, or a short word between spaces. */
const maySeparate = /[^\p{L}\p{M} '’.-]| \p{L}{1,4}\.? /u;

export const partsOf = (text: string): string[] =>
  (maySeparate.test(text) ? text.split(between) : [text]).map(oneLine).filter((part) => part !== '');

/** Returns whether a text begins with a word for a relative: "Mum", "Great Aunt Irene". */
const beginsWithKin = (text: string): boolean =>
  text
    .split(' ')
    .slice(0, /^(?:great|grand|dear)[ -]/iu.test(text) ? 2 : 1)
    .some(isKin);

const noSpaces = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]+$/u;

/**
 * Splits "Silva, Ana" into the last name and the text after the comma. Returns null for a list. In
 * a column of such names, everything before the comma is the last name, however many words it has.
 */
export function lastNameFirst(text: string, style: NameStyle): [string, string] | null {
  const at = text.indexOf(',');
  if (at < 0 || style === 'list') return null;
  const last = oneLine(text.slice(0, at));
  const pieces = text
    .slice(at + 1)
    .split(',')
    .map(oneLine);
  const suffixes = pieces.slice(1);
  const isOthers = suffixes.some((piece) => !isSuffix(piece));
  // In a column of such names, "Geraghty, PJ, Maura and Aoife" are three who share one.
  const isShared =
    isOthers &&
    style === 'lastFirst' &&
    !isGivenName(last) &&
    partsOf(pieces.at(-1) ?? '').length > 1 &&
    pieces.slice(0, -1).every((piece) => partsOf(piece).length === 1) &&
    pieces.flatMap(partsOf).every((piece) => coreWords(piece).length === 1);
  if (isShared) return [last, pieces.join(' & ')];
  if (isOthers) return null;
  const rest = pieces[0] ?? '';
  // "Anna i Rafał Nowak, córka Lena" begins with a couple.
  if (/^\S+ [yeia] \p{Lu}/u.test(last) && isGivenName(last.split(' ')[0] ?? '')) return null;
  if (last === '' || rest === '' || (isSuffix(rest) && suffixes.length === 0) || between.test(last))
    return null;
  const others = partsOf(wordsOfPlaces(rest));
  if (isFamily(last) || others.every((part) => placesIn(part) !== null)) return null;
  // Relatives such as "Mum, Dad" are two persons.
  if ([last, rest].every(beginsWithKin)) return null;
  if (noSpaces.test(last) && noSpaces.test(rest)) return null;
  const turned: [string, string] = [[last, ...suffixes].join(', '), rest];
  if (style === 'lastFirst') return turned;
  const before = coreWords(last);
  // "Paul Lindqvist, Sara & daughter Ivy" begins with a whole name.
  const hasRelative = others.some((part) => /^\p{Ll}{3}/u.test(part) && placesIn(part) === null);
  if (before.length > 1 && isGivenName(before[0] ?? '') && hasRelative) return null;
  // So does "Simon Entwistle, Cath and the twins Millie & Max".
  const isWhole = before.length === 2 && isGivenName(before[0] ?? '') && !isGivenName(before[1] ?? '');
  if (isWhole && others.length > 1 && others.every((part) => coreWords(part).length === 1)) return null;
  // If both parts end with the same last name, they are two persons: "Deacon Harris, Sister
  // Harris".
  const ends = [last, rest].map((each) => each.split(' '));
  if (ends.every((words) => words.length > 1) && ends[0]?.at(-1) === ends[1]?.at(-1)) return null;
  const lengths = others.map((part) => coreWords(part).length);
  const after = lengths[0] ?? 0;
  // A list such as "Ana, Luis & Eva Silva" has the last name at its end.
  if (lengths.length > 1 && (lengths.at(-1) ?? 0) > after) return null;
  if (isShortList(text)) return null;
  // Two full names, such as "Ana Silva, Luis Costa", are two persons.
  const isParticleFirst = /^\p{Ll}/u.test(last);
  return before.length === 1 || after === 1 || isParticleFirst ? turned : null;
}

/**
 * Returns whether a comma separates first names: "Daan, Sanne & Bram" are three persons, but
 * "Silva, Ana & Luis" are two.
 */
export function isShortList(text: string): boolean {
  const [first = '', rest = '', ...others] = text.split(',').map(oneLine);
  if (others.length > 0 || !/[ &/+;\n]/.test(rest)) return false;
  const all = partsOf(rest).flatMap((part) => part.split(/ [yea] /u));
  if (all.length < 2) return false;
  // "Garcia, Maria + guest" has one name behind the comma.
  const parts = all.filter((part) => placesIn(part) === null);
  if (parts.length < 2 && !coreWords(first).every(isGivenName) && !beginsWithKin(first)) return false;
  const isTurned = !isGivenName(first) && !beginsWithKin(first) && parts.every(isGivenName);
  const areShort = [first, ...parts].every((part) => coreWords(part).length === 1);
  return areShort && !isTurned;
}

/** Splits at commas. A suffix stays with the name before it. */
export function byCommas(text: string): string[] {
  const parts: string[] = [];
  for (const part of splitAt(text, /[,、]/u).map((piece) => piece.trim())) {
    if (parts.length > 0 && isSuffix(part)) parts[parts.length - 1] += `, ${part}`;
    else if (part !== '') parts.push(part);
  }
  return parts;
}

const isInCapitals = (word: string): boolean => /^[\p{Lu}'’-]*\p{Lu}[\p{Lu}'’-]+$/u.test(word);

/**
 * Splits "Mme LE GOFF Anne-Marie" into its titles, the last name in capitals, and the text after
 * it. Returns null if all words or none have capitals.
 */
export function capitalsFirst(text: string): { titles: string; last: string; rest: string } | null {
  const words = oneLine(text).split(' ');
  const from = words.findIndex((word) => !isTitle(word));
  let to = from;
  const isOfLast = (word: string, next = '') =>
    isInCapitals(word) || (isParticle(word) && (isInCapitals(next) || isParticle(next)));
  while (from >= 0 && to < words.length && isOfLast(words[to] as string, words[to + 1])) to += 1;
  const rest = words.slice(to);
  if (to === from || !words.slice(from, to).some(isInCapitals) || !/^\p{Lu}\p{Ll}/u.test(rest[0] ?? ''))
    return null;
  if (rest.some(isInCapitals)) return null;
  // Two or three letters may be initials: "JP Morgan", but "NGO Anna".
  const letters = words.slice(from, to).join('').length;
  if (letters < 4 && !(rest.length === 1 && isGivenName(rest[0] ?? ''))) return null;
  return {
    titles: words.slice(0, from).join(' '),
    last: words.slice(from, to).join(' '),
    rest: rest.join(' '),
  };
}

/** Matches a heading that asks for the last name first: "Nom et prénom". */
const lastBeforeFirst =
  /^(?:nom|apellidos?|cognome|nazwisko|(?:nach|familien)?name|achternaam|efternamn|last name|surname)\b.*\b(?:prenoms?|nombres?|nome|imie|vorname|voornaam|fornamn|first(?: name)?$)\b/;

/** Returns whether most names of a column begin with a last name in capitals: "SILVA Ana". */
function areInCapitals(cells: readonly string[], isLastFirst: boolean): boolean {
  const names = cells.filter((cell) => /\S\s\S/u.test(cell));
  // Most names have one capital in a word, so they need no further look.
  const turned = names.flatMap((cell) =>
    /\p{Lu}{2}/u.test(cell) ? (capitalsFirst(partsOf(cell)[0] ?? '') ?? []) : [],
  );
  // In "ANA Silva", the capitals are the first name.
  const given = turned.filter(({ last, rest }) => isGivenName(last) && !rest.split(' ').every(isGivenName));
  if (isLastFirst && turned.length > given.length) return true;
  return turned.length >= 2 && turned.length * 2 > names.length && given.length * 2 < turned.length;
}

/** Splits "ks. Bąk Stanisław" into its titles, the last name and the text after it. */
export function lastBefore(text: string): { titles: string; last: string; rest: string } | null {
  const words = text.split(' ');
  const from = words.findIndex((word) => !isTitle(word));
  let to = from;
  const isOfLast = (at: number) =>
    isParticle(words[at] as string) ||
    (/^(?:Lo|La|Li|Dalla)$/.test(words[at] as string) &&
      at + 2 < words.length &&
      !isGivenName(words[at + 1] as string));
  while (to >= 0 && to < words.length && isOfLast(to)) to += 1;
  const rest = words.slice(to + 1).join(' ');
  if (from < 0 || rest === '') return null;
  return { titles: words.slice(0, from).join(' '), last: words.slice(from, to + 1).join(' '), rest };
}

const isNickname = (word: string): boolean =>
  isKin(word) ||
  /^(?:big|little|old|young|crazy|coach|chef(?:in)?|boss|trainer(?:in)?|florist|neighbou?r|kolleg(?:e|in)|nachbar(?:in)?|mother|father|sister|brother|boy|girl|our|pani?)$/iu.test(
    word,
  );

/**
 * Counts the names with a given name behind another word, and those with it in front. With
 * `isBare`, names with titles don't count.
 */
function orderOfNames(cells: readonly string[], isBare = false): { turned: number; straight: number } {
  let turned = 0;
  let straight = 0;
  for (const cell of cells) {
    // "int. 5 - Esposito Gennaro" begins with a home.
    // "Rossi Paola, con il marito" has its company behind a comma.
    const named = cell
      .trim()
      .replace(/^\p{L}[\p{L}.]{0,12} \d{1,4}\p{L}? [-–—] /u, '')
      .replace(/, \p{Ll}.*$/u, '');
    const split = lastBefore(partsOf(named)[0] ?? '');
    if (!split || named.includes(',') || (isBare && (split.titles !== '' || isNickname(split.last))))
      continue;
    const [first, second] = [split.last, split.rest.split(' ')[0] ?? ''].map(isGivenName);
    if (second && !first) turned += 1;
    if (first && !second) straight += 1;
  }
  return { turned, straight };
}

/**
 * Returns whether most names have a given name behind another word: "Kowalczyk Andrzej". There
 * must be more than three times as many as names with it in front, unless the heading says so.
 */
export function areTurnedNames(cells: readonly string[], isSaid = false): boolean {
  const { turned, straight } = orderOfNames(cells);
  if (!isSaid) return turned > 2 && turned > straight * 3;
  return turned > straight && (turned > 2 || turned * 2 > cells.filter((cell) => cell.trim() !== '').length);
}

/** Returns whether a list without headings surely has the last names first. */
export function areSurelyTurned(cells: readonly string[]): boolean {
  const { turned, straight } = orderOfNames(cells, true);
  return turned > 4 && straight * 8 < turned;
}

const bareBehind = /^\p{Lu}\S* \p{Lu}.*(?:,| &| \p{Ll}{1,3}) \p{Lu}[\p{L}'’-]+$/u;
const withCount = /^(.*\S) ?\((\d{1,2})\)$/u;

/**
 * Returns whether the names of a column end with a number of persons: "Ana & Bo Reed (4)", "Cy Dane
 * (1)". Numbers behind single names may be ages.
 */
export function countsInBrackets(cells: readonly string[]): boolean {
  let filled = 0;
  let counted = 0;
  let couples = 0;
  let ages = 0;
  for (const cell of cells) {
    const text = cell.trim();
    if (text === '') continue;
    filled += 1;
    const [, names = '', count = ''] = text.endsWith(')') ? (withCount.exec(text) ?? []) : [];
    if (names === '') continue;
    const persons = partsOf(names).flatMap((part) => part.split(/ [yei] (?=\p{Lu})/u)).length;
    if (persons > Number(count)) return false;
    counted += 1;
    // The 8 in "Jessica Park, Dylan (8)" is an age.
    if (persons < Number(count) && bareBehind.test(names)) ages += 1;
    if (persons > 1 || isFamily(names)) couples += 1;
  }
  return ages * 2 <= counted && counted > 2 && couples > 0 && counted * 2 > filled;
}

/** Decides how a column writes its names. */
export function nameStyleOf(cells: readonly string[], heading = ''): NameStyle {
  let filled = 0;
  let turned = 0;
  let sure = 0;
  let given = 0;
  const isLastFirst = lastBeforeFirst.test(foldedName(heading));
  if (areInCapitals(cells, isLastFirst)) return 'capitals';
  if (isLastFirst && areTurnedNames(cells, true)) return 'turned';
  for (const cell of cells) {
    const text = cell.trim();
    if (text === '') continue;
    filled += 1;
    if (!lastNameFirst(text, 'lastFirst')) continue;
    turned += 1;
    if (lastNameFirst(text, 'auto')) sure += 1;
    if (isGivenName(text.split(',')[0] ?? '')) given += 1;
  }
  // "Ngata, Tama & Aroha" may be three persons, but hardly next to "McLeish, Fiona".
  const areLast = given === 0 && sure >= 2 && sure * 3 >= turned && turned * 4 >= filled * 3;
  const isTurned = turned >= 2 && turned * 2 > filled && sure * 2 >= turned;
  return isTurned || areLast ? 'lastFirst' : 'auto';
}
