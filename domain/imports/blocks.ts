/** Finds rows that continue the household of the row above, although no column says so. */
import { foldedName } from '../kernel/search.ts';
import { contactFields, type ImportField, type Mapping, nameFields } from './field-list.ts';
import { columnsOf, isDitto, type ListRow } from './list-rows.ts';
import { isKin, lastNameOf } from './name-parts.ts';
import { placesIn } from './places.ts';
import { isSureTotal } from './words.ts';

/** The numbers of rows that continue the row above, and of those that may do so. */
export interface Continued {
  sure: ReadonlySet<number>;
  maybe: ReadonlySet<number>;
  /** The rows share the last name of the row above, because they have none. */
  sharesLastName?: boolean;
}

export const noneContinued: Continued = { sure: new Set(), maybe: new Set() };

const cellOf = ({ cells }: ListRow, column: number): string => (cells[column] ?? '').trim();
const hasAny = (row: ListRow, mapping: Mapping, fields: ReadonlySet<ImportField | null>): boolean =>
  mapping.some((field, column) => fields.has(field) && cellOf(row, column) !== '');
const hasContacts = (row: ListRow, mapping: Mapping): boolean => hasAny(row, mapping, contactFields);
const numbersOf = (rows: readonly ListRow[]): Set<number> => new Set(rows.map(({ number }) => number));

/** The most rows of a family between two blank rows. */
const maxBlock = 8;

/**
 * Finds parties that begin with their number: "4" in the first row, and three rows without a number
 * below it. Returns null unless all rows are like that.
 */
function countedRows(rows: readonly ListRow[], column: number): Continued | null {
  if (column < 0) return null;
  const numbers = new Set<number>();
  let parties = 0;
  for (let at = 0; at < rows.length;) {
    const count = Number(rows[at]?.cells[column] ?? '');
    if (!Number.isInteger(count) || count < 1 || count > 20 || at + count > rows.length) return null;
    for (const row of rows.slice(at + 1, at + count)) {
      if ((row.cells[column] ?? '') !== '') return null;
      numbers.add(row.number);
    }
    if (count > 1) parties += 1;
    at += count;
  }
  return parties > 1 ? { sure: numbers, maybe: new Set() } : null;
}

const ofRows = /^(?:(?:einl|inv|lfd|pos|fam|family|household|hh) )?(?:n|no|nr|num|numero|lp)?$|^(?:fam|hh)$/;

/**
 * Finds parties whose first row has a mark in a column before the names: "1" for each invitation.
 * The rows without a mark continue it.
 */
function markedRows(
  rows: readonly ListRow[],
  mapping: Mapping,
  headings: readonly string[],
): Continued | null {
  const names = mapping.findIndex((field) => nameFields.includes(field));
  const at = headings.findIndex((heading, column) => {
    if (column >= names || mapping[column] !== null || !ofRows.test(foldedName(heading))) return false;
    const marks = rows.map(({ cells }) => (cells[column] ?? '').trim()).filter((mark) => !isSureTotal(mark));
    const filled = marks.filter((mark) => mark !== '');
    return (
      marks[0] !== '' &&
      filled.length > 1 &&
      filled.length < rows.length &&
      (filled.every((mark) => mark === '1') || filled.every((mark, place) => Number(mark) === place + 1))
    );
  });
  if (at < 0) return null;
  const later = rows.filter(({ cells }) => (cells[at] ?? '').trim() === '');
  return { sure: numbersOf(later), maybe: new Set() };
}

/**
 * Finds a column of kinds such as "guest, guest, plus-one", in which companions have rows of their
 * own, or -1. The first row has a guest.
 */
export function columnOfCompanions(rows: readonly ListRow[], mapping: Mapping): number {
  const isCompanion = (kind: string) =>
    /[\p{L}+]/u.test(kind) && placesIn(kind) === 1 && !/^guests?$/i.test(kind);
  const isOfGender = (kind: string) => /^(?:f|w|woman|female|frau|femme|vrouw|kvinna|kvinde)$/.test(kind);
  return mapping.findIndex((field, at) => {
    if (field !== null) return false;
    const kinds = rows.map(({ cells }) => kindIn(cells, at));
    const [main = ''] = kinds;
    const isMain = main !== '' && !isCompanion(main) && !isOfGender(main);
    if (!isMain || new Set(kinds).size !== 2) return false;
    // A capital matters: "kone" is a wife, but "Kone" is a last name.
    return rows.every((row, place) => kinds[place] === main || isCompanion(cellOf(row, at)));
  });
}

const kindIn = (cells: readonly string[], at: number): string => (cells[at] ?? '').trim().toLowerCase();

