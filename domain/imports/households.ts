/** Groups the rows of a list into households. Rows of one household make one invitation. */
import type { Person } from '../invitations/household.ts';
import { foldedName } from '../kernel/search.ts';
import { counted } from '../kernel/text.ts';
import type { ImportedRow, RowLimits, HouseholdFields } from './rows.ts';

export interface ImportedHousehold {
  key: string;
  label: string;
  isLabelSaid: boolean;
  persons: Person[];
  said: HouseholdFields;
}

export interface Gathered {
  /** The rows in order. Some of their errors depend on other rows. */
  rows: ImportedRow[];
  households: Map<string, ImportedHousehold>;
}

/** Two households with the same key are one. Capitals, accents and punctuation do not count. */
export const householdKey = (label: string): string => foldedName(label) || label.trim().toLowerCase();

export interface Gathering {
  /** Adds a row and returns it. If it conflicts with earlier rows, it has an error. */
  add(row: ImportedRow): ImportedRow;
  finish(): Gathered;
}

/** Collects rows one by one, so that reading a long list can be split into turns. */
export function groupRows(limits: RowLimits): Gathering {
  const rows: ImportedRow[] = [];
  const households = new Map<string, ImportedHousehold>();
  /** The row that first named a person, by household and name. */
  const firstRow = new Map<string, number>();

  function why(row: ImportedRow, key: string): string | null {
    const names = row.persons.filter(({ isPlaceholder }) => !isPlaceholder);
    const twice = names.find(({ name }) => firstRow.has(`${key}\n${householdKey(name)}`));
    if (twice) {
      const before = firstRow.get(`${key}\n${householdKey(twice.name)}`) as number;
      return `Row ${before} already has ${twice.name} in this household.`;
    }
    const before = households.get(key)?.persons.length ?? 0;
    return before + row.persons.length > limits.persons
      ? `A household can have up to ${counted(limits.persons, 'person', 'people')}.`
      : null;
  }

  return {
    add(row) {
      const key = householdKey(row.label);
      const refused = row.error ? null : why(row, key);
      const taken = refused ? { ...row, error: { column: null, why: refused } } : row;
      rows.push(taken);
      if (taken.error) return taken;
      for (const { name, isPlaceholder } of row.persons)
        if (!isPlaceholder) firstRow.set(`${key}\n${householdKey(name)}`, row.number);
      const household = households.get(key);
      if (household) join(household, row);
      else
        households.set(key, {
          key,
          label: row.label,
          isLabelSaid: row.isLabelSaid,
          persons: row.persons.map((person) => ({ ...person })),
          said: { ...row.said },
        });
      return taken;
    },
    finish() {
      for (const household of households.values()) ownEmails(household);
      return { rows, households };
    },
  };
}

/** The first row with a value wins. Tags of all rows are joined. */
function join(household: ImportedHousehold, row: ImportedRow): void {
  household.persons.push(...row.persons.map((person) => ({ ...person })));
  const { said } = household;
  const more = row.said;
  const hasAddress = said.lines.length > 0 || said.postcode !== '' || said.city !== '';
  household.said = {
    envelopeName: said.envelopeName || more.envelopeName,
    lines: hasAddress ? said.lines : more.lines,
    postcode: hasAddress ? said.postcode : more.postcode,
    city: hasAddress ? said.city : more.city,
    country: said.country || more.country,
    email: said.email || more.email,
    phone: said.phone || more.phone,
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
