/** Guesses the meaning of the columns, by their headings and by their cells. */
import { foldedName } from '../kernel/search.ts';
import { isEmail } from '../kernel/text.ts';
import { type ImportField, type Mapping, nameFields, sharedFields } from './field-list.ts';
import {
  checks,
  filledOf,
  isFlag,
  isPhone,
  isVaried,
  looksLikeName,
  mostly,
  namesNobody,
} from './column-cells.ts';
import { byCommas, partsOf } from './turned-names.ts';
import { emailsIn } from './values.ts';
import { countIn, isAdultWord, isChildWord, isCircle, isNo } from './words.ts';
import { isNoPerson } from './heading-grammar.ts';
import { fieldOfHeading, type HeadingMeaning, meaningOf } from './headings.ts';

export interface Column {
  heading: string;
  /** The cells of the first rows. The same place in each column is the same row. */
  cells: readonly string[];
}

export { importFieldLabel, importFields, type ImportField, type Mapping } from './field-list.ts';
export { fieldOfHeading } from './headings.ts';

/** A mapping in the making. */
interface Guess {
  columns: readonly Column[];
  meanings: readonly (HeadingMeaning | null)[];
  fields: (ImportField | null)[];
}

/** Returns the fields by heading, unless the cells disagree. */
function byHeading(columns: readonly Column[]): Guess {
  const hasCells = columns.some(({ cells }) => filledOf(cells).length > 0);
  const meanings = columns.map(({ heading }) => meaningOf(heading));
  const fields = columns.map(({ cells }, at): ImportField | null => {
    const field = meanings[at]?.field ?? null;
    if (field === null || !hasCells) return field;
    const isFilled = filledOf(cells).length > 0;
    // An empty column of households or names would leave every row without one.
    if (!isFilled) return field === 'household' || field === 'name' ? null : field;
    const isFamilyCount = field === 'guest' && mostly(cells, (cell) => countIn(cell) !== null);
    if (isFamilyCount && /famil|household/iu.test(columns[at]?.heading ?? '')) return 'seats';
    const check = checks[field];
    return check ? check(cells) : field;
  });
  // "Attendee #" has numbers. A list of nothing else keeps them as names.
  const isNamed = fields.some(
    (field, at) => nameFields.includes(field) && !namesNobody(columns[at]?.cells ?? []),
  );
  const hasOthers = isNamed || fields.includes('household');
  const settled = fields.map((field, at) => {
    if (field === 'name' && isNamed && namesNobody(columns[at]?.cells ?? [])) return null;
    if (field !== 'plusOne' || meanings[at]?.field !== 'name') return field;
    // "Guest 3" may be "TBD" throughout.
    return !hasOthers ? 'name' : (meanings[at]?.number ?? 0) > 1 ? 'guest' : field;
  });
  return { columns, meanings, fields: settled };
}

const indexOf = ({ fields }: Guess, field: ImportField): number => fields.indexOf(field);
const has = (guess: Guess, field: ImportField): boolean => indexOf(guess, field) >= 0;
const count = ({ columns }: Guess, at: number): number => filledOf(columns[at]?.cells ?? []).length;

const lastLine = /^(?:city st|plz |cp |code postal |postcode |cap )/;

/** Keeps one address, one city and one country: those of the place with most cells, home first. */
function onePlace(guess: Guess): void {
  const { fields, meanings } = guess;
  const parts: readonly (ImportField | null)[] = ['address', 'postcode', 'city', 'region', 'country'];
  const filled = new Map<string, number>();
  // "City, State ZIP" is the last line of any address.
  const isLastLine = (at: number) => lastLine.test(foldedName(guess.columns[at]?.heading ?? ''));
  fields.forEach((field, at) => {
    const place = meanings[at]?.place ?? 'none';
    if (parts.includes(field) && !isLastLine(at))
      filled.set(place, (filled.get(place) ?? 0) + count(guess, at));
  });
  const [best = 'none'] = ['none', 'home', 'work', 'other']
    .filter((place) => filled.has(place))
    .sort((one, other) => (filled.get(other) ?? 0) - (filled.get(one) ?? 0));
  fields.forEach((field, at) => {
    if (!field || !parts.includes(field) || (meanings[at]?.place ?? 'none') === best) return;
    if (isLastLine(at)) return;
    const isFieldOfBest = fields.some(
      (other, column) => other === field && (meanings[column]?.place ?? 'none') === best,
    );
    // A list may say "Home address" and "City".
    if (isFieldOfBest || meanings[at]?.place) fields[at] = null;
  });
}

