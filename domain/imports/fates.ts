/** What an import does with a household: it is new, changes one of the list, or says nothing that the list does not have. */
import { householdKey, type ImportedHousehold, seatsOf } from './households.ts';
import type { ImportedPerson } from './rows.ts';

export interface ListedPerson {
  name: string;
  alsoKnownAs: readonly string[];
  isChild: boolean;
  isPlaceholder: boolean;
  email: string | null;
}

/** A household as the guest list has it. */
export interface Listed<Person extends ListedPerson = ListedPerson> {
  id: string;
  label: string;
  envelopeName: string;
  address: { lines: readonly string[]; postcode: string; city: string; country: string };
  email: string | null;
  phone: string;
  tags: readonly string[];
  note: string;
  list: number;
  seatsAllowed: number;
  invitees: readonly Person[];
}

/** The guest list by what an import knows households by. */
export interface ListIndex<Household extends Listed> {
  byLabel: Map<string, Household[]>;
  byEmail: Map<string, Household[]>;
}

export function listIndex<Household extends Listed>(): ListIndex<Household> & {
  add(household: Household): void;
} {
  const byLabel = new Map<string, Household[]>();
  const byEmail = new Map<string, Household[]>();
  const put = (map: Map<string, Household[]>, key: string, household: Household) => {
    const those = map.get(key);
    if (those) those.push(household);
    else map.set(key, [household]);
  };
  return {
    byLabel,
    byEmail,
    add(household) {
      put(byLabel, householdKey(household.label), household);
      if (household.email) put(byEmail, household.email.toLowerCase(), household);
    },
  };
}

const namesPerson = (listed: ListedPerson, name: string): boolean =>
  [listed.name, ...listed.alsoKnownAs].some((one) => householdKey(one) === householdKey(name));

const sharesPerson = (listed: Listed, household: ImportedHousehold): boolean =>
  household.persons.some(
    ({ name, isPlaceholder }) =>
      !isPlaceholder && listed.invitees.some((one) => !one.isPlaceholder && namesPerson(one, name)),
  );

/** `why` says that it is not clear which is meant. */
export interface Match<Household> {
  of: Household | null;
  why?: string;
}

/**
 * The household of the list that is meant: of the same name, else of the same address with a person of the same name, since
 * couples and their children share addresses. Of several of one name the one with a person of the same name is meant.
 */
export function matchOf<Household extends Listed>(
  household: ImportedHousehold,
  index: ListIndex<Household>,
): Match<Household> {
  const sameLabel = index.byLabel.get(household.key) ?? [];
  if (sameLabel.length === 1) return { of: sameLabel[0] as Household };
  if (sameLabel.length > 1) {
    const meant = sameLabel.filter((one) => sharesPerson(one, household));
    if (meant.length === 1) return { of: meant[0] as Household };
    return {
      of: null,
      why: `The list has ${sameLabel.length} households of this name. Give one of them another name first.`,
    };
  }
  const sameEmail = household.said.email ? (index.byEmail.get(household.said.email.toLowerCase()) ?? []) : [];
  const meant = sameEmail.filter((one) => sharesPerson(one, household));
  return { of: meant.length === 1 ? (meant[0] as Household) : null };
}

const asPerson = ({ name, alsoKnownAs, isChild, isPlaceholder, email }: ImportedPerson): ListedPerson => ({
  name,
  alsoKnownAs,
  isChild,
  isPlaceholder,
  email,
});

/**
 * The household as it is after the import; null where that changes nothing. What the import does not say stays, nobody is
 * removed, and a person whom the list has gets only what it lacks.
 */
export function changed<Person extends ListedPerson, Household extends Listed<Person>>(
  before: Household,
  household: ImportedHousehold,
): (Omit<Household, 'invitees'> & { invitees: (Person | ListedPerson)[] }) | null {
  const { said } = household;
  const { invitees, isChanged } = joined<Person>(before.invitees, household.persons);
  const saysAddress =
    said.lines.length > 0 || said.postcode !== '' || said.city !== '' || said.country !== '';
  const address = saysAddress
    ? {
        lines: said.lines.length > 0 ? said.lines : before.address.lines,
        postcode: said.postcode || before.address.postcode,
        city: said.city || before.address.city,
        country: said.country || before.address.country,
      }
    : before.address;
  const tags = [...before.tags, ...said.tags.filter((tag) => !has(before.tags, tag))].slice(0, 20);
  const isSameLabel = householdKey(before.label) === household.key || !household.isLabelSaid;
  const after = {
    ...before,
    label: isSameLabel ? before.label : household.label,
    envelopeName: said.envelopeName || before.envelopeName,
    address,
    email: isSameEmail(said.email, before.email) ? before.email : said.email || before.email,
    phone: said.phone || before.phone,
    tags,
    note: said.note || before.note,
    list: said.list ?? before.list,
    seatsAllowed: Math.max(said.seats ?? before.seatsAllowed, invitees.length),
    invitees,
  };
  const isSame =
    !isChanged &&
    (['label', 'envelopeName', 'email', 'phone', 'note', 'list', 'seatsAllowed'] as const).every(
      (field) => after[field] === before[field],
    ) &&
    JSON.stringify([after.address, after.tags]) === JSON.stringify([before.address, before.tags]);
  return isSame ? null : after;
}

const has = (texts: readonly string[], text: string): boolean =>
  texts.some((one) => one.toLowerCase() === text.toLowerCase());

const isSameEmail = (one: string, other: string | null): boolean =>
  one.toLowerCase() === (other ?? '').toLowerCase();

function joined<Person extends ListedPerson>(
  before: readonly Person[],
  persons: readonly ImportedPerson[],
): { invitees: (Person | ListedPerson)[]; isChanged: boolean } {
  const invitees: (Person | ListedPerson)[] = [...before];
  let isChanged = false;
  let openPlaces = before.filter(({ isPlaceholder }) => isPlaceholder).length;
  for (const person of persons) {
    if (person.isPlaceholder && openPlaces > 0) {
      openPlaces -= 1;
      continue;
    }
    const at = person.isPlaceholder
      ? -1
      : invitees.findIndex((one) => !one.isPlaceholder && namesPerson(one, person.name));
    const known = invitees[at];
    if (!known) {
      invitees.push(asPerson(person));
      isChanged = true;
      continue;
    }
    const alsoKnownAs = [
      ...known.alsoKnownAs,
      ...person.alsoKnownAs.filter((name) => !namesPerson(known, name)),
    ].slice(0, 10);
    const after = {
      ...known,
      alsoKnownAs,
      isChild: known.isChild || person.isChild,
      email: person.email && !isSameEmail(person.email, known.email) ? person.email : known.email,
    };
    if (
      after.isChild !== known.isChild ||
      after.email !== known.email ||
      alsoKnownAs.length !== known.alsoKnownAs.length
    ) {
      invitees[at] = after;
      isChanged = true;
    }
  }
  return { invitees, isChanged };
}

/** A household that the list does not have yet. */
export const created = (household: ImportedHousehold) => ({
  label: household.label,
  envelopeName: household.said.envelopeName,
  address: {
    lines: household.said.lines,
    postcode: household.said.postcode,
    city: household.said.city,
    country: household.said.country,
  },
  email: household.said.email || null,
  phone: household.said.phone,
  tags: household.said.tags,
  note: household.said.note,
  list: household.said.list ?? 1,
  seatsAllowed: seatsOf(household),
  invitees: household.persons.map(asPerson),
});
