/**
 * The one form of creating and editing: what its fields hold, and how they become a call and come
 * back from an event. Dates are wall times of the event's own zone; the zone of the browser never
 * matters.
 */
import type { Event } from '#domain/events/contract.ts';
import {
  namesWith,
  pick,
  settingDefaults,
  settings,
  type MealOption,
  type NameWith,
  type Setting,
  type Settings,
} from '#domain/events/settings.ts';
import { defaultTimeZone, instantToWallTime, isTimeZone } from '#domain/kernel/dates.ts';

/** Texts as they were typed, so that nothing is lost by being wrong. */
type Typed<S extends Setting> = S extends { kind: 'choice'; of: readonly (infer Value)[] }
  ? Value
  : S extends { kind: 'flag' }
    ? boolean
    : S extends { kind: 'meals' }
      ? MealOption[]
      : string;

/**
 * A date of the table is two inputs here; `endDate` is blank where the event ends on the day it
 * starts.
 */
type DateInputs = Record<
  { [Name in NameWith<'inputs'>]: keyof Settings[Name]['inputs'] }[NameWith<'inputs'>],
  string
>;

type TypedSettings = { [Name in NameWith<'label'>]: Typed<Settings[Name]> };

export interface EventForm extends TypedSettings, DateInputs {
  /** A superadmin's choice; blank for everybody else. */
  tenantId: string;
  /** A meal that was typed and not added yet. */
  nextMeal: MealOption;
}

export type EventField = keyof EventForm;

export const plainNames = namesWith('label');

/** In the order of the page: what is wrong first is what is focused first. */
export const fieldLabels = Object.fromEntries([
  ['tenantId', 'Organization'],
  ...Object.entries<Setting>(settings).flatMap(([name, row]): [string, string][] => {
    if ('inputs' in row) return Object.entries(row.inputs);
    if (row.label === undefined) return [];
    return row.kind === 'meals'
      ? [
          [name, row.label],
          ['nextMeal', row.label],
        ]
      : [[name, row.label]];
  }),
]) as Record<EventField, string>;

export const fieldOrder = Object.keys(fieldLabels) as EventField[];

export const ageLabels = settings.ageRestriction.words;

/** A value of the event as its input shows it. */
function typed(value: unknown): unknown {
  if (Array.isArray(value)) return (value as MealOption[]).map((row) => pick(row, ['name', 'description']));
  return typeof value === 'number' ? String(value) : (value ?? '');
}

const typedSettings = (values: Partial<Record<NameWith<'label'>, unknown>>) => {
  const defaults: Partial<Record<NameWith<'label'>, unknown>> = settingDefaults();
  // A number that is 0 cannot be: no event takes nobody.
  const of = (name: NameWith<'label'>) =>
    settings[name].kind === 'count' ? values[name] || defaults[name] : (values[name] ?? defaults[name]);
  return Object.fromEntries(plainNames.map((name) => [name, typed(of(name))])) as unknown as TypedSettings;
};

const noMeal = (): MealOption => ({ name: '', description: '' });

/** What a new event starts with (docs/product/events.md#events). */
export function newEventForm(timezone: string): EventForm {
  return {
    tenantId: '',
    ...typedSettings({}),
    date: '',
    time: '',
    endDate: '',
    endTime: '',
    timezone: isTimeZone(timezone) ? timezone : defaultTimeZone,
    deadlineDate: '',
    deadlineTime: '',
    nextMeal: noMeal(),
  };
}

/**
 * An event as the form shows it. `datesReadable` is false where its dates or its zone mean nothing;
 * those fields are blank then, and the rest can still be edited.
 */
export function formOf(event: Event): { form: EventForm; datesReadable: boolean } {
  const timezone = event.timezone || defaultTimeZone;
  const wall = (text: string | null) =>
    text === null ? { date: '', time: '' } : instantToWallTime(new Date(text), timezone);
  let datesReadable = true;
  let [start, end, deadline] = [wall(null), wall(null), wall(null)];
  try {
    start = wall(event.dateTime);
    end = wall(event.endTime);
    deadline = wall(event.cutoffDate);
  } catch {
    datesReadable = false;
  }
  return {
    datesReadable,
    form: {
      tenantId: event.tenantId,
      ...typedSettings(event),
      ...start,
      endDate: end.date === start.date ? '' : end.date,
      endTime: end.time,
      timezone: isTimeZone(timezone) ? timezone : defaultTimeZone,
      deadlineDate: deadline.date,
      deadlineTime: deadline.time,
      nextMeal: noMeal(),
    },
  };
}

/** The form's name of a field of the contract: of a date, its first input. */
export function formPath(path: string): string {
  if (path in fieldLabels) return path;
  const row = (settings as Record<string, Setting>)[path];
  return row && 'inputs' in row ? (Object.keys(row.inputs)[0] ?? path) : path;
}
