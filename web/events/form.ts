/**
 * The one form of creating and editing: what its fields hold, and how they become a call and come back from an event.
 * Dates are wall times of the event's own zone; the zone of the browser never matters.
 */
import type { Event, EventFields } from '#domain/events/contract.ts';
import { checkEvent, maxGuestsPerRsvpInEditor, type EventDraft } from '#domain/events/check.ts';
import { checkCustomUrl, normaliseCustomUrl } from '#domain/events/rules.ts';
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
import {
  deadlineToInstant,
  defaultTimeZone,
  instantToWallTime,
  isTimeZone,
  isWallDate,
  isWallTime,
  wallTimeToInstant,
} from '#domain/kernel/dates.ts';

/** Texts as they were typed, so that nothing is lost by being wrong. */
type Typed<S extends Setting> = S extends { kind: 'choice'; of: readonly (infer Value)[] }
  ? Value
  : S extends { kind: 'flag' }
    ? boolean
    : S extends { kind: 'meals' }
      ? MealOption[]
      : string;

/** A date of the table is two inputs here; `endDate` is blank where the event ends on the day it starts. */
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

const plainNames = namesWith('label');

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

const fieldOrder = Object.keys(fieldLabels) as EventField[];

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

/** What a new event starts with (docs/product.md#events). */
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
 * An event as the form shows it. `datesReadable` is false where its dates or its zone mean nothing; those fields are
 * blank then, and the rest can still be edited.
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

export interface FormDates {
  dateTime: Date | null;
  endTime: Date | null;
  cutoffDate: Date | null;
}

type Dates = Pick<
  EventForm,
  'date' | 'time' | 'endDate' | 'endTime' | 'deadlineDate' | 'deadlineTime' | 'timezone'
>;

/** The instants that the wall times mean; null for what is blank or cannot be read. */
export function datesOf(form: Dates): FormDates {
  const { timezone } = form;
  if (!isTimeZone(timezone)) return { dateTime: null, endTime: null, cutoffDate: null };
  const at = (date: string, time: string) =>
    isWallDate(date) && isWallTime(time) ? wallTimeToInstant(date, time, timezone) : null;
  const hasDeadline =
    isWallDate(form.deadlineDate) && (form.deadlineTime === '' || isWallTime(form.deadlineTime));
  return {
    dateTime: at(form.date, form.time),
    endTime: at(form.endDate || form.date, form.endTime),
    cutoffDate: hasDeadline ? deadlineToInstant(form.deadlineDate, form.deadlineTime, timezone) : null,
  };
}

/** What is typed and cannot be a number is NaN, which every rule refuses. */
const count = (text: string) => (text.trim() === '' ? 0 : Number(text));