/** True if one cell has all words of the other, in most rows that have both. */
function overlaps({ columns }: Guess, one: number, other: number): boolean {
  const cells = columns[other]?.cells ?? [];
  let both = 0;
  let shared = 0;
  columns[one]?.cells.forEach((cell, row) => {
    const words = foldedName(cell).split(' ').filter(Boolean);
    const others = foldedName(cells[row] ?? '')
      .split(' ')
      .filter(Boolean);
    if (words.length === 0 || others.length === 0) return;
    both += 1;
    const [short, long] = words.length < others.length ? [words, others] : [others, words];
    if (short.every((word) => long.includes(word))) shared += 1;
  });
  return both > 0 && shared * 2 > both;
}

/** True if cells of the other column name the same person and more: "Ivy Dane, Sol Park". */
function namesMore({ columns }: Guess, one: number, other: number): boolean {
  const parts = (cell: string) => byCommas(cell).flatMap(partsOf).length;
  const cells = columns[other]?.cells ?? [];
  return cells.some((cell, row) => parts(cell) > Math.max(1, parts(columns[one]?.cells[row] ?? '')));
}

/** True if the names of a column are in Latin letters, and those of the other never. */
function isOtherScript({ columns }: Guess, one: number, other: number): boolean {
  const isLatin = (cell: string) => /\p{Script=Latin}/u.test(cell);
  const [ours, theirs] = [filledOf(columns[one]?.cells ?? []), filledOf(columns[other]?.cells ?? [])];
  return theirs.length > 0 && ours.every(isLatin) && !theirs.some(isLatin);
}

/** "Nom" is a whole name without "Prénom", and "Name" is a last name next to "Vorname". */
function settleNames(guess: Guess): void {
  const { fields, columns, meanings } = guess;
  const words = (at: number) => mostly(columns[at]?.cells ?? [], (cell) => /\S\s+\S/.test(cell));
  const first = indexOf(guess, 'firstName');
  const last = indexOf(guess, 'lastName');
  const name = indexOf(guess, 'name');
  if (first < 0 && last >= 0 && name < 0 && words(last)) fields[last] = 'name';
  if (last < 0 && first >= 0 && name < 0 && words(first)) fields[first] = 'name';
  if (
    first >= 0 &&
    last < 0 &&
    name >= 0 &&
    !overlaps(guess, first, name) &&
    (meanings[name]?.number ?? 0) < 2
  )
    fields[name] = 'lastName';
  // "Name" next to "Last name" is a first name if it is one word.
  if (first < 0 && last >= 0 && name >= 0 && !words(name) && !overlaps(guess, last, name))
    fields[name] = 'firstName';
  // "Name Partner" next to "Vorname Partner"
  if (has(guess, 'partnerFirstName') && !has(guess, 'partnerLastName') && has(guess, 'partner'))
    fields[indexOf(guess, 'partner')] = 'partnerLastName';
  const main = indexOf(guess, 'name');
  const hasParts = has(guess, 'firstName') || has(guess, 'lastName');
  fields.forEach((field, at) => {
    if (field !== 'name') return;
    const isFurther = (meanings[at]?.number ?? 0) > 1;
    const isOther =
      hasParts && !overlaps(guess, first, at) && !overlaps(guess, last, at) && count(guess, at) > 0;
    const isSecond = at !== main && (!overlaps(guess, main, at) || namesMore(guess, main, at));
    if (isSecond && isOtherScript(guess, main, at)) {
      fields[at] = 'alsoKnownAs';
      return;
    }
    if ((isFurther && hasParts) || isSecond || isOther) fields[at] = 'guest';
  });
}

