/** The persons of a row: its guest, a partner, children, named companions and open places. */
import { comparedName } from './household-key.ts';
import type { Person } from '../guest-list/household.ts';
import { leaveKidsAlone, markCountedKids, readChildren } from './children.ts';
import { readCompanions, readPartner } from './companions.ts';
import { isSeveral } from './family-names.ts';
import type { ImportField } from './field-list.ts';
import { isGivenName } from './given-names.ts';
import { readNotes, reportMore } from './guest-remarks.ts';
import { readNotedCompany } from './noted-company.ts';
import { coreWords, inFamily, isKin, isWholeName, lastNameOf, wholeName } from './name-parts.ts';
import type { GuessCode, Notice } from './notices.ts';
import { readNames } from './names.ts';
import { readGuests } from './row-guests.ts';
import { placesIn } from './places.ts';
import type { Reading } from './reading.ts';
import { mainOf, type Party, sharedLastName, withLastName } from './row-party.ts';
import { countIn, isBlankWord, isCircle, isFamily, isNo, isParticle, isTitle, isYes } from './words.ts';

export interface People {
  persons: Person[];
  /** The minimum number of seats that the persons' cells ask for. Null if they don't say. */
  seats: number | null;
  /** The cell as written, if it names the household. */
  label: string;
  remark: string;
  /** Whether more persons were named than a household can have. */
  isTooMany: boolean;
}

/** The persons of a row that is read before its household has a name, and their notices. */
export interface EarlyPeople {
  people: People;
  notices: readonly Notice[];
}

/** Fields of persons who may share the first person's last name. */
const ofFamily: readonly ImportField[] = [
  'partner',
  'partnerFirstName',
  'partnerLastName',
  'children',
  'childFirstName',
  'childLastName',
];

const noNames: string[] = [];
export const personOf = ({ name, isChild, isPlaceholder }: Party['named'][number]): Person => ({
  id: null,
  name,
  alsoKnownAs: noNames,
  isChild,
  isPlaceholder,
  email: null,
});

export function readPeople(row: Reading, most: number): People {
  const party: Party = {
    ...{ row, most, named: [], places: 0, companions: 0, kids: 0, seats: null, label: '', remarks: [] },
  };
  readGuests(party);
  const household = row.manner.lacksLastNames ? (row.first('household')?.text ?? '') : '';
  addLastNames(party, household);
  // "Fam. de Vries" on the envelope of "Kees, Marjan and Sem" has their last name.
  const envelope = row.first('envelopeName')?.text ?? '';
  if (isFamily(envelope)) addLastNames(party, envelope);
  else if (envelope !== '') addNamesOfEnvelope(party, envelope);
  const hasFamily = ofFamily.some((field) => row.columnOf(field) !== null);
  const lastName = hasFamily ? sharedLastName(party) : '';
  const own = party.named.length;
  // Spanish and Portuguese partners keep their last names.
  readPartner(party, row.manner.hasTwoLastNames ? '' : lastName);
  // If a row names only a partner, the partner is the guest.
  if (own === 0) party.companions = 0;
  if (own === 0) addLastNames(party, household);
  readCompanions(party, row.manner.relatives.size > 0 ? sharedLastName(party) : '');
  readNotedCompany(party);
  if (party.places === 0 && party.named.length === 1) readNotes(party);
  fillOwnPlaces(party, own);
  readChildren(party, own === 0 && hasFamily ? sharedLastName(party) : lastName);
  if (row.manner.hasParents || household !== '') addLastNames(party, household);
  shareChildsName(party);
  shareParentsName(party, own);
  const [lone] = party.named;
  // A pupil without parents may be grown up.
  if (own === 0 && lone?.isChild && party.named.length === 1)
    row.notice(row.columnOf('children') ?? row.columnOf('childFirstName'), 'childMark', lone.name);
  if (own === 1) leaveKidsAlone(party);
  else markCountedKids(party, lastName);
  const open = Math.max(0, party.places - party.companions);
  const first = mainOf(party);
  for (let at = 0; at < Math.min(open, most + 1); at += 1)
    party.named.push({ name: first ? `Guest of ${first}` : 'Guest', isPlaceholder: true, isChild: false });
  // A plus-one's row may be recognizable only by its kind.
  const kind = row.first('child');
  if (kind && party.named.length === 0 && placesIn(kind.text) !== null) {
    party.named.push({ name: 'Guest', isPlaceholder: true, isChild: false });
    row.notice(kind.column, 'place', kind.text);
  }
  splitCouple(party);
  const persons = unique(party.named);
  const [only] = persons;
  if (only && persons.length === 1 && !party.seats && !row.first('seats') && !row.first('adults'))
    if (isFamily(only.name))
      row.notice(row.columnOf('name') ?? row.columnOf('lastName'), 'maybeTwo', only.name);
  const seats = Math.max(party.seats ?? 0, seatsWithKids(party, persons.length));
  reportMore(row, { persons, seats });
  return {
    persons,
    seats: seats || null,
    label: party.label,
    remark: party.remarks.join(', '),
    isTooMany: party.named.length > most,
  };
}

