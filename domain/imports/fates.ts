/**
 * Decides what an import does with a household: add it, update one on the list, or change nothing.
 */
import { aboutLanguages } from '../languages/languages.ts';
import type { Household, Person } from '../guest-list/household.ts';
import { inviteeKey } from '../guest-list/names.ts';
import { counted, truncate } from '../kernel/text.ts';
import type { ImportChange } from './contract.ts';
import { householdKey } from './household-key.ts';
import type { ImportedHousehold } from './households.ts';
import { fault } from './faults.ts';
import { openPlaces } from './namesakes.ts';
import type { Sentence } from '../kernel/sentence.ts';

/** A household that is on the guest list. */
export interface Listed extends Household {
  id: string;
}

/** Households with the same name or address. `byPerson` keeps at most two for each name. */
interface Bucket<H> {
  all: H[];
  byPerson: Map<string, H[]>;
}

/** The guest list, indexed by the household's name, its email address and its phone number. */
export interface ListIndex<H extends Listed> {
  byLabel: Map<string, Bucket<H>>;
  byEmail: Map<string, Bucket<H>>;
  byPhone: Map<string, Bucket<H>>;
}

export const emptyIndex = <H extends Listed>(): ListIndex<H> => ({
  byLabel: new Map(),
  byEmail: new Map(),
  byPhone: new Map(),
});

/** The last digits of a phone number. They are the same with and without the country's code. */
function phoneKey(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return digits.length >= 7 ? digits.slice(-8) : '';
}

export function addToIndex<H extends Listed>(index: ListIndex<H>, household: H): void {
  const { byLabel, byEmail, byPhone } = index;
  const names = new Set(
    household.persons
      .filter(({ isPlaceholder }) => !isPlaceholder)
      .flatMap(({ name, alsoKnownAs }) => [name, ...alsoKnownAs].map(nameKey)),
  );
  put(byLabel, householdKey(household.label), household, names);
  if (household.email) put(byEmail, household.email.toLowerCase(), household, names);
  const phone = phoneKey(household.phone);
  if (phone) put(byPhone, phone, household, names);
}

function put<H>(map: Map<string, Bucket<H>>, key: string, household: H, names: ReadonlySet<string>): void {
  const bucket = map.get(key) ?? { all: [], byPerson: new Map<string, H[]>() };
  map.set(key, bucket);
  bucket.all.push(household);
  for (const name of names) {
    const those = bucket.byPerson.get(name);
    if (!those) bucket.byPerson.set(name, [household]);
    // Two matches are enough to know that a name is ambiguous.
    else if (those.length < 2) those.push(household);
  }
}

const nameKey = (name: string): string => inviteeKey(name) || name;

const isNamed = (person: Person, name: string): boolean =>
  [person.name, ...person.alsoKnownAs].some((other) => nameKey(other) === nameKey(name));

/**
 * The only household with a person of the same name, or null. It looks each name up once, however
 * long the list is.
 */
function sharedWith<H>({ byPerson }: Bucket<H>, { persons }: ImportedHousehold): H | null {
  const meant = new Set(
    persons.flatMap(({ name, isPlaceholder }) => (isPlaceholder ? [] : (byPerson.get(nameKey(name)) ?? []))),
  );
  const [first = null] = meant;
  return meant.size === 1 ? first : null;
}

/**
 * The household on the guest list that a row means, or null. `why` says why no single household
 * matches.
 */
export interface Match<H> {
  of: H | null;
  why?: Sentence;
}

/**
 * Finds the household that a row means: the one with the same name, or else one with the same email
 * or phone and a person of the same name. Contact details alone are not enough, because couples and
 * their children share them. If several households have the name, a person of the same name
 * decides.
 */
export function matchOf<H extends Listed>(household: ImportedHousehold, index: ListIndex<H>): Match<H> {
  const sameLabel = index.byLabel.get(household.key);
  if (sameLabel?.all.length === 1) return { of: sameLabel.all[0] ?? null };
  if (sameLabel) {
    const of = sharedWith(sameLabel, household);
    if (of) return { of };
    const why = fault('faults.sameLabel', { count: sameLabel.all.length });
    return { of: null, why };
  }
  const { email, phone } = household.said;
  const sameEmail = email ? index.byEmail.get(email.toLowerCase()) : undefined;
  const ofEmail = sameEmail ? sharedWith(sameEmail, household) : null;
  if (ofEmail) return { of: ofEmail };
  const samePhone = index.byPhone.get(phoneKey(phone));
  return { of: samePhone ? sharedWith(samePhone, household) : null };
}

const maxTags = 20;
const maxOtherNames = 10;

const has = (texts: readonly string[], text: string): boolean =>
  texts.some((other) => other.toLowerCase() === text.toLowerCase());

const isSameEmail = (email: string, other: string | null): boolean =>
  email.toLowerCase() === (other ?? '').toLowerCase();

