/** Reads a row of a list: its persons, its household, its error and its notices. */
import { labelOf, type Person } from '../guest-list/household.ts';
import { isLonger } from '../kernel/text.ts';
import type { Language } from '../languages/languages.ts';
import { languageNamed } from '../languages/names.ts';
import { type AddressFields, readAddress } from './address-cells.ts';
import { hasBirthday, readChild } from './children.ts';
import { isPhone } from './column-cells.ts';
import { readOwnEmails, readPhone } from './contact-cells.ts';
import { couplePattern } from './couples.ts';
import { type Mapping, nameFields } from './field-list.ts';
import { isGivenName } from './given-names.ts';
import { coreWords, isKin, isWholeName } from './name-parts.ts';
import { readNames } from './names.ts';
import type { Notice } from './notices.ts';
import { type EarlyPeople, type People, personOf, readPeople } from './people.ts';
import { isOfKids } from './parent-columns.ts';
import { type PlaceRow, placeRowOf } from './place-rows.ts';
import { type Cell, type Manner, plainManner, reading, type Reading, type RowError } from './reading.ts';
import { listed, listIn, oneLine, tagsIn, unique } from './values.ts';
import { childIn, countIn, isBlankWord, isCircle, isFamily } from './words.ts';
import { fault } from './faults.ts';

/** The limits of a household (docs/product/invitations.md#invitations). */
export interface RowLimits {
  persons: number;
  seats: number;
}

/** The household fields of a row. Missing values are blank, empty or null. */
export interface HouseholdFields extends AddressFields {
  envelopeName: string;
  /** The language of the household's mails and pages. */
  language: Language | null;
  email: string;
  phone: string;
  tags: string[];
  note: string;
  list: number | null;
  seats: number | null;
}

export interface ImportedRow {
  number: number;
  label: string;
  /** Whether the file names the household. If not, it is labeled with its persons' names. */
  isLabelSaid: boolean;
  persons: Person[];
  said: HouseholdFields;
  error: RowError | null;
  notices: readonly Notice[];
  /** What the row says, if it has open places alone. */
  place?: PlaceRow | null;
}

const maxNameLength = 200;
const maxTags = 20;
const maxTagLength = 50;

/**
 * Reads one row. Reports the first error and still reads the valid cells. `early` has its persons,
 * if they were read already.
 */
export function readRow(
  number: number,
  cells: readonly string[],
  mapping: Mapping,
  limits: RowLimits,
  manner: Manner = plainManner,
  early?: EarlyPeople,
): ImportedRow {
  const row = reading(cells, mapping, manner);
  const cell = row.first('household');
  // A circle of people such as "Bride's coworkers" isn't a household. It becomes a tag of each
  // guest.
  const circle = cell && isCircle(cell.text) && !/parents/iu.test(cell.text) ? oneLine(cell.text) : '';
  const household = circle === '' ? cell : null;
  early?.notices.forEach(row.note);
  const people = early?.people ?? readPeople(row, limits.persons);
  const persons = checkedPersons(row, people, limits, household?.text ?? '');
  const [only] = persons;
  const lacksLast = row.columnOf('lastName') !== null && row.first('lastName') === null;
  const isShort = (name: string) => !name.includes(' ') && !isKin(name) && (lacksLast || !isGivenName(name));
  const isAlone = () => manner.isWide && cells.filter(Boolean).length === 1;
  // "Pier A" alone in a wide row may be a section.
  if (only && /^\p{Lu}\p{Ll}+ (?:\p{Lu}|\d{1,2})$/u.test(only.name) && isAlone())
    row.notice(row.columnOf('name'), 'oddName', only.name);
  if (only && persons.length === 1 && manner.isWhole && !only.isPlaceholder && isShort(only.name)) {
    row.notice(row.columnOf('name'), isAlone() ? 'oddName' : 'noLastName', only.name);
  }
  const label = household ? oneLine(household.text) : people.label || labelOf(persons);
  if (persons.length > 0 && label === '') row.wrong(null, fault('faults.nobodyNamed'));
  const said = readSaid(row, { label, people, persons, limits, circle, hasHousehold: household !== null });
  return {
    number,
    label,
    // In a column that names the first row of each household, "Neighbors" begins another one.
    isLabelSaid: household !== null || (circle !== '' && manner.blankHousehold === 'above'),
    persons,
    said,
    error: row.error(),
    notices: row.notices,
    place: placeRowOf(row, persons),
  };
}

