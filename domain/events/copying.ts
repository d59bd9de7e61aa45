/** When the copy of an event takes place. */
import {
  deadlineToInstant,
  instantToWallTime,
  isUpcoming,
  isWallDate,
  wallTimeToInstant,
} from '../kernel/dates.ts';
import { namesWith, settings, type SettingName, type SettingValues } from './settings.ts';

/** What the copy of an event may do without. */
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
    'emailSignature',
  ],
};

/** The settings that begin anew in a copy, as a new event has them. */
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
 * The date asked for; without one the source's own while that is to come, else the same wall time in the next year in
 * which it is (the 29th of February becomes the 28th). The copy lasts as long as its source, and its deadline lies as
 * many days before it, at the same time of day; a deadline that would have passed already is left out.
 */
export function datesOfCopy(
  source: EventDates & { timezone: string },
  asked: Date | null,
  now: Date,
): EventDates {
  const zone = source.timezone;
  const dateTime =
    asked ?? (isUpcoming(source.dateTime, now) ? source.dateTime : inAYearToCome(source.dateTime, zone, now));
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

/** A day of the source, as many days before the copy; null where that is past. */
export function movedDay(
  source: { dateTime: Date; timezone: string },
  asked: string | null,
  dateTime: Date,
  now: Date,
): string | null {
  if (asked === null) return null;
  const dayOf = (at: Date) => epochDay(instantToWallTime(at, source.timezone).date);
  const moved = epochDay(asked) + dayOf(dateTime) - dayOf(source.dateTime);
  return moved < dayOf(now) ? null : new Date(moved * day).toISOString().slice(0, 10);
}