const isUnique = (cells: readonly string[]): boolean =>
  new Set(filledOf(cells).map(foldedName)).size === filledOf(cells).length;

const isParents = (heading: string): boolean =>
  /^(?:parents?|guardians?|papa|mama|grown up|carer|caregiver|eltern|mother|mutter|mere|madre|mae)\b/.test(
    foldedName(heading),
  );

/** "Family Name | Members": a last name alone is nobody. */
function lastNameAlone(guess: Guess): void {
  const { fields, columns } = guess;
  const members = fields.indexOf('guest');
  const last = indexOf(guess, 'lastName');
  if (members < 0 || last < 0 || has(guess, 'firstName') || has(guess, 'name')) return;
  fields[members] = 'name';
  fields[last] = isUnique(columns[last]?.cells ?? []) ? 'household' : null;
}

/** "Initials" next to a last name stand for the first name. */
function initialsAsFirstName({ columns, fields }: Guess): void {
  if (fields.includes('firstName') || !fields.includes('lastName')) return;
  const at = columns.findIndex(({ heading }) =>
    /^(?:initials?|initialen|initiales|iniciales|iniciais|iniziali|voorletters)$/.test(foldedName(heading)),
  );
  if (at >= 0) fields[at] = 'firstName';
}

/** "Guest First Name" is the guest's own if no other column has it. */
function guestsAsNames(guess: Guess): void {
  const { fields, meanings } = guess;
  if (has(guess, 'firstName') || has(guess, 'name')) return;
  const firstAdult = fields.findIndex((field, at) => field === 'guest' && meanings[at]?.field === 'adults');
  if (firstAdult >= 0 && !has(guess, 'lastName')) fields[firstAdult] = 'name';
  const parents = fields.indexOf('guest');
  if (has(guess, 'household') && !has(guess, 'lastName') && parents >= 0) fields[parents] = 'name';
  if (!has(guess, 'guestFirstName')) return;
  fields[indexOf(guess, 'guestFirstName')] = 'firstName';
  if (!has(guess, 'lastName') && has(guess, 'guestLastName'))
    fields[indexOf(guess, 'guestLastName')] = 'lastName';
}

