/** Doubts about the names of a list: turned ones, and parts of a name that became persons. */
import { isGivenName } from './given-names.ts';
import { coreWords, isKin } from './name-parts.ts';
import { isFamily, isParticle } from './words.ts';

interface NamedRow {
  row: number;
  names: readonly string[];
}

/** The numbers of rows with the names that may be wrong. */
type Found = [row: number, name: string][];

/**
 * Returns the names of two words unless they begin with a given name, if more of the list's names
 * end with a given name than begin with one.
 */
export function turnedNames(rows: readonly NamedRow[]): Found {
  return turnedAmong(rows.slice(0, sampled)).length > 0 ? turnedAmong(rows) : [];
}

/** The number of rows that decide whether a list writes last names first. */
const sampled = 1_000;

function turnedAmong(rows: readonly NamedRow[]): Found {
  const others: Found = [];
  let turned = 0;
  let straight = 0;
  for (const { row, names } of rows)
    for (const name of names) {
      const words = coreWords(name);
      const [first = '', last = ''] = words;
      if (words.length !== 2 || isKin(name.slice(0, name.indexOf(' ')))) continue;
      const isStraight = isGivenName(first);
      const isTurned = isGivenName(last);
      if (isStraight && !isTurned) straight += 1;
      else others.push([row, name]);
      if (isTurned && !isStraight) turned += 1;
    }
  return turned > 1 && turned > straight ? others : [];
}

/**
 * Returns persons of one word each, if nearly all rows have two or more, and only the first or only
 * the second are given names: "Sanne" and "Bakker" are one person.
 */
export function splitNames(rows: readonly NamedRow[]): Found {
  const split = rows.filter(({ names }) => names.length > 1 && !names.some((name) => name.includes(' ')));
  if (split.length < 2 || split.length * 4 < rows.length * 3) return [];
  const given = (at: number) => split.filter(({ names }) => isGivenName(names[at] ?? '')).length;
  const [first, second] = [given(0), given(1)];
  const isSplit = Math.max(first, second) > 1 && Math.min(first, second) === 0;
  return isSplit ? split.map(({ row, names }) => [row, names.join(' ')]) : [];
}

/**
 * Returns names that begin with no given name, if nearly all others of the list do: "Grandparents
 * Jan Nowak", "Sunset Home".
 */
export function strangeNames(rows: readonly NamedRow[]): Found {
  return strangeAmong(rows.slice(0, sampled)).length > 0 ? strangeAmong(rows) : [];
}

function strangeAmong(rows: readonly NamedRow[]): Found {
  const others: Found = [];
  const rare: Found = [];
  const plain: Found = [];
  let usual = 0;
  for (const { row, names } of rows)
    for (const name of names) {
      const space = name.indexOf(' ');
      if (space < 0) continue;
      const first = name.slice(0, space);
      const core = coreWords(name);
      if (isGivenName(first) || isGivenName(core[0] ?? '')) usual += 1;
      else if (!isFamily(name) && (core.length > 1 || !isKin(first))) {
        // "Zdzisława Kos" may have a rare first name. "Restaurant De Zwaan" has none.
        const isRare = core.length === 2 && !isGivenName(core[1] ?? '');
        (isRare ? rare : others).push([row, name]);
        // "moved in together"
        if (/^\p{Ll}/u.test(name) && !isParticle(first) && !name.split(' ').some(isGivenName))
          plain.push([row, name]);
      }
    }
  if (usual < 4 || usual <= others.length + rare.length) return plain;
  return usual > 5 && usual > (others.length + rare.length) * 4 ? [...others, ...rare] : others;
}
