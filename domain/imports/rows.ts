/** Reads a row of a list: its persons, its household, and its errors. */
import { labelOf, type Person } from '../invitations/household.ts';
import { foldedName } from '../kernel/search.ts';
import { counted, isEmail, lengthOf, shortened } from '../kernel/text.ts';
import type { ImportField, Mapping } from './fields.ts';
import { type NamedPerson, personsOf } from './names.ts';

/** The limits of a household (docs/product/invitations.md#invitations). */
export interface RowLimits {
  persons: number;
  seats: number;
}

/** The household fields of a row. Missing values are blank, empty or null. */
export interface HouseholdFields {
  envelopeName: string;
  lines: string[];
  postcode: string;
  city: string;
  country: string;
  email: string;
  phone: string;
  tags: string[];
  note: string;
  list: number | null;
  seats: number | null;
}

/** Why a row is refused, and the column to correct. Null means the row as a whole. */
export interface RowError {
  column: number | null;
  why: string;
}

export interface ImportedRow {
  number: number;
  label: string;
  /** False if the household has no name of its own and is labeled with its persons' names. */
  isLabelSaid: boolean;
  persons: Person[];
  said: HouseholdFields;
  error: RowError | null;
}

const yes = /^(?:y|yes|true|x|1|child|kid|✓|✔|☑|ja|oui|si|sí|sim|kind|enfant)$/iu;
const no = /^(?:|n|no|false|0|-|–|adult|nein|non|não|nao|erwachsen|adulte)$/iu;

/** The maximum length of each field, in characters. */
const maxFieldLengths: Partial<Record<ImportField, number>> = {
  household: 200,
  name: 2_000,
  firstName: 200,
  lastName: 200,
  phone: 50,
  address: 800,
  postcode: 20,
  city: 100,
  country: 100,
  note: 2_000,
  envelopeName: 200,
};
const maxNameLength = 200;
const maxTags = 20;
const maxTagLength = 50;

const blank: Person = {
  id: null,
  name: '',
  alsoKnownAs: [],
  isChild: false,
  isPlaceholder: false,
  email: null,
};

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();
const quoted = (text: string): string => `“${shortened(oneLine(text), 40)}”`;
const listed = (text: string): string[] =>
  text
    .split(/[,;\n|]/)
    .map(oneLine)
    .filter((item) => item !== '');
const unique = (texts: readonly string[]): string[] => {
  const known = new Set<string>();
  return texts.filter((item) => {
    const key = item.toLowerCase();
    return known.has(key) ? false : Boolean(known.add(key));
  });
};

/**
 * The apostrophe that an export puts before text that a spreadsheet would run
 * (docs/product/replies.md#export).
 */
const neutralized = /(^|[;\n])'(?=\s*[=+\-@＝＋－＠])/gu;

/** Groups a row's cells by the meaning of their columns. */
function byField(cells: readonly string[], mapping: Mapping) {
  const found = new Map<ImportField, { column: number; text: string }[]>();
  mapping.forEach((field, column) => {
    const text = (cells[column] ?? '').replace(neutralized, '$1').trim();
    if (field === null) return;
    const entries = found.get(field);
    if (entries) entries.push({ column, text });
    else found.set(field, [{ column, text }]);
  });
  return found;
}

/** A row's cells, with the first problem found in them. */
interface Reading {
  /** The cells of a field that are not empty. */
  all: (field: ImportField) => { column: number; text: string }[];
  first: (field: ImportField) => { column: number; text: string } | null;
  /** The first column of a field, or null. */
  columnOf: (field: ImportField) => number | null;
  wrong: (column: number | null, why: string) => void;
  error: () => RowError | null;
}

function reading(cells: readonly string[], mapping: Mapping): Reading {
  const fields = byField(cells, mapping);
  const all = (field: ImportField) => (fields.get(field) ?? []).filter(({ text }) => text !== '');
  let error: RowError | null = null;
  const wrong = (column: number | null, why: string) => {
    error ??= { column, why };
  };
  for (const [field, entries] of fields) {
    const most = maxFieldLengths[field];
    const long = most && entries.find(({ text }) => lengthOf(text) > most);
    if (long) wrong(long.column, `This cell is longer than ${counted(most, 'character')}.`);
  }
  return {
    all,
    first: (field) => all(field)[0] ?? null,
    columnOf: (field) => fields.get(field)?.[0]?.column ?? null,
    wrong,
    error: () => error,
  };
}

/** Reads one row. Reports the first problem and still reads the valid cells. */
export function readRow(
  number: number,
  cells: readonly string[],
  mapping: Mapping,
  limits: RowLimits,
): ImportedRow {
  const row = reading(cells, mapping);
  const persons = readPersons(row, limits);
  const household = row.first('household');
  if (row.columnOf('household') !== null && !household)
    row.wrong(row.columnOf('household'), 'This row doesn’t name a household.');
  const label = household ? oneLine(household.text) : labelOf(persons);
  const ownEmail = readEmails(row, 'email')[0] ?? '';
  const hasBoth = row.columnOf('householdEmail') !== null;
  const email = hasBoth ? (readEmails(row, 'householdEmail')[0] ?? '') : ownEmail;
  const said = readSaid(row, { label, email, limits });
  const otherNames = unique(row.all('alsoKnownAs').flatMap(({ text }) => listed(text)));
  if (otherNames.length > 10 || otherNames.some((name) => lengthOf(name) > maxNameLength))
    row.wrong(
      row.columnOf('alsoKnownAs'),
      `A person can have up to 10 other names of ${maxNameLength} characters each.`,
    );
  const isChild = readChild(row);
  const [somebody] = persons;
  if (somebody) {
    somebody.alsoKnownAs = otherNames;
    if (persons.length === 1) {
      somebody.isChild = isChild;
      somebody.email = ownEmail || null;
    }
  }
  return { number, label, isLabelSaid: household !== null, persons, said, error: row.error() };
}

