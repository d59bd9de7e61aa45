/**
 * Checks an event's settings together, against the clock and against its replies
 * (docs/product/events.md#events).
 */
import { isUpcoming } from '../kernel/dates.ts';
import type { Issue } from '../kernel/errors.ts';
import { hostSentence, sentence, type Sentence } from '../kernel/sentence.ts';
import { lengthOf, maxNameLength, maxTextLength } from '../kernel/text.ts';
import { fieldIssue } from '../mail/fields.ts';
import { namesWith, settings, type NameWith } from './settings.ts';

export const maxCapacity = 1_000_000;
/**
 * The upper limit of the editor's number field. The server accepts any party limit up to
 * maxCapacity.
 */
export const maxGuestsPerRsvpInEditor = 20;

type TextName = NameWith<'max'>;

/** The settings to check. Any of them may be missing. */
export interface EventDraft extends Partial<Record<TextName, string>> {
  name: string;
  /** The start of the event. Null while the form has no date. */
  dateTime: Date | null;
  endTime?: Date | null;
  cutoffDate?: Date | null;
  maxGuests: number;
  maxGuestsPerRsvp: number;
  mealOptions?: readonly { name: string; description?: string }[];
}

// Browsers load these rules, so an issue here has only its English text. The catalogs find the
// reader's sentence by this text.
function checkCount(value: number, path: string, what: string): Issue[] {
  const issue = (rest: string) => [{ path, message: `${what} must be ${rest}` }];
  if (!(value >= 1)) return issue('at least 1');
  if (!Number.isInteger(value)) return issue('a whole number');
  if (value > maxCapacity) return issue('at most 1,000,000');
  return [];
}

function checkLength(value: string | undefined, path: string, max: number): Issue[] {
  if (value === undefined || lengthOf(value) <= max) return [];
  return [{ path, ...sentence('answers.tooLong', { max }) }];
}

/** The texts that may have fields, such as `{first names}`. */
export type EventTexts = Partial<Record<NameWith<'hasFields'>, string>>;

/**
 * Checks everything that does not depend on replies. Dates in the past are refused on create only,
 * because a past event stays editable. A text with a wrong field is refused unless it was in
 * `before`.
 */
export function checkEvent(
  event: EventDraft,
  { creating, now, before }: { creating: boolean; now: Date; before?: EventTexts | undefined },
): Issue[] {
  const issues: Issue[] = [];
  const { dateTime, endTime, cutoffDate } = event;
  if (event.name.trim() === '') issues.push({ path: 'name', message: 'Event title is required' });
  if (dateTime === null) issues.push({ path: 'dateTime', message: 'Event date is required' });
  else if (creating && !isUpcoming(dateTime, now)) {
    issues.push({ path: 'dateTime', message: 'The event date is in the past' });
  }
  if (dateTime && endTime && endTime.getTime() <= dateTime.getTime()) {
    issues.push({ path: 'endTime', message: 'The end has to be after the start' });
  }
  if (dateTime && cutoffDate && cutoffDate.getTime() > dateTime.getTime()) {
    issues.push({
      path: 'cutoffDate',
      message: 'The RSVP deadline has to be before the event starts',
    });
  } else if (creating && cutoffDate && !isUpcoming(cutoffDate, now)) {
    issues.push({ path: 'cutoffDate', message: 'The RSVP deadline is in the past' });
  }
  issues.push(
    ...checkCount(event.maxGuests, 'maxGuests', 'Capacity'),
    ...checkCount(event.maxGuestsPerRsvp, 'maxGuestsPerRsvp', 'Max guests per RSVP'),
    ...checkMealOptions(event.mealOptions ?? []),
    ...namesWith('max').flatMap((name) => checkLength(event[name], name, settings[name].max)),
    ...namesWith('hasFields').flatMap((name) => {
      const issue = event[name] === before?.[name] ? null : fieldIssue(event[name] ?? '');
      return issue === null ? [] : [{ path: name, message: issue }];
    }),
  );
  return issues;
}

/** Requires a name for every meal. Names that differ only in case count as duplicates. */
export function checkMealOptions(options: readonly { name: string; description?: string }[]): Issue[] {
  const issues: Issue[] = [];
  const seen = new Set<string>();
  options.forEach(({ name, description }, index) => {
    const path = `mealOptions.${index}.name`;
    const key = name.trim().toLowerCase();
    if (key === '') issues.push({ path, message: 'Meal name is required' });
    else if (seen.has(key)) issues.push({ path, message: `There’s already a meal named ${name.trim()}` });
    seen.add(key);
    issues.push(...checkLength(name, path, maxNameLength));
    issues.push(...checkLength(description, `mealOptions.${index}.description`, maxTextLength));
  });
  return issues;
}

export type CapacityChange = { kind: 'ok' } | { kind: 'underConfirmed'; sentence: Sentence };

/**
 * Refuses to lower the capacity below the confirmed guests. An event that a host overfilled on
 * purpose keeps its capacity when other settings are saved. Read `confirmedGuests` under the
 * event's lock.
 */
export function checkCapacityChange(change: {
  before: number;
  after: number;
  confirmedGuests: number;
}): CapacityChange {
  if (change.after >= change.before || change.after >= change.confirmedGuests) return { kind: 'ok' };
  const { confirmedGuests: confirmed, after: capacity } = change;
  return {
    kind: 'underConfirmed',
    sentence: hostSentence('events.underConfirmed', { confirmed, capacity: String(capacity) }),
  };
}
