/** Finds columns that are left out, but tell which persons are children. */
import { foldedName } from '../kernel/search.ts';
import { birthYear } from './children.ts';
import { filledOf } from './column-cells.ts';
import { ofOthers } from './column-guess.ts';
import { type Mapping, nameFields } from './field-list.ts';
import { isLabel } from './heading-grammar.ts';
import type { ListRow } from './list-rows.ts';
import { isOfBirth, isParents } from './parent-columns.ts';
import { isAdultWord, isChildKind, isChildWord, isOffspring } from './words.ts';

/** Matches headings of adults who look after children. */
const ofCoaches = /\b(?:coach\w*|trainer\w*|teacher|leader|entraineur|entrenador\w*|allenator\w*)\b/;
/** Matches what a column of teams is about, and a column about a birthday that isn't a birthday. */
const ofTeams = /\b(?:team|teams|mannschaft|equipe|equipo|squadra|coached)\b/;
const besideBirthday =
  /\b(?:card|karte|sent|party|gift|present|kind|kinder|child|kids|enfants?|nin\w+|bambin\w+)\b/;

/** Matches years that may be those of a graduation, in a list of former pupils. */
const ofYears = /\b(?:jahrgang|rocznik)\b/;
const ofGraduates =
  /\b(?:abschluss|abitur|matura|klasse|promotion|absolv\w*|graduat\w*|class|szkola|studi\w*|verbindung)\b/;

/** Returns whether a column has birthdays. Those of one year are days that a calendar will show. */
const areBirthdays = (heading: string, cells: readonly string[], isOfSchool: boolean): boolean =>
  isOfBirth(heading) &&
  !(isOfSchool && ofYears.test(foldedName(heading))) &&
  !besideBirthday.test(foldedName(heading)) &&
  (filledOf(cells).length < 3 || new Set(filledOf(cells).map(birthYear)).size > 1);

/**
 * Columns such as "Relationship" and "Role", where a few guests are "Child" or "Son", and those of
 * birthdays.
 */
export function kinds(rows: readonly ListRow[], mapping: Mapping, headings: readonly string[]): number[] {
  const names = headings.filter((_heading, at) => nameFields.includes(mapping[at] ?? null));
  if (mapping.includes('child') || names.some((heading) => ofCoaches.test(foldedName(heading)))) return [];
  const isOfSchool = headings.some((heading) => ofGraduates.test(foldedName(heading)));
  const isChild = (cell: string) => isChildKind(cell) || isOffspring(cell);
  // Next to a column of children, or below "Mother", birthdays are those of children.
  const isOfKids = (at: number) =>
    (mapping[at] === 'children' || mapping[at] === 'childFirstName') && !ofOthers.test(headings[at] ?? '');
  const isOfPersons = !headings.some((_heading, at) => isOfKids(at)) && !names.some(isParents);
  return mapping.flatMap((field, at) => {
    const heading = headings[at] ?? '';
    if (field !== null && field !== 'tags') return [];
    const cells = rows.map((row) => (row.cells[at] ?? '').trim());
    const isOfKinds = !isLabel(heading) && !ofTeams.test(foldedName(heading)) && cells.some(isChild);
    return isOfKinds || (isOfPersons && areBirthdays(heading, cells, isOfSchool)) ? [at] : [];
  });
}

/** Returns what the letters of a column "Adult/Child" mean: A is an adult, C is a child. */
export const childLetters = (mapping: Mapping, headings: readonly string[]): ReadonlyMap<string, boolean> =>
  lettersOf(headings[mapping.indexOf('child')] ?? '');

/** Returns the letters of a heading such as "Adult/Child", and whether each means a child. */
export function lettersOf(heading: string): ReadonlyMap<string, boolean> {
  const [, grown, young] = /^([aev]) ([kce])$/.exec(foldedName(heading)) ?? [];
  const words = heading.toLowerCase().split(/[^\p{L}]+/u);
  const [ofChild = '', ofAdult = ''] = [words.find(isChildWord), words.find(isAdultWord)];
  const adult = grown ?? ofAdult.charAt(0);
  // Polish writes D and Dz.
  const child = young ?? ofChild.slice(0, ofChild.charAt(0) === adult ? 2 : 1);
  return new Map(
    child && adult && child !== adult
      ? [
          [child, true],
          [adult, false],
        ]
      : [],
  );
}
