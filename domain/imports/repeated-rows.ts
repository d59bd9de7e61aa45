/** Finds rows that repeat a household of an earlier row, or may belong to it. */
import type { Person } from '../guest-list/household.ts';
import { householdKey } from './household-key.ts';
import { isLastName } from './name-parts.ts';
import { withNotice } from './notices.ts';
import type { ImportedRow } from './rows.ts';

export const digits = (text: string): string => text.replace(/\D/g, '').slice(-7);

const homeOf = ({ lines, postcode }: ImportedRow['said']): string =>
  `${lines.join(' ')} ${postcode}`.toLowerCase();

interface NamedHousehold {
  label: string;
  isLabelSaid: boolean;
  persons: readonly Person[];
}

/** What other rows may share with a row. `names` has the persons who are named in full. */
interface RowKeys {
  label: string;
  contacts: readonly { key: string; value: string }[];
  names: readonly { key: string; value: string }[];
}

export function keysOf({ label, persons, said }: ImportedRow): RowKeys {
  const phone = digits(said.phone);
  return {
    label: householdKey(label),
    contacts: [
      ...(said.email ? [{ key: said.email.toLowerCase(), value: said.email }] : []),
      ...(phone.length === 7 ? [{ key: phone, value: said.phone }] : []),
      ...(said.lines.length > 0 && said.postcode
        ? [{ key: homeOf(said), value: said.lines.join(', ') }]
        : []),
    ],
    names: persons.flatMap(({ name, isPlaceholder }) =>
      !isPlaceholder && name.includes(' ')
        ? [{ key: name === label ? householdKey(label) : householdKey(name), value: name }]
        : [],
    ),
  };
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
  for (const { key } of contacts) if (!byContact.has(key)) byContact.set(key, household);
  for (const { key } of names) if (!byName.has(key)) byName.set(key, household);
}

/**
 * The household of an earlier row that this row repeats, or null. A form that is answered twice has
 * the same person with the same email or phone.
 */
export function repeats<H extends NamedHousehold>(
  row: ImportedRow,
  { contacts }: RowKeys,
  { byContact }: EarlierRows,
  households: ReadonlyMap<string, H>,
): H | null {
  if (row.error || row.isLabelSaid || row.notices.some(({ code }) => code === 'rowAbove')) return null;
  const known = contacts.find(({ key }) => byContact.has(key));
  const household = known && households.get(byContact.get(known.key) ?? '');
  if (!household || household.isLabelSaid) return null;
  const names = new Set(household.persons.map(({ name }) => householdKey(name)));
  const isShared = row.persons.some(
    ({ name, isPlaceholder }) => !isPlaceholder && names.has(householdKey(name)),
  );
  return isShared ? household : null;
}

export const joinedNotice = (row: ImportedRow): ImportedRow => withNotice(row, 'joinedRows', row.label);

/**
 * Returns whether the row's household is a last name and one of its rows names several persons. Two
 * rows like "Baker | Tom & Sally" are seldom one household.
 */
export function isComplete(row: ImportedRow, before: readonly [string, number][]): boolean {
  if (row.error || !row.isLabelSaid || before.length === 0 || !isLastName(row.label)) return false;
  const rows = new Set(before.map(([, number]) => number));
  return row.persons.filter(({ isPlaceholder }) => !isPlaceholder).length > 1 || before.length > rows.size;
}

export const putTogether = (row: ImportedRow, { label, isLabelSaid }: NamedHousehold): ImportedRow => ({
  ...withNotice(row, 'joinedRows', row.persons[0]?.name ?? label),
  label,
  isLabelSaid,
});

/** Reports a row that may belong to an earlier household. */
export function doubted(
  row: ImportedRow,
  { label, contacts, names }: RowKeys,
  { byContact, byName }: EarlierRows,
): ImportedRow {
  if (row.error || row.notices.some(({ code }) => code === 'sameName')) return row;
  const isElsewhere = (known: string | undefined) => known !== undefined && known !== label;
  const shared =
    (row.isLabelSaid ? undefined : contacts.find(({ key }) => isElsewhere(byContact.get(key)))) ??
    names.find(({ key }) => isElsewhere(byName.get(key)));
  return shared ? withNotice(row, 'maybeSame', shared.value) : row;
}