/** Parents who have first names alone share the last name of their child: "Reed | Mia | Ann". */
function shareChildsName(party: Party): void {
  const { row, named } = party;
  const child = named.find(({ isChild }) => isChild)?.name ?? '';
  const last = row.first('childLastName')?.text ?? lastNameOf(child);
  for (const person of row.manner.hasParents && last !== '' ? named : [])
    if (!person.isPlaceholder && !person.isChild && !isKin(person.name) && !person.name.includes(' '))
      person.name = withLastName(party, row.columnOf('name'), person.name, last);
}

/**
 * Children who have first names alone share the one last name of the adults, and so do adults in
 * the cell of a couple that has one: "Tom & Ann Reed, Mia and Jack". `own` counts the persons of
 * that cell.
 */
function shareParentsName({ row, named }: Party, own: number): void {
  if (named.length < 2) return;
  const persons = named.filter(({ isPlaceholder }) => !isPlaceholder);
  const parents = persons.filter(({ name, isChild }) => !isChild && isWholeName(name));
  const [last = '', ...others] = new Set(
    parents.map(({ name }) => lastNameOf(name, row.manner.hasTwoLastNames)),
  );
  if (last === '' || others.length > 0 || row.manner.off.has('surname')) return;
  for (const person of persons) {
    const isOfCouple = parents.length > 1 && named.indexOf(person) < own;
    if (person.name.includes(' ') || isKin(person.name) || person.name === last) continue;
    if (!person.isChild && !isOfCouple) continue;
    person.name = wholeName(person.name, last);
    row.notice(row.columnOf('name') ?? row.columnOf('firstName'), 'surname', person.name);
  }
}

/** Splits a name into a couple if the row counts two adults: "Ferraro Antonio e Rosa". */
function splitCouple(party: Party): void {
  const { row, named } = party;
  const [only] = named;
  const counted = numberIn(row, 'adults') ?? (party.kids > 0 ? null : numberIn(row, 'seats'));
  if (!only || named.length !== 1 || counted !== 2 || row.manner.off.has('companion')) return;
  const [, first = '', second = ''] =
    /^(\p{Lu}.*) [yei] (\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]+){0,2})$/u.exec(only.name) ?? [];
  if (first === '') return;
  party.named = [
    { ...only, name: first },
    { ...only, name: second },
  ];
  row.notice(row.columnOf('name'), 'companion', second);
}

/** Companions fill the places of "Mr. and Mrs. Lang" and replace "The Osgood Family". */
function fillOwnPlaces(party: Party, own: number): void {
  const { named, companions } = party;
  let left = companions;
  const [first] = named;
  const isGroup = first !== undefined && own === 1 && companions > 1 && isFamily(first.name);
  if (isGroup) {
    party.label ||= first.name;
    addLastNames(party, first.name);
  }
  party.named = named.filter(({ isPlaceholder }, at) => {
    if (at >= own) return true;
    if (isGroup) return false;
    return !isPlaceholder || (left -= 1) < 0;
  });
}

/** Adds the last name of the household "Baker" to its "Tom", who has none. */
function addLastNames({ row, named }: Party, household: string): void {
  const isLast = row.manner.hasTwoLastNames && isTwoLastNames(household);
  for (const person of named) {
    const name = person.isPlaceholder ? person.name : inFamily(person.name, household, isLast);
    if (name === person.name) continue;
    const isOff = row.manner.off.has('sharedName');
    row.notice(row.columnOf('name'), isOff ? 'noLastName' : 'sharedName', isOff ? person.name : name);
    if (!isOff) person.name = name;
  }
}

