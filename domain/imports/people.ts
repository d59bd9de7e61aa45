/** The persons of a row: its guest, a partner, children, named companions and open places. */
import type { Person } from '../guest-list/household.ts';
import { foldedName } from '../kernel/search.ts';
import type { ImportField } from './field-list.ts';
import { coreWords, isWholeName, lastNameOf } from './name-parts.ts';
import type { NamedPerson } from './couples.ts';
import { readNames, type ReadNames } from './names.ts';
import type { GuessCode } from './notices.ts';
import { placesIn } from './places.ts';
import { lastNameFirst } from './turned-names.ts';
import type { Cell, Reading } from './reading.ts';
import { oneLine } from './values.ts';
import {
  childIn,
  countIn,
  isBlankWord,
  isFamily,
  isNo,
  isParticle,
  isSuffix,
  isTitle,
  isUnnamed,
  isYes,
} from './words.ts';

export interface People {
  persons: Person[];
  /** What the persons' cells ask for, at least. Null if they say nothing. */
  seats: number | null;
  /** The cell as written, if it names the household. */
  label: string;
  remark: string;
  /** More persons were named than a household can have. */
  isTooMany: boolean;
}

const blank: Person = {
  id: null,
  name: '',
  alsoKnownAs: [],
  isChild: false,
  isPlaceholder: false,
  email: null,
};

/** Persons in the making. */
interface Party {
  row: Reading;
  most: number;
  named: (NamedPerson & { isChild: boolean })[];
  /** Companions who come in any case. Named ones fill their places. */
  places: number;
  companions: number;
  kids: number;
  seats: number | null;
  label: string;
  remarks: string[];
}

export function readPeople(row: Reading, most: number): People {
  const party: Party = {
    ...{ row, most, named: [], places: 0, companions: 0, kids: 0, seats: null, label: '', remarks: [] },
  };
  readGuests(party);
  const lastName = sharedLastName(party);
  readPartner(party, lastName);
  readCompanions(party);
  readChildren(party, lastName);
  const first = mainOf(party);
  const open = Math.max(0, party.places - party.companions);
  for (let at = 0; at < Math.min(open, most + 1); at += 1) {
    const name = first ? `Guest of ${first}` : 'Guest';
    party.named.push({ name, isPlaceholder: true, isChild: false });
  }
  // A row of a plus-one may say so in its kind alone.
  const kind = row.first('child');
  if (kind && party.named.length === 0 && placesIn(kind.text) !== null) {
    party.named.push({ name: 'Guest', isPlaceholder: true, isChild: false });
    row.notice(kind.column, 'place', kind.text);
  }
  const persons = unique(party.named);
  const [only] = persons;
  if (only && persons.length === 1 && !party.seats && !row.first('seats') && !row.first('adults'))
    if (isFamily(only.name))
      row.notice(row.columnOf('name') ?? row.columnOf('lastName'), 'maybeTwo', only.name);
  const seats = Math.max(party.seats ?? 0, seatsWithKids(party, persons.length));
  return {
    persons,
    seats: seats || null,
    label: party.label,
    remark: party.remarks.join(', '),
    isTooMany: party.named.length > most,
  };
}

/** "خالد وسارة" may be Khaled and Sara, or one name. */
const joinsArabic = /\p{Script=Arabic}\s+\u0648\p{Script=Arabic}{2}/u;

/** The seats for adults and children. Zero if a number of seats counts them all. */
function seatsWithKids({ row, named, kids: counted }: Party, persons: number): number {
  const namedKids = named.filter(({ isChild }) => isChild).length;
  const kids = Math.max(counted, namedKids);
  const cell = row.first('seats');
  const total = cell && countIn(cell.text);
  const isCounted = total && total > kids && row.manner.hasKidsInTotal;
  const adults = numberIn(row, 'adults');
  if (total && kids > 0) return isCounted ? 0 : total + kids;
  if (adults) return adults + kids;
  return counted > 0 ? persons + kids - namedKids : 0;
}

