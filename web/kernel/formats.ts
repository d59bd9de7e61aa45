/**
 * Formats dates in the language of the words. In English, dates look as the specification says
 * (domain/kernel/dates.ts); in all others as Intl writes them.
 */
import * as english from '#domain/kernel/dates.ts';
import { aboutLanguages, languageOfTag } from '#domain/languages/languages.ts';
import { wordsLanguage } from './words.ts';

type Format = (instant: Date, zone: string) => string;
type Options = Intl.DateTimeFormatOptions;

const made = new Map<string, Intl.DateTimeFormat>();

/** Returns the locale of the words, such as 'de-DE'. */
export const wordsLocale = (): string => aboutLanguages[languageOfTag(wordsLanguage()) ?? 'en'].locale;

/** Returns the formatter of the words' language, which takes long to make. */
export function dateFormat(options: Options): Intl.DateTimeFormat {
  const key = JSON.stringify([wordsLocale(), options]);
  let format = made.get(key);
  if (!format) made.set(key, (format = new Intl.DateTimeFormat(wordsLocale(), options)));
  return format;
}

const byLanguage =
  (inEnglish: Format, options: Options): Format =>
  (instant, timeZone) =>
    wordsLanguage() === 'en'
      ? inEnglish(instant, timeZone)
      : dateFormat({ ...options, timeZone }).format(instant);

const time: Options = { hour: 'numeric', minute: '2-digit' };
const day: Options = { day: 'numeric', month: 'short', year: 'numeric' };
const longDay: Options = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' };

/** Returns a short date: 'Mar 8, 2026'. */
export const formatDay = byLanguage(english.formatDay, day);
/** Returns a day with its weekday: 'Sunday, March 8, 2026'. */
export const formatLongDay = byLanguage(english.formatLongDay, longDay);
/** Returns the day and the month, such as 'Jun 5', of a day that is an instant in UTC. */
export const formatShortDay = (instant: Date): string =>
  dateFormat({ month: 'short', day: 'numeric', timeZone: 'UTC' }).format(instant);
/** Returns the time of day: '3:30 AM'. */
export const formatTime = byLanguage(english.formatTime, time);
/** Returns day, time and zone: 'March 8th, 2026 3:30 AM EDT'. */
export const formatLong = byLanguage(english.formatLong, {
  ...longDay,
  weekday: undefined,
  ...time,
  timeZoneName: 'short',
});
/** Returns a short date with time and zone: 'Mar 8, 2026 at 3:30 AM EDT'. */
export const formatShortWithZone = byLanguage(english.formatShortWithZone, {
  ...day,
  ...time,
  timeZoneName: 'short',
});
/** Returns a short date with two digits, and the time: 'Mar 08, 2026 at 3:30 AM'. */
export const formatShort = byLanguage(english.formatShort, { ...day, ...time });
/**
 * Returns a short date and time in the reader's own time zone, which isn't named: 'Mar 8, 2026 at
 * 3:30 AM'.
 */
export const formatMoment = byLanguage(english.formatMoment, { ...day, ...time });
/** Returns the name of the weekday: 'Sunday'. */
export const weekdayName = byLanguage(english.weekdayName, { weekday: 'long' });

/** Lists words as people do: 'a, b and c', in English without a comma before the last. */
export const listText = (items: readonly string[]): string =>
  new Intl.ListFormat(wordsLanguage() === 'en' ? 'en-GB' : wordsLocale()).format(items);
