/** Completes first names in a household by what its label says, once all its rows are read. */
import { isGivenName } from './given-names.ts';
import type { ImportedHousehold } from './households.ts';
import { isKin, lastNameOf, lastNameOfFamily, wholeName } from './name-parts.ts';
import { readNames } from './names.ts';
import { isFamily } from './words.ts';

/**
 * Returns whether most households are called by the last name of one of their persons, or have one
 * word as a label and first names alone.
 */
export function areLastNames(households: Iterable<ImportedHousehold>): boolean {
  let all = 0;
  let called = 0;
  let plain = 0;
  let short = 0;
  for (const { label, isLabelSaid, persons } of households) {
    if (!isLabelSaid) continue;
    const named = persons.filter(({ name, isPlaceholder }) => !isPlaceholder && !isFamily(name));
    const lasts = named.map(({ name }) => lastNameOf(name)).filter(Boolean);
    const last = lastNameOfFamily(label);
    if (lasts.length > 0) {
      all += 1;
      if (lasts.includes(last)) called += 1;
    } else if (named.some(({ name }) => isGivenName(name.split(' ')[0] ?? ''))) {
      short += 1;
      if (last === label && !isGivenName(label)) plain += 1;
    }
  }
  return (called > 2 && called * 2 > all) || (plain > 2 && plain === short && plain > all);
}

/**
 * Adds last names to persons who have a first name alone, and returns the new names by the old
 * ones. The label names the person ("Walter & June Greer"), or is the last name of others in the
 * household ("Öberg"). With `areLasts`, it is the last name of all.
 */
export function completeNames(
  { label, isLabelSaid, persons }: ImportedHousehold,
  areLasts: boolean,
): Map<string, string> {
  const completed = new Map<string, string>();
  if (!isLabelSaid || persons.length < 2) return completed;
  const isShort = ({ name, isPlaceholder }: { name: string; isPlaceholder: boolean }) =>
    !isPlaceholder && !name.includes(' ') && !isKin(name);
  const short = persons.filter(isShort);
  if (short.length === 0 || (short.length === persons.length && !areLasts)) return completed;
  const told = readNames(label).persons.map(({ name }) => name);
  const last = lastNameOfFamily(label);
  const areAllShort = short.length === persons.length && !persons.some(({ name }) => name === last);
  const isShared = last !== '' && (areAllShort || persons.some(({ name }) => lastNameOf(name) === last));
  for (const person of short) {
    const own = told.find((name) => name.startsWith(`${person.name} `));
    const whole = own ?? (isShared && person.name !== last ? wholeName(person.name, last) : '');
    if (whole === '' || persons.some(({ name }) => name === whole)) continue;
    completed.set(person.name, whole);
    person.name = whole;
  }
  return completed;
}
