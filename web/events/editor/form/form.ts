/**
 * The form for creating and editing events: the contents of its fields, how they become a call, and
 * how an event fills them. Dates are wall times in the event's time zone; the browser's zone never
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
import type { Language } from '#domain/languages/languages.ts';
import { defaultTimeZone, instantToWallTime, isTimeZone } from '#domain/kernel/dates.ts';

/** The type of a field in the form. Texts stay as typed, so that wrong input is not lost. */
type Typed<S extends Setting> = S extends { kind: 'choice'; of: readonly (infer Value)[] }
  ? Value
  : S extends { kind: 'flag' }
    ? boolean
    : S extends { kind: 'meals' }
      ? MealOption[]
      : S extends { kind: 'languages' }
        ? Language[]
        : string;

/**
 * The inputs of the dates: two for each date of the settings table. `endDate` is blank if the event
 * ends on the day it starts.
 */
type DateInputs = Record<
  { [Name in NameWith<'inputs'>]: keyof Settings[Name]['inputs'] }[NameWith<'inputs'>],
  string
>;

type TypedSettings = { [Name in NameWith<'label'>]: Typed<Settings[Name]> };

export interface EventForm extends TypedSettings, DateInputs {
  /** The organization that a superadmin chose. Blank for everyone else. */
  tenantId: string;
  /** A meal that was typed but not added yet. */
  nextMeal: MealOption;
}

export type EventField = keyof EventForm;

export const plainNames = namesWith('label');

/** The fields, in the order of the page: the first field with an error gets the focus. */
export const fieldOrder = [
  'tenantId',
  ...Object.entries<Setting>(settings).flatMap(([name, row]): string[] => {
    if ('inputs' in row) return Object.keys(row.inputs);
    if (row.label === undefined) return [];
    return row.kind === 'meals' ? [name, 'nextMeal'] : [name];
  }),
] as EventField[];

/** Returns a value of the event as its input shows it. */
function typed(value: unknown): unknown {
  if (Array.isArray(value)) {
    return (value as (MealOption | Language)[]).map((row) =>
      typeof row === 'string' ? row : pick(row, ['name', 'description']),
    );
  }
  return typeof value === 'number' ? String(value) : (value ?? '');
}

const typedSettings = (values: Partial<Record<NameWith<'label'>, unknown>>) => {
  const defaults: Partial<Record<NameWith<'label'>, unknown>> = settingDefaults();
  // A count of 0 counts as unset, since no event admits nobody.
  const of = (name: NameWith<'label'>) =>
    settings[name].kind === 'count' ? values[name] || defaults[name] : (values[name] ?? defaults[name]);
  return Object.fromEntries(plainNames.map((name) => [name, typed(of(name))])) as unknown as TypedSettings;
};

const noMeal = (): MealOption => ({ name: '', description: '' });

/** Returns the initial form of a new event (docs/product/events.md#events). */
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
 * Returns an event as the form shows it. If its dates or its zone are invalid, `datesReadable` is
 * false. Those fields are then blank, and the rest stays editable.
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

/** Returns the form's name for a field of the contract. For a date, this is its first input. */
export function formPath(path: string): string {
  if (fieldOrder.includes(path as EventField)) return path;
  const row = (settings as Record<string, Setting>)[path];
  return row && 'inputs' in row ? (Object.keys(row.inputs)[0] ?? path) : path;
}
