/** Groups the rows of a list into households. Rows of one household make one invitation. */
import type { Person } from '../guest-list/household.ts';
import { addressParts } from './address-parts.ts';
import { householdKey } from './household-key.ts';
import type { Mapping } from './field-list.ts';
import { inFamily, lastNameOf } from './name-parts.ts';
import { withNotice } from './notices.ts';
import type { Manner } from './reading.ts';
import {
  doubted,
  earlierRows,
  isComplete,
  joinedNotice,
  keysOf,
  putTogether,
  remember,
  repeats,
  sharesHome,
} from './repeated-rows.ts';
import type { ImportedRow, RowLimits, HouseholdFields } from './rows.ts';
import {
  apart,
  byPersons,
  differ,
  hasMoved,
  livesElsewhere,
  newOnly,
  numbered,
  openPlaces,
} from './namesakes.ts';
import { hasHost } from './place-rows.ts';
import { oneLine } from './values.ts';
import { fault } from './faults.ts';
import type { Sentence } from '../kernel/sentence.ts';

export interface ImportedHousehold {
  key: string;
  label: string;
  isLabelSaid: boolean;
  persons: Person[];
  said: HouseholdFields;
}

export interface Gathering {
  /** Adds a row and returns it. If it conflicts with earlier rows, it has an error. */
  add(row: ImportedRow): ImportedRow;
  finish(): Map<string, ImportedHousehold>;
}

/** A household with what its rows have named so far. */
interface Gathered {
  household: ImportedHousehold;
  /** The open places of named persons that no later row has filled. */
  places: number;
  /** Each person's name with its row. */
  named: [string, number][];
}

const householdFrom = (
  { label, isLabelSaid, persons, said }: ImportedRow,
  key: string,
): ImportedHousehold => ({
  key,
  label,
  isLabelSaid,
  persons: [...persons],
  said,
});

interface GroupChoices {
  /** The guesses that the host has undone. */
  off?: ReadonlySet<string>;
  /** Whether each row is a person, and persons of one name and address are a household. */
  isAddressBook?: boolean;
}

/** Collects rows one by one, so that reading a long list can be split into turns. */
export function groupRows(
  limits: RowLimits,
  { off = new Set(), isAddressBook = false }: GroupChoices = {},
): Gathering {
  const gathered = new Map<string, Gathered>();
  const householdOf = (key: string) => gathered.get(key)?.household;
  const earlier = earlierRows();
  const isJoined = !off.has('joinedRows');

  function why(row: ImportedRow, before: Gathered | undefined): Sentence | null {
    if (before) {
      const rowsByName = new Map(before.named.map(([name, number]) => [householdKey(name), number]));
      for (const { name, isPlaceholder } of row.persons) {
        const first = isPlaceholder ? undefined : rowsByName.get(householdKey(name));
        if (first !== undefined) return fault('faults.repeated', { row: first, name });
      }
    }
    return tooMany(before?.household, row);
  }

  const tooMany = (household: ImportedHousehold | undefined, { persons }: ImportedRow): Sentence | null =>
    (household?.persons.length ?? 0) + persons.length > limits.persons
      ? fault('faults.tooManyPersons', { most: limits.persons })
      : null;

  return {
    add(given) {
      const keys = keysOf(given, earlier);
      const sameName = gathered.get(keys.label);
      const found = repeats(given, keys, householdOf);
      const again = isJoined ? found : null;
      const single = found && !again ? numbered(given, gathered) : apart(given, sameName?.household);
      const home = again || !isJoined || !isAddressBook ? null : sharesHome(given, keys, householdOf);
      const known = again ?? home;
      const own = known ? putTogether(given, known) : doubted(single, keys);
      const named = own.label === given.label ? sameName : gathered.get(householdKey(own.label));
      let other = own;
      if (isComplete(own, named?.named ?? []))
        other = withNotice(byPersons(own, gathered), 'maybeSame', own.label);
      else if (livesElsewhere(own, sameName?.household))
        other = isJoined ? joinedNotice(own) : numbered(own, gathered);
      const key = other.label === given.label ? keys.label : householdKey(other.label);
      const before = other.label === own.label ? named : gathered.get(key);
      const row = again ? other : newOnly(other, before?.household.persons ?? []);
      const refused = row.error ? null : again ? tooMany(again, row) : why(row, before);
      const taken = refused ? { ...row, error: { column: null, why: refused } } : row;
      if (taken.error) return taken;
      remember(earlier, keys, key);
      const names: [string, number][] = [];
      for (const { name, isPlaceholder } of row.persons) if (!isPlaceholder) names.push([name, row.number]);
      const open = row.persons.length - names.length;
      const isOpen = names.length === 0;
      if (!before) {
        const household = householdFrom(row, key);
        gathered.set(key, { household, places: isOpen ? 0 : open, named: names });
        return taken;
      }
      before.named.push(...names);
      const filled = isOpen ? Math.min(open, before.places) : 0;
      before.places += isOpen ? -filled : open;
      if (again) joinAgain(again, row);
      // A row "Guest of Ana" below "Ana | Plus one: yes" is the same open place.
      else join(before.household, { ...row, persons: row.persons.slice(filled) });
      return taken;
    },
    finish() {
      const households = new Map<string, ImportedHousehold>();
      for (const [key, { household }] of gathered) {
        ownEmails(household);
        nameplaces(household);
        households.set(key, household);
      }
      return households;
    },
  };
}

