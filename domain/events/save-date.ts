/** The date that a save the date names. */
import { instantToWallTime } from '../kernel/dates.ts';
import { datesIn } from '../languages/dates.ts';
import { defaultLanguage } from '../languages/languages.ts';

interface Dated {
  dateTime: string;
  timezone: string;
  saveDatePrecision: 'day' | 'month';
}

/** Returns the day or the month in the event's zone: `YYYY-MM-DD` or `YYYY-MM`. */
export function savedDate({ dateTime, timezone, saveDatePrecision }: Dated): string {
  const { date } = instantToWallTime(new Date(dateTime), timezone);
  return saveDatePrecision === 'month' ? date.slice(0, 7) : date;
}

/** Returns 'Saturday, June 20, 2026', or 'June 2026' if only the month is named. */
export function savedDateWords(date: string, language: string = defaultLanguage): string {
  const dates = datesIn(language);
  if (date.length === 7) return dates.month(new Date(`${date}-01T00:00:00Z`), 'UTC');
  return dates.longDay(new Date(`${date}T00:00:00Z`), 'UTC');
}
