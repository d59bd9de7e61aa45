/** Tells whether the groups that a column names are households. */
import { foldedName } from '../kernel/search.ts';
import { filledOf, mostly } from './column-cells.ts';
import { type Guess, hasField } from './column-guess.ts';
import type { ImportField } from './field-list.ts';
import { isGivenName } from './given-names.ts';
import { isId } from './household-ids.ts';
import { placesIn } from './places.ts';
import { isCircle, isFamily, isMissingName, isSureTotal } from './words.ts';

/**
 * Reads households under a heading that means something else: "Whitlock Household" under *Account
 * Name*, and a last name in each row under *Sällskap*.
 */
export function familiesAsHouseholds(guess: Guess): void {
  const { columns, fields } = guess;
  if (hasField(guess, 'household')) return;
  const at = columns.findIndex(({ cells }, index) => {
    const own = filledOf(cells).filter((cell) => !isSureTotal(cell));
    // A report has the name in the first row of a household alone.
    if (new Set(own).size === own.length) return fields[index] === null && areAboveOthers(guess, index, own);
    const isPossible =
      fields[index] === null ? mostly(cells, isFamily) : fields[index] === 'plusOne' && !cells.includes('');
    return isPossible && isHousehold(guess, index);
  });
  if (at >= 0) fields[at] = 'household';
}

/**
 * Returns whether families are named in the first of their rows: "Reed Household | Ann", " | Bo".
 */
function areAboveOthers(guess: Guess, at: number, families: readonly string[]): boolean {
  const { heading = '', cells = [] } = guess.columns[at] ?? {};
  if (!/\b(?:account|household|family|haushalt|foyer)\b/.test(foldedName(heading))) return false;
  const names = namesOfRows(guess);
  const continued = cells.filter(
    (cell, row) => cell === '' && row > 0 && cells[row - 1] !== '' && names[row] !== '',
  );
  return (
    families.length > 2 &&
    continued.length > 0 &&
    families.filter(isFamily).length * 5 >= families.length * 4 &&
    cells.every((cell, row) => !isFamily(cell) || names[row] !== '')
  );
}

/**
 * Leaves out a column such as "Household Primary Contact", which repeats the name of one row in all
 * rows of its household.
 */
export function contactsOfHouseholds(guess: Guess): void {
  const { columns, fields } = guess;
  if (!hasField(guess, 'household') || !hasField(guess, 'guest')) return;
  const names = new Set(namesOfRows(guess));
  columns.forEach(({ cells }, at) => {
    if (fields[at] !== 'guest') return;
    const own = filledOf(cells);
    const isRepeated = new Set(own).size < own.length;
    if (isRepeated && own.every((name) => names.has(foldedName(name)))) fields[at] = null;
  });
}

const ofCompany = /guest|gast|invit|ospit|convid|member|mitglied|famil|partner|begleit|accompagn|acompan/;

/**
 * Leaves out a column such as "Person" of a board, which names the few people who look after the
 * guests.
 */