/** The last name of partner and children: that of its column, with the particles before it. */
function sharedLastName(party: Party): string {
  const { row } = party;
  const own = row
    .all('lastName')
    .map(({ text }) => text)
    .join(' ');
  const whole = lastNameOf(mainOf(party));
  return own !== '' && !whole.endsWith(own) ? own : whole || own;
}

const mainOf = ({ named }: Party): string => named.find(({ isPlaceholder }) => !isPlaceholder)?.name ?? '';

/** Each named person once, and all open places, which come last. */
function unique(named: Party['named']): Person[] {
  if (named.length === 1) return named.map((person): Person => ({ ...blank, ...person }));
  const keys = new Set<string>();
  const persons = named
    .filter(({ name, isPlaceholder }) => {
      const key = foldedName(name) || name;
      return isPlaceholder || (keys.has(key) ? false : Boolean(keys.add(key)));
    })
    .map((person): Person => ({ ...blank, ...person }));
  return persons;
}

function add(party: Party, column: number | null, read: ReadNames, isChild = false): void {
  for (const guess of read.guesses) party.row.note({ ...guess, column });
  for (const { name, isPlaceholder } of read.persons)
    if (!isPlaceholder && joinsArabic.test(name)) party.row.notice(column, 'maybeTwo', name);
    else if (!isPlaceholder && isOdd(name, party.row.manner.isCapitalized))
      party.row.notice(column, 'oddName', name);
  for (const person of read.persons)
    if (party.named.length <= party.most)
      party.named.push({ ...person, isChild: isChild || (read.isChild === true && !person.isPlaceholder) });
  party.kids = Math.max(party.kids, read.kids);
  if (read.seats) party.seats = Math.max(party.seats ?? 0, read.seats);
  party.label ||= read.label;
  if (read.remark) party.remarks.push(read.remark);
}

/** Most names: up to four words that begin with a capital. */
const plainName = /^\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*){0,3}$/u;

/** A name with digits or signs, or with a word that no name of this list would write like this. */
function isOdd(name: string, isCapitalized: boolean): boolean {
  if (plainName.test(name)) return false;
  if (
    /\d|@|https?:|\p{Extended_Pictographic}|[:!?…=<>{}]|\s[-–—]\s|\p{Lu}\p{L}+\.$/u.test(name) &&
    !isSuffix(name.split(' ').at(-1) ?? '')
  )
    return true;
  const words = name.split(' ');
  const lower = words.filter((word) => /^\p{Ll}{2}/u.test(word) && !isParticle(word) && !isTitle(word));
  return words.length > 7 || (isCapitalized && lower.length > 0);
}

/** The parts make the person. A whole name fills in if they are blank. */
function readGuests(party: Party): void {
  const { row, most } = party;
  const { off, nameStyles } = row.manner;
  const { columnOf } = row;
  const parts = (['firstName', 'middleName', 'lastName', 'suffix'] as const).flatMap((field) =>
    row.all(field).map(({ text }) => text),
  );
  const [first = '', last = ''] = [row.first('firstName')?.text, row.first('lastName')?.text];
  // "Clemens||Hattie" is Hattie Clemens alone.
  const isPartnerAlone =
    columnOf('firstName') !== null && first === '' && !row.first('name') && namesPartner(row);
  if (parts.length > 0 && isPartnerAlone) return;
  if (parts.length > 0) {
    // "Ana" and "Ana Silva" say the same.
    const isRepeated =
      last !== '' &&
      first !== last &&
      first.includes(' ') &&
      foldedName(first).endsWith(` ${foldedName(last)}`);
    // "Guest Guest" is one open place.
    const isPlace = placesIn(first) !== null && parts.every((part) => placesIn(part) !== null);
    const whole = oneLine(isRepeated || isPlace ? first : parts.join(' '));
    const column = columnOf('firstName') ?? columnOf('lastName');
    add(party, column, readNames(whole, { most: most + 1, off, isJoined: true }));
    return;
  }
  const household = foldedName(row.first('household')?.text ?? '');
  for (const { text, column } of row.all('name')) {
    if (party.named.length > most) continue;
    const own = nameStyles.get(column) ?? 'auto';
    // "Moro | Piero, Gina e Leo" are three persons.
    const last = own === 'auto' && household !== '' ? lastNameFirst(text, 'auto')?.[0] : undefined;
    const isList = last !== undefined && !household.includes(foldedName(last));
    add(party, column, readNames(text, { most: most + 1, off, style: isList ? 'list' : own }));
  }
}

