/** Finds the columns that say which rows form one household. */
import { foldedName } from '../kernel/search.ts';
import { filledOf, isFlag, looksLikeName, mostly } from './column-cells.ts';
import { type Column, columnOf, type Guess, hasField } from './column-guess.ts';
import { type ImportField, nameFields } from './field-list.ts';
import { isNoPerson } from './heading-grammar.ts';
import { isGroup, isHousehold, namesOfRows } from './group-columns.ts';
import { isId } from './household-ids.ts';
import { wordsOfPlaces } from './places.ts';
import { partsOf } from './turned-names.ts';
import { isFamily, isMissingName, isUnnamed } from './words.ts';

/**
 * Envelope names above several persons are households. They are in the first row of each household,
 * or in all rows.
 */
export function envelopesAsHouseholds(guess: Guess): void {
  const { fields, columns } = guess;
  const at = columnOf(guess, 'envelopeName');
  const cells = columns[at]?.cells ?? [];
  const hasName = fields.some((field) => nameFields.includes(field));
  // Partners in the same row show that each row is a household.
  const isEach = hasField(guess, 'partnerFirstName') || hasField(guess, 'household');
  if (at < 0 || !hasName || isEach || filledOf(cells).length === 0) return;
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

/**
 * Reads a column "Family" that names other persons than the guest: "Tom Baker | Sally & kids". Its
 * persons come along.
 */
export function familiesAsGuests(guess: Guess): void {
  const { fields, columns } = guess;
  const at = columnOf(guess, 'household');
  const cells = columns[at]?.cells ?? [];
  const families = filledOf(cells);
  const names = columns.filter((_column, column) => nameFields.includes(fields[column] ?? null));
  const areWhole = names.length > 1 || mostly(names[0]?.cells ?? [], (cell) => /\S\s\S/u.test(cell));
  if (at < 0 || !areWhole || new Set(families).size < families.length) return;
  const isSeveral = (cell: string) => !isFamily(cell) && partsOf(wordsOfPlaces(cell)).length > 1;
  const isOther = (cell: string, row: number) => {
    const words = foldedName(cell).split(' ');
    const own = names.flatMap(({ cells: texts }) =>
      foldedName(texts[row] ?? '')
        .split(' ')
        .filter(Boolean),
    );
    const shared = own.filter((word) => words.includes(word));
    return shared.length === 0 || (shared[0] !== own[0] && partsOf(cell).some((part) => part.includes(' ')));
  };
  if (families.some(isSeveral) && !mostly(families, isFamily) && cells.every(isOther)) fields[at] = 'guest';
}

/**
 * If several guests with different first names share a name, it names their household: "Invite
 * Name".
 */
export function sharedNamesAsHouseholds({ columns, fields, meanings }: Guess): void {
  const first = fields.indexOf('firstName');
  if (first < 0 || fields.includes('household')) return;
  const at = columns.findIndex(({ cells }, index) => {
    if (fields[index] === null || fields[index] === 'lastName') return false;
    if (meanings[index]?.field !== 'name' || !mostly(cells, looksLikeName) || mostly(cells, isFlag))
      return false;
    const firstNames = new Map<string, string>();
    return cells.some((cell, row) => {
      const own = foldedName(columns[first]?.cells[row] ?? '');
      if (own === '' || !looksLikeName(cell) || isMissingName(cell) || isUnnamed(cell)) return false;
      const other = firstNames.get(cell);
      firstNames.set(cell, own);
      return other !== undefined && other !== own;
    });
  });
  if (at >= 0) fields[at] = 'household';
}

const ofRows = /^(?:(?:sl|sr|lfd|ser|serial) ?(?:no|nr)?|no|nr|num|number|lp|l p)?$/;

/**
 * A column of numbers has the numbers of households in two cases: the persons of a household share
 * its number (1, 1, 2), or only the first person has it (1, "", 2), as in merged cells. Numbers of
 * houses do, too, if nothing else says where the guests live.
 */
export function numbersAsHouseholds(guess: Guess): void {
  const { columns, fields } = guess;
  if (hasField(guess, 'household')) return;
  const names = fields.findIndex((field) => nameFields.includes(field));
  const isNamed = (row: number) =>
    columns.some(({ cells }, at) => nameFields.includes(fields[at] ?? null) && cells[row]);
  const at = columns.findIndex(({ heading, cells }, index) => {
    if (heading === '' || cells[0] === '' || index > names) return false;
    const numbers = filledOf(cells);
    const last = cells.findLastIndex((cell) => cell !== '');
    const hasBlanks = cells.some((cell, row) => cell === '' && row > 0 && row < last && isNamed(row));
    const isShared = hasBlanks || new Set(numbers).size < numbers.length;
    if (fields[index] === 'address')
      return (
        isShared &&
        hasField(guess, 'firstName') &&
        fields.filter((field) => field === 'address').length === 1 &&
        numbers.every((cell) => /^\d{1,4} ?[a-z]?$/iu.test(cell)) &&
        new Set(numbers).size === numbers.filter((cell, row) => cell !== numbers[row - 1]).length
      );
    const isOfRows = fields[index] === null && ofRows.test(foldedName(heading));
    return isOfRows && numbers.length > 1 && isShared && areRising(numbers);
  });
  if (at >= 0) fields[at] = 'household';
}

/** Returns whether numbers count from 1 and may repeat: 1, 1, 2, 3. */
const areRising = (numbers: readonly string[]): boolean =>
  numbers.every((cell, row) => {
    const step = Number(cell) - (row === 0 ? 0 : Number(numbers[row - 1]));
    return step === 1 || (step === 0 && row > 0);
  });

/**
 * Reads a column such as "Party leader", which names the person in another row whose household this
 * row belongs to.
 */
export function leaders(guess: Guess): void {
  const { columns, fields } = guess;
  const groups = fields.flatMap((field, index) => (field === 'household' ? [index] : []));
  // "Prénom | Nom | Invité principal" has the leader's whole name.
  const hasParts = fields.includes('firstName') && fields.includes('lastName');
  const names = namesOfRows(
    hasParts ? { ...guess, fields: fields.map((f) => (f === 'name' ? null : f)) } : guess,
  );
  const isFamilies = (index: number) => {
    const own = (columns[index]?.cells ?? []).map(foldedName);
    const named = own.filter(
      (group, row) => group !== '' && group.includes(names[row]?.split(' ').at(-1) || '?'),
    );
    return named.length * 2 > own.filter(Boolean).length;
  };
  if (groups.some((index) => !isGroup(columns[index]?.heading ?? '') || isFamilies(index))) return;
  const known = new Set(names.filter(Boolean));
  const at = columns.findIndex(({ heading, cells }, index) => {
    // A column "Manager" refers to another row too, but names no household.
    const isFollower =
      followers.has(fields[index] ?? null) ||
      (hasParts && fields[index] === 'name') ||
      / (?:of|de|von|di|van)$/.test(foldedName(heading));
    if (!isFollower || isNoPerson(heading)) return false;
    const own = cells.map(foldedName);
    const others = own.filter((name, row) => name !== '' && name !== names[row]);
    if (others.length === 0 || !own.every((name) => name === '' || known.has(name))) return false;
    // A leader's own cell is blank or has the leader's name. Partners who name each other are no
    // leaders.
    const isLeader = (name: string) => ['', name].includes(own[names.indexOf(name)] ?? '');
    return fields[index] === null || others.every(isLeader);
  });
  if (at < 0) return;
  for (const index of groups) fields[index] = 'tags';
  fields[at] = 'household';
}

/**
 * Reads a column such as "Family member of", in which 1001 refers to the row with the number 1001.
 */
export function leadersByNumber({ columns, fields }: Guess): void {
  if (fields.includes('household')) return;
  const at = columns.findIndex(({ cells }, index) => {
    const own = filledOf(cells);
    const isFree =
      fields[index] === null && own.length > 0 && own.every((cell) => /\d.*\d.*\d|\p{L}.*\d/u.test(cell));
    return isFree && idColumnOf(columns, index) >= 0;
  });
  if (at >= 0) fields[at] = 'household';
}

/**
 * Reads a column that lists the numbers of the rows in a household, in each of these rows: "2,3".
 */
export function groupsOfNumbers({ columns, fields }: Guess): void {
  if (fields.includes('household')) return;
  const at = columns.findIndex(({ cells }, index) => {
    if (fields[index] !== null || !cells.some((cell) => /^\d+\s*[,;]/.test(cell))) return false;
    return columns.some(({ cells: ids }, other) => {
      if (other === index || ids.includes('') || new Set(ids).size < ids.length) return false;
      const known = new Set(ids);
      return cells.every((cell, row) => {
        const numbers = cell.split(/[,;\s]+/u);
        return numbers.includes(ids[row] ?? '') && numbers.every((number) => known.has(number));
      });
    });
  });
  if (at >= 0) fields[at] = 'household';
}

/** The column that numbers the rows to which the cells of another column refer, or -1. */
function idColumnOf(columns: readonly Column[], at: number): number {
  const cells = columns[at]?.cells ?? [];
  return columns.findIndex(({ cells: ids }, index) => {
    if (index === at || new Set(ids).size < ids.length || ids.includes('')) return false;
    return cells.every((cell, row) => cell === '' || (cell !== ids[row] && ids.includes(cell)));
  });
}

const ofOrders =
  /\b(?:orders?|booking|reservation|bestell\w*|buchung\w*|auftrag\w*|commande|pedido|ordine|encomenda|zamowieni\w+|bokning\w*|ordernummer)\b/;

export const isOfOrders = (heading: string): boolean => ofOrders.test(foldedName(heading));

/**
 * Tickets of one order are a household if the guests of any order share a last name or an address.
 */
export function ordersAsHouseholds(guess: Guess): void {
  const { columns, fields } = guess;
  if (fields.includes('household')) return;
  const at = columns.findIndex(
    ({ heading, cells }, column) =>
      fields[column] === null &&
      isOfOrders(heading) &&
      filledOf(cells).every((cell) => isId(cell) || isCode(cell)) &&
      new Set(filledOf(cells)).size < filledOf(cells).length &&
      isHousehold(guess, column, true),
  );
  if (at >= 0) fields[at] = 'household';
}

/** Matches the code of an order, which may have letters alone: "QXWM". */
const isCode = (cell: string): boolean => /^[A-Z\d]{3,10}$/u.test(cell);

const followers: ReadonlySet<ImportField | null> = new Set([null, 'guest', 'plusOne']);
