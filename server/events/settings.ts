/** Settings of events as the contract names them, and as the table does. */
import type { EventChanges, EventFields } from '#domain/events/contract.ts';
import type { EventDraft } from '#domain/events/rules.ts';
import type { Issue } from '#domain/kernel/errors.ts';
import { changesOf } from '../activity/changes.ts';
import type { ThemeRow } from '../themes/store.ts';
import type { EventRow, NewEventRow } from './store.ts';

/** The columns that hold what a host sets; `customUrl` is claimed on its own. */
export type Settings = Pick<
  EventRow,
  Exclude<keyof EventFields, 'dateTime' | 'endTime' | 'cutoffDate' | 'customUrl'>
> &
  Pick<EventRow, 'startsAt' | 'endsAt' | 'cutoffAt'>;

const instant = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** The columns that the fields name; what is not named is left out. */
export function toColumns(fields: Partial<EventFields>): Partial<Settings> {
  const { dateTime, endTime, cutoffDate, customUrl: _claimed, ...same } = fields;
  return {
    ...same,
    ...(dateTime !== undefined && { startsAt: new Date(dateTime) }),
    ...(endTime !== undefined && { endsAt: instant(endTime) }),
    ...(cutoffDate !== undefined && { cutoffAt: instant(cutoffDate) }),
  };
}

/** The settings of a row and nothing else: no ids, counters, or dates of its making. */
export function settingsOf(row: EventRow): Settings {
  const {
    id: _id,
    tenantId: _tenantId,
    createdBy: _createdBy,
    customUrl: _customUrl,
    version: _version,
    confirmedGuests: _confirmedGuests,
    confirmedReplies: _confirmedReplies,
    waitlistedGuests: _waitlistedGuests,
    waitlistedReplies: _waitlistedReplies,
    declinedReplies: _declinedReplies,
    nextArrival: _nextArrival,
    createdAt: _createdAt,
    updatedAt: _updatedAt,
    deletedAt: _deletedAt,
    deletedBy: _deletedBy,
    ...settings
  } = row;
  return settings;
}

/** An end that moved along with a start can leave the years that have four digits. */
export function yearIssues({ endsAt }: Pick<Settings, 'endsAt'>): Issue[] {
  return endsAt && endsAt.getUTCFullYear() > 9998
    ? [{ path: 'dateTime', message: 'Enter a valid date and time' }]
    : [];
}

/** What `checkEvent` looks at. */
export const draftOf = (settings: Omit<Settings, 'eventType' | 'ageRestriction'>): EventDraft => ({
  ...settings,
  dateTime: settings.startsAt,
  endTime: settings.endsAt,
  cutoffDate: settings.cutoffAt,
});

const themed = [
  'themePrimaryColor',
  'themeSecondaryColor',
  'themeFontFamily',
  'backgroundColor',
  'titleColor',
  'textColor',
  'accentColor',
] as const;
export type Looks = Pick<EventRow, (typeof themed)[number]>;

const looksOf = (theme: ThemeRow): Looks => ({
  themePrimaryColor: theme.primaryColor,
  themeSecondaryColor: theme.secondaryColor,
  themeFontFamily: theme.fontFamily,
  backgroundColor: theme.backgroundColor,
  // A theme promises that its text can be read on its background, and no more.
  titleColor: theme.textColor,
  textColor: theme.textColor,
  accentColor: theme.accentColor,
});

/**
 * The looks that an event takes over when a theme is picked: the theme's, where the call sets none of its own. An event
 * copies them, so that it looks the same after the theme is changed or deleted.
 */
export function looksFromTheme(theme: ThemeRow, given: Partial<Looks>): Looks {
  const looks = looksOf(theme);
  return Object.fromEntries(themed.map((field) => [field, given[field] ?? looks[field]])) as unknown as Looks;
}

/** Without a theme again: what was copied from it goes, what the host set stays. */
export function looksWithoutTheme(theme: ThemeRow, row: Looks, given: Partial<Looks>): Partial<Looks> {
  const looks = looksOf(theme);
  return Object.fromEntries(
    themed
      .filter((field) => given[field] === undefined && row[field] === looks[field])
      .map((field) => [field, null]),
  );
}

const apiNames: Partial<Record<string, keyof EventChanges>> = {
  startsAt: 'dateTime',
  endsAt: 'endTime',
  cutoffAt: 'cutoffDate',
};

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
      Object.entries(columns).map(([column, value]) => [apiNames[column] ?? column, value as unknown]),
    );
  return changesOf(fields, named(row), named(changes));
}

/** Which settings differ, by their names in the contract, in alphabetical order. */
export function changedFields(row: EventRow, changes: Partial<NewEventRow>): string[] {
  return Object.entries(changes)
    .filter(([column, value]) => plain(value) !== plain(row[column as keyof EventRow]))
    .map(([column]) => apiNames[column] ?? column)
    .sort();
}