const householdFields = [
  ...([
    'label',
    'envelopeName',
    'postcode',
    'city',
    'country',
    'email',
    'phone',
    'note',
    'list',
    'language',
  ] as const),
  'seatsAllowed',
] as const;

/**
 * Returns the household after the import, or null if nothing changes. Fields that the import lacks
 * stay, nobody is removed, and existing persons only get values for empty fields.
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
    language: said.language ?? before.language,
    tags: [...before.tags, ...newTags].slice(0, maxTags),
    note: withNote(before.note, said.note),
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

const maxNoteLength = 2_000;

/** Adds the lines that a note does not have yet. The host's own note stays. */
function withNote(before: string, said: string): string {
  const lines = before.split('\n');
  const more = said.split('\n').filter((line) => line !== '' && !lines.includes(line));
  if (before === '') return said;
  const after = [before, ...more].join('\n');
  return more.length === 0 || after.length > maxNoteLength ? before : after;
}

/**
 * Joins the persons. If the file names everybody of the household, its other names fill the open
 * places that the file lacks. If it names only other persons, it adds them.
 */
function joined(
  before: readonly Person[],
  given: readonly Person[],
): { persons: Person[]; isChanged: boolean } {
  const persons = [...before];
  let isChanged = false;
  let unfilled = openPlaces(before);
  const namesAll =
    before.some(({ isPlaceholder }) => !isPlaceholder) &&
    before.every(
      (person) =>
        person.isPlaceholder ||
        given.some(({ name, isPlaceholder }) => !isPlaceholder && isNamed(person, name)),
    );
  let places = namesAll ? unfilled - openPlaces(given) : 0;
  for (const person of given) {
    if (person.isPlaceholder && unfilled > 0) {
      unfilled -= 1;
      continue;
    }
    const at = person.isPlaceholder
      ? -1
      : persons.findIndex((candidate) => !candidate.isPlaceholder && isNamed(candidate, person.name));
    const known = persons[at];
    const after = known ? completed(known, person) : person;
    if (after === known) continue;
    isChanged = true;
    const place = known || places <= 0 ? -1 : persons.findLastIndex(({ isPlaceholder }) => isPlaceholder);
    if (known) persons[at] = after;
    else if (place >= 0) {
      persons[place] = { ...after, id: persons[place]?.id ?? null };
      places -= 1;
    } else persons.push(after);
  }
  return { persons, isChanged };
}

/** Fills in a person from the import. Returns the same object if nothing is new. */
function completed(known: Person, given: Person): Person {
  const names = given.alsoKnownAs.filter((name) => !isNamed(known, name));
  const alsoKnownAs = [...known.alsoKnownAs, ...names].slice(0, maxOtherNames);
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
  language: said.language,
  tags: said.tags,
  note: said.note,
  list: said.list ?? 1,
  sort: null,
  seatsAllowed: Math.max(said.seats ?? 0, persons.length),
  persons,
});

/** Returns persons in words, as a host counts them: "Rosa Delgado, 1 plus-one". */
function personsText(persons: readonly Person[]): string {
  const names = persons.filter(({ isPlaceholder }) => !isPlaceholder).map(({ name }) => name);
  const open = persons.length - names.length;
  return [...names, ...(open > 0 ? [counted(open, 'plus-one')] : [])].join(', ');
}

/** Lists what an import changes in a household, field by field. */
export function changesOf(before: Household, after: Household): ImportChange[] {
  const texts: Record<string, (household: Household) => string> = {
    label: ({ label }) => label,
    envelopeName: ({ envelopeName }) => envelopeName,
    address: ({ addressLines }) => addressLines.join(', '),
    postcode: ({ postcode }) => postcode,
    city: ({ city }) => city,
    country: ({ country }) => country,
    email: ({ email }) => email ?? '',
    phone: ({ phone }) => phone,
    language: ({ language }) => (language ? aboutLanguages[language].ownName : ''),
    tags: ({ tags }) => tags.join(', '),
    note: ({ note }) => note,
    list: ({ list }) => String(list),
    seatsAllowed: ({ seatsAllowed }) => String(seatsAllowed),
    invitees: ({ persons }) => personsText(persons),
    emails: ({ persons }) => persons.flatMap(({ email }) => email ?? []).join(', '),
    children: ({ persons }) =>
      persons
        .filter(({ isChild }) => isChild)
        .map(({ name }) => name)
        .join(', '),
    otherNames: ({ persons }) => persons.flatMap(({ alsoKnownAs }) => alsoKnownAs).join(', '),
  };
  return Object.entries(texts).flatMap(([field, text]) => {
    const [from, to] = [text(before), text(after)];
    return from === to ? [] : [{ field, from: truncate(from, 500), to: truncate(to, 500) }];
  });
}
