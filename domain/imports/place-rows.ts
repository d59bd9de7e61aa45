/** Rows that name nobody but a companion: "Guest", "Guest of Ravi", "Ana's +1". */
import type { Person } from '../guest-list/household.ts';
import { foldedName } from '../kernel/search.ts';
import { isGuestOf, placesIn } from './places.ts';
import type { Reading } from './reading.ts';
import { isUnnamed } from './words.ts';

/** The cell of a row without a name, and the person whose companion it is, or ''. */
export interface PlaceRow {
  text: string;
  host: string;
}

const ofPlace = /plus[- ]?one|\+ ?1|(?<=\p{L})['’]s?(?!\p{L})/giu;

/** Returns the name in a cell that means somebody's companion: "Ravi" in "Guest of Ravi", or ''. */
const hostIn = (text: string): string =>
  placesIn(text) !== null && !isGuestOf(text)
    ? ''
    : (text.replace(ofPlace, ' ').match(/\p{Lu}[\p{L}'’-]+/gu) ?? [])
        .filter((word) => placesIn(word) === null && !isUnnamed(word))
        .join(' ');

/** Returns what a row says that has open places alone, or null if it names somebody. */
export function placeRowOf(row: Reading, persons: readonly Person[]): PlaceRow | null {
  if (persons.length === 0 || persons.some(({ isPlaceholder }) => !isPlaceholder)) return null;
  const cell = row.first('name') ?? row.first('firstName');
  return cell ? { text: cell.text, host: hostIn(cell.text) } : null;
}

/**
 * Returns whether one of the persons is the host: "Ravi" or "Ravi Patel" is Ravi Patel, and "Dan"
 * is Daniel.
 */
export function hasHost(persons: readonly Person[], host: string): boolean {
  const words = foldedName(host).split(' ');
  return persons.some(({ name, isPlaceholder }) => {
    const own = foldedName(name).split(' ');
    return !isPlaceholder && words.every((word) => own.some((each) => each.startsWith(word)));
  });
}

interface HostRow {
  persons: readonly Person[];
}

/** Finds the earlier row of a host. It reads the rows only once a row asks for a host. */
export function hostRows<Row extends HostRow>() {
  const byWord = new Map<string, Row[]>();
  let waiting: Row[] = [];
  const sort = () => {
    for (const row of waiting)
      for (const { name, isPlaceholder } of row.persons)
        for (const word of isPlaceholder ? [] : foldedName(name).split(' ')) {
          const known = byWord.get(word);
          if (!known) byWord.set(word, [row]);
          else if (known.length < maxNamesakes) known.push(row);
        }
    waiting = [];
  };
  return {
    add: (row: Row) => waiting.push(row),
    find(host: string): Row | null {
      sort();
      const [word = ''] = foldedName(host).split(' ');
      return byWord.get(word)?.findLast(({ persons }) => hasHost(persons, host)) ?? null;
    },
  };
}

/** The most rows with the same word in a name that are compared with a host. */
const maxNamesakes = 50;