/** Checks the persons, and adds the data that only a single person may have. */
function checkedPersons(row: Reading, people: People, limits: RowLimits, household: string): Person[] {
  const { first, columnOf, wrong } = row;
  const named = () => nameFields.map((field) => field && columnOf(field)).find((at) => at !== null) ?? null;
  const column = first('name')?.column ?? columnOf('name') ?? named();
  const { persons } = people;
  if (persons.length === 0 && household !== '') addUnnamed(row, persons, household, column !== null);
  // If all persons are companions, another column has the guests.
  if (persons.length === 0 || (column === null && household === ''))
    if (column === null) wrong(null, fault('faults.noNameColumn'));
    else wrong(column, fault('faults.noName'));
  if (persons.some(({ name }) => isLonger(name, maxNameLength)))
    wrong(column, fault('faults.nameTooLong', { most: maxNameLength }));
  if (people.isTooMany || persons.length > limits.persons)
    wrong(column, fault('faults.tooManyPersons', { most: limits.persons }));
  const called = row.all('alsoKnownAs');
  const otherNames = called.length === 0 ? [] : unique(called.flatMap(({ text }) => listed(text)));
  if (otherNames.length > 10 || otherNames.some((name) => isLonger(name, maxNameLength)))
    wrong(columnOf('alsoKnownAs'), fault('faults.tooManyNames', { most: maxNameLength }));
  const isChild = readChild(row, persons.length === 1);
  const [somebody] = persons;
  if (somebody && !somebody.isPlaceholder) {
    somebody.alsoKnownAs = otherNames;
    // A row such as "Lotte | Parent 1: Ingrid" may come from the list of a school class.
    const { pupils, off } = row.manner;
    const isNamed = [row.first('name'), row.first('firstName'), row.first('children')].some(Boolean);
    const parent = row.first('guest') ?? row.first('guestFirstName');
    const isByParents = row.manner.hasParents && isNamed && parent !== null;
    const kids = columnOf('children') ?? columnOf('childFirstName');
    const isOwn = kids === null || row.manner.relatives.has(kids);
    // A birthday is that of the row's own person.
    const isOwnDay = hasBirthday(row) && row.first('children') === null;
    if ((persons.length === 1 || (isByParents && isOwn) || isOwnDay) && isChild) somebody.isChild = true;
    const age = row.first('child');
    const isAged = (age !== null && childIn(age.text, false) !== null) || hasBirthday(row);
    if (!somebody.isChild && !isAged && (isByParents || isOfKids(pupils))) {
      somebody.isChild = pupils !== '' && !off.has('childMark');
      if (somebody.isChild) row.notice(column, 'childMark', pupils);
      else row.notice(column, 'notAChild', somebody.name);
    }
  }
  return persons;
}

/**
 * Uses the household's name for a row that names nobody. If a column has names, the row needs a
 * number of persons: "Harper | | 4".
 */
function addUnnamed(row: Reading, persons: Person[], household: string, hasNames: boolean): void {
  const isNameless = nameFields.every((field) => !field || row.first(field) === null);
  const isCounted = row.first('seats') !== null || row.first('adults') !== null;
  if (hasNames && !(isNameless && isCounted && /\p{L}{2}/u.test(household))) return;
  const read = isFamily(household) ? null : readNames(household, { off: row.manner.off });
  const areWhole = read?.persons.every(({ name, isPlaceholder }) => isPlaceholder || isWholeName(name));
  if (read && areWhole && (read.persons.length > 1 || isGivenName(coreWords(household)[0] ?? ''))) {
    for (const { code, text } of read.guesses) row.note({ code, text, column: row.columnOf('household') });
    row.notice(row.columnOf('household'), 'onlyHousehold', household);
    for (const person of read.persons)
      persons.push(personOf({ ...person, isChild: person.isChild ?? false }));
    return;
  }
  row.notice(row.columnOf('household'), 'onlyHousehold', household);
  const name = oneLine(household).slice(0, maxNameLength);
  persons.push(personOf({ name, isChild: false, isPlaceholder: false }));
}

interface SaidOf {
  label: string;
  people: People;
  persons: readonly Person[];
  limits: RowLimits;
  hasHousehold: boolean;
  /** The circle of people in the column of households. */
  circle: string;
}