/** A companion in a row of its own belongs to the row above. */
function companionRows(rows: readonly ListRow[], mapping: Mapping): Continued | null {
  const at = columnOfCompanions(rows, mapping);
  if (at < 0) return null;
  const main = kindIn(rows[0]?.cells ?? [], at);
  const later = rows.filter(({ cells }) => kindIn(cells, at) !== main);
  return { sure: numbersOf(later), maybe: new Set() };
}

const firstAlone = /^\p{Lu}[\p{L}'’-]+$/u;

/** Fields that a row of its own has, besides contacts: it counts or names companions. */
const ofParties: ReadonlySet<ImportField> = new Set([
  ...(['seats', 'adults', 'children', 'additional', 'plusOne'] as const),
  ...(['partner', 'partnerFirstName', 'guest', 'guestFirstName'] as const),
]);

/**
 * Finds families whose first row alone has the last name: "Reed | Ann", and below it " | Bo". Rows
 * with contacts, counts or numbers of their own aren't like that.
 */
function underLastNames(rows: readonly ListRow[], mapping: Mapping): Continued | null {
  const [last, first] = [mapping.indexOf('lastName'), mapping.indexOf('firstName')];
  if (last < 0 || first < 0 || mapping.includes('name')) return null;
  const areNumbered = () =>
    mapping.some(
      (field, column) =>
        field === null && new Set(rows.map((row) => cellOf(row, column))).size === rows.length,
    );
  const isOwn = (row: ListRow) =>
    hasContacts(row, mapping) || hasAny(row, mapping, ofParties) || !firstAlone.test(cellOf(row, first));
  const later = rows.flatMap((row, at) => {
    const above = rows[at - 1];
    const isLater = cellOf(row, last) === '' && cellOf(row, first) !== '';
    return isLater && above?.number === row.number - 1 ? [{ row, above }] : [];
  });
  if (later.length < 2 || areNumbered()) return null;
  if (later.some(({ row }) => isOwn(row) || isKin(cellOf(row, first)))) return null;
  const numbers = numbersOf(later.map(({ row }) => row));
  const heads = later.flatMap(({ above }) => (cellOf(above, last) === '' ? [] : [above]));
  const reached = heads.filter((row) => hasContacts(row, mapping)).length;
  const hasNone = !rows.some((row) => hasContacts(row, mapping));
  const areMost = hasNone ? later.length * 3 >= rows.length : reached * 4 >= heads.length * 3;
  // Next to "First Name | Last Name", a last name is more often unknown.
  const isSure = last < first && areMost;
  return isSure
    ? { sure: numbers, maybe: new Set(), sharesLastName: true }
    : { sure: new Set(), maybe: numbers };
}

/**
 * Finds households between blank rows by a contact that only the first of their rows has, such as
 * the address.
 */
function byFirstRows(blocks: readonly (readonly ListRow[])[], mapping: Mapping): Continued | null {
  const later = blocks.flatMap((block) => block.slice(1));
  const several = blocks.filter(({ length }) => length > 1).length;
  if (several < 2 || blocks.length < 3 || blocks.some(({ length }) => length > maxBlock)) return null;
  const isOfFirst = (field: ImportField | null, column: number) =>
    contactFields.has(field) &&
    blocks.filter(([first]) => first && cellOf(first, column) !== '').length * 5 > blocks.length * 4 &&
    !later.some((row) => cellOf(row, column) !== '');
  const numbers = numbersOf(later);
  if (mapping.some(isOfFirst)) return { sure: numbers, maybe: new Set(), sharesLastName: true };
  // Blocks of one row among others are hardly sections.
  return several < blocks.length ? { sure: new Set(), maybe: numbers } : null;
}

/**
 * Finds households by a column of words or codes that repeat next to each other, if the first row
 * of each has the address: "Red | Ann Reed | 1 Elm Road", and below it "Red | Bo Moss".
 */
function byRuns(rows: readonly ListRow[], mapping: Mapping): Continued | null {
  const homes = columnsOf(mapping, 'address', 'postcode');
  const hasHome = (row: ListRow) => homes.some((column) => cellOf(row, column) !== '');
  if (homes.length === 0) return null;
  for (const [column, field] of mapping.entries()) {
    if (field !== null) continue;
    const starts = rows.filter(
      (row, at) => at === 0 || cellOf(row, column) !== cellOf(rows[at - 1] as ListRow, column),
    );
    if (!starts.every(hasHome)) continue;
    const first = new Set(starts);
    const later = rows.filter((row) => !first.has(row));
    const areApart = new Set(starts.map((row) => cellOf(row, column))).size === starts.length;
    const isSure = later.length > 1 && starts.length > 2 && areApart && !later.some(hasHome);
    if (isSure) return { sure: numbersOf(later), maybe: new Set() };
  }
  return null;
}

/**
 * A blank row may end a family: "John Smith", "Mary Smith", "", "Amit Desai". The first row of a
 * family has its address, and the others often have its last name.
 */
function continuedByRules(
  rows: readonly ListRow[],
  mapping: Mapping,
  headings: readonly string[] = [],
): Continued {
  if (mapping.includes('household')) return noneContinued;
  const at = (...fields: ImportField[]) => columnsOf(mapping, ...fields);
  const counted = countedRows(rows, mapping.indexOf('seats'));
  const marked =
    counted ??
    markedRows(rows, mapping, headings) ??
    companionRows(rows, mapping) ??
    byRuns(rows, mapping) ??
    underLastNames(rows, mapping);
  if (marked) return marked;
  const [names, firsts, lasts] = [at('name'), at('firstName'), at('lastName')];
  if (names.length + lasts.length !== 1) return noneContinued;
  const text = (row: ListRow, columns: readonly number[]) => cellOf(row, columns[0] ?? -1);
  const surname = (row: ListRow) => foldedName(text(row, lasts) || lastNameOf(text(row, names)));
  const isNamed = (row: ListRow) => text(row, [...names, ...firsts, ...lasts]) !== '';
  const blocks: ListRow[][] = [];
  for (const row of rows) {
    const block = blocks.at(-1);
    if (block && row.number === (block.at(-1)?.number ?? 0) + 1) block.push(row);
    else blocks.push([row]);
  }
  const isSame = (row: ListRow, other: ListRow) => surname(row) !== '' && surname(row) === surname(other);
  const later: { row: ListRow; first: ListRow; above: ListRow }[] = [];
  for (const block of blocks)
    for (const [place, row] of block.entries()) {
      const [first = row, above = first] = [block[0], block[place - 1]];
      if (place > 0 && isNamed(row)) later.push({ row, first, above });
    }
  const isUsed = (column: number) =>
    rows.filter((row) => cellOf(row, column) !== '').length * 4 > rows.length;
  const isTable = () => mapping.filter((field, column) => field !== null && isUsed(column)).length > 2;
  const parted = byFirstRows(
    blocks.filter((block) => block.some(isNamed)),
    mapping,
  );
  if (parted && parted.sure.size > 0) return parted;
  const areBlocks = blocks.length > 2 && blocks.every(({ length }) => length <= maxBlock);
  // Comparing last names takes time, so it is done only if the list consists of short blocks.
  const shared = areBlocks ? later.filter(({ row, first }) => isSame(row, first)).length : 0;
  const isPlain = later.every(({ row }) => !hasContacts(row, mapping));
  const isReachable = isPlain && blocks.filter(([first]) => first && hasContacts(first, mapping)).length > 1;
  if (areBlocks && isPlain && (shared * 2 >= later.length || isReachable)) {
    const sure = isReachable || shared === later.length;
    const numbers = numbersOf(later.map(({ row }) => row));
    return { sure: sure ? numbers : new Set(), maybe: sure ? new Set() : numbers };
  }
  // Rows of one last name at one address are a family if only the first has an email or a phone.
  const homes = at('address', 'postcode', 'city');
  const reach = at('email', 'householdEmail', 'phone');
  const homeOf = (row: ListRow) => homes.map((column) => cellOf(row, column)).join('\n');
  const hasHome = (row: ListRow) => homes.filter((column) => cellOf(row, column) !== '').length > 1;
  const isReached = (row: ListRow) => reach.some((column) => cellOf(row, column) !== '');
  const atHome = later.filter(
    ({ row, above }) =>
      !isReached(row) && hasHome(row) && homeOf(row) === homeOf(above) && isSame(row, above),
  );
  // In a list with contact details, a row "Bo Reed" without any may continue the row "Ana Reed"
  // above.
  const maybe = later.filter(
    ({ row, above }) => hasContacts(above, mapping) && !hasContacts(row, mapping) && isSame(row, above),
  );
  const parts = parted && isTable() ? parted.maybe : [];
  return {
    sure: numbersOf(atHome.map(({ row }) => row)),
    maybe: new Set([...maybe.map(({ row }) => row.number), ...parts]),
  };
}

/**
 * Finds the rows that continue the row above. A person whose address is "as above" does so, unless
 * the person has contacts.
 */
export function continuedRows(
  rows: readonly ListRow[],
  mapping: Mapping,
  headings: readonly string[] = [],
): Continued {
  const found = continuedByRules(rows, mapping, headings);
  const homes = mapping.includes('household') ? [] : columnsOf(mapping, 'address');
  const reach = columnsOf(mapping, 'email', 'householdEmail', 'phone');
  const isLater = (row: ListRow, at: number) =>
    at > 0 &&
    homes.some((column) => isDitto(cellOf(row, column))) &&
    reach.every((column) => cellOf(row, column) === '');
  const later = homes.length === 0 ? [] : rows.filter(isLater);
  return later.length === 0 ? found : { ...found, sure: new Set([...found.sure, ...numbersOf(later)]) };
}