/** Returns each named person once, and all open places. */
function readPersons({ all, first, columnOf, wrong }: Reading, limits: RowLimits): Person[] {
  const whole = [first('firstName')?.text, first('lastName')?.text].filter(Boolean).join(' ');
  const named: NamedPerson[] = [];
  // One more than the limit says enough. A row may have 200 cells of a thousand names each.
  for (const text of [whole, ...all('name').map((cell) => cell.text)])
    if (named.length <= limits.persons) named.push(...personsOf(text, limits.persons + 1));
  const known = new Set<string>();
  const persons = named
    .filter(({ name, isPlaceholder }) => {
      const key = foldedName(name) || name;
      return isPlaceholder || (known.has(key) ? false : Boolean(known.add(key)));
    })
    .map(({ name, isPlaceholder }): Person => ({ ...blank, name, isPlaceholder }));
  const column = first('name')?.column ?? columnOf('name') ?? columnOf('firstName') ?? columnOf('lastName');
  if (column === null) wrong(null, 'No column has names. Choose the one that does.');
  else if (persons.length === 0) wrong(column, 'This row doesn’t have a name.');
  if (persons.some(({ name }) => lengthOf(name) > maxNameLength))
    wrong(column, `A name can have up to ${counted(maxNameLength, 'character')}.`);
  if (named.length > limits.persons)
    wrong(column, `A household can have up to ${counted(limits.persons, 'person', 'people')}.`);
  return persons;
}

function readEmails({ all, wrong }: Reading, field: 'email' | 'householdEmail'): string[] {
  const emails = all(field).flatMap(({ text, column }) =>
    text
      .split(/[,;\s]+/)
      .filter(Boolean)
      .map((text) => ({ column, text: text.replace(/^mailto:/i, '').replace(/^<(.*)>$/, '$1') })),
  );
  const bad = emails.find(({ text }) => !isEmail(text));
  if (bad) wrong(bad.column, `${quoted(bad.text)} isn’t an email address.`);
  return emails.map(({ text }) => text);
}

function readChild({ first, wrong }: Reading): boolean {
  const child = first('child');
  if (child && !yes.test(child.text) && !no.test(child.text))
    wrong(child.column, `We can’t tell from ${quoted(child.text)} whether this is a child. Write yes or no.`);
  return child !== null && yes.test(child.text);
}

/** Reads the row's household fields. */
function readSaid(
  row: Reading,
  { label, email, limits }: { label: string; email: string; limits: RowLimits },
): HouseholdFields {
  const { all, first, columnOf, wrong } = row;
  const phone = first('phone');
  if (phone && !/\d.*\d.*\d/s.test(phone.text))
    wrong(phone.column, `${quoted(phone.text)} isn’t a phone number.`);
  const tags = unique(all('tags').flatMap(({ text }) => listed(text)));
  if (tags.length > maxTags || tags.some((tag) => lengthOf(tag) > maxTagLength))
    wrong(columnOf('tags'), `A household can have up to ${maxTags} tags of ${maxTagLength} characters each.`);
  const lines = all('address').flatMap(({ text }) => text.split('\n').map(oneLine).filter(Boolean));
  if (lines.length > 5 || lines.some((line) => lengthOf(line) > 200))
    wrong(columnOf('address'), 'An address can have up to 5 lines of 200 characters each.');
  const envelopeName = oneLine(first('envelopeName')?.text ?? '');
  return {
    // Without an envelope name, letters use the household's name anyway.
    envelopeName: envelopeName === label ? '' : envelopeName,
    lines,
    postcode: oneLine(first('postcode')?.text ?? ''),
    city: oneLine(first('city')?.text ?? ''),
    country: oneLine(first('country')?.text ?? ''),
    email,
    phone: oneLine(phone?.text ?? ''),
    tags,
    note: all('note')
      .map(({ text }) => text)
      .join('\n'),
    ...readNumbers(row, limits),
  };
}

/** Reads the household's list number and its seats. */
function readNumbers({ first, wrong }: Reading, limits: RowLimits): Pick<HouseholdFields, 'list' | 'seats'> {
  const list = first('list');
  const listNumber = list ? listOf(list.text) : null;
  if (list && listNumber === null) wrong(list.column, `${quoted(list.text)} isn’t a list. Write 1, 2 or 3.`);
  const seats = first('seats');
  const number = seats && /^\d{1,9}(?:[.,]0+)?$/.test(seats.text) ? Number.parseInt(seats.text, 10) : null;
  if (seats && (number === null || number < 1 || number > limits.seats))
    wrong(seats.column, `${quoted(seats.text)} isn’t a number of seats. Write 1 to ${limits.seats}.`);
  return { list: listNumber, seats: number };
}

/** Returns the list number in "1", "List 2" or "C" (3), or null. */
function listOf(text: string): number | null {
  const found = /^(?:list|liste|lista)?\s*([123abc])(?:[.,]0+)?(?:[- ]?list)?$/iu.exec(text);
  if (!found) return null;
  const sign = (found[1] as string).toLowerCase();
  return 'abc'.includes(sign) ? 'abc'.indexOf(sign) + 1 : Number(sign);
}
