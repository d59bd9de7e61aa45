/** Decides what the columns of a list without headings have. */
import { isEmail } from '../kernel/text.ts';
import { filledOf, isVaried, mostly } from './column-cells.ts';
import type { Guess } from './column-guess.ts';
import { isGivenName } from './given-names.ts';
import { isOneWord } from './name-columns.ts';

/**
 * Finds two columns without headings that have first and last names, such as "Bea | Norris". If
 * both have given names, such as "Ute | Manfred", each column has a person.
 */
export function partsWithoutHeadings({ columns, fields }: Guess): void {
  const at = fields.indexOf('name');
  const next = columns[at + 1];
  if (at < 0 || !next || fields[at + 1] !== null || columns.some(({ heading }) => heading !== '')) return;
  const areWords = (cells: readonly string[]) => mostly(cells, isOneWord) && isVaried(cells);
  const first = columns[at]?.cells ?? [];
  if (!areWords(first) || !areWords(next.cells)) return;
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
