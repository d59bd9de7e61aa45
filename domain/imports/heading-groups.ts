/** Joins two rows of headings: "Guest, , Partner, " above "First, Last, First, Last". */
import { filledOf } from './column-cells.ts';
import type { ImportField } from './field-list.ts';
import { fieldOfHeading } from './headings.ts';

const ofPersons: ReadonlySet<ImportField | null> = new Set([
  'name',
  'guest',
  'partner',
  'plusOne',
  'children',
  'child',
  'adults',
]);
/** Groups of the guest, whose headings need no group. */
const leads: ReadonlySet<ImportField | null> = new Set(['name', 'firstName', 'adults']);
const parts: ReadonlySet<ImportField | null> = new Set(['firstName', 'lastName']);

/** Returns the group above each column. A group ends at the next one. */
const groupsOf = (above: readonly string[], width: number): string[] => {
  let group = '';
  return Array.from({ length: width }, (_none, at) => {
    group = above[at]?.trim() || group;
    return group;
  });
};

/** A group "Family" next to a group "Guest" names those who come with the guest. */
const isOfGroup = (group: string): boolean =>
  ofPersons.has(fieldOfHeading(group)) || fieldOfHeading(group) === 'household';

/** Returns whether groups of persons are above at least two first or last names. */
function areGroups(above: readonly string[], headings: readonly string[]): boolean {
  const groups = groupsOf(above, headings.length);
  if (!groups.some((group) => ofPersons.has(fieldOfHeading(group)))) return false;
  const named = new Set(groups.filter(isOfGroup));
  const fields = headings.map(fieldOfHeading);
  const repeated = fields.filter((field, at) => parts.has(field) && fields.indexOf(field) < at);
  return named.size > 1 && filledOf(above).length < headings.length && repeated.length > 0;
}

/** Returns the row with the parts of names if the row of headings has only the groups above it. */
export const rowOfParts = (rows: readonly (readonly string[])[], at: number): number =>
  at >= 0 && (areGroups(rows[at] ?? [], rows[at + 1] ?? []) || areAnswers(rows[at + 1] ?? [])) ? at + 1 : at;

const isAnswer = (cell: string): boolean => /^(?:open-ended )?response$/iu.test(cell.trim());

/** Returns whether a survey's row below its questions names the parts of the answers. */
const areAnswers = (cells: readonly string[]): boolean =>
  cells.some(isAnswer) && cells.some((cell) => fieldOfHeading(cell) === 'name');

/**
 * Returns whether "Guests | Family" are two lists next to each other. Then the persons of a row
 * have different last names, and no row in the middle lacks one of them.
 */
function areLists(headings: readonly string[], rows: readonly (readonly string[])[]): boolean {
  const columns = headings.flatMap((heading, at) => (fieldOfHeading(heading) === 'lastName' ? [at] : []));
  const named = rows.map((cells) => columns.flatMap((at) => cells[at]?.trim() || []));
  const full = named.filter((names) => names.length === columns.length);
  const shared = full.filter((names) => new Set(names).size < names.length).length;
  const isFilled = named.every(({ length }, at) => length <= (named[at - 1]?.length ?? length));
  return isFilled && shared * 2 <= full.length;
}

/** Returns the headings, each with the group above it unless it is the first group of persons. */
export function underGroups(
  above: readonly string[],
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): string[] {
  if (areAnswers(headings))
    return headings.map((heading, at) => (heading === '' || isAnswer(heading) ? (above[at] ?? '') : heading));
  if (!areGroups(above, headings)) return [...headings];
  const persons = filledOf(above).filter((group) => ofPersons.has(fieldOfHeading(group)));
  if (persons.length < 2 && areLists(headings, rows)) return [...headings];
  const groups = groupsOf(above, Math.max(above.length, headings.length));
  const first = groups.find((group) => leads.has(fieldOfHeading(group))) ?? groups[0];
  return groups.map((group, at) => {
    const heading = headings[at]?.trim() ?? '';
    if (heading === '') return group;
    if (group === first || !isOfGroup(group)) return heading;
    if (fieldOfHeading(group) !== 'household') return `${group} ${heading}`;
    const field = fieldOfHeading(heading);
    return field === 'name' ? group : `${parts.has(field) ? 'Companion' : group} ${heading}`;
  });
}
