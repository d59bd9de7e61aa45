/** Decides when the copy of an event takes place. */
import {
  deadlineToInstant,
  instantToWallTime,
  isUpcoming,
  isWallDate,
  wallTimeToInstant,
} from '../kernel/dates.ts';
import { namesWith, settings, type SettingName, type SettingValues } from './settings.ts';

/** The parts that a copy may leave out. */
export const leavable = ['look', 'meals', 'mailTexts'] as const;
export type Leavable = (typeof leavable)[number];

const settingsOf: Record<Leavable, readonly SettingName[]> = {
  look: ['themeId', ...namesWith('fromTheme')],
  meals: ['hasMeals', 'mealOptions'],
  mailTexts: [
    'confirmedEmailMessage',
    'declinedEmailMessage',
    'invitationSubject',
    'invitationMessage',
    'saveDatePrecision',
    'saveDateTown',
    'saveDateMessage',
    'reminderSubject',
    'reminderMessage',
    'seeYouSoonSubject',
    'seeYouSoonMessage',
    'afterMessage',
    'emailSignature',
  ],
};

/** The settings of the parts that a copy leaves out, with the values of a new event. */
export const anewWithout = (parts: readonly Leavable[]): Partial<SettingValues> =>
  Object.fromEntries(
    parts.flatMap((part) =>
      settingsOf[part].map((name) => [name, (settings[name] as { default: unknown }).default]),
    ),
  );

export interface EventDates {
  dateTime: Date;
  endTime: Date | null;
  cutoffDate: Date | null;
}

const day = 86_400_000;
const epochDay = (date: string) => Date.parse(`${date}T00:00:00Z`) / day;

/**
 * Returns the dates of a copy. Without a requested date it keeps the source's date if that is in
 * the future. Otherwise it takes the same wall time in the next year that has the day (February 29
 * becomes February 28). The copy lasts as long as its source. Its deadline is as many days before
 * the event, at the same time of day, unless that time has already passed.
 */
export function datesOfCopy(
  source: EventDates & { timezone: string },
  requested: Date | null,
  now: Date,
): EventDates {
  const zone = source.timezone;
  const dateTime =
    requested ??
    (isUpcoming(source.dateTime, now) ? source.dateTime : inAYearToCome(source.dateTime, zone, now));
  const endTime =
    source.endTime && new Date(dateTime.getTime() + source.endTime.getTime() - source.dateTime.getTime());
  return { dateTime, endTime, cutoffDate: movedDeadline(source, dateTime, now) };
}

function inAYearToCome(dateTime: Date, zone: string, now: Date): Date {
  const wall = instantToWallTime(dateTime, zone);
  const thisYear = Number(instantToWallTime(now, zone).date.slice(0, 4));
  for (let year = Math.max(Number(wall.date.slice(0, 4)) + 1, thisYear); ; year++) {
    const sameDay = `${year}${wall.date.slice(4)}`;
    const moved = wallTimeToInstant(isWallDate(sameDay) ? sameDay : `${year}-02-28`, wall.time, zone);
    if (isUpcoming(moved, now)) return moved;
  }
}

function movedDeadline(source: EventDates & { timezone: string }, dateTime: Date, now: Date): Date | null {
  if (!source.cutoffDate) return null;
  const zone = source.timezone;
  const wall = instantToWallTime(source.cutoffDate, zone);
  const daysBefore = epochDay(instantToWallTime(source.dateTime, zone).date) - epochDay(wall.date);
  const date = new Date((epochDay(instantToWallTime(dateTime, zone).date) - daysBefore) * day)
    .toISOString()
    .slice(0, 10);
  const moved = deadlineToInstant(date, wall.time, zone);
  if (!moved || !isUpcoming(moved, now)) return null;
  return moved.getTime() > dateTime.getTime() ? dateTime : moved;
}

/**
 * Moves a day of the source to the same distance before the copy. Returns null if that day is in
 * the past.
 */
export function movedDay(
  source: { dateTime: Date; timezone: string },
  requested: string | null,
  dateTime: Date,
  now: Date,
): string | null {
  if (requested === null) return null;
  const dayOf = (at: Date) => epochDay(instantToWallTime(at, source.timezone).date);
  const moved = epochDay(requested) + dayOf(dateTime) - dayOf(source.dateTime);
  return moved < dayOf(now) ? null : new Date(moved * day).toISOString().slice(0, 10);
}
