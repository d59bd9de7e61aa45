/** The persons of a row that is being read. They may share a last name. */
import type { NamedPerson } from './couples.ts';
import type { ImportField } from './field-list.ts';
import type { ReadNames } from './name-cell.ts';
import { isGivenName } from './given-names.ts';
import { coreWords, isKin, isWholeName, lastNameOf, lastNameOfFamily, wholeName } from './name-parts.ts';
import type { Cell, Reading } from './reading.ts';
import { isFamily, isNo, isParticle, isStatus, isSuffix, isTitle, isUnnamed, isYes } from './words.ts';

/** Persons that are being read. */
export interface Party {
  row: Reading;
  most: number;
  named: (NamedPerson & { isChild: boolean })[];
  /** The number of companions that the row asks for. Named companions take these places. */
  places: number;
  companions: number;
  kids: number;
  seats: number | null;
  label: string;
  remarks: string[];
}

/** Matches an Arabic "and" between two words: "خالد وسارة" may be Khaled and Sara, or one name. */
const joinsArabic = /\p{Script=Arabic}\s+\u0648\p{Script=Arabic}{2}/u;

export function addPersons(party: Party, column: number | null, read: ReadNames, isChild = false): void {
  for (const { code, text } of read.guesses) party.row.note({ code, text, column });
  for (const { name, isPlaceholder } of read.persons)
    if (!isPlaceholder && (joinsArabic.test(name) || isTwoNames(name)))
      party.row.notice(column, 'maybeTwo', name);
    else if (!isPlaceholder && isOdd(name, party.row.manner.isCapitalized))
      party.row.notice(column, 'oddName', name);
  for (const person of read.persons)
    if (party.named.length <= party.most)
      party.named.push({
        name: person.name,
        isPlaceholder: person.isPlaceholder,
        isChild: isChild || person.isChild === true || (read.isChild === true && !person.isPlaceholder),
      });
  party.kids = Math.max(party.kids, read.kids);
  if (read.seats) party.seats = Math.max(party.seats ?? 0, read.seats);
  party.label ||= read.label;
  if (read.remark) party.remarks.push(read.remark);
}

const fourWords = /^[^ ]* [^ ]* [^ ]* [^ ]*$/;

/** Returns whether a name may be two names in a row, such as "John Smith Mary Smith". */
function isTwoNames(name: string): boolean {
  if (!fourWords.test(name)) return false;
  const words = name.split(' ');
  if (words.some(isParticle)) return false;
  const [one, two, three, four] = words.map(isGivenName);
  return (one && !two && three && !four) || (!one && two && !three && four) || false;
}

/** Matches most names: up to four words that begin with a capital. */
const plainName = /^\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*){0,3}$/u;

/**
 * Matches a name with digits or signs, or with a word that this list would write differently in a
 * name.
 */
function isOdd(name: string, isCapitalized: boolean): boolean {
  // A doubled word such as "Test Test" is no person's name.
  if (name.charAt((name.length - 1) / 2) === ' ' && /^(\S+) \1$/iu.test(name)) return true;
  // "Ana Silva TBC" says something about Ana Silva.
  const last = name.lastIndexOf(' ');
  const end = last > name.indexOf(' ') ? name.slice(last + 1) : '';
  if (end !== '' && (isUnnamed(end) || isStatus(end))) return true;
  // "Aldo Nonno" may be turned, and a cell "No" is an answer.
  if (last < 0 ? isNo(name) || isYes(name) : isKin(name.slice(last + 1)) && !isKin(name.slice(0, last)))
    return true;
  const all = end === '' ? [] : name.split(' ');
  if (all.length > 3 && /(?:^| )(\p{L}{2,}) .*\1$/u.test(name)) return true;
  // "Mr. Owen Reed Ms. Tess Reed" has a title or a relative in its middle.
  if (all.length > 3 && all.slice(2, -1).some((word) => (isTitle(word) && !isSuffix(word)) || isKin(word)))
    return true;
  if (plainName.test(name)) return false;
  // A sign such as a dash isn't part of a name, and neither is a particle at its end: "Bram de".
  if (/^[^\p{L}\p{M}\p{N}('"“„«’‘]/u.test(name) || (last > 0 && isParticle(name.slice(last + 1))))
    return true;
  // "de Bram Vriend" has its particle in front, and "Jens Holm Mette Holm" are two persons.
  if (/^\p{Ll}/u.test(name) && isParticle(name.split(' ')[0] ?? ''))
    if (last < 0 || isCapitalized || / \p{Lu}\S+ \p{Lu}/u.test(name)) return true;
  if (
    /\d|@|https?:|\p{Extended_Pictographic}|[:!?…=<>{}()[\]&]|\s[-–—]\s|\p{Lu}\p{L}+\.$/u.test(name) &&
    !isSuffix(name.split(' ').at(-1) ?? '')
  )
    return true;
  // "Juan Pérez o Ana Gómez" may be either.
  if (/\p{Ll} o \p{Lu}/u.test(name)) return true;
  const words = name.split(' ');
  const lower = words.filter(
    (word, at) =>
      /^\p{Ll}{2}/u.test(word) &&
      !isParticle(word) &&
      (at > 0 || (!isKin(word) && (words.length === 1 || !isTitle(word)))) &&
      !isFamily(word),
  );
  return (
    words.length > 7 ||
    words.some((word) => /^\p{Ll}\.$/u.test(word)) ||
    ((isCapitalized || /^\p{Lu}/u.test(name)) && lower.length > 0)
  );
}

/** Adds the first person's last name to a first name alone. */
export function withLastName(party: Party, column: number | null, name: string, lastName: string): string {
  const isAlone = coreWords(name).length === 1 || !isWholeName(name);
  if (!isAlone || lastName === '' || party.row.manner.off.has('surname')) return name;
  const core = coreWords(name);
  // A companion such as "Mme Durand" already has the last name of the guest "Durand Jacques".
  const isOwn = core.length === 1 && party.named[0]?.name.split(' ').includes(core[0] as string);
  if (core.at(-1) === lastName || (isOwn && isTitle(name.split(' ')[0] ?? ''))) return name;
  const whole = wholeName(name, lastName);
  party.row.notice(column, 'surname', whole);
  return whole;
}

/** The first and last names of numbered columns, joined. */
export function joinedNames(row: Reading, first: ImportField, last: ImportField): Cell[] {
  const lasts = row.every(last);
  return row.every(first).flatMap(({ column, text }, at) => {
    const next = row.every(first)[at + 1]?.column ?? Infinity;
    const own = lasts.find((cell) => cell.column > column && cell.column < next) ?? lasts[at];
    const whole = wholeName(text, own?.text ?? '');
    return whole === '' ? [] : [{ column, text: whole }];
  });
}

/** The last name of partner and children: the one in its column, with the particles before it. */
export function sharedLastName(party: Party): string {
  const { row } = party;
  const own = row
    .all('lastName')
    .map(({ text }) => text.replace(/^(?:(?:Dr|Prof|Mag|Ing)\.?\s+)+/u, ''))
    .join(' ')
    .replace(/,? (?:[JS]r\.?|II|III|IV)$/u, '');
  const main = mainOf(party);
  const whole =
    isFamily(main) && own === ''
      ? lastNameOfFamily(main)
      : lastNameOf(main, own === '' && row.manner.hasTwoLastNames);
  return own !== '' && !whole.endsWith(own) ? own : whole || own;
}

export const mainOf = ({ named }: Party): string =>
  named.find(({ isPlaceholder }) => !isPlaceholder)?.name ?? '';
