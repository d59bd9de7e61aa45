/** Finds out the meaning of a column from its cells. */
import { languageNamed } from '../languages/names.ts';
import { isEmail } from '../kernel/text.ts';
import type { ImportField } from './field-list.ts';
import { isRelative, placesIn } from './places.ts';
import {
  childIn,
  countIn,
  isBlankWord,
  isCircle,
  isFamily,
  isNo,
  isTitle,
  isUnnamed,
  isYes,
} from './words.ts';

const dateFirst = /^(?:\d{4}[./-]\d\d?[./-]\d\d?|\d\d?[./-]\d\d?[./-]\d{4})(?!\d)/;
export const isPhone = (cell: string): boolean =>
  /^\+?[\d\s()./-]{6,}$/.test(cell) && cell.replace(/\D/g, '').length >= 7 && !dateFirst.test(cell);

export const looksLikeName = (cell: string): boolean =>
  /^\p{L}[\p{L}\p{M}\s.,'’&+-]*$/u.test(cell) && cell.length <= 100 && cell.length > 1;

export const filledOf = (cells: readonly string[]): string[] =>
  cells.map((cell) => cell.trim()).filter((cell) => cell !== '');

/** Returns whether at least half of the filled cells pass the test. */
export function mostly(cells: readonly string[], test: (cell: string) => boolean): boolean {
  const filled = filledOf(cells);
  return filled.length > 0 && filled.filter(test).length * 2 > filled.length;
}

/** Returns whether most cells begin with a small letter and mean no companion, unlike "wife". */
export const startsLower = (column?: { cells: readonly string[] }): boolean =>
  mostly(
    column?.cells ?? [],
    (cell) => /^\p{Ll}/u.test(cell) && (placesIn(cell) === null || isRelative(cell)),
  );

const isNumber = (cell: string): boolean => /^[\d.,\s%$€£#-]+$/u.test(cell);
export const isFlag = (cell: string): boolean =>
  isYes(cell) || isNo(cell) || isUnnamed(cell) || isBlankWord(cell);
const isList = (cell: string): boolean => /^(?:list|liste|lista)?\s*[1-3abc](?:[.,]0+)?$/iu.test(cell);

type Check = (cells: readonly string[]) => ImportField | null;

export const namesNobody = (cells: readonly string[]): boolean =>
  mostly(cells, (cell) => isNumber(cell) || isEmail(cell));
/** Returns whether a column has a status: a few words without capitals that repeat. */
function isStatusColumn(cells: readonly string[]): boolean {
  const filled = filledOf(cells);
  return filled.length > 5 && new Set(filled).size < 4 && filled.every((cell) => /^\p{Ll}+$/u.test(cell));
}

const counts: Check = (cells) => (mostly(cells, isSmallCount) && !countsRows(cells) ? 'seats' : null);
const names: Check = (cells) => (namesNobody(cells) || mostly(cells, isFlag) ? null : 'name');
const unlessNumbers =
  (field: ImportField): Check =>
  (cells) =>
    mostly(cells, isNumber) ? null : field;
/**
 * With fewer cells than this, all of them may be mistakes, such as "call me" under *Phone*. The
 * heading then decides.
 */
const enoughToDisagree = 3;
const ifSome =
  (field: ImportField, test: (cell: string) => boolean): Check =>
  (cells) => {
    const filled = filledOf(cells);
    return filled.length < enoughToDisagree || filled.some(test) ? field : null;
  };
const ifMostly =
  (field: ImportField, test: (cell: string) => boolean): Check =>
  (cells) =>
    mostly(cells, test) ? field : null;

/** Returns whether cells number the households of their rows: 1, 1, 1, 2, 3, and a forgotten 2. */
function areNumbered(cells: readonly string[]): boolean {
  const filled = filledOf(cells);
  const numbers = [...new Set(filled)];
  const isNext = (number: string, at: number) => Number(number) === at + 1;
  return numbers.length > 2 && numbers.length < filled.length && numbers.every(isNext);
}

/**
 * Checks by the field of a heading. Each returns the meaning of the column by its cells, or null if
 * the cells disagree with the heading.
 */
export const checks: Partial<Record<ImportField, Check>> = {
  name: (cells) => {
    // A column "Contact" may have phone numbers and email addresses.
    const isContact = (cell: string) => isPhone(cell) || cell.includes('@');
    if (mostly(cells, isContact) && filledOf(cells).length > 1 && filledOf(cells).some(isPhone)) return null;
    // Cells such as "aaaa-1" are keys of records in a database.
    if (mostly(cells, (cell) => /^\S*\p{L}\S*\d\S*$|^\S*\d\S*\p{L}\S*$/u.test(cell) && !cell.includes('@')))
      return null;
    if (mostly(cells, isFlag)) return 'plusOne';
    if (!mostly(cells, isSmallCount)) return 'name';
    return countsRows(cells) ? null : 'seats';
  },
  // A column "Date" may have companions or days. Cells that are days aren't companions.
  plusOne: (cells) =>
    mostly(cells, (cell) => dateFirst.test(cell) || /^\d\d?[./]\d\d?\.?$/.test(cell)) ? null : 'plusOne',
  // A column "Additional names" may name other guests, and not middle names.
  middleName: (cells) => (cells.some((cell) => /[;,&]/.test(cell)) ? 'guest' : 'middleName'),
  // French "Nombre" is a number, Spanish "Nombre" is a first name.
  // "Given/posted" says how a card was sent.
  firstName: (cells) => (isStatusColumn(cells) ? null : names(cells) ? 'firstName' : counts(cells)),
  lastName: (cells) => names(cells) && 'lastName',
  email: ifSome('email', (cell) => cell.includes('@')),
  householdEmail: ifSome('householdEmail', (cell) => cell.includes('@')),
  phone: (cells) => {
    // A column "Phone/Email" may have both. If any cell is an email address, it counts as emails.
    if (filledOf(cells).some(isEmail)) return 'email';
    return ifSome('phone', (cell) => cell.replace(/\D/g, '').length >= 5 && !cell.includes('@'))(cells);
  },
  // Turkish "Cep" has phone numbers, Portuguese "CEP" has postcodes.
  postcode: (cells) =>
    mostly(cells, (cell) => isPhone(cell) && cell.replace(/\D/g, '').length > 9)
      ? 'phone'
      : ifSome('postcode', (cell) => /\d/.test(cell))(cells),
  // "Where" may say how somebody is known: "work", "church".
  city: (cells) => (startsLower({ cells }) || mostly(cells, isCircle) ? null : unlessNumbers('city')(cells)),
  // Portuguese "Estado" may be a status: "convidar".
  region: (cells) => (startsLower({ cells }) ? null : unlessNumbers('region')(cells)),
  country: unlessNumbers('country'),
  language: ifSome('language', (cell) => languageNamed(cell) !== null),
  list: ifMostly('list', isList),
  // A column "Pers.-Nr." has numbers of employees, not seats, and "Personas" may name persons.
  seats: (cells) => {
    if (mostly(cells, (cell) => (countIn(cell) ?? 1_000) < 1_000 || isBlankWord(cell))) return 'seats';
    const isName = (cell: string) => /^\p{Lu}[\p{L}.'’-]+\s/u.test(cell) && !isFlag(cell);
    return mostly(cells, isName) && isVaried(cells) ? 'name' : null;
  },
  adults: (cells) => {
    if (mostly(cells, (cell) => countIn(cell) !== null || isFlag(cell))) return 'adults';
    return mostly(cells, looksLikeName) ? 'guest' : null;
  },
  household: (cells) => {
    if (areNumbered(cells)) return 'household';
    // "Yes" and "3" under "Family" are companions of the guest.
    const areCounts = mostly(cells, (cell) => isSmallCount(cell) || isYes(cell) || isNo(cell));
    if (areCounts && cells.some(isSmallCount) && cells.some(isWord)) return 'additional';
    return mostly(cells, isMark) ? null : countsPersons(cells) ? 'seats' : 'household';
  },
  additional: (cells) =>
    mostly(cells, (cell) => countIn(cell) !== null || isFlag(cell)) ? 'additional' : 'guest',
  child: (cells) => {
    const isKind = (cell: string) =>
      childIn(cell, false) !== null || countIn(cell) !== null || placesIn(cell) !== null;
    if (mostly(cells, isKind) || !isVaried(cells)) return 'child';
    return 'children';
  },
  children: (cells) => {
    const filled = filledOf(cells);
    const isFlags = filled.every((cell) => isYes(cell) || isNo(cell)) && !filled.every(isNumber);
    return isFlags ? 'child' : 'children';
  },
  prefix: ifMostly(
    'prefix',
    (cell) => isFamily(cell) || cell.split(/[\s&+/]+/).every((word) => isTitle(word) || joins.test(word)),
  ),
  envelopeName: (cells) => (mostly(cells, isSalutation) ? null : names(cells) && 'envelopeName'),
};

/** Matches the beginning of a letter: "Sehr geehrte Frau Thalheim,". */
const isSalutation = (cell: string): boolean =>
  /^(?:sehr (?:geehrte|verehrte)|liebe[rs]?|dear|ch(?:er|ère)s?|estimad[oa]s?|querid[oa]s?|prezad[oa]s?|gentil[ei]|egregi[oa]?|geachte|beste|lieve|szanown[iya]|kära|bästa|kære|kjære) /iu.test(
    cell,
  );

const joins = /^(?:and|und|u\.|et|en|y|e|i)$/;

/**
 * A *Party* column may have a number of persons. Numbers that never fall are numbers of households:
 * 1, 1, 2.
 */
function countsPersons(cells: readonly string[]): boolean {
  const filled = filledOf(cells);
  const numbers = filled.map(Number);
  const falls = numbers.some((number, at) => number < (numbers[at - 1] ?? 0));
  return falls && filled.every(isSmallCount);
}

const isWord = (cell: string): boolean => /\p{L}{2}/u.test(cell) && (isYes(cell) || isNo(cell));

/** An "Invitation" column may say when or whether it was sent. */
const isMark = (cell: string): boolean =>
  isYes(cell) || isNo(cell) || /^(?:sent|mailed|done|\d{1,4}[./-]\d{1,2}(?:[./-]\d{1,4})?)$/iu.test(cell);

const isSmallCount = (cell: string): boolean => /^\d{1,2}$/.test(cell);

/** Returns whether the cells count the rows: 1, 2, 3 and so on. */
function countsRows(cells: readonly string[]): boolean {
  const numbers = filledOf(cells).map(Number);
  return (
    numbers.length > 2 && numbers.every((number, at) => at === 0 || number === (numbers[at - 1] ?? 0) + 1)
  );
}

/** A status or a category repeats in many rows. Names seldom repeat. */
export function isVaried(cells: readonly string[]): boolean {
  const filled = filledOf(cells);
  return filled.length < 4 || new Set(filled).size * 2 > filled.length;
}
