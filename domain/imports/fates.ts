/**
 * Decides an import's effect on a household: a new one, a change of one on the list, or nothing
 * new.
 */
import type { Household, Person } from '../invitations/household.ts';
import { inviteeKey } from '../invitations/names.ts';
import { householdKey, type ImportedHousehold } from './households.ts';

/** A household that is on the guest list. */
export interface Listed extends Household {
  id: string;
}

/** The guest list, indexed by what identifies households in an import. */
export interface ListIndex<H extends Listed> {
  byLabel: Map<string, H[]>;
  byEmail: Map<string, H[]>;
}

export const emptyIndex = <H extends Listed>(): ListIndex<H> => ({ byLabel: new Map(), byEmail: new Map() });

export function addToIndex<H extends Listed>({ byLabel, byEmail }: ListIndex<H>, household: H): void {
  put(byLabel, householdKey(household.label), household);
  if (household.email) put(byEmail, household.email.toLowerCase(), household);
}

function put<H>(map: Map<string, H[]>, key: string, household: H): void {
  const those = map.get(key);
  if (those) those.push(household);
  else map.set(key, [household]);
}

const nameKey = (name: string): string => inviteeKey(name) || name;

const isNamed = (person: Person, name: string): boolean =>
  [person.name, ...person.alsoKnownAs].some((one) => nameKey(one) === nameKey(name));

const sharesPerson = (listed: Listed, household: ImportedHousehold): boolean =>
  household.persons.some(
    ({ name, isPlaceholder }) =>
      !isPlaceholder && listed.persons.some((person) => !person.isPlaceholder && isNamed(person, name)),
  );

/** `why` explains why no single household matches. */
export interface Match<H> {
  of: H | null;
  why?: string;
}

/**
 * Finds the household that a row means: one with the same name, else one with the same address and
 * a person of the same name, because couples and their children share addresses. If several have
 * the name, a person of the same name decides.
 */
export function matchOf<H extends Listed>(household: ImportedHousehold, index: ListIndex<H>): Match<H> {
  const sameLabel = index.byLabel.get(household.key) ?? [];
  if (sameLabel.length === 1) return { of: sameLabel[0] ?? null };
  if (sameLabel.length > 1) {
    const meant = sameLabel.filter((one) => sharesPerson(one, household));
    if (meant.length === 1) return { of: meant[0] ?? null };
    const why = `The list has ${sameLabel.length} households with this name. Rename one of them first.`;
    return { of: null, why };
  }
  const { email } = household.said;
  const sameEmail = email ? (index.byEmail.get(email.toLowerCase()) ?? []) : [];
  const meant = sameEmail.filter((one) => sharesPerson(one, household));
  return { of: meant.length === 1 ? (meant[0] ?? null) : null };
}

const mostTags = 20;
const mostOtherNames = 10;

const has = (texts: readonly string[], text: string): boolean =>
  texts.some((one) => one.toLowerCase() === text.toLowerCase());

const isSameEmail = (one: string, other: string | null): boolean =>
  one.toLowerCase() === (other ?? '').toLowerCase();

const householdFields = [
  ...(['label', 'envelopeName', 'postcode', 'city', 'country', 'email', 'phone', 'note', 'list'] as const),
  'seatsAllowed',
] as const;

/**
 * Returns the household after the import, or null if nothing changes. Fields that the import lacks
 * stay, nobody is removed, and known persons only get the fields that they miss.
 */
export function changed(before: Household, household: ImportedHousehold): Household | null {
  const { said } = household;
  const { persons, isChanged } = joined(before.persons, household.persons);
  const isSameLabel = householdKey(before.label) === household.key || !household.isLabelSaid;
  const newTags = said.tags.filter((tag) => !has(before.tags, tag));
  const after: Household = {
    label: isSameLabel ? before.label : household.label,
    envelopeName: said.envelopeName || before.envelopeName,
    addressLines: said.lines.length > 0 ? said.lines : before.addressLines,
    postcode: said.postcode || before.postcode,
    city: said.city || before.city,
    country: said.country || before.country,
    email: isSameEmail(said.email, before.email) ? before.email : said.email || before.email,
    phone: said.phone || before.phone,
    tags: [...before.tags, ...newTags].slice(0, mostTags),
    note: said.note || before.note,
    list: said.list ?? before.list,
    sort: before.sort,
    seatsAllowed: Math.max(said.seats ?? before.seatsAllowed, persons.length),
    persons,
  };
  const isSame =
    !isChanged &&
    householdFields.every((field) => after[field] === before[field]) &&
    after.tags.length === before.tags.length &&
    after.addressLines.join('\n') === before.addressLines.join('\n');
  return isSame ? null : after;
}

function joined(
  before: readonly Person[],
  given: readonly Person[],
): { persons: Person[]; isChanged: boolean } {
  const persons = [...before];
  let isChanged = false;
  let openPlaces = before.filter(({ isPlaceholder }) => isPlaceholder).length;
  for (const person of given) {
    if (person.isPlaceholder && openPlaces > 0) {
      openPlaces -= 1;
      continue;
    }
    const at = person.isPlaceholder
      ? -1
      : persons.findIndex((one) => !one.isPlaceholder && isNamed(one, person.name));
    const known = persons[at];
    const after = known ? completed(known, person) : person;
    if (after === known) continue;
    isChanged = true;
    if (known) persons[at] = after;
    else persons.push(after);
  }
  return { persons, isChanged };
}

/** Fills in a person from the import. Returns the same object if nothing is new. */
function completed(known: Person, given: Person): Person {
  const names = given.alsoKnownAs.filter((name) => !isNamed(known, name));
  const alsoKnownAs = [...known.alsoKnownAs, ...names].slice(0, mostOtherNames);
  const email = given.email && !isSameEmail(given.email, known.email) ? given.email : known.email;
  const isChild = known.isChild || given.isChild;
  const isSame =
    email === known.email && isChild === known.isChild && alsoKnownAs.length === known.alsoKnownAs.length;
  return isSame ? known : { ...known, alsoKnownAs, email, isChild };
}

/** Makes a household that the list does not have yet. */
export const created = ({ label, said, persons }: ImportedHousehold): Household => ({
  label,
  envelopeName: said.envelopeName,
  addressLines: said.lines,
  postcode: said.postcode,
  city: said.city,
  country: said.country,
  email: said.email || null,
  phone: said.phone,
  tags: said.tags,
  note: said.note,
  list: said.list ?? 1,
  sort: null,
  seatsAllowed: Math.max(said.seats ?? 0, persons.length),
  persons,
});
