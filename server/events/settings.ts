/**
 * Settings of events while they are made and changed: what the rules look at, and what the activity
 * log is told.
 */
import type { EventDraft } from '#domain/events/check.ts';
import type { Issue } from '#domain/kernel/errors.ts';
import { changesOf } from '../activity/changes.ts';
import { settingOf, type StoredSettings } from '../db/event-settings.ts';
import type { EventRow, NewEventRow } from './store.ts';

/** An end that moved along with a start can leave the years that have four digits. */
export function yearIssues({ endsAt }: Pick<StoredSettings, 'endsAt'>): Issue[] {
  return endsAt && endsAt.getUTCFullYear() > 9998
    ? [{ path: 'dateTime', message: 'Enter a valid date and time' }]
    : [];
}

/** What `checkEvent` looks at. */
export const draftOf = (settings: StoredSettings): EventDraft => ({
  ...settings,
  dateTime: settings.startsAt,
  endTime: settings.endsAt,
  cutoffDate: settings.cutoffAt,
});

const plain = (value: unknown): unknown => {
  if (value instanceof Date) return value.getTime();
  if (!Array.isArray(value)) return value;
  // The database answers the keys of an object in an order of its own.
  return JSON.stringify(
    value.map((entry: unknown) => Object.entries(entry as object).sort(([a], [b]) => (a < b ? -1 : 1))),
  );
};

/** A setting's old and new value for the activity log, by its name in the contract. */
export function settingChanges(row: EventRow, changes: Partial<NewEventRow>, fields: readonly string[]) {
  const named = (columns: object) =>
    Object.fromEntries(
      Object.entries(columns).map(([column, value]) => [settingOf(column), value as unknown]),
    );
  return changesOf(fields, named(row), named(changes));
}

/** Which settings differ, by their names in the contract, in alphabetical order. */
export function changedFields(row: EventRow, changes: Partial<NewEventRow>): string[] {
  return Object.entries(changes)
    .filter(([column, value]) => plain(value) !== plain(row[column as keyof EventRow]))
    .map(([column]) => settingOf(column))
    .sort();
}
