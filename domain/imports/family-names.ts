/** Reads families whose members are named: "The Lindbergs (Per, Stina, Otto)". */
import { guessed, isOff, type Work } from './name-cell.ts';
import { isKin, lastNameOfFamily, wholeName } from './name-parts.ts';
import { bareAge, beforeKids } from './named-kids.ts';
import { kidsIn, wordsOfPlaces } from './places.ts';
import { byCommas, partsOf } from './turned-names.ts';
import { oneLine } from './values.ts';
import { isCircle, isFamily } from './words.ts';

/** Matches words for several relatives: "the twins", "Primos". */
export const isSeveral =
  /(?:^|\s)(?:pais|padres|eltern|parents|genitori|ouders|rodzice|föräldrar|twins|kids|boys|girls|children|brothers|sisters|cousins?|cousines|zwillinge|kinder|geschwister|enfants|hermanos|primos|gemelli|cugini|kinderen|neven|primas|irmãos|zii|zie|nonni|abuelos|t[ií]os|großeltern|grandparents|grands-parents|aunts|uncles|avós|padrinhos|padrinos|padrini|godparents|paten|parrains|chrzestni)(?:\s|$)/iu;

/** Matches an age in brackets: "Alva (6 år)". */
const ageBehind = /\(\d{1,2}(?: \p{L}+\.?)?\)$/u;

/** Writes the age of a child with its unit: "Mia (4)" and "Mia 4 anni" are "Mia (4 y)". */
const inYears = (part: string): string =>
  part.replace(/\((\d{1,2})\)$/u, '($1 y)').replace(bareAge, (said) => ` (${/\d+/.exec(said)?.[0] ?? ''} y)`);

/** Adds the last name of "Okafor family" to members who have none. */
export function shareFamilyName(work: Work): void {
  const { label, persons } = work.read;
  const isOfFamily = isFamily(label) && !isSeveral.test(label) && !isCircle(label);
  const last = isOfFamily && !isOff(work, 'sharedName') ? lastNameOfFamily(label) : '';
  for (const person of last === '' ? [] : persons) {
    // "Tia" is an aunt in Portuguese, and a girl.
    const isKinOnly = isKin(person.name) && !person.isChild;
    if (person.isPlaceholder || isKinOnly || !/^\p{Lu}[\p{L}'’-]*$/u.test(person.name)) continue;
    person.name = wholeName(person.name, last);
    guessed(work, 'sharedName', person.name);
  }
}

/** Reads parents and children behind a family: "Okafor family: Chidi, Ngozi, kids Ada and Obi". */
export function namesParents(work: Work, before: string, inside: string): boolean {
  const parents = beforeKids(inside);
  if (parents === null || !isFamily(before) || isOff(work, 'familyNames')) return false;
  const named = byCommas(wordsOfPlaces(parents)).flatMap(partsOf);
  work.read.label = oneLine(before);
  work.text = `${named.join(' & ')}${inside.slice(parents.length)}`;
  guessed(work, 'familyNames', inside);
  return true;
}

/** Reads names in brackets after a family: "The Lindbergs (Per, Stina, Otto)" are three persons. */
export function namesFamily(work: Work, before: string, inside: string): boolean {
  const joined = inside
    .replace(/(?<=^|, )(\p{Lu}\S*(?: \(\d[^()]*\))?) [yei] (?=\p{Lu}\S*(?: \(\d[^()]*\))?$)/u, '$1 & ')
    .replace(/(?<=^|, )(\p{Lu}\S* \p{Lu}\S*) [yei] (?=\p{Lu}\S* \p{Lu}\S*$)/u, '$1 & ')
    // An age behind a comma is that of the person before it: "Uwe, Jonas, 9 Jahre".
    .replace(/, (?=\d{1,2} \p{L}+\.?(?:,|$))/gu, ' ');
  const parts = byCommas(wordsOfPlaces(joined)).flatMap(partsOf);
  const isName = (part: string) =>
    !/\d/u.test(part.replace(bareAge, '').replace(ageBehind, '')) || kidsIn(part) !== null;
  if (
    !(isFamily(before) || isSeveral.test(before) || isCircle(before)) ||
    parts.length < 2 ||
    !parts.every(isName) ||
    isOff(work, 'familyNames')
  )
    return false;
  work.read.label = oneLine(before);
  // A number behind a member of the family is an age.
  work.text = parts.map(inYears).join(' & ');
  guessed(work, 'familyNames', inside);
  return true;
}