/**
 * Puts a row without a household with the row above, if the list is written like that. A row that
 * names nobody, such as "Guest", belongs to the row above, unless it has other contacts or names
 * somebody else: "Guest of Ravi".
 */
export function withAbove(
  row: ImportedRow,
  above: ImportedRow | null,
  {
    blankHousehold,
    continued,
    lacksLastNames,
    off,
  }: Pick<Manner, 'blankHousehold' | 'continued' | 'lacksLastNames' | 'off'>,
  mapping: Mapping,
): ImportedRow {
  if (row.isLabelSaid) return row;
  const { said } = row;
  const hasMore = said.note !== '' || said.email !== '' || said.phone !== '' || said.tags.length > 0;
  const isAddress = !hasMore && hasAddress(said);
  // The second line of an address may be in a row of its own.
  const isNobody = isAddress && row.persons.length === 0 && !off.has('rowAbove');
  if (above && isNobody && (blankHousehold === 'above' || completes(above.said, said)))
    return withNotice({ ...row, error: null, label: above.label, isLabelSaid: true }, 'rowAbove', '');
  if (row.persons.length === 0) return row;
  const namesNobody = row.label === '' && row.persons.every(({ isPlaceholder }) => isPlaceholder);
  const hasColumn = mapping.includes('household');
  const host = row.place?.host ?? '';
  const isOther = () =>
    above !== null && (host === '' ? differ(row.said, above.said) : !hasHost(above.persons, host));
  if (namesNobody && row.place && isOther()) return { ...row, error: null, label: oneLine(row.place.text) };
  const isBlankAbove = blankHousehold === 'above' && !off.has('rowAbove');
  const isAbove =
    namesNobody ||
    (continued.sure.has(row.number) && !off.has('rowAbove')) ||
    (hasColumn && (isBlankAbove ? !hasMoved(said, above?.said) : off.has('ownHousehold')));
  if (isAbove && above) {
    const error = namesNobody ? null : row.error;
    const { label, isLabelSaid } = above;
    // A first name below "Reed | Ann" has her last name.
    const isPart = continued.sharesLastName === true || (hasColumn && mapping.includes('lastName'));
    const family = isPart ? lastNameOf(above.persons[0]?.name ?? '') : label;
    const isShared = (lacksLastNames || isPart) && !off.has('sharedName');
    const own = isShared ? withLastNames(row, family, isPart) : row;
    return withNotice({ ...own, error, label, isLabelSaid }, 'rowAbove', '');
  }
  if (above && continued.maybe.has(row.number)) return withNotice(row, 'maybeSame', above.label);
  if (!hasColumn || row.error) return row;
  return withNotice(row, 'ownHousehold', '', mapping.indexOf('household'));
}

