/** Compares columns of names: which persons of one column another one names, too. */
import { foldedName } from '../kernel/search.ts';
import { filledOf } from './column-cells.ts';
import { columnOf, type Guess } from './column-guess.ts';
import type { ImportField } from './field-list.ts';
import { isOfNames, mentionsGuestsInHeading } from './heading-grammar.ts';
import { byCommas, partsOf } from './turned-names.ts';
import { isTitle } from './words.ts';

/**
 * Returns whether, in most rows where both columns have a cell, one cell has all words of the
 * other.
 */
export function overlaps({ columns }: Guess, one: number, other: number): boolean {
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

/**
 * Returns whether most cells have the last name of their row, but another first name: "Pia
 * Holmgren".
 */
export function namesOthers(guess: Guess, at: number): boolean {
  const wordsOf = (field: ImportField, row: number) =>
    foldedName(guess.columns[columnOf(guess, field)]?.cells[row] ?? '').split(' ');
  let both = 0;
  let others = 0;
  guess.columns[at]?.cells.forEach((cell, row) => {
    const [first, last] = [wordsOf('firstName', row), wordsOf('lastName', row)];
    if (cell === '' || first.join('') === '') return;
    both += 1;
    const rest = cell
      .split(' ')
      .filter((word) => !isTitle(word))
      .map(foldedName)
      .filter((word) => word !== '' && !last.includes(word));
    const isSame = (word: string) => first.some((own) => own.startsWith(word[0] ?? '') && own !== '');
    if (rest.length > 0 && !rest.some(isSame)) others += 1;
  });
  // One cell is enough if the heading says that it names guests.
  const isGuest = mentionsGuestsInHeading(guess.columns[at]?.heading ?? '');
  return others * 2 > both && (others > 1 || (isGuest && others === both));
}

/**
 * Returns whether cells of the other column name the same person and more: "Ivy Dane, Sol Park".
 */
export function namesMore({ columns }: Guess, one: number, other: number): boolean {
  const parts = (cell: string) => byCommas(cell).flatMap(partsOf).length;
  const cells = columns[other]?.cells ?? [];
  return cells.some((cell, row) => parts(cell) > Math.max(1, parts(columns[one]?.cells[row] ?? '')));
}

/** Returns whether a column of names has further persons: "Ana" and "Ana, Bo and Cy". */
export function namesFurther({ columns }: Guess, first: number, other: number): boolean {
  const isSeveral = (cell: string) => partsOf(cell).length > 1 || byCommas(cell).length > 2;
  const own = (row: number) => columns[first]?.cells[row] ?? '';
  // Behind the comma of "Dane, Ivy" stands the first name. "Ivy Dane, Sol Park" are two persons.
  const isOfTwo = (cell: string) => partsOf(cell).length === 1 && byCommas(cell).length === 2;
  const beginsWith = (cell: string, name: string) => name !== '' && foldedName(cell).startsWith(`${name} `);
  const isTurned = (cell: string, row: number) => isOfTwo(cell) && !beginsWith(cell, foldedName(own(row)));
  const cells = columns[other]?.cells ?? [];
  return (
    isOfNames(columns[other]?.heading ?? '') &&
    !cells.some(isTurned) &&
    cells.some((cell, row) => own(row) !== '' && !isSeveral(own(row)) && (isSeveral(cell) || isOfTwo(cell)))
  );
}

/** Returns whether the names of a column are in Latin letters, and those of the other never. */
export function isOtherScript({ columns }: Guess, one: number, other: number): boolean {
  const isLatin = (cell: string) => /\p{Script=Latin}/u.test(cell);
  const [ours, theirs] = [filledOf(columns[one]?.cells ?? []), filledOf(columns[other]?.cells ?? [])];
  return theirs.length > 0 && ours.every(isLatin) && !theirs.some(isLatin);
}
