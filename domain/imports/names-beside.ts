/** Finds names of guests in columns next to the names of their households, or in their place. */
import { foldedName } from '../kernel/search.ts';
import { filledOf, looksLikeName, mostly } from './column-cells.ts';
import type { Guess } from './column-guess.ts';
import { isGivenName } from './given-names.ts';
import { comparedName } from './household-key.ts';
import { isKin } from './name-parts.ts';

/** Reads the owners of homes as guests if no other column has names. */
export function ownersAsNames({ columns, fields }: Guess): void {
  const at = columns.findIndex(
    ({ heading, cells }, index) =>
      fields[index] === null && isOwner.test(foldedName(heading)) && mostly(cells, isWhole),
  );
  if (at >= 0) fields[at] = 'name';
  for (const [index, { heading }] of columns.entries()) {
    const [, part = ''] = /^(?:home)?owner (first|last)(?: name)?$/.exec(foldedName(heading)) ?? [];
    if (part !== '' && at < 0) fields[index] = part === 'first' ? 'firstName' : 'lastName';
  }
}
const isWhole = (cell: string): boolean => looksLikeName(cell) && cell.includes(' ');
const isOwner =
  /^(?:home ?|plot ?|property |boat |unit )?(?:owners?(?: s)?|eigentumer(?:in)?|proprietaires?|propietari[oa]s?|proprietari[oa]|proprietarios?|eigenaars?|wlasciciel|agare|hosts?(?: s)?|gastgeber(?:in)?|hosting)(?: names?)?$/;

/** "Rugby | Gaz Pritchard | Lowri Pritchard" has a name of the household next to its guests. */
export function labelsBesideGuests({ columns, fields, meanings }: Guess): void {
  const at = fields.indexOf('name');
  const first = fields.findIndex((field, index) => field === 'guest' && meanings[index]?.number === 1);
  if (at < 0 || first < 0 || fields.includes('household')) return;
  const isPerson = (cell: string) =>
    /^\p{Lu}\p{L}+ (?:\p{L}+ )*\p{Lu}[\p{L}'’-]+$/u.test(cell) && !isKin(cell.split(' ')[0] ?? '');
  const labels = columns[at]?.cells ?? [];
  const named = labels.filter((label, row) => label !== '' && isPerson(columns[first]?.cells[row] ?? ''));
  // "Freya (uni)" is Freya Lindqvist, and "Work" names nobody. Any other name is a guest's.
  const firsts = (row: number) =>
    columns.flatMap(({ cells }, index) =>
      fields[index] === 'guest' ? [comparedName(cells[row] ?? '').slice(0, 3)] : [],
    );
  const givenIn = (label: string) =>
    label.split(/[^\p{L}'’-]+/u).filter((word) => isGivenName(word) && !isKin(word));
  let own = 0;
  let others = 0;
  labels.forEach((label, row) => {
    for (const word of givenIn(label))
      if (firsts(row).includes(comparedName(word).slice(0, 3))) own += 1;
      else others += 1;
  });
  const persons = named.filter((label) => isPerson(label) && givenIn(label).length === 0);
  if (
    named.length < 3 ||
    named.length * 10 < filledOf(labels).length * 9 ||
    persons.length * 3 > named.length ||
    others > 0 ||
    own * 3 < named.length
  )
    return;
  fields[at] = 'household';
  fields[first] = 'name';
}