function namesPartner(row: Reading): boolean {
  const text = row.first('partnerFirstName')?.text ?? row.first('partner')?.text ?? '';
  return text !== '' && placesOf(text) === null;
}

/** Adds the first person's last name to a first name alone. */
function withLastName(party: Party, column: number | null, name: string, lastName: string): string {
  const isAlone = coreWords(name).length === 1 || !isWholeName(name);
  if (!isAlone || lastName === '' || party.row.manner.off.has('surname')) return name;
  if (coreWords(name).at(-1) === lastName) return name;
  party.row.notice(column, 'surname', `${name} ${lastName}`);
  return `${name} ${lastName}`;
}

function readPartner(party: Party, lastName: string): void {
  const { row } = party;
  const first = row.first('partnerFirstName');
  const last = row.first('partnerLastName');
  const suffix = row.first('partnerSuffix')?.text ?? '';
  const cell = first ?? last;
  if (cell) {
    const text = oneLine([first?.text, last?.text, suffix].filter(Boolean).join(' '));
    companion(party, { column: cell.column, text }, last ? '' : lastName);
  }
  for (const partner of cell ? [] : row.all('partner')) companion(party, partner, lastName);
}

/**
 * A companion: "Yes", "2", "Guest", "Guest of Ravi" and "TBD" are open places, the rest are names.
 */
function companion(party: Party, { column, text: said }: Cell, lastName: string): void {
  const { row, most } = party;
  const text = said.replace(yesBefore, '$1').trim();
  if (row.manner.off.has('place') && isFlagged(text)) return;
  const places = placesOf(text);
  if (places !== null) {
    party.places += places;
    if (places > 0) row.notice(column, 'place', text);
    return;
  }
  const { off, nameStyles } = row.manner;
  // "Yee, Alan" comes with "Yee, Grace".
  const isTurned = lastNameFirst(row.first('name')?.text ?? '', 'auto') !== null;
  const style = isTurned ? 'auto' : (nameStyles.get(column) ?? 'auto');
  const read = readNames(text, { most: most + 1, off, style });
  const persons = read.persons.map((person) =>
    person.isPlaceholder ? person : { ...person, name: withLastName(party, column, person.name, lastName) },
  );
  const before = party.named.length;
  const others = persons.filter(
    (person) => person.isPlaceholder || !isNamedAlready(party, column, person.name),
  );
  add(party, column, { ...read, label: '', persons: others });
  party.companions += party.named.slice(before).filter(({ isPlaceholder }) => !isPlaceholder).length;
}

/** "Wanda" among the names of everybody is the guest Wanda Pryce. */
function isNamedAlready({ row, named }: Party, column: number, name: string): boolean {
  const key = `${foldedName(name)} `;
  const core = foldedName(coreWords(name).join(' '));
  if (named.some((person) => foldedName(coreWords(person.name).join(' ')) === core)) return true;
  const same = name.includes(' ')
    ? undefined
    : named.find((person) => foldedName(person.name).startsWith(key));
  if (!same || same.isPlaceholder || row.manner.off.has('repeated')) return false;
  row.notice(column, 'repeated', name);
  return true;
}

/** "Yes - Sipho Jones" names the companion. */
const yesBefore = /^(?:yes|y|ja|oui|sí|sì|sim|tak|ano)\s*[-–—:,(]\s*([^()]+)\)?$/iu;

const isFlagged = (text: string): boolean => placesOf(text) !== null;

/** The number of open places in a cell about companions, or null for names. */
function placesOf(text: string): number | null {
  if (isNo(text) || (isBlankWord(text) && !isUnnamed(text))) return 0;
  if (isYes(text) || isUnnamed(text)) return 1;
  const count = /^\d+(?:[.,]0+)?$/.test(text) ? countIn(text) : null;
  return count !== null ? Math.min(count, 50) : placesIn(text);
}

