/** Turns the form into the fields of a create or update call. */
import type { EventFields } from '#domain/events/contract.ts';
import { normalizeCustomUrl } from '#domain/events/rules.ts';
import { settings, type MealOption, type NameWith } from '#domain/events/settings.ts';
import { same } from './form-changes.ts';
import { datesOf } from './form-dates.ts';
import { plainNames, type EventForm } from './form.ts';

/**
 * Returns the typed number, 0 if blank. Text that is not a number becomes NaN, which every rule
 * refuses.
 */
export const count = (text: string) => (text.trim() === '' ? 0 : Number(text));

const trimmed = ({ name, description }: MealOption): MealOption => ({
  name: name.trim(),
  description: description.trim(),
});

/** Returns the meals. If meals are switched off, it keeps only those with a unique name. */
export function mealsOf(form: EventForm): MealOption[] {
  if (form.hasMeals) return form.mealOptions.map(trimmed);
  const seen = new Set<string>();
  return form.mealOptions.map(trimmed).filter(({ name }) => {
    const key = name.toLowerCase();
    const isNew = key !== '' && !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

/** The names of the fields to save, without the theme, which is saved with the looks. */
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
      return normalizeCustomUrl(value as string) || null;
    default:
      return value;
  }
}

/** Returns the fields of a create or update call. The form must have passed `checkForm`. */
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

/**
 * Returns the fields that an update must name. It leaves out untouched fields, which keeps what the
 * form cannot show: seconds, and the second of two equal wall times when clocks go back.
 */
export function changesBetween(before: EventForm, after: EventForm): Partial<EventPayload> {
  const [old, next] = [payloadOf(before), payloadOf(after)];
  return Object.fromEntries(
    Object.entries(next).filter(([field, value]) => !same(value, old[field as keyof EventPayload])),
  );
}
