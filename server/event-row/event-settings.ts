/** Maps an event's settings between the table's columns and the contract's names. */
import {
  pick,
  settingNames,
  settings,
  type SettingName,
  type SettingValues,
} from '#domain/events/settings.ts';
import type { EventFields } from '#domain/events/contract.ts';
import type { events } from '../db/schema.ts';

type EventRow = typeof events.$inferSelect;

/** Every other setting has a column of its own name. */
const columns = { dateTime: 'startsAt', endTime: 'endsAt', cutoffDate: 'cutoffAt' } as const;

type ColumnOf<Name extends SettingName> = Name extends keyof typeof columns ? (typeof columns)[Name] : Name;
export type SettingColumn = { [Name in SettingName]: ColumnOf<Name> }[SettingName];

const columnOf = (name: SettingName): SettingColumn =>
  name in columns ? columns[name as keyof typeof columns] : (name as SettingColumn);

const nameOf = new Map<string, SettingName>(settingNames.map((name) => [columnOf(name), name]));

/** The contract's name for a column. */
export const settingOf = (column: string): string => nameOf.get(column) ?? column;

/** The columns of the named settings. */
export const columnsOf = <const Name extends SettingName>(names: readonly Name[]) =>
  names.map(columnOf) as ColumnOf<Name>[];

/** The settings that a host edits. The address is claimed separately. */
export type StoredSettings = Pick<EventRow, Exclude<SettingColumn, 'customUrl'>>;

const copied = settingNames.map(columnOf).filter((column) => column !== 'customUrl');

/** A row's settings, without ids, counters and times of creation. */
export const storedSettings = (row: EventRow): StoredSettings => pick(row, copied);

const isDate = (name: SettingName) => ['start', 'instant'].includes(settings[name].kind);

/** The columns of the given fields. Missing fields are left out. */
export function toColumns(fields: Partial<EventFields>): Partial<StoredSettings> {
  const named = Object.entries(fields).filter(
    ([name, value]) => value !== undefined && name !== 'customUrl',
  ) as [SettingName, unknown][];
  return Object.fromEntries(
    named.map(([name, value]) => [
      columnOf(name),
      isDate(name) && value !== null ? new Date(value as string) : value,
    ]),
  );
}

/** Some settings of a row, in the form of the API. They were checked when they were saved. */
export function settingsOf<const Name extends SettingName>(
  row: Pick<EventRow, SettingColumn>,
  names: readonly Name[],
): Pick<SettingValues, Name> {
  const shown = (name: SettingName) => {
    const value = row[columnOf(name)];
    return value instanceof Date ? value.toISOString() : value;
  };
  return Object.fromEntries(names.map((name) => [name, shown(name)])) as unknown as Pick<SettingValues, Name>;
}