/** Meals that are switched off are kept as far as they are whole. */
function mealsOf(form: EventForm): MealOption[] {
  if (form.hasMeals) return form.mealOptions.map(trimmed);
  const seen = new Set<string>();
  return form.mealOptions.map(trimmed).filter(({ name }) => {
    const key = name.toLowerCase();
    const isNew = key !== '' && !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

const trimmed = ({ name, description }: MealOption): MealOption => ({
  name: name.trim(),
  description: description.trim(),
});

/** The theme is saved with the looks. */
type SavedName = Exclude<NameWith<'label'>, 'themeId'>;
const savedNames = plainNames.filter((name): name is SavedName => name !== 'themeId');

export type EventPayload = Pick<EventFields, SavedName | NameWith<'inputs'>>;

function saved(form: EventForm, name: SavedName): unknown {
  const value: unknown = form[name];
  switch (settings[name].kind) {
    case 'title':
    case 'line':
      return (value as string).trim();
    case 'count':
      return count(value as string);
    case 'meals':
      return mealsOf(form);
    case 'address':
      return normaliseCustomUrl(value as string) || null;
    default:
      return value;
  }
}

/** The fields of a create or update call. The form must have passed `checkForm`. */
export function payloadOf(form: EventForm): EventPayload {
  const { dateTime, endTime, cutoffDate } = datesOf(form);
  return {
    ...(Object.fromEntries(savedNames.map((name) => [name, saved(form, name)])) as unknown as Pick<
      EventFields,
      SavedName
    >),
    dateTime: dateTime?.toISOString() ?? '',
    endTime: endTime?.toISOString() ?? null,
    cutoffDate: cutoffDate?.toISOString() ?? null,
  };
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * What an update has to name. A field that was not touched is left out, which keeps what the form cannot show: seconds,
 * and the second of two equal wall times when clocks go back.
 */
export function changesBetween(before: EventForm, after: EventForm): Partial<EventPayload> {
  const [old, next] = [payloadOf(before), payloadOf(after)];
  return Object.fromEntries(
    Object.entries(next).filter(([field, value]) => !same(value, old[field as keyof EventPayload])),
  );
}

export const isSameForm = (a: EventForm, b: EventForm) =>
  fieldOrder.every((field) => same(a[field], b[field]));

/** The fields that differ, in the order of the page. */
export const changedFormFields = (a: EventForm, b: EventForm): EventField[] =>
  fieldOrder.filter((field) => !same(a[field], b[field]));

/**
 * Two people changed one event: what only one of them changed is taken from that one, and where both changed the same
 * field, `prefer` decides.
 */
export function rebase(
  before: EventForm,
  mine: EventForm,
  theirs: EventForm,
  prefer: 'mine' | 'theirs',
): EventForm {
  const pick = (field: EventField) => {
    if (same(mine[field], before[field])) return theirs[field];
    if (same(theirs[field], before[field])) return mine[field];
    return (prefer === 'mine' ? mine : theirs)[field];
  };
  return Object.fromEntries(fieldOrder.map((field) => [field, pick(field)])) as unknown as EventForm;
}

/** The form's name of a field of the contract: of a date, its first input. */
export function formPath(path: string): string {
  if (path in fieldLabels) return path;
  const row = (settings as Record<string, Setting>)[path];
  return row && 'inputs' in row ? (Object.keys(row.inputs)[0] ?? path) : path;
}

export interface FormIssue {
  path: string;
  message: string;
}

interface Circumstances {
  creating: boolean;
  now: Date;
  /** A superadmin has to say for whom. */
  choosesTenant?: boolean;
  /** The party limit that the event has already, which may be higher than the editor offers. */
  partyLimit?: number;
}

/** What is wrong with the form, in the order of the page. */
export function checkForm(form: EventForm, circumstances: Circumstances): FormIssue[] {
  const issues: FormIssue[] = [];
  const report = (path: string, message: string) => issues.push({ path, message });
  const dates = datesOf(form);

  if (circumstances.choosesTenant && form.tenantId === '') {
    report('tenantId', 'Choose the organization of the event');
  }
  if (form.date === '') report('date', 'Event date is required');
  else if (!isWallDate(form.date)) report('date', 'Enter a valid date');
  if (form.time === '') report('time', 'Event time is required');
  else if (!isWallTime(form.time)) report('time', 'Enter a valid time');
  if (form.endDate !== '' && form.endTime === '') report('endTime', 'Give the time at which the event ends');
  else if (form.endTime !== '' && !isWallTime(form.endTime)) report('endTime', 'Enter a valid time');
  if (form.endDate !== '' && !isWallDate(form.endDate)) report('endDate', 'Enter a valid date');
  if (!isTimeZone(form.timezone)) report('timezone', 'Choose a time zone');
  if (form.deadlineTime !== '' && form.deadlineDate === '') {
    report('deadlineDate', 'Give the date of the deadline, or clear its time');
  } else if (form.deadlineDate !== '' && !isWallDate(form.deadlineDate)) {
    report('deadlineDate', 'Enter a valid date');
  }
  const address = normaliseCustomUrl(form.customUrl);
  const reason = address === '' ? null : checkCustomUrl(address);
  if (reason !== null) report('customUrl', reason);
  if (form.hasMeals && (form.nextMeal.name.trim() !== '' || form.nextMeal.description.trim() !== '')) {
    report('nextMeal.name', 'Press Add to take this meal over, or clear it');
  }
  const most = Math.max(maxGuestsPerRsvpInEditor, circumstances.partyLimit ?? 0);
  if (count(form.maxGuestsPerRsvp) > most) {
    report('maxGuestsPerRsvp', `Max guests per RSVP must be at most ${most}`);
  }

  for (const { path, message } of checkEvent(draftOf(form, dates), circumstances)) {
    const field = formPath(path);
    // A date that is missing or cannot be read has been reported with its own words.
    if (dates.dateTime === null && field === 'date') continue;
    if (issues.some((issue) => issue.path === field)) continue;
    report(field, field === 'deadlineDate' ? withDefaultTime(form, message) : message);
  }
  return issues.sort((a, b) => placeOf(a.path) - placeOf(b.path));
}

const placeOf = (path: string) => fieldOrder.indexOf(path.split('.')[0] as EventField);

const draftOf = (form: EventForm, dates: FormDates): EventDraft => ({
  ...pick(form, namesWith('max')),
  ...dates,
  maxGuests: count(form.maxGuests),
  maxGuestsPerRsvp: count(form.maxGuestsPerRsvp),
  mealOptions: mealsOf(form),
});

const withDefaultTime = (form: EventForm, message: string) =>
  form.deadlineTime === '' ? `${message}. Without a time it means 23:59.` : message;

const day = 86_400_000;

/** An end on another day moves along when the start is moved to another day. */
export function movedEndDate(endDate: string, oldDate: string, newDate: string): string {
  if (![endDate, oldDate, newDate].every(isWallDate)) return endDate;
  const moved = Date.parse(endDate) + Date.parse(newDate) - Date.parse(oldDate);
  const text = new Date(Math.round(moved / day) * day).toISOString().slice(0, 10);
  return isWallDate(text) ? text : endDate;
}
