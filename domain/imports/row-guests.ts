/** Reads the persons in the columns of names: the guest, and anyone in the same cell. */
import { comparedName } from './household-key.ts';
import { placesOf } from './companions.ts';
import { couplePattern } from './couples.ts';
import { isSeveral } from './family-names.ts';
import { isGivenName } from './given-names.ts';
import { isRole } from './kin-before.ts';
import { coreWords, isKin, isLastName, isWholeName, wholeName } from './name-parts.ts';
import type { NameOptions, ReadNames } from './name-cell.ts';
import { plainName, readNames } from './names.ts';
import { isGuestOf, isGuestWord, mentionsGuests, placesIn, wordsOfPlaces } from './places.ts';
import type { Cell, Reading } from './reading.ts';
import { addPersons, type Party } from './row-party.ts';
import { byCommas, lastNameFirst, partsOf } from './turned-names.ts';
import { oneLine } from './values.ts';
import { isFamily, isParticle, isUnnamed } from './words.ts';

const childAge = /^(\p{Lu}[\p{L}'’-]+) \((\d|1[0-7])\)$/u;

/** Matches a title that is no last name, unlike "Lord" and "Don": "Dr.", "Prof". */
const isShortTitle = (word: string): boolean =>
  /^(?:(?:Dr|Prof|Mag|Ing)\.?|Pfarrer(?:in)?|Diakon|Kaplan)$/u.test(word);

const partFields = ['firstName', 'middleName', 'lastName', 'suffix'] as const;

/** The parts of a name make the person. A whole name is used if they are blank. */
export function readGuests(party: Party): void {
  const { row, most } = party;
  const { off, nameStyles } = row.manner;
  const { columnOf } = row;
  const plain = plainGuest(row);
  if (plain) {
    addPersons(party, columnOf('firstName'), plain);
    return;
  }
  const parts: string[] = [];
  // Particles alone belong to the last name of a child in the row.
  const hasParts = (['firstName', 'lastName', 'suffix'] as const).some((field) => row.first(field));
  if (hasParts || !row.first('middleName')?.text.split(' ').every(isParticle))
    for (const field of partFields) for (const { text } of row.all(field)) parts.push(text);
  const [first = '', last = ''] = [row.first('firstName')?.text, row.first('lastName')?.text];
  // A word such as "Familie" in the column of titles belongs to the name: "Familie | | Özdemir".
  const prefix = row.first('prefix')?.text ?? '';
  const isOfTwo = prefix !== '' && couplePattern(`${prefix} x`) !== null && !namesPartner(row);
  const isOfFamily = prefix !== '' && isFamily(prefix);
  if (last !== '' && (isOfTwo || (first === '' && isOfFamily))) parts.unshift(prefix);
  // "Cormac (12)" in a list with last names is a child.
  const [, called = '', years = ''] = row.columnOf('lastName') === null ? [] : (childAge.exec(first) ?? []);
  if (years !== '') {
    parts[parts.indexOf(first)] = called;
    parts.push(`(${years} y)`);
  }
  setBracketsAside(party, parts);
  // "Dr. Petzold | Volkmar" has the title in front of the last name.
  const [title = '', ...rest] = last.split(' ');
  if (first !== '' && rest.length > 0 && isShortTitle(title))
    parts.splice(0, parts.length, title, ...parts.map((part) => (part === last ? rest.join(' ') : part)));
  // Two first names in one cell, such as "Paolo e Anna", are two persons.
  const pair = /^((?:\p{Lu}\p{L}+ )?\p{Lu}[^\s,]*)\s(?:[yei]|ed)\s((?:\p{L}+ )?\p{Lu}[^\s,]*)(?=$|,)/u.exec(
    first,
  );
  const [, given = '', suffix = ''] = /^(\S+?),? ((?:Jr|Sr|II|III|IV)\.?)$/u.exec(first) ?? [];
  if (given !== '' && last !== '') parts.splice(parts.indexOf(first), 1, given);
  if (given !== '' && last !== '') parts.push(suffix);
  const several = last === '' ? null : sharing(first, last, { most: most + 1, off });
  if (several) {
    addPersons(party, columnOf('firstName'), several);
    return;
  }
  // "Willemsen / Kaya | Rob en Aylin" are two with their own last names.
  const both = /^([^/]+?)\s*\/\s*([^/]+)$/u.exec(last);
  const firsts = both ? partsOf(first) : [];
  if (both && firsts.length === 2 && firsts.every((each) => placesIn(each) === null)) {
    const each = firsts.map((given, at) => wholeName(given, both[at + 1] ?? ''));
    parts.splice(0, parts.length, each.join(' & '));
  }
  const apart = last === '' ? null : namesApart(first, last);
  if (apart) parts.splice(0, parts.length, apart);
  else if (pair) parts[parts.indexOf(first)] = first.replace(pair[0], `${pair[1]} & ${pair[2]}`);
  // A first name such as "Adam + guest" asks for an open place.
  const pieces = last === '' ? [] : partsOf(wordsOfPlaces(first));
  const open = pieces.filter((piece) => placesIn(piece) !== null);
  if (open.length > 0 && open.length < pieces.length) {
    parts[parts.indexOf(first)] = pieces.filter((piece) => !open.includes(piece)).join(' & ');
    parts.push(...open.map((piece) => `& ${piece}`));
  }
  // The row "Clemens||Hattie", whose first name is in the partner's column, is Hattie Clemens
  // alone.
  const isPartnerAlone =
    columnOf('firstName') !== null && first === '' && !row.first('name') && namesPartner(row);
  if (parts.length > 0 && isPartnerAlone) return;
  const other = parts.length > 0 ? otherName(row, first) : null;
  if (other && row.manner.attendees.has(other.column)) parts.length = 0;
  else if (other) row.notice(other.column, 'otherName', other.text);
  if (parts.length > 0) {
    // If one column has "Ana" and another "Ana Silva", they are the same person.
    const isRepeated =
      last !== '' &&
      first !== last &&
      first.includes(' ') &&
      comparedName(last)
        .split(' ')
        .includes(comparedName(first).split(' ').at(-1) ?? '');
    // A first and a last name that are both "Guest" are one open place.
    const namesNone = (part: string) => placesIn(part) !== null || isUnnamed(part);
    const isPlace = first !== '' && (parts.every(namesNone) || isGuestWord(first) || isGuestOf(first));
    const isPair = parts.length === 2 && parts[0] === first && parts[1] === last;
    const whole = oneLine(isRepeated || isPlace ? first : isPair ? wholeName(first, last) : parts.join(' '));
    const column = columnOf('firstName') ?? columnOf('lastName');
    // "Piet & Riet | van den | Berg" share a last name with particles.
    const middle = row.first('middleName')?.text ?? '';
    const shared = middle !== '' && middle.split(' ').every(isParticle) ? `${middle} ${last}` : last;
    addPersons(party, column, readNames(whole, { most: most + 1, off, isJoined: true, lastName: shared }));
    return;
  }
  for (const cell of row.all('name')) {
    if (party.named.length > most) continue;
    const { text, column } = spelledOut(party, cell);
    const own = nameStyles.get(column) ?? 'auto';
    // In a row such as "Moro | Piero, Gina e Leo", the comma separates persons, not the last name.
    const label = own === 'auto' && text.includes(',') ? (row.first('household')?.text ?? '') : '';
    // A number of a household says nothing about the names.
    const household = /\d/u.test(label) ? '' : label;
    const last = household !== '' ? lastNameFirst(text, 'auto')?.[0] : undefined;
    const isList = last !== undefined && !comparedName(household).includes(comparedName(last));
    const isUntitled = (isOfTwo || isOfFamily) && !isFamily(text);
    const family = row.manner.lacksLastNames && !off.has('sharedName') ? row.first('household')?.text : '';
    const isFamilyName = family && isLastName(family) && !isRole(family) && !isSeveral.test(family);
    const apart = isFamilyName ? namesApart(text, family) : null;
    if (apart) row.notice(column, 'sharedName', apart);
    const whole = apart ?? (isUntitled && isAlone(text) ? `${prefix} ${text}` : text);
    const isCounted = row.manner.counted.has(column);
    const style = isList ? 'list' : own;
    addPersons(party, column, readNames(whole, { most: most + 1, off, style, isCounted }));
  }
}

/** Gives "Davide e Irene Poli" next to "Sgarzi" his own last name: "Davide Sgarzi & Irene Poli". */
function namesApart(names: string, last: string): string | null {
  const [, given, partner = ''] =
    /^((?:\p{Lu}\p{L}+ )?\p{Lu}[^\s,]*)\s(?:[yei]|ed|et|and|und|och|og|en|plus|[&+])\s((?:\p{L}+ )?\p{Lu}[^\s,]*)$/u.exec(
      names,
    ) ?? [];
  const isOwnName =
    partner.includes(' ') &&
    isWholeName(partner) &&
    !isGivenName(partner.split(' ').at(-1) ?? '') &&
    !isKin(partner.split(' ')[0] ?? '') &&
    !partner.toLowerCase().includes(last.toLowerCase());
  return isOwnName ? `${given} ${last} & ${partner}` : null;
}

/** Reads the brackets behind a first name that has its last name in another column. */
function setBracketsAside({ row, remarks }: Party, parts: string[]): void {
  const first = row.first('firstName');
  const [, bare = '', inside = ''] = /^(\p{Lu}[^()]*\S)\s*\(([^()\d]+)\)$/u.exec(first?.text ?? '') ?? [];
  if (!first || inside === '' || !row.first('lastName')) return;
  const put = (name: string) => (parts[parts.indexOf(first.text)] = name);
  // "Tony (+ lady friend) | Reed" asks for an open place.
  if (inside.startsWith('+') && placesIn(inside) !== null) {
    put(bare);
    parts.push(inside);
    return;
  }
  // "Jacqueline (mamie) | Moreau" and "Bob (Ann's cousin) | Reed" have a remark.
  if (!/^(?:\p{Ll}|\p{Lu}\p{L}+['’]s? )/u.test(inside)) return;
  if (mentionsGuests(inside) || placesIn(inside) !== null || row.manner.off.has('remark')) return;
  put(bare);
  remarks.push(inside);
  row.notice(first.column, 'remark', inside);
}

/**
 * Returns the persons of "Jan, Silke, Kinder Ole u. Lina | Petersen", who share a last name, or
 * null.
 */
function sharing(first: string, last: string, options: NameOptions): ReadNames | null {
  if (!/, \p{L}/u.test(first) || !/,.*,|[&+]|\s\p{Ll}{1,3}\.? /u.test(first)) return null;
  const aged = first.replace(/\((\d{1,2})\)/gu, '($1 y)');
  const read = readNames(aged, { ...options, style: 'list' });
  const areFirst = read.persons.every(({ name }) => coreWords(name).length === 1);
  if (read.persons.length < 3 || !areFirst) return null;
  for (const person of read.persons) if (!person.isPlaceholder) person.name = wholeName(person.name, last);
  return read;
}

/** Returns the guest of a row that has a common first name and a last name alone, or null. */
function plainGuest({ all, first, columnOf }: Reading): ReadNames | null {
  if (columnOf('name') !== null || first('prefix') || first('middleName') || first('suffix')) return null;
  const [given, ...otherGiven] = all('firstName');
  const [last, ...otherLast] = all('lastName');
  const isAlone = given && last && otherGiven.length === 0 && otherLast.length === 0;
  return isAlone ? plainName(`${given.text} ${last.text}`) : null;
}

/**
 * The name on the envelope, if it names the persons of a family: "Whitlow Household | Greg and Dana
 * Whitlow". The family then labels the household.
 */
function spelledOut(party: Party, cell: Cell): Cell {
  const { row } = party;
  const envelope = row.first('envelopeName');
  if (!envelope || !isFamily(cell.text) || isFamily(envelope.text) || row.manner.off.has('familyNames'))
    return cell;
  const { persons } = readNames(envelope.text);
  const isNamed = persons.every(({ name, isPlaceholder }) => !isPlaceholder && coreWords(name).length > 1);
  if (!isNamed || persons.length < 2) return cell;
  party.label = oneLine(cell.text);
  row.notice(envelope.column, 'familyNames', envelope.text);
  return envelope;
}

/** The whole name in a row whose parts are of somebody else, such as the buyer of a ticket. */
function otherName(row: Reading, first: string): Cell | null {
  const cell = row.first('name');
  const [word = ''] = comparedName(first).split(' ');
  const words = comparedName(cell?.text ?? '').split(' ');
  return cell && word !== '' && words.length > 1 && !words.some((each) => each.startsWith(word.slice(0, 3)))
    ? cell
    : null;
}

/** Returns whether a text names one person or one family. */
const isAlone = (text: string): boolean => byCommas(text).flatMap(partsOf).length === 1;

function namesPartner(row: Reading): boolean {
  const cell = row.first('partnerFirstName') ?? row.first('partner') ?? row.first('guest');
  const text = cell?.text ?? '';
  return text !== '' && placesOf(text) === null;
}
