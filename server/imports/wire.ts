/**
 * Rows and households on their way from the process that makes them: the values without their keys,
 * which would be more than half of the text.
 */
import type { ImportedHousehold } from '#domain/imports/households.ts';
import type { HouseholdFields } from '#domain/imports/rows.ts';
import type { Person } from '#domain/guest-list/household.ts';
import type { Notice } from '#domain/imports/notices.ts';
import type { Sentence } from '#domain/kernel/sentence.ts';
import type { PiecePart } from './pieces.ts';

/** A row with the data that is needed to decide its outcome and to show it. */
export interface MappedRow {
  row: number;
  label: string;
  /** The key of the row's household. */
  key: string;
  names: string[];
  error: Sentence | null;
  column: number | null;
  /** The cells, for correction. Null unless a column is wrong. */
  cells: string[] | null;
  notices: readonly Notice[];
  isSkipped: boolean;
}

type Values = readonly unknown[];

/** The parts of the answer: each piece with corrected cells, then rows and households. */
export type MappedPart = PiecePart | { rows: Values[] } | { households: Values[] };

/** Names every key of `Shape`, in the order of its values. */
const keysOf = <Shape>(keys: Record<keyof Shape, 1>) => Object.keys(keys) as (keyof Shape)[];

const rowKeys = keysOf<MappedRow>({
  ...{ row: 1, label: 1, key: 1, names: 1, error: 1, column: 1, cells: 1, notices: 1, isSkipped: 1 },
});
const householdKeys = keysOf<ImportedHousehold>({ key: 1, label: 1, isLabelSaid: 1, persons: 1, said: 1 });
const personKeys = keysOf<Person>({
  ...{ id: 1, name: 1, alsoKnownAs: 1, isChild: 1, isPlaceholder: 1, email: 1 },
});
const saidKeys = keysOf<HouseholdFields>({
  ...{ envelopeName: 1, lines: 1, postcode: 1, city: 1, country: 1, language: 1 },
  ...{ email: 1, phone: 1, tags: 1, note: 1, list: 1, seats: 1 },
});

const valuesOf = <Shape>(of: Shape, keys: (keyof Shape)[]): Values => keys.map((key) => of[key]);

function withKeys<Shape>(values: Values, keys: (keyof Shape)[]): Shape {
  const made: Partial<Record<keyof Shape, unknown>> = {};
  keys.forEach((key, at) => (made[key] = values[at]));
  return made as Shape;
}

export const valuesOfRow = (row: MappedRow): Values => valuesOf(row, rowKeys);

export const rowOf = (values: Values): MappedRow => withKeys(values, rowKeys);

/** Most persons have nothing but a name. */
const valuesOfPerson = (person: Person): Values | string => {
  const { id, name, alsoKnownAs, isChild, isPlaceholder, email } = person;
  const isPlain = id === null && alsoKnownAs.length === 0 && !isChild && !isPlaceholder && email === null;
  return isPlain ? name : valuesOf(person, personKeys);
};

const personFrom = (values: Values | string): Person =>
  withKeys(typeof values === 'string' ? [null, values, [], false, false, null] : values, personKeys);

export const valuesOfHousehold = (household: ImportedHousehold): Values =>
  valuesOf(
    {
      ...household,
      persons: household.persons.map(valuesOfPerson),
      said: valuesOf(household.said, saidKeys),
    },
    householdKeys,
  );

export function householdOf(values: Values): ImportedHousehold {
  const made = withKeys<Record<keyof ImportedHousehold, unknown>>(values, householdKeys);
  made.persons = (made.persons as (Values | string)[]).map(personFrom);
  made.said = withKeys<HouseholdFields>(made.said as Values, saidKeys);
  return made as unknown as ImportedHousehold;
}
