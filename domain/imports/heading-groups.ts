/** Joins two rows of headings: "Guest, , Partner, " above "First, Last, First, Last". */
import { filledOf } from './column-cells.ts';
import { type ImportField, nameFields } from './field-list.ts';
import { fieldOfHeading } from './headings.ts';

const ofPersons: ReadonlySet<ImportField | null> = new Set([
  'name',
  'guest',
  'partner',
  'plusOne',
  'children',
]);
const parts: ReadonlySet<ImportField | null> = new Set(['firstName', 'lastName']);

/** Returns the group above each column. A group ends at the next one. */
const groupsOf = (above: readonly string[], width: number): string[] => {
  let group = '';
  return Array.from({ length: width }, (_none, at) => {
    group = above[at]?.trim() || group;
    return group;
  });
};

/** Returns whether groups of persons are above at least two first or last names. */
function areGroups(above: readonly string[], headings: readonly string[]): boolean {
  const groups = groupsOf(above, headings.length);
  const named = new Set(groups.filter((group) => ofPersons.has(fieldOfHeading(group))));
  const fields = headings.map(fieldOfHeading);
  const repeated = fields.filter((field, at) => parts.has(field) && fields.indexOf(field) < at);
  return named.size > 1 && filledOf(above).length < headings.length && repeated.length > 0;
}

/** Returns the row with the parts of names if the row of headings has only the groups above it. */
export const rowOfParts = (rows: readonly (readonly string[])[], at: number): number =>
  at >= 0 && areGroups(rows[at] ?? [], rows[at + 1] ?? []) ? at + 1 : at;

/** Returns the headings, each with the group above it unless it is the first group of persons. */
export function underGroups(above: readonly string[], headings: readonly string[]): string[] {
  if (!areGroups(above, headings)) return [...headings];
  const groups = groupsOf(above, Math.max(above.length, headings.length));
  const first = groups.find((group) => nameFields.includes(fieldOfHeading(group))) ?? groups[0];
  return groups.map((group, at) => {
    const heading = headings[at]?.trim() ?? '';
    if (heading === '') return group;
    return group === first || !ofPersons.has(fieldOfHeading(group)) ? heading : `${group} ${heading}`;
  });
}
