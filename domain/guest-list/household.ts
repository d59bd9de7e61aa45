/** Completes and checks a household before it is written. */
import type { Issue } from '../kernel/errors.ts';
import { hostSentence } from '../kernel/sentence.ts';
import { truncate } from '../kernel/text.ts';
import type { Language } from '../languages/languages.ts';
import type { GivenInvitation, GivenInvitee } from './contract.ts';

export interface Person {
  /** The person's id. Null for a person who is new on the invitation. */
  id: string | null;
  name: string;
  alsoKnownAs: string[];
  isChild: boolean;
  /** Whether this is an open place, for a guest without a name. */
  isPlaceholder: boolean;
  email: string | null;
}

export interface Household {
  label: string;
  envelopeName: string;
  addressLines: string[];
  postcode: string;
  city: string;
  country: string;
  email: string | null;
  phone: string;
  language: Language | null;
  tags: string[];
  note: string;
  list: number;
  /** The household's position in its list. Null puts it last. */
  sort: number | null;
  seatsAllowed: number;
  persons: Person[];
}

const blank: Household = {
  ...{ label: '', envelopeName: '', addressLines: [], postcode: '', city: '', country: '' },
  ...{
    email: null,
    phone: '',
    language: null,
    tags: [],
    note: '',
    list: 1,
    sort: null,
    seatsAllowed: 0,
    persons: [],
  },
};

type Checked = { kind: 'ok'; household: Household } | { kind: 'invalid'; issues: Issue[] };

/** Makes a new household from the given fields. */
export const newHousehold = (given: GivenInvitation): Checked => changedHousehold(blank, given);

/**
 * Returns the household with the given fields replaced. Missing fields keep their values, including
 * those of a person named by id.
 */
export function changedHousehold(before: Household, given: GivenInvitation): Checked {
  const { issues, persons } = given.invitees
    ? personsOf(before.persons, given.invitees)
    : { issues: [], persons: before.persons };
  const label = (given.label ?? before.label) || labelOf(persons);
  const { address } = given;
  const household: Household = {
    label,
    envelopeName: given.envelopeName ?? before.envelopeName,
    addressLines: address?.lines?.filter((line) => line !== '') ?? before.addressLines,
    postcode: address?.postcode ?? before.postcode,
    city: address?.city ?? before.city,
    country: address?.country ?? before.country,
    email: given.email === undefined ? before.email : given.email,
    phone: given.phone ?? before.phone,
    language: given.language === undefined ? before.language : given.language,
    tags: given.tags ?? before.tags,
    note: given.note ?? before.note,
    list: given.list ?? before.list,
    sort: given.sort ?? before.sort,
    seatsAllowed: given.seatsAllowed ?? Math.max(before.seatsAllowed, persons.length, 1),
    persons,
  };
  if (label === '') {
    issues.push({ path: 'label', message: 'Enter a name for the household or for someone in it' });
  }
  if (household.seatsAllowed < persons.length) {
    issues.push({ path: 'seatsAllowed', ...hostSentence('guestList.seats', { count: persons.length }) });
  }
  return issues.length > 0 ? { kind: 'invalid', issues } : { kind: 'ok', household };
}

function personsOf(
  before: readonly Person[],
  given: readonly GivenInvitee[],
): { issues: Issue[]; persons: Person[] } {
  const issues: Issue[] = [];
  const personsBefore = new Map(before.map((person) => [person.id, person]));
  const persons = given.map((each, place): Person => {
    const own = each.id == null ? undefined : personsBefore.get(each.id);
    if (each.id != null && !own) {
      issues.push({ path: `invitees.${place}.id`, message: 'This person isn’t on this invitation' });
    }
    personsBefore.delete(each.id ?? '');
    const isPlaceholder = each.isPlaceholder ?? own?.isPlaceholder ?? false;
    const name = each.name ?? own?.name ?? '';
    if (name === '' && !isPlaceholder) {
      issues.push({
        path: `invitees.${place}.name`,
        message: 'Enter a name, or mark this person as a plus-one without a name',
      });
    }
    return {
      id: own?.id ?? null,
      name,
      alsoKnownAs: each.alsoKnownAs ?? own?.alsoKnownAs ?? [],
      isChild: each.isChild ?? own?.isChild ?? false,
      isPlaceholder,
      email: each.email === undefined ? (own?.email ?? null) : each.email,
    };
  });
  return { issues, persons };
}

/**
 * Makes a household's label from its persons: "Ana Silva and Ben Silva". With more persons it uses
 * the first two.
 */
export function labelOf(persons: readonly Pick<Person, 'name' | 'isPlaceholder'>[]): string {
  const names = persons.filter(({ isPlaceholder }) => !isPlaceholder).map(({ name }) => name);
  const text = names.length > 2 ? `${names.slice(0, 2).join(', ')} and others` : names.join(' and ');
  return truncate(text, 200);
}
