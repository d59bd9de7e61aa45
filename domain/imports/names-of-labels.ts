/** Completes first names in a household by what its label says, once all its rows are read. */
import type { ImportedHousehold } from './households.ts';
import { isKin, lastNameOf, lastNameOfFamily, wholeName } from './name-parts.ts';
import { readNames } from './names.ts';

/**
 * Adds last names to persons who have a first name alone, and returns the new names by the old
 * ones. The label names the person ("Walter & June Greer"), or is the last name of others in the
 * household ("Öberg").
 */
export function completeNames({ label, isLabelSaid, persons }: ImportedHousehold): Map<string, string> {
  const completed = new Map<string, string>();
  if (!isLabelSaid || persons.length < 2) return completed;
  const isShort = ({ name, isPlaceholder }: { name: string; isPlaceholder: boolean }) =>
    !isPlaceholder && !name.includes(' ') && !isKin(name);
  const short = persons.filter(isShort);
  if (short.length === 0 || short.length === persons.length) return completed;
  const told = readNames(label).persons.map(({ name }) => name);
  const last = lastNameOfFamily(label);
  const isShared = last !== '' && persons.some(({ name }) => lastNameOf(name) === last);
  for (const person of short) {
    const own = told.find((name) => name.startsWith(`${person.name} `));
    const whole = own ?? (isShared && person.name !== last ? wholeName(person.name, last) : '');
    if (whole === '' || persons.some(({ name }) => name === whole)) continue;
    completed.set(person.name, whole);
    person.name = whole;
  }
  return completed;
}
