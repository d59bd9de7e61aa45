/**
 * Prepares event settings that are being made or changed, for the rules and for the activity log.
 */
import type { EventDraft } from '#domain/events/check.ts';
import type { Issue } from '#domain/kernel/errors.ts';
import { changesOf } from '../activity/changes.ts';
import { settingOf, type StoredSettings } from '../event-row/event-settings.ts';
import type { NewEventRow } from './events.store.ts';
import type { EventRow } from '../event-row/event.store.ts';

/**
 * Refuses an end after the year 9998, so that it has a four-digit year in every zone. It can get
 * there when it moves with the start.
 */
export function yearIssues({ endsAt }: Pick<StoredSettings, 'endsAt'>): Issue[] {
  return endsAt && endsAt.getUTCFullYear() > 9998
    ? [{ path: 'dateTime', message: 'Enter a valid date and time' }]
    : [];
}

/** Returns the fields that `checkEvent` needs. */
export const draftOf = (settings: StoredSettings): EventDraft => ({
  ...settings,
  dateTime: settings.startsAt,
  endTime: settings.endsAt,
  cutoffDate: settings.cutoffAt,
});

const plain = (value: unknown): unknown => {
  if (value instanceof Date) return value.getTime();
  if (!Array.isArray(value)) return value;
  // Sorts the keys, because the database returns them in its own order.
  return JSON.stringify(
    value.map((entry: unknown) => Object.entries(entry as object).sort(([a], [b]) => (a < b ? -1 : 1))),
  );
};

/**
 * Returns the old and new values of settings for the activity log, by their names in the contract.
 */
export function settingChanges(row: EventRow, changes: Partial<NewEventRow>, fields: readonly string[]) {
  const named = (columns: object) =>
    Object.fromEntries(
      Object.entries(columns).map(([column, value]) => [settingOf(column), value as unknown]),
    );
  return changesOf(fields, named(row), named(changes));
}

/** Returns the settings that differ, by their names in the contract, in alphabetical order. */
export function changedFields(row: EventRow, changes: Partial<NewEventRow>): string[] {
  return Object.entries(changes)
    .filter(([column, value]) => plain(value) !== plain(row[column as keyof EventRow]))
    .map(([column]) => settingOf(column))
    .sort();
}
