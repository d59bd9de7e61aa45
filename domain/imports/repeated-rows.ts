/** Finds rows that repeat a household of an earlier row, or may belong to it. */
import type { Person } from '../guest-list/household.ts';
import { householdKey } from './household-key.ts';
import { isLastName, lastNameOf } from './name-parts.ts';
import { withNotice } from './notices.ts';
import type { ImportedRow } from './rows.ts';

export const digits = (text: string): string => text.replace(/\D+/g, '').slice(-7);

const homeOf = ({ lines, postcode }: ImportedRow['said']): string =>
  `${lines.join(' ')} ${postcode}`.toLowerCase();

interface NamedHousehold {
  label: string;
  isLabelSaid: boolean;
  persons: readonly Person[];
  said: Pick<ImportedRow['said'], 'email' | 'phone'>;
}

interface RowKey {
  key: string;
  value: string;
  /** The household of the first earlier row that has the same. */
  known: string | undefined;
  isHome?: boolean;
}

/** What other rows may share with a row. `names` has the persons who are named in full. */
interface RowKeys {
  label: string;
  contacts: readonly RowKey[];
  names: readonly RowKey[];
}

export function keysOf({ label, persons, said }: ImportedRow, { byContact, byName }: EarlierRows): RowKeys {
  const own = householdKey(label);
  const contacts: RowKey[] = [];
  const addContact = (key: string, value: string) => contacts.push({ key, value, known: byContact.get(key) });
  if (said.email) addContact(said.email.toLowerCase(), said.email);
  const phone = digits(said.phone);
  if (phone.length === 7) addContact(phone, said.phone);
  const home = homeOf(said);
  if (said.lines.length > 0 && said.postcode)
    contacts.push({ key: home, value: said.lines.join(', '), known: byContact.get(home), isHome: true });
  const names: RowKey[] = [];
  for (const { name, isPlaceholder } of persons) {
    if (isPlaceholder || !name.includes(' ')) continue;
    const key = name === label ? own : householdKey(name);
    names.push({ key, value: name, known: byName.get(key) });
  }
  return { label: own, contacts, names };
}

/** The contacts and the persons of earlier rows, with the keys of their households. */
interface EarlierRows {
  byContact: Map<string, string>;
  byName: Map<string, string>;
}

export const earlierRows = (): EarlierRows => ({ byContact: new Map(), byName: new Map() });

export function remember(
  { byContact, byName }: EarlierRows,
  { contacts, names }: RowKeys,
  household: string,
) {
  for (const { key, known } of contacts) if (known === undefined) byContact.set(key, household);
  for (const { key, known } of names) if (known === undefined) byName.set(key, household);
}

/**
 * The household of an earlier row that this row repeats, or null. A form that is answered twice has
 * the same person with the same email or phone.
 */
export function repeats<H extends NamedHousehold>(
  row: ImportedRow,
  { contacts }: RowKeys,
  householdOf: (key: string) => H | undefined,
): H | null {
  if (row.error || row.isLabelSaid || row.notices.some(({ code }) => code === 'rowAbove')) return null;
  const known = contacts.find((contact) => contact.known !== undefined)?.known;
  const household = known === undefined ? undefined : householdOf(known);
  if (!household || household.isLabelSaid) return null;
  const names = new Set(household.persons.map(({ name }) => householdKey(name)));
  const isShared = row.persons.some(
    ({ name, isPlaceholder }) => !isPlaceholder && names.has(householdKey(name)),
  );
  return isShared ? household : null;
}

/**
 * The household of an earlier row with the same last name and address, or null. In an address book,
 * a couple has two cards.
 */
export function sharesHome<H extends NamedHousehold>(
  row: ImportedRow,
  { contacts }: RowKeys,
  householdOf: (key: string) => H | undefined,
): H | null {
  const [person, ...others] = row.persons;
  const known = contacts.find(({ isHome, known: key }) => isHome && key !== undefined)?.known;
  const household = known === undefined ? undefined : householdOf(known);
  if (row.error || row.isLabelSaid || !person || others.length > 0 || !household || household.isLabelSaid)
    return null;
  // "Szymańska" is the wife of "Szymański".
  const familyOf = (name: string) => lastNameOf(name).replace(/(?<=(?:s|c|dz)k)[ai]$/u, '');
  const last = familyOf(person.name);
  const isOfFamily = ({ name, isPlaceholder }: Person) => !isPlaceholder && familyOf(name) === last;
  // Contacts of their own would be lost.
  const { email, phone } = household.said;
  const isReached =
    (email && row.said.email && email.toLowerCase() !== row.said.email.toLowerCase()) ||
    (phone && row.said.phone && digits(phone) !== digits(row.said.phone));
  return last !== '' && !isReached && household.persons.every(isOfFamily) ? household : null;
}

export const joinedNotice = (row: ImportedRow): ImportedRow => withNotice(row, 'joinedRows', row.label);

/**
 * Returns whether the row's household is a last name and one of its rows names several persons. Two
 * rows like "Baker | Tom & Sally" are seldom one household.
 */
export function isComplete(row: ImportedRow, before: readonly [string, number][]): boolean {
  if (row.error || !row.isLabelSaid || before.length === 0 || !isLastName(row.label)) return false;
  if (row.notices.some(({ code }) => code === 'rowAbove')) return false;
  const rows = new Set(before.map(([, number]) => number));
  return row.persons.filter(({ isPlaceholder }) => !isPlaceholder).length > 1 || before.length > rows.size;
}

export const putTogether = (row: ImportedRow, { label, isLabelSaid }: NamedHousehold): ImportedRow => ({
  ...withNotice(row, 'joinedRows', row.persons[0]?.name ?? label),
  label,
  isLabelSaid,
});

/** Reports a row that may belong to an earlier household. */
export function doubted(row: ImportedRow, { label, contacts, names }: RowKeys): ImportedRow {
  if (row.error || row.notices.some(({ code }) => code === 'sameName')) return row;
  const isElsewhere = ({ known }: RowKey) => known !== undefined && known !== label;
  const shared = (row.isLabelSaid ? undefined : contacts.find(isElsewhere)) ?? names.find(isElsewhere);
  return shared ? withNotice(row, 'maybeSame', shared.value) : row;
}
