/** Finds the row with the headings of a list. */
import { isEmail } from '../kernel/text.ts';
import { filledOf, isFlag, isPhone, looksLikeName, mostly } from './column-cells.ts';
import { nameFields } from './field-list.ts';
import { fieldOfHeading } from './headings.ts';
import { isKin } from './name-parts.ts';
import { partsOf } from './turned-names.ts';
import { isCircle, isCourtesy } from './words.ts';

/** Returns whether a row is a title above some guests, such as "Family:" alone. */
const isTitle = (cells: readonly string[]): boolean =>
  filledOf(cells).length === 1 && /:\s*$/u.test(filledOf(cells)[0] ?? '');

/** A cell "Guest list" alone above rows of several cells is a title. */
const isListName = (cells: readonly string[]): boolean =>
  filledOf(cells).length === 1 && fieldOfHeading(filledOf(cells)[0] ?? '') === 'list';

/**
 * A cell "Mum" or "Mum & Dad" alone in its row has guests. Next to other headings, "Mum" may be a
 * heading.
 */
const isRelative = (cells: readonly string[]): boolean =>
  filledOf(cells).length === 1 &&
  partsOf(filledOf(cells)[0] ?? '')
    .flatMap((part) => part.split(/ [yei] /u))
    .every(isKin);

/** Returns whether a circle of people is the heading of its names: "Friends | n. | Notes". */
function isUnderCircle(cells: readonly string[]): boolean {
  const [first = '', ...others] = filledOf(cells);
  const isHeading = (cell: string) => fieldOfHeading(cell) !== null || /^\P{N}{1,3}$/u.test(cell);
  return isCircle(first) && others.some((cell) => fieldOfHeading(cell) !== null) && others.every(isHeading);
}

/**
 * Returns whether a row has the headings of two lists: "ROSIE | No. | Sent | | CALLUM | No. |
 * Sent".
 */
function areTwoLists(cells: readonly string[]): boolean {
  const blocks = cells
    .map((cell) => cell.trim())
    .join('\n')
    .split(/\n{2,}/u)
    .map((block) => block.split('\n').filter((cell) => cell !== ''));
  const [first = [], ...others] = blocks.filter(({ length }) => length > 0);
  const below = (block: readonly string[]) => JSON.stringify(block.slice(1));
  return (
    first.length > 1 &&
    others.length > 0 &&
    others.every((block) => below(block) === below(first)) &&
    first.every((cell) => !isFlag(cell) && /^\p{L}/u.test(cell)) &&
    [first, ...others].every(([title = '']) => !/^\p{Lu}\p{Ll}+ \p{Lu}/u.test(title))
  );
}

/**
 * Returns whether the only heading that we know is above a column of names, and has other headings
 * next to it.
 */
function namesBelow(rows: readonly (readonly string[])[], at: number): boolean {
  const headings = rows[at] ?? [];
  const column = headings.findIndex((heading) => nameFields.includes(fieldOfHeading(heading)));
  const below = rows.slice(at + 1).map((cells) => cells[column] ?? '');
  return column >= 0 && filledOf(headings).length > 1 && mostly(below, looksLikeName);
}

const isWords = (cell: string): boolean => /\p{L}{2}/u.test(cell) && !/[\d@]/u.test(cell) && !isFlag(cell);
const isValue = (cell: string): boolean =>
  isEmail(cell) || isFlag(cell) || isPhone(cell) || /^[\d.,/:-]+$/u.test(cell);

/** Titles and facts may precede the headings. This many rows are searched for the headings. */
export const maxAboveHeadings = 30;

/**
 * "Invited" is no heading if other rows have it in the same column. Headings may repeat as a whole.
 */
function repeatedCells(rows: readonly (readonly string[])[]) {
  const counts = new Map<string, number>();
  for (const row of new Set(rows.map((cells) => JSON.stringify(cells))))
    (JSON.parse(row) as string[]).forEach((cell, column) => {
      if (cell !== '') counts.set(`${column} ${cell}`, (counts.get(`${column} ${cell}`) ?? 0) + 1);
    });
  return (cell: string, column: number) => (counts.get(`${column} ${cell}`) ?? 0) > 1;
}

/**
 * Returns the row with the headings, or -1 if the first row is already a person. The row with the
 * most known headings wins, and among equals the one whose next rows fit it. If none is known, a
 * first row without an address above a column of addresses counts.
 */
export function headingRow(rows: readonly (readonly string[])[]): number {
  const isRepeated = repeatedCells(rows);
  const isWide = rows.some((cells) => filledOf(cells).length > 1);
  const known = rows.slice(0, maxAboveHeadings).map((cells) => {
    if (isTitle(cells) || isRelative(cells) || (isWide && isListName(cells))) return 0;
    // "Herr | Frau" may be headings, but "Herr | Max | Berg" is a guest.
    const isGuestOfTitle = cells.filter(isCourtesy).length === 1;
    const fields = cells.map((cell, column) =>
      isRepeated(cell, column) || (isGuestOfTitle && isCourtesy(cell)) ? null : fieldOfHeading(cell),
    );
    const points = (isUnderCircle(cells) ? 1 : 0) + (areTwoLists(cells) ? 2 : 0);
    return new Set(fields.filter((field) => field !== null)).size + points;
  });
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
  return isAbove(rows, 0) ? 0 : best > 0 && isAbove(rows, best, true) ? best : -1;
}

/** Returns whether a row of words is above numbers, answers or addresses. */
function isAbove(rows: readonly (readonly string[])[], at: number, needsWords = false): boolean {
  const [first = [], ...others] = rows.slice(at, at + 50);
  const below = (column: number) => others.map((cells) => cells[column] ?? '');
  const isHeading = first.some(
    (cell, column) => cell.trim() !== '' && !isEmail(cell.trim()) && mostly(below(column), isEmail),
  );
  // Headings may be words that we don't know, such as "Badge name | Dinner" above names and
  // answers.
  const areWords = filledOf(first).length > 1 && filledOf(first).every(isWords);
  const isAboveValues = first.some(
    (cell, column) =>
      cell.trim() !== '' && filledOf(below(column)).length > 1 && mostly(below(column), isValue),
  );
  return (isHeading && !needsWords) || (areWords && isAboveValues);
}