function readCompanions(party: Party): void {
  const { row } = party;
  for (const cell of pairs(row, 'guestFirstName', 'guestLastName')) companion(party, cell, '');
  for (const cell of row.all('guest')) companion(party, cell, '');
  // "Plus One? Yes" next to "Plus One Name" is the same person.
  const flags = row.all('plusOne').filter(({ text }) => placesOf(text) !== null);
  const most = flags.reduce((max, { text }) => Math.max(max, placesOf(text) ?? 0), 0);
  const flag = flags.find(({ text }) => placesOf(text) === most);
  if (most > 0 && flag && !row.manner.off.has('place')) {
    party.places += most;
    row.notice(flag.column, 'place', flag.text);
  }
  for (const cell of row.all('plusOne')) if (placesOf(cell.text) === null) companion(party, cell, '');
  for (const cell of row.all('additional')) companion(party, cell, '');
}

/** The first and last names of numbered columns, joined. */
function pairs(row: Reading, first: ImportField, last: ImportField): Cell[] {
  const lasts = row.every(last);
  return row.every(first).flatMap(({ column, text }, at) => {
    const next = row.every(first)[at + 1]?.column ?? Infinity;
    const own = lasts.find((cell) => cell.column > column && cell.column < next) ?? lasts[at];
    const whole = oneLine(`${text} ${own?.text ?? ''}`);
    return whole === '' ? [] : [{ column, text: whole }];
  });
}

const age =
  /\s*(?:[([]\s*)?\b\d{1,2}(?:[.,]\d)?\s*(?:m|mo|months?|y|yo|yrs?|years?(?: old)?|j\.?|jahre?|ans?|años?|anos|anni|jaar|lat|år|monate?|mois)?\.?\s*[)\]]?$/iu;
const childSeparators = /\s*[,;&\n/]\s*|\s+(?:and|und|et|y|e|en|och|i|og)\s+/iu;

function readChildren(party: Party, lastName: string): void {
  const { row } = party;
  const child = (column: number, name: string) => {
    const read = { ...readNames('', {}), persons: [{ name, isPlaceholder: false }] };
    add(party, column, read, true);
  };
  for (const { column, text } of pairs(row, 'childFirstName', 'childLastName')) {
    if (placesOf(text) !== null) party.kids += placesOf(text) ?? 0;
    else child(column, withLastName(party, column, text, lastName));
  }
  for (const { column, text: said } of row.all('children')) {
    const text = said.replace(yesBefore, '$1').trim();
    const count = countIn(text);
    if (count !== null) {
      if (row.manner.off.has('children')) continue;
      party.kids = Math.max(party.kids, Math.min(count, 1_000));
      if (count > 0) row.notice(column, 'children', text);
    } else if (isYes(text)) row.notice(column, 'notAChild', text);
    // "Lopez, Mia" below her parents' name
    else if (lastName !== '' && lastNameFirst(text, 'auto')?.[0] === lastName)
      add(party, column, readNames(text, { style: 'lastFirst', off: row.manner.off }), true);
    else if (!isNo(text) && !isBlankWord(text))
      for (const part of text.split(childSeparators)) {
        const name = oneLine(part.replace(age, ''));
        if (name !== '') child(column, withLastName(party, column, name, lastName));
      }
  }
}

function numberIn(row: Reading, field: ImportField): number | null {
  const cell = row.first(field);
  const count = cell ? countIn(cell.text) : null;
  const code: GuessCode = 'notSeats';
  const isFlag = cell !== null && (isYes(cell.text) || isNo(cell.text));
  if (cell && count === null && field === 'adults' && !isFlag && !isBlankWord(cell.text))
    row.notice(cell.column, code, cell.text);
  return count === null ? null : Math.min(count, 1_000);
}

/** Whether the row's own person is a child. */
export function readChild(row: Reading): boolean {
  const cell = row.first('child');
  // "Adult? No" is a child.
  const adult = row.first('adults')?.text ?? '';
  const isChild = cell ? childIn(cell.text, false) : isNo(adult) && adult !== '0';
  if (cell && isChild === null) row.notice(cell.column, 'notAChild', cell.text);
  return isChild ?? false;
}
