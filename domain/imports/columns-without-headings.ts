/** Decides what the columns of a list without headings have. */
import { addressParts } from './address-parts.ts';
import { foldedName } from '../kernel/search.ts';
import { isEmail } from '../kernel/text.ts';
import { filledOf, isVaried, mostly } from './column-cells.ts';
import type { Guess } from './column-guess.ts';
import { isGivenName } from './given-names.ts';
import { isId } from './household-ids.ts';
import { isOneWord } from './name-columns.ts';

/** Finds the parts of names and of addresses in columns without headings. */
export function partsWithoutHeadings(guess: Guess): void {
  namePartsWithoutHeadings(guess);
  addressesWithoutHeadings(guess);
}

/**
 * Finds two columns without headings that have first and last names, such as "Bea | Norris". If
 * both have given names, such as "Ute | Manfred", each column has a person.
 */
function namePartsWithoutHeadings({ columns, fields }: Guess): void {
  const at = fields.indexOf('name');
  const next = columns[at + 1];
  if (at < 0 || !next || fields[at + 1] !== null || columns.some(({ heading }) => heading !== '')) return;
  // A remark in brackets is no part of a name: "Cormac (12)".
  const isWord = (cell: string) => isOneWord(cell.replace(/\s*\([^)]*\)$/u, ''));
  const first = columns[at]?.cells ?? [];
  // Relatives may share a last name.
  const areDifferent = isVaried(next.cells) || new Set(filledOf(next.cells)).size > 2;
  if (!mostly(first, isWord) || !isVaried(first) || !mostly(next.cells, isWord) || !areDifferent) return;
  const given = (cells: readonly string[]) => cells.filter(isGivenName).length;
  if ([first, next.cells].every((cells) => given(cells) * 3 > filledOf(cells).length)) {
    columns.forEach(({ cells }, column) => {
      if (column > at && fields[column] === null && mostly(cells, isOneWord)) fields[column] = 'guest';
    });
    return;
  }
  const isTurned = given(next.cells) > given(first);
  fields[at] = isTurned ? 'lastName' : 'firstName';
  fields[at + 1] = isTurned ? 'firstName' : 'lastName';
}

const street =
  /^(?:(?:flat|unit|apt\.?) \w+, )?\d{1,5}\p{L}? \p{L}{2}|^\p{Lu}[\p{L}.'’ -]+ \d{1,4} ?\p{L}?$/iu;

const postcode =
  /^(?:[A-Z]\d[A-Z] ?\d[A-Z]\d|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|\d{4} ?[A-Z]{2}|\d{5}(?:-\d{4})?|\d{3} \d{2}|\d{2}-\d{3}|\d{4}-\d{3})$/u;
const town = /^\p{Lu}[\p{L} .'’-]{3,}$/u;
const shortRegion = /^[A-Z]{2,3}$/u;

/** Finds the columns of streets and cities in a list without headings: "14 Elm Road | York". */
function addressesWithoutHeadings({ columns, fields }: Guess): void {
  const isNamed = fields.some((field) => field === 'name' || field === 'firstName');
  if (!isNamed || fields.includes('address') || columns.some(({ heading }) => heading !== '')) return;
  const at = columns.findIndex(
    ({ cells }, column) => fields[column] === null && mostly(cells, (cell) => street.test(cell)),
  );
  if (at < 0) return;
  const cellsOf = (column: number) => columns[column]?.cells ?? [];
  const after = (test: RegExp, to: number) =>
    columns.findIndex(
      ({ cells }, column) =>
        column > at && column < to && fields[column] === null && mostly(cells, (cell) => test.test(cell)),
    );
  const code = after(postcode, columns.length);
  const isPlace = (cell: string) => addressParts(`1 x\n${cell}`) !== null;
  if (code >= 0) {
    const [before, region] = [after(town, code), after(shortRegion, code)];
    const isTown = (cell: string) => town.test(cell) && !isGivenName(cell.split(' ')[0] ?? '');
    const behind =
      fields[code + 1] === null &&
      new Set(filledOf(cellsOf(code + 1))).size > 2 &&
      mostly(cellsOf(code + 1), isTown);
    const city = before < 0 && behind ? code + 1 : before;
    fields[at] = 'address';
    fields[code] = 'postcode';
    if (city >= 0) fields[city] = 'city';
    if (region >= 0) fields[region] = 'region';
  } else if (fields[at + 1] === null && mostly(cellsOf(at + 1), isPlace)) {
    // Without a column of cities, "Table 5" and "2 kids" look like streets.
    fields[at] = 'address';
    fields[at + 1] = 'address';
  }
}

/** Returns each value once if equal ones follow each other and some repeat, or null. */
function runsIn(cells: readonly string[]): string[] | null {
  const runs = cells.filter((cell, row) => cell !== cells[row - 1]);
  return runs.length > 1 && runs.length < cells.length && new Set(runs).size === runs.length ? runs : null;
}

/**
 * Finds the numbers or codes of households in a list without headings: "F1;Ana", "F1;Luis",
 * "F2;Bo". The rows of a household follow each other, and plain numbers rise.
 */
export function codesWithoutHeadings({ columns, fields }: Guess): void {
  if (fields.includes('household') || columns.some(({ heading }) => heading !== '')) return;
  const at = columns.findIndex(({ cells }, column) => {
    if (fields[column] !== null || cells.length < 3 || !cells.every(isId)) return false;
    const runs = runsIn(cells);
    const isRising = runs?.every((cell, row) => row === 0 || Number(cell) > Number(runs[row - 1]));
    return runs !== null && (isRising || runs.every((cell) => /\p{L}/u.test(cell)));
  });
  if (at >= 0) fields[at] = 'household';
}

const ofInvitations =
  /^(?:slug|code|codigo|clave|codice|kod)$|\b(?:invit\w*|rsvp|party|household|family|famil\w*|guest|convite|einladung\w*) (?:slug|code|key|codigo|clave|codice|kod)$/;

/**
 * Returns whether a heading names the codes of invitations, such as "invitation_slug". A code
 * is no name for a household.
 */
export const isOfCodes = (heading: string): boolean => ofInvitations.test(foldedName(heading));

/** Rows next to each other with the same code of an invitation are one household. */
export function codesAsHouseholds({ columns, fields }: Guess): void {
  if (fields.includes('household')) return;
  const at = columns.findIndex(({ heading, cells }, column) => {
    return fields[column] === null && isOfCodes(heading) && runsIn(filledOf(cells)) !== null;
  });
  if (at >= 0) fields[at] = 'household';
}

/** Reads columns "Line 1" to "Line 4" as the lines of an address label. The first has the name. */
export function firstLineAsName({ columns, fields }: Guess): void {
  const at = fields.indexOf('address');
  const hasMore = fields.indexOf('address', at + 1) > at;
  const isName = (cell: string) => /^\p{Lu}/u.test(cell) && !/[\d@]/.test(cell);
  if (at >= 0 && hasMore && filledOf(columns[at]?.cells ?? []).every(isName)) fields[at] = 'name';
}

export function byText({ columns, fields }: Guess): void {
  const isText = (cell: string) => /\p{L}{2}/u.test(cell) && !isEmail(cell) && cell.length <= 100;
  if (mostly(columns[0]?.cells ?? [], isText)) fields[0] = 'name';
}
