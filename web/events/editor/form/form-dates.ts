/** The form's dates: wall times in the event's time zone, each in two inputs. */
import {
  deadlineToInstant,
  isTimeZone,
  isWallDate,
  isWallTime,
  wallTimeToInstant,
} from '#domain/kernel/dates.ts';
import type { EventForm } from './form.ts';
import { formatDay } from '#web/kernel/formats.ts';

export interface FormDates {
  dateTime: Date | null;
  endTime: Date | null;
  cutoffDate: Date | null;
}

type Dates = Pick<
  EventForm,
  'date' | 'time' | 'endDate' | 'endTime' | 'deadlineDate' | 'deadlineTime' | 'timezone'
>;

/** Returns the instants of the wall times. A blank or unreadable one is null. */
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

const day = 86_400_000;

/** Returns the end date after the start moved to another day: the end moves along. */
export function movedEndDate(endDate: string, oldDate: string, newDate: string): string {
  if (![endDate, oldDate, newDate].every(isWallDate)) return endDate;
  const moved = Date.parse(endDate) + Date.parse(newDate) - Date.parse(oldDate);
  const text = new Date(Math.round(moved / day) * day).toISOString().slice(0, 10);
  return isWallDate(text) ? text : endDate;
}

/** Returns a typed date in words, independent of time zones: "Jun 20, 2031". */
export const formatWallDate = (date: string): string =>
  isWallDate(date) ? formatDay(new Date(`${date}T00:00:00Z`), 'UTC') : date;