/** Reads the row's household fields. */
function readSaid(
  row: Reading,
  { label, people, persons, limits, circle, hasHousehold }: SaidOf,
): HouseholdFields {
  const { all, first, columnOf, wrong } = row;
  const written: string[] = [];
  for (const { text } of all('tags')) written.push(...tagsIn(text));
  if (circle) written.push(circle);
  const tags = unique(written);
  if (tags.length > maxTags || tags.some((tag) => isLonger(tag, maxTagLength)))
    wrong(columnOf('tags'), fault('faults.tooManyTags', { most: maxTags, length: maxTagLength }));
  const notes = all('note').map(({ text }) => text);
  // "Inge Maurer (0171 5550101)" has a phone in the name.
  const own = readPhone(row);
  const remarks = people.remark.split(', ');
  const called = own === '' ? remarks.find(isPhone) : undefined;
  const phone = called ?? own;
  const remark = called === undefined ? people.remark : remarks.filter((each) => each !== called).join(', ');
  if (remark) notes.push(remark);
  const { lines, postcode, city, country } = readAddress(row);
  const given = oneLine(first('envelopeName')?.text ?? '');
  const envelopeName = (given || (hasHousehold ? '' : titled(row, persons))).slice(0, 200);
  return {
    // A household without an envelope name needs none, because letters use the household's name
    // anyway.
    envelopeName: envelopeName === label ? '' : envelopeName,
    lines,
    postcode,
    city,
    country,
    email: readOwnEmails(row, persons),
    phone,
    language: readLanguage(row),
    tags,
    note: notes.join('\n'),
    list: readList(row),
    seats: readSeats(row, people, persons, limits),
  };
}

/**
 * If titles have columns of their own, they are for the letter: "Mr. John Whitaker and Mrs. Jane
 * Whitaker".
 */
function titled({ first }: Reading, persons: readonly Person[]): string {
  const titles = [first('prefix')?.text, first('partnerPrefix')?.text];
  if (!titles.some(Boolean)) return '';
  const [own = ''] = titles;
  // A title such as "Familie" may be part of the name, and "Mr. & Mrs." isn't the title of the
  // first person.
  const isNamed = persons[0]?.name.startsWith(`${own} `) ?? false;
  const isOfTwo = couplePattern(`${own} x`) !== null && persons.length > 2;
  if (own !== '' && (isNamed || isOfTwo)) return '';
  return persons
    .filter(({ isChild, isPlaceholder }) => !isChild && !isPlaceholder)
    .slice(0, 2)
    .map(({ name }, at) => oneLine(`${titles[at] ?? ''} ${name}`))
    .join(' and ');
}

function readLanguage(row: Reading): Language | null {
  const cell = row.first('language');
  if (!cell) return null;
  const language = languageNamed(cell.text);
  if (language === null)
    row.notice(cell.column, isBlankWord(cell.text) ? 'noValue' : 'notALanguage', cell.text);
  return language;
}

function readList(row: Reading): number | null {
  const cell = row.first('list');
  if (!cell) return null;
  const list = listIn(cell.text);
  if (list === null) row.notice(cell.column, isBlankWord(cell.text) ? 'noValue' : 'notAList', cell.text);
  return list;
}

/** The seats in a household's name, if no column counts them: "Silva household (4)". */
function countedHousehold(row: Reading): Cell | null {
  const cell = row.columnOf('seats') === null ? row.first('household') : null;
  const [, count = ''] =
    /(?:household|party|family|familie|famille|familia|famiglia|família)\s*\((\d{1,2})\)$/iu.exec(
      cell?.text ?? '',
    ) ?? [];
  return cell && count !== '' ? { column: cell.column, text: count } : null;
}

function readSeats(
  row: Reading,
  people: People,
  persons: readonly Person[],
  limits: RowLimits,
): number | null {
  const cell = row.first('seats') ?? countedHousehold(row);
  const count = cell ? countIn(cell.text) : null;
  if (cell && (count === null || count > limits.seats))
    row.notice(cell.column, isBlankWord(cell.text) ? 'noValue' : 'notSeats', cell.text);
  const isGuess =
    cell !== null && (row.manner.guessedSeats.has(cell.column) || row.columnOf('seats') === null);
  const isOff = isGuess && row.manner.off.has('family');
  const own = count !== null && count <= limits.seats && !isOff ? count : 0;
  const seats = Math.max(own, people.seats ?? 0);
  if (cell && isGuess && own > persons.length) row.notice(cell.column, 'family', cell.text);
  if (cell && own > 0 && seats < persons.length) row.notice(cell.column, 'fewerSeats', cell.text);
  if (seats > limits.seats) {
    row.wrong(row.columnOf('children'), fault('faults.tooManySeats', { most: limits.seats }));
    return null;
  }
  // A zero counts nobody in some columns: "0 definitely invited" leaves out those who may be
  // invited.
  return seats > 0 && (own > 0 || seats > persons.length) ? seats : null;
}