/** Adds the household's last name to the persons of a row who have none. */
function withLastNames(row: ImportedRow, household: string, isLast: boolean): ImportedRow {
  const persons = row.persons.map((person) =>
    person.isPlaceholder ? person : { ...person, name: inFamily(person.name, household, isLast) },
  );
  const changed = persons.find(({ name }, at) => name !== row.persons[at]?.name);
  return changed ? withNotice({ ...row, persons }, 'sharedName', changed.name) : row;
}

/**
 * Joins two answers to one form. The later answer adds its persons, and its number of seats counts.
 */
function joinAgain(household: ImportedHousehold, row: ImportedRow): void {
  const names = new Set(household.persons.map(({ name }) => householdKey(name)));
  for (const { name } of row.persons) {
    // If the earlier answer has "Timo" and the later one "Timo Brandt", they are the same person.
    const short = household.persons.find(
      (person) => !person.name.includes(' ') && name.startsWith(`${person.name} `),
    );
    if (!short || names.has(householdKey(name))) continue;
    household.persons[household.persons.indexOf(short)] = { ...short, name };
    names.add(householdKey(name));
  }
  const open = openPlaces(household.persons);
  let places = 0;
  const persons = row.persons.filter(({ name, isPlaceholder }) =>
    isPlaceholder ? (places += 1) > open : !names.has(householdKey(name)),
  );
  join(household, { ...row, persons });
  household.said.seats = row.said.seats ?? household.said.seats;
}

type Address = Pick<HouseholdFields, 'lines' | 'postcode' | 'city'>;

const hasAddress = ({ lines, postcode, city }: Address): boolean =>
  lines.length > 0 || postcode !== '' || city !== '';

/** Returns whether an address lacks the city that another row has. */
const completes = (said: Address, more: Address): boolean =>
  said.lines.length > 0 &&
  said.postcode === '' &&
  said.city === '' &&
  (more.postcode !== '' || addressParts([...said.lines, ...more.lines].join('\n')) !== null);

/** Adds "38100 Braunschweig" in the row below to a street without a city. */
function withSecondLine(said: Address, { said: more, notices }: ImportedRow): Address {
  const isContinued = notices.some(({ code }) => code === 'rowAbove');
  if (!isContinued || said.postcode !== '' || said.city !== '') return said;
  if (more.lines.length === 0) return { ...more, lines: said.lines };
  return (more.lines.length === 1 && addressParts([...said.lines, ...more.lines].join('\n'))) || said;
}

/** Joins a row to its household. The first row with a value wins. Tags of all rows are joined. */
function join(household: ImportedHousehold, row: ImportedRow): void {
  household.persons.push(...row.persons);
  const { said } = household;
  const more = row.said;
  const address = hasAddress(said) ? withSecondLine(said, row) : more;
  household.said = {
    envelopeName: said.envelopeName || more.envelopeName,
    lines: address.lines,
    postcode: address.postcode,
    city: address.city,
    country: said.country || more.country,
    email: said.email || more.email,
    phone: said.phone || more.phone,
    language: said.language ?? more.language,
    tags: [...said.tags, ...more.tags.filter((tag) => !said.tags.includes(tag))].slice(0, 20),
    note:
      said.note === more.note ? said.note : [said.note, more.note].filter(Boolean).join('\n').slice(0, 2_000),
    list: said.list ?? more.list,
    seats: Math.max(said.seats ?? 0, more.seats ?? 0) || null,
  };
}

/** Removes a person's address if it is the same as the household's. */
function ownEmails(household: ImportedHousehold): void {
  for (const person of household.persons)
    if (person.email?.toLowerCase() === household.said.email.toLowerCase()) person.email = null;
}

/** Names the open places after the first person. */
function nameplaces({ persons }: ImportedHousehold): void {
  const first = persons.find(({ isPlaceholder }) => !isPlaceholder)?.name;
  for (const person of persons)
    if (first && person.isPlaceholder && person.name === 'Guest')
      person.name = `Guest of ${first}`.slice(0, 200);
}