export function keepersOfRows(guess: Guess): void {
  const { columns, fields } = guess;
  const names = new Set(namesOfRows(guess));
  const isName = (cell: string) =>
    /^\p{Lu}(?:\p{Ll}+(?: \p{Lu}[\p{L}.'’-]*){0,2}|\p{Lu}{1,2})$/u.test(cell) &&
    placesIn(cell) === null &&
    !isFamily(cell);
  columns.forEach(({ heading, cells }, at) => {
    if (fields[at] !== 'guest' || ofCompany.test(foldedName(heading)) || !filledOf(cells).every(isName))
      return;
    const own = filledOf(cells).map(foldedName);
    const isSeldom = new Set(own).size * 2 <= own.length && own.length > 3;
    if (isSeldom && !own.some((name) => names.has(name))) fields[at] = null;
  });
}

/** The name in each row, to compare it. */
export function namesOfRows({ columns, fields }: Guess): string[] {
  const cell = (field: ImportField, row: number) => columns[fields.indexOf(field)]?.cells[row] ?? '';
  return (columns[0]?.cells ?? []).map((_cell, row) =>
    foldedName(cell('name', row) || `${cell('firstName', row)} ${cell('lastName', row)}`),
  );
}

/** The part of a day that guests are invited to: "Evening only". */
const partOfDay =
  /^(?:(?:all|full|whole)? ?day|evening|ceremony|reception|abend|ganztags|ganzer tag|trauung|soir|soirée|journée|noche|sera|avond|daggast(?:en)?|avondgast(?:en)?|noite|wieczór|kväll)(?: (?:only|guests?|invite))?$/iu;
const isSet = (cell: string): boolean => isCircle(cell) || partOfDay.test(cell);

/** The host whose friends a cell names: "Amigos Lucía". */
const hostOf = (cell: string): string =>
  /^(?:friends|freunde|amis|amigos|amigas|amici|vrienden|znajomi|vänner|venner) (?:(?:of|von|de|di|van|av) )?(\p{L}+)$/iu.exec(
    cell,
  )?.[1] ?? '';

/** Returns whether most groups are circles, or those of hosts: "Amigos Lucía", "Familia Lucía". */
function areCircles(labels: readonly string[]): boolean {
  const hosts = new Set(labels.map(hostOf).filter(isGivenName));
  return mostly(labels, (cell) => isSet(cell) || hosts.has(cell.split(' ').at(-1) ?? ''));
}

/** Returns whether a heading may mean a household or a circle of guests. */
export const isGroup = (heading: string): boolean =>
  /(?:^| )(?:group|groep|grupo|gruppe|groupe|gruppo|grupa)$/.test(foldedName(heading));

/** *Group* is a household only if its persons mostly share a name or an address. */
export function settleGroups(guess: Guess): void {
  const { fields, columns } = guess;
  const isWeak = (at: number) =>
    isGroup(columns[at]?.heading ?? '') || mostly(columns[at]?.cells ?? [], isSet) || livesApart(guess, at);
  const groups = fields.flatMap((field, at) => (field === 'household' && isWeak(at) ? [at] : []));
  const hasBetter = fields.some((field, at) => field === 'household' && !isWeak(at));
  for (const at of groups) if (hasBetter || !isHousehold(guess, at)) fields[at] = 'tags';
  if (hasField(guess, 'household')) return;
  // A column "Groep" in another place of the words may have households, too.
  const at = fields.findIndex((field, index) => field === 'tags' && areSmall(guess, index));
  if (at >= 0 && isGroup(columns[at]?.heading ?? '') && isHousehold(guess, at)) fields[at] = 'household';
}

/** Returns whether the groups of a column are as small as households. */
function areSmall(guess: Guess, at: number): boolean {
  const sizes = [...rowsByGroup(guess, at).values()].map(({ length }) => length);
  const rows = sizes.reduce((sum, size) => sum + size, 0);
  return sizes.length > 2 && sizes.length * 3 >= rows && Math.max(...sizes) < 9;
}

/** The rows of each group that a column names. */
function rowsByGroup({ columns }: Guess, at: number): Map<string, number[]> {
  const byGroup = new Map<string, number[]>();
  columns[at]?.cells.forEach((cell, row) => {
    const key = foldedName(cell);
    if (key !== '') byGroup.set(key, [...(byGroup.get(key) ?? []), row]);
  });
  return byGroup;
}

/** Fields that make each row a household. */
const ofWholeRow: readonly ImportField[] = ['partner', 'partnerFirstName', 'plusOne', 'adults', 'seats'];

/**
 * Returns whether most rows of a group have another postcode than its first, as under "Invited to":
 * *Day*, *Evening*. Another email counts too if each row names the guest's own partner.
 */
function livesApart(guess: Guess, at: number): boolean {
  const { fields, columns } = guess;
  if (mostly(columns[at]?.cells ?? [], isId)) return false;
  const isWhole = ofWholeRow.some((field) => fields.includes(field));
  const contacts = (isWhole ? ['postcode', 'email', 'phone'] : ['postcode']) as ImportField[];
  const cellsOf = contacts.map((field) => columns[fields.indexOf(field)]?.cells ?? []);
  let pairs = 0;
  let apart = 0;
  for (const [first = 0, ...others] of rowsByGroup(guess, at).values())
    for (const row of others) {
      const both = cellsOf.filter((cells) => cells[row] && cells[first]);
      if (both.length === 0) continue;
      pairs += 1;
      if (both.every((cells) => foldedName(cells[row] ?? '') !== foldedName(cells[first] ?? ''))) apart += 1;
    }
  return apart > 1 && apart * 2 > pairs;
}

/** Returns whether the rows of a column's groups mostly share a last name or an address. */
export function isHousehold(guess: Guess, at: number, isOneEnough = false): boolean {
  const { fields, columns } = guess;
  if (areCircles(columns[at]?.cells ?? [])) return false;
  const byGroup = rowsByGroup(guess, at);
  const cell = (field: ImportField, row: number) =>
    foldedName(columns[fields.indexOf(field)]?.cells[row] ?? '');
  // "Hale, Cy" has the last name first.
  const names = columns[fields.indexOf('name')]?.cells ?? [];
  const wordAt = (row: number, at: number) =>
    cell('name', row)
      .split(' ')
      .at(/^[^,]+, [^,]+$/u.test(names[row] ?? '') ? -1 - at : at) || '';
  const surname = (row: number) => cell('lastName', row) || wordAt(row, -1);
  const given = (row: number) => cell('firstName', row) || wordAt(row, 0);
  let pairs = 0;
  let alike = 0;
  for (const [key, rows] of byGroup)
    for (const row of rows.slice(1)) {
      const firstRow = rows[0] as number;
      const name = cell('lastName', row) || cell('name', row);
      if (name === '' || isMissingName(name)) continue;
      pairs += 1;
      const words = surname(row).split(' ').filter(Boolean);
      // "Bas, Lotte en Saar" names the guests of its rows.
      const label = key.split(' ');
      const own = label.length > 1 ? [surname(row), given(row)] : [surname(row)];
      const isNamed = own.some((word) => word !== '' && label.includes(word));
      const isSame = (field: ImportField) =>
        cell(field, row) !== '' && cell(field, row) === cell(field, firstRow);
      const isRelated = rows.some(
        (other) => other < row && words.some((word) => surname(other).split(' ').includes(word)),
      );
      if (isNamed || isRelated || isSame('address')) alike += 1;
    }
  if (pairs > 0) return alike * 2 > pairs || (isOneEnough && alike > 0);
  // If nobody shares a group, it is a household only if it contains the persons' own names.
  const filled = [...byGroup].filter(([key, [row = 0]]) => key.split(' ').includes(surname(row)));
  return filled.length * 2 > byGroup.size;
}