const ofGuests = /\b(?:guests?|gaste|invites?|invitados|convidados|ospiti|invitati|gasten|gosci)\b/;
const ofAll = /\b(?:total|all|party|max|maximum|attending|invited|coming|gesamt|totale|totaal)\b/;
const isDeclined = (cell: string): boolean =>
  isNo(cell.trim()) ||
  /^(?:declined|regrets|not (?:attending|coming|going)|can['’]?t (?:go|come)|sadly|abgesagt|absage)/iu.test(
    cell,
  );

/**
 * "Guests" counts further guests if it is 0 for somebody who comes, or blank for many.
 */
function furtherGuests({ columns, fields }: Guess): void {
  const at = fields.indexOf('seats');
  const column = columns[at];
  const heading = foldedName(column?.heading ?? '');
  if (!column || !ofGuests.test(heading) || ofAll.test(heading)) return;
  const rows = column.cells.flatMap((cell, row) =>
    columns.some(({ cells }, other) => other !== at && (cells[row] ?? '') !== '') ? [{ cell, row }] : [],
  );
  const hasDeclined = (row: number) =>
    columns.some(
      ({ cells }, other) => other !== at && fields[other] === null && isDeclined(cells[row] ?? ''),
    );
  const hasZero = rows.some(({ cell, row }) => countIn(cell) === 0 && !hasDeclined(row));
  const blanks = rows.filter(({ cell }) => cell === '').length;
  const isSparse = blanks * 3 > rows.length && rows.some(({ cell }) => countIn(cell) === 1);
  if ((hasZero || isSparse) && !fields.includes('additional')) fields[at] = 'additional';
}

const houseNumber = /^(?:n|no|nr|num|numero|number|hnr|hausnr)$/;

/**
 * Envelope names above several persons are households: they stand in the first row of each, or in
 * all.
 */
function envelopesAsHouseholds(guess: Guess): void {
  const { fields, columns } = guess;
  const at = indexOf(guess, 'envelopeName');
  const cells = columns[at]?.cells ?? [];
  const hasName = fields.some((field) => nameFields.includes(field));
  if (at < 0 || !hasName || has(guess, 'household') || filledOf(cells).length === 0) return;
  const persons = columns.flatMap(({ cells: own }, column) =>
    nameFields.includes(fields[column] ?? null) ? [own] : [],
  );
  const isFollowed = cells.some(
    (cell, row) =>
      row > 0 &&
      (cell === '' || cell === cells[row - 1]) &&
      (cells[row - 1] !== '' || row > 1) &&
      persons.some((own) => (own[row] ?? '') !== ''),
  );
  if (isFollowed && cells[0] !== '') fields[at] = 'household';
}

const postcode =
  /^(?:\d{4} ?[A-Z]{2}|\d{5}(?:-\d{4})?|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|\d{2}-\d{3}|\d{3} \d{2})$/u;

/** A column of full names that share the last name of their row has the guest's family. */
function relatives({ columns, fields }: Guess): void {
  const last = fields.indexOf('lastName');
  const name = fields.indexOf('name');
  const first = fields.indexOf('firstName');
  const cellOf = (at: number, row: number) => foldedName(columns[at]?.cells[row] ?? '');
  columns.forEach(({ heading, cells }, at) => {
    if (fields[at] !== null || noPerson.test(foldedName(heading))) return;
    let named = 0;
    let shared = 0;
    cells.forEach((cell, row) => {
      const words = foldedName(cell).split(' ').filter(Boolean);
      const surname = cellOf(last, row) || cellOf(name, row).split(' ').at(-1) || '';
      if (words.length === 0 || surname === '') return;
      named += 1;
      const main = cellOf(name, row) || `${cellOf(first, row)} ${surname}`;
      const isOther = !main.startsWith(words[0] ?? '') && words.join(' ') !== main;
      if (words.length > 1 && words.length < 5 && words.at(-1) === surname && isOther) shared += 1;
    });
    if (shared > 1 && shared * 2 >= named) fields[at] = 'guest';
  });
}

const noPerson = /\b(?:envelope|display|file|sort|formal|salutation|address|maiden|former|legal|full)\b/;

const ofRows = /^(?:(?:sl|sr|lfd|ser|serial) ?(?:no|nr)?|no|nr|num|number|lp|l p)?$/;

/**
 * Numbers of rows are numbers of households if the persons of one share its number, or only the
 * first has it, as in merged cells: 1, 1, 2 or 1, "", 2.
 */
function numbersAsHouseholds(guess: Guess): void {
  const { columns, fields } = guess;
  if (has(guess, 'household')) return;
  const at = columns.findIndex(({ heading, cells }, index) => {
    if (fields[index] !== null || heading === '' || !ofRows.test(foldedName(heading))) return false;
    const names = fields.findIndex((field) => nameFields.includes(field));
    if (cells[0] === '' || index > names) return false;
    const numbers = filledOf(cells).map(Number);
    const isRising = numbers.every((number, row) => {
      const step = number - (numbers[row - 1] ?? 0);
      return Number.isInteger(number) && (step === 1 || (step === 0 && row > 0));
    });
    const last = cells.findLastIndex((cell) => cell !== '');
    const named = (row: number) =>
      columns.some(({ cells: own }, other) => nameFields.includes(fields[other] ?? null) && own[row]);
    const isShared =
      new Set(numbers).size < numbers.length ||
      cells.some((cell, row) => cell === '' && row > 0 && row < last && named(row));
    return numbers.length > 1 && isRising && isShared;
  });
  if (at >= 0) fields[at] = 'household';
}

/** "Adult" and "Child" tell who is a child, under any heading. */
function kindsByText({ columns, fields }: Guess): void {
  if (fields.includes('child')) return;
  const isChild = (cell: string) => !/\d/u.test(cell) && isChildWord(cell);
  const isKind = (cell: string) => isAdultWord(cell) || isChild(cell);
  const at = columns.findIndex(
    ({ cells }, index) =>
      fields[index] === null && filledOf(cells).every(isKind) && filledOf(cells).some(isChild),
  );
  if (at >= 0) fields[at] = 'child';
}

/** "Party leader" names the person of another row whose household it is. */
function leaders({ columns, fields }: Guess): void {
  if (fields.includes('household')) return;
  const cell = (field: ImportField, row: number) => columns[fields.indexOf(field)]?.cells[row] ?? '';
  const rows = columns[0]?.cells.length ?? 0;
  const names = Array.from({ length: rows }, (_none, row) =>
    foldedName(cell('name', row) || `${cell('firstName', row)} ${cell('lastName', row)}`),
  );
  const known = new Set(names.filter(Boolean));
  const at = columns.findIndex(({ heading, cells }, index) => {
    // A manager is no household.
    if (fields[index] !== null || isNoPerson(heading)) return false;
    const own = cells.map(foldedName);
    const others = own.filter((name, row) => name !== '' && name !== names[row]);
    return others.length > 0 && own.every((name) => name === '' || known.has(name));
  });
  if (at >= 0) fields[at] = 'household';
}

/** "Street" and "No." are one line. */
function houseNumbers({ columns, fields }: Guess): void {
  columns.forEach(({ heading, cells }, at) => {
    const isNumber = (cell: string) => /^\d{1,5}\s?[a-z]?(?:[-/]\d{1,4})?$/iu.test(cell);
    if (fields[at] === null && fields[at - 1] === 'address' && houseNumber.test(foldedName(heading)))
      if (mostly(cells, isNumber)) fields[at] = 'address';
  });
}

const weakHousehold = /(?:^| )(?:group|groep)$/;

/** *Group* is a household only if its persons mostly share a name or an address. */
function settleGroups(guess: Guess): void {
  const { fields, columns } = guess;
  const isWeak = (at: number) =>
    weakHousehold.test(foldedName(columns[at]?.heading ?? '')) || mostly(columns[at]?.cells ?? [], isCircle);
  const groups = fields.flatMap((field, at) => (field === 'household' && isWeak(at) ? [at] : []));
  const hasBetter = fields.some((field, at) => field === 'household' && !isWeak(at));
  for (const at of groups) if (hasBetter || !isHousehold(guess, at)) fields[at] = 'tags';
}

function isHousehold({ fields, columns }: Guess, at: number): boolean {
  if (mostly(columns[at]?.cells ?? [], isCircle)) return false;
  const byGroup = new Map<string, number[]>();
  columns[at]?.cells.forEach((cell, row) => {
    const key = foldedName(cell);
    if (key !== '') byGroup.set(key, [...(byGroup.get(key) ?? []), row]);
  });
  const cell = (field: ImportField, row: number) =>
    foldedName(columns[fields.indexOf(field)]?.cells[row] ?? '');
  const surname = (row: number) => cell('lastName', row) || cell('name', row).split(' ').at(-1) || '';
  let pairs = 0;
  let alike = 0;
  for (const [key, rows] of byGroup)
    for (const row of rows.slice(1)) {
      const firstRow = rows[0] as number;
      pairs += 1;
      const isNamed = surname(row) !== '' && key.split(' ').includes(surname(row));
      const isSame = (field: ImportField) =>
        cell(field, row) !== '' && cell(field, row) === cell(field, firstRow);
      if (isNamed || (surname(row) && surname(row) === surname(firstRow)) || isSame('address')) alike += 1;
    }
  if (pairs > 0) return alike * 2 > pairs;
  // Nobody shares a group: it is a household if it has the persons' own names.
  const filled = [...byGroup].filter(([key, [row = 0]]) => key.split(' ').includes(surname(row)));
  return filled.length * 2 > byGroup.size;
}

const secondLastName = /^(?:segundo apellido|apellido materno|second last name)$/;

/** Every field takes one column, unless several may share it. */
function once(guess: Guess): void {
  const taken = new Set<ImportField>();
  guess.fields.forEach((field, at) => {
    if (field === null) return;
    const isSecond =
      field === 'lastName' && secondLastName.test(foldedName(guess.columns[at]?.heading ?? ''));
    if (taken.has(field) && !sharedFields.has(field) && !isSecond) guess.fields[at] = null;
    taken.add(field);
  });
}

/** A list of children and their parents invites the parents. */
function parentsAsNames({ columns, fields }: Guess): void {
  const at = columns.findIndex(({ heading }, index) => fields[index] === 'guest' && isParents(heading));
  if (at >= 0) fields[at] = 'name';
}

/** Programs may name a phone after its place alone: "Home", "Work". */
function phonesByPlace({ columns, fields }: Guess): void {
  columns.forEach(({ heading, cells }, at) => {
    const isPlace = /^(?:home|work|business|other|private|privat|domicile|casa)$/.test(foldedName(heading));
    if (fields[at] === null && isPlace && mostly(cells, isPhone)) fields[at] = 'phone';
  });
}

function byText({ columns, fields }: Guess): void {
  const isText = (cell: string) => /\p{L}{2}/u.test(cell) && !isEmail(cell) && cell.length <= 100;
  if (mostly(columns[0]?.cells ?? [], isText)) fields[0] = 'name';
}

const ofCount = /^(?:n|no|nr|num|number|numero|nb|pers)$/;

/**
 * The number of persons may be under "No." or have no heading. Numbers that rise count the rows.
 */
function seatsWithoutHeading(guess: Guess): void {
  const { columns, fields } = guess;
  if (has(guess, 'seats')) return;
  const hasHeadings = columns.some(({ heading }) => heading !== '');
  const at = columns.findIndex(({ heading, cells }, index) => {
    if (hasHeadings && !ofCount.test(foldedName(heading))) return false;
    const filled = filledOf(cells);
    const isCount = (cell: string) => /^[1-9]\d?$/.test(cell) && Number(cell) <= 20;
    const rising = filled.every((cell, row) => row === 0 || Number(cell) > Number(filled[row - 1]));
    const isFree = fields[index] === null && (index > 0 || !hasHeadings);
    return isFree && filled.length > 2 && !rising && mostly(cells, isCount);
  });
  if (at >= 0) fields[at] = 'seats';
}

/** Guesses the meaning of the columns, first by their headings, then by their cells. */
export function recognized(columns: readonly Column[]): Mapping {
  const guess = byHeading(columns);
  onePlace(guess);
  houseNumbers(guess);
  initialsAsFirstName(guess);
  guestsAsNames(guess);
  settleNames(guess);
  lastNameAlone(guess);
  envelopesAsHouseholds(guess);
  numbersAsHouseholds(guess);
  settleGroups(guess);
  once(guess);
  furtherGuests(guess);
  const { fields } = guess;
  const byContent = (field: ImportField, test: (cell: string) => boolean): void => {
    if (has(guess, field)) return;
    const at = columns.findIndex(
      ({ heading, cells }, index) =>
        fields[index] === null && (heading === '' || field !== 'name') && mostly(cells, test),
    );
    if (at >= 0) fields[at] = field;
  };
  leaders(guess);
  kindsByText(guess);
  relatives(guess);
  phonesByPlace(guess);
  byContent('email', isEmail);
  byContent('phone', isPhone);
  if (has(guess, 'city')) byContent('postcode', (cell) => postcode.test(cell));
  // A column of contacts has numbers and addresses.
  byContent('email', (cell) => isPhone(cell) || emailsIn(cell).length > 0);
  seatsWithoutHeading(guess);
  const hasName = () => fields.some((field) => nameFields.includes(field));
  if (!hasName()) parentsAsNames(guess);
  // A class without its parents is a list of names.
  const pupils = fields.indexOf('children');
  if (!hasName() && pupils >= 0 && mostly(columns[pupils]?.cells ?? [], looksLikeName))
    fields[pupils] = 'name';
  if (!hasName()) byContent('name', looksLikeName);
  if (!hasName() && has(guess, 'envelopeName')) fields[indexOf(guess, 'envelopeName')] = 'name';
  // If the list has only family names, each row's person is invited by that name.
  if (!hasName()) {
    const isWhole = (cell: string) =>
      looksLikeName(cell) && !isFlag(cell) && (!has(guess, 'household') || /\S\s\S/.test(cell));
    const at = columns.findIndex(
      ({ cells }, index) => fields[index] === null && mostly(cells, isWhole) && isVaried(cells),
    );
    if (at >= 0) fields[at] = 'name';
  }
  // A single column of text under a title is the names, with whatever people add to them.
  if (!hasName() && columns.length === 1 && fields[0] === null) byText(guess);
  return fields;
}

/** "Family:" alone is a title of some guests. */
const isTitle = (cells: readonly string[]): boolean =>
  filledOf(cells).length === 1 && /:\s*$/u.test(filledOf(cells)[0] ?? '');

/** True if the only heading that we know is above a column of names, and has others next to it. */
function namesBelow(rows: readonly (readonly string[])[], at: number): boolean {
  const headings = rows[at] ?? [];
  const column = headings.findIndex((heading) => nameFields.includes(fieldOfHeading(heading)));
  const below = rows.slice(at + 1).map((cells) => cells[column] ?? '');
  return column >= 0 && filledOf(headings).length > 1 && mostly(below, looksLikeName);
}

/** Titles and facts may precede the headings. This many rows are searched for the headings. */
export const maxAboveHeadings = 30;

/**
 * Returns the row with the headings, or -1 if the first row is already a person. The row with the
 * most known headings wins, and among equals the one whose next rows fit it. If none is known, a
 * first row without an address above a column of addresses counts.
 */
export function headingRow(rows: readonly (readonly string[])[]): number {
  const known = rows
    .slice(0, maxAboveHeadings)
    .map((cells) =>
      isTitle(cells) ? 0 : new Set(cells.map(fieldOfHeading).filter((field) => field !== null)).size,
    );
  const fits = (at: number): number =>
    (rows[at] ?? []).filter((heading, column) => {
      const field = fieldOfHeading(heading);
      const below = rows.slice(at + 1, at + 6).map((cells) => cells[column] ?? '');
      return field === 'email' && mostly(below, isEmail);
    }).length;
  const scores = known.map((points, at) => (points === 0 ? 0 : points + fits(at) * 2));
  const filled = rows.map((cells) => filledOf(cells).length);
  const most = Math.max(0, ...scores);
  const best = scores.reduce(
    (one, score, at) =>
      score === most && (one < 0 || (filled[at] ?? 0) > (filled[one] ?? 0) + 1) ? at : one,
    -1,
  );
  const isAlone = known[best] === 1 && namesBelow(rows, best);
  if (best >= 0 && ((known[best] ?? 0) >= (best === 0 ? 1 : 2) || isAlone)) return best;
  const [first = [], ...others] = rows.slice(0, 50);
  const isHeading = first.some(
    (cell, column) =>
      cell.trim() !== '' &&
      !isEmail(cell.trim()) &&
      mostly(
        others.map((cells) => cells[column] ?? ''),
        isEmail,
      ),
  );
  return isHeading ? 0 : -1;
}
