/** The form's dates: wall times of the event's own zone, as two inputs each. */
import {
  deadlineToInstant,
  isTimeZone,
  isWallDate,
  isWallTime,
  wallTimeToInstant,
} from '#domain/kernel/dates.ts';
import type { EventForm } from './form.ts';

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

const day = 86_400_000;

/** An end on another day moves along when the start is moved to another day. */
export function movedEndDate(endDate: string, oldDate: string, newDate: string): string {
  if (![endDate, oldDate, newDate].every(isWallDate)) return endDate;
  const moved = Date.parse(endDate) + Date.parse(newDate) - Date.parse(oldDate);
  const text = new Date(Math.round(moved / day) * day).toISOString().slice(0, 10);
  return isWallDate(text) ? text : endDate;
}

/** A typed date in words, whatever the zone: "Jun 20, 2031". */
export const formatWallDate = (date: string): string =>
  isWallDate(date)
    ? new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
    : date;