const isTwoLastNames = (household: string): boolean =>
  /^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+$/u.test(household) &&
  !isGivenName(household.split(' ')[0] ?? '') &&
  !isTitle(household.split(' ')[0] ?? '') &&
  !isKin(household.split(' ')[0] ?? '') &&
  !isSeveral.test(household) &&
  !isFamily(household) &&
  !isCircle(household);

/**
 * Adds the last names on the envelope to first names alone: "Mr & Mrs P Hargreaves" next to "Peter
 * & Sue". Of several last names, the one behind the same initial: "Miss R Hale & Mr L Coyle".
 */
function addNamesOfEnvelope({ row, named }: Party, envelope: string): void {
  if (
    row.manner.off.has('sharedName') ||
    named.some(({ name, isPlaceholder }) => !isPlaceholder && isWholeName(name))
  )
    return;
  const told = readNames(envelope).persons.filter(({ isPlaceholder }) => !isPlaceholder);
  // "Mr D Reed" may have two titles, and "Dhr. Van den Berg" has no first name.
  const lastOf = (name: string) => {
    const core = coreWords(name);
    const isLast = isTitle(name.split(' ')[0] ?? '') && (core.length === 1 || isParticle(core[0] ?? ''));
    return isLast ? core.join(' ') : lastNameOf(name);
  };
  const lasts = new Set(told.map(({ name }) => lastOf(name)));
  lasts.delete('');
  for (const person of named) {
    if (person.isPlaceholder || isKin(person.name) || coreWords(person.name).length > 1) continue;
    const same = told.find(
      ({ name }) => coreWords(name)[0]?.charAt(0) === coreWords(person.name)[0]?.charAt(0),
    );
    const last = lasts.size === 1 ? [...lasts][0] : same && lastOf(same.name);
    if (!last || person.name.includes(last)) continue;
    person.name = wholeName(person.name, last);
    row.notice(row.columnOf('name'), 'sharedName', person.name);
  }
}

/** The seats for adults and children. Zero if a number of seats counts them all. */
function seatsWithKids({ row, named, kids: counted }: Party, persons: number): number {
  const namedKids = named.filter(({ isChild }) => isChild).length;
  const kids = Math.max(counted, namedKids);
  const cell = row.first('seats');
  const total = cell && countIn(cell.text);
  const isCounted = total && total > kids && row.manner.hasKidsInTotal;
  const adults = numberIn(row, 'adults');
  const areKids = namedKids > 0 && namedKids === persons;
  if (total && kids > 0) return isCounted || (areKids && total >= persons) ? 0 : total + kids;
  if (adults) return adults + kids;
  // The persons of a row without adults are its children.
  if (adults === 0 && persons >= kids) return persons;
  return counted > 0 ? persons + kids - namedKids : 0;
}

/** Returns whether two names differ only by a remark: "Priya Nair - Acme" and "Priya Nair". */
const isSameWithRemark = (name: string, other: string): boolean =>
  other.includes(' ') && name.startsWith(`${other} `) && /^\P{L}/u.test(name.slice(other.length + 1));

/**
 * Returns a name without titles, to compare it: "Dr. Paul Ames" is "Paul Ames". A last name alone
 * keeps its title: "Mr. Silva".
 */
function withoutTitles(name: string): string {
  const space = name.indexOf(' ');
  if (space < 0 || !isTitle(name.slice(0, space))) return name;
  const words = name.split(' ');
  const from = words.findIndex((word) => !isTitle(word));
  const own = words.slice(from).filter((word) => !isParticle(word));
  return own.length > 1 ? words.slice(from).join(' ') : name;
}

/** Returns each named person once, and then all open places. */
function unique(named: Party['named']): Person[] {
  if (named.length === 1) return named.map(personOf);
  const keys = new Set<string>();
  const persons = named
    .filter(({ name, isPlaceholder }) => {
      const key = comparedName(withoutTitles(name)) || name;
      return isPlaceholder || (keys.has(key) ? false : Boolean(keys.add(key)));
    })
    .filter(({ name }, _at, all) => !all.some((other) => isSameWithRemark(name, other.name)))
    .map(personOf);
  return persons;
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
