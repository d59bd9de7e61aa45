/** Finds rows that repeat a household of an earlier row, or may belong to it. */
import type { Person } from '../guest-list/household.ts';
import { householdKey } from './household-key.ts';
import { isLastName } from './name-parts.ts';
import { noticeText } from './notices.ts';
import type { ImportedRow } from './rows.ts';

export const digits = (text: string): string => text.replace(/\D/g, '').slice(-7);

interface NamedHousehold {
  label: string;
  isLabelSaid: boolean;
  persons: readonly Person[];
}

/** The contacts and the persons of earlier rows, with the keys of their households. */
interface ContactsOfRows {
  add(row: ImportedRow, key: string): void;
  /** The household of an earlier row with the row's email or phone. */
  byContact(row: ImportedRow): { key: string; value: string } | null;
  /** Another household that names one of the row's persons in full. */
  byPerson(row: ImportedRow, key: string): string | null;
}

export function contactsOfRows(): ContactsOfRows {
  const keys = new Map<string, string>();
  const contactsOf = ({ said }: ImportedRow): [string, string][] => [
    ...(said.email ? [[said.email.toLowerCase(), said.email] as [string, string]] : []),
    ...(digits(said.phone).length === 7 ? [[digits(said.phone), said.phone] as [string, string]] : []),
  ];
  const namesOf = ({ persons }: ImportedRow) =>
    persons.flatMap(({ name, isPlaceholder }) =>
      !isPlaceholder && name.includes(' ') ? [householdKey(name)] : [],
    );
  const put = (text: string, key: string) => {
    if (!keys.has(text)) keys.set(text, key);
  };
  return {
    add(row, key) {
      for (const [text] of contactsOf(row)) put(text, key);
      for (const name of namesOf(row)) put(`name ${name}`, key);
    },
    byContact(row) {
      for (const [text, value] of contactsOf(row)) {
        const key = keys.get(text);
        if (key !== undefined) return { key, value };
      }
      return null;
    },
    byPerson(row, key) {
      for (const { name } of row.persons) {
        const other = keys.get(`name ${householdKey(name)}`);
        if (other !== undefined && other !== key) return name;
      }
      return null;
    },
  };
}

/**
 * The household of an earlier row that this row repeats, or null. A form that is answered twice has
 * the same person with the same email or phone.
 */
export function repeats<H extends NamedHousehold>(
  row: ImportedRow,
  seen: ContactsOfRows,
  households: ReadonlyMap<string, H>,
): H | null {
  if (row.error || row.isLabelSaid || row.notices.some(({ code }) => code === 'rowAbove')) return null;
  const contact = seen.byContact(row);
  const household = contact && households.get(contact.key);
  if (!household || household.isLabelSaid) return null;
  const names = new Set(household.persons.map(({ name }) => householdKey(name)));
  const isShared = row.persons.some(
    ({ name, isPlaceholder }) => !isPlaceholder && names.has(householdKey(name)),
  );
  return isShared ? household : null;
}

export const joinedNotice = (row: ImportedRow): ImportedRow => ({
  ...row,
  notices: [...row.notices, { column: null, code: 'joinedRows', text: noticeText('joinedRows', row.label) }],
});

/**
 * True if the row's household is a last name and one of its rows names several persons. Two rows
 * like "Baker | Tom & Sally" are seldom one household.
 */
export function isComplete(row: ImportedRow, before: readonly [string, number][]): boolean {
  if (row.error || !row.isLabelSaid || before.length === 0 || !isLastName(row.label)) return false;
  const rows = new Set(before.map(([, number]) => number));
  return row.persons.filter(({ isPlaceholder }) => !isPlaceholder).length > 1 || before.length > rows.size;
}

export const putTogether = (row: ImportedRow, { label, isLabelSaid }: NamedHousehold): ImportedRow => ({
  ...row,
  label,
  isLabelSaid,
  notices: [
    ...row.notices,
    { column: null, code: 'joinedRows', text: noticeText('joinedRows', row.persons[0]?.name ?? label) },
  ],
});

/** Reports a row that may belong to an earlier household. */
export function doubted(row: ImportedRow, seen: ContactsOfRows): ImportedRow {
  if (row.error || row.notices.some(({ code }) => code === 'sameName')) return row;
  const contact = row.isLabelSaid ? null : seen.byContact(row);
  const value =
    (contact && contact.key !== householdKey(row.label) ? contact.value : null) ??
    seen.byPerson(row, householdKey(row.label));
  if (value === null) return row;
  const notice = { column: null, code: 'maybeSame', text: noticeText('maybeSame', value) } as const;
  return { ...row, notices: [...row.notices, notice] };
}
