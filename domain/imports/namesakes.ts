/** Keeps households apart that have the same name. */
import { labelOf, type Person } from '../guest-list/household.ts';
import { householdKey } from './household-key.ts';
import { withNotice } from './notices.ts';
import { digits } from './repeated-rows.ts';
import type { HouseholdFields, ImportedRow } from './rows.ts';

interface EarlierHousehold {
  isLabelSaid: boolean;
  said: HouseholdFields;
}

/** Returns whether two rows have a kind of contact in common, but no contact is the same. */
export function differ(one: HouseholdFields, other: HouseholdFields): boolean {
  const pairs = [
    [one.email.toLowerCase(), other.email.toLowerCase()],
    [digits(one.phone), digits(other.phone)],
    [householdKey(one.city), householdKey(other.city)],
    [one.postcode, other.postcode],
  ].filter(([mine, theirs]) => mine !== '' && theirs !== '');
  return pairs.length > 0 && pairs.every(([mine, theirs]) => mine !== theirs);
}

/**
 * Returns whether a row has a street of its own. A second line of the address above is no street.
 */
export function hasMoved(own: HouseholdFields, above?: HouseholdFields): boolean {
  const [mine = '', theirs = ''] = [own.lines[0], above?.lines[0]];
  const isStreet = /^\p{Lu}.*\s\d{1,4}\p{L}?$|^\d{1,4}\p{L}? \p{L}/u.test(mine);
  return isStreet && theirs !== '' && householdKey(mine) !== householdKey(theirs);
}

/** Returns whether a row has the household of earlier rows, but another postcode and street. */
export function livesElsewhere(
  { error, isLabelSaid, said }: ImportedRow,
  household?: EarlierHousehold,
): boolean {
  if (error || !isLabelSaid || !household) return false;
  const { lines, postcode } = household.said;
  const isOther = (mine: string, theirs: string) =>
    mine !== '' && theirs !== '' && householdKey(mine) !== householdKey(theirs);
  return isOther(said.postcode, postcode) && isOther(said.lines[0] ?? '', lines[0] ?? '');
}

/**
 * Moves a row with the same name and other contacts to a household of its own: "John Smith
 * (Chicago)".
 */
export function apart(row: ImportedRow, before: EarlierHousehold | undefined): ImportedRow {
  if (row.error || row.isLabelSaid || row.notices.some(({ code }) => code === 'rowAbove')) return row;
  if (!before || before.isLabelSaid || !differ(before.said, row.said)) return row;
  const { city, email, phone, postcode } = row.said;
  const mark =
    city && householdKey(city) !== householdKey(before.said.city) ? city : email || phone || city || postcode;
  const label = `${row.label} (${mark})`.slice(0, 200);
  return withNotice({ ...row, label }, 'sameName', label);
}

/** Moves a row that the host keeps apart to a household of its own: "Jo Kent (2)". */
export function numbered(row: ImportedRow, households: ReadonlyMap<string, unknown>): ImportedRow {
  const labelOfNumber = (number: number) => `${row.label} (${number})`;
  const isTaken = (number: number) => households.has(householdKey(labelOfNumber(number)));
  // A list may have thousands of one name, so the search for a free number doubles its steps.
  let free = 2;
  while (isTaken(free)) free *= 2;
  let taken = free === 2 ? 1 : free / 2;
  while (free - taken > 1) {
    const middle = Math.floor((free + taken) / 2);
    if (isTaken(middle)) taken = middle;
    else free = middle;
  }
  return { ...row, label: labelOfNumber(free) };
}

/** Names a second household "Baker" after its persons: "Ann Baker and Lou Baker". */
export function byPersons(row: ImportedRow, households: ReadonlyMap<string, unknown>): ImportedRow {
  const label = labelOf(row.persons).slice(0, 200);
  const isFree = label !== '' && !households.has(householdKey(label));
  return isFree ? { ...row, label } : numbered(row, households);
}

export const openPlaces = (persons: readonly Person[]): number =>
  persons.filter(({ isPlaceholder }) => isPlaceholder).length;

/**
 * Keeps only the open places and the children of a row such as "Alex Reed + 1" if its household
 * already has Alex Reed.
 */
export function newOnly(row: ImportedRow, before: readonly Person[]): ImportedRow {
  if (before.length === 0) return row;
  const names = new Set(before.map(({ name }) => householdKey(name)));
  const isKnown = ({ name, isPlaceholder }: Person) => !isPlaceholder && names.has(householdKey(name));
  const more = row.persons.filter((person) => !isKnown(person));
  const [first] = row.persons;
  const areOnly = more.every(({ isPlaceholder, isChild }) => isPlaceholder || isChild);
  if (row.error || !first || !isKnown(first) || more.length === 0 || !areOnly) return row;
  // "Alex Reed +2" below "Alex Reed +1" has one open place more.
  let counted = openPlaces(more) > 1 ? openPlaces(before) : 0;
  const persons = more.filter(({ isPlaceholder }) => !isPlaceholder || (counted -= 1) < 0);
  return withNotice({ ...row, persons }, 'joinedRows', first.name);
}
