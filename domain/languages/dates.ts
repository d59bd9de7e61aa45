/** Formats dates and times for readers of a language, in any zone. */
import { formatLongDay, formatTime, zoneAbbreviation } from '../kernel/dates.ts';
import { aboutLanguages, languageOfTag } from './languages.ts';

interface Dates {
  /** Returns 'Saturday, June 5, 2027'. */
  longDay: (instant: Date, zone: string) => string;
  /** Returns 'June 2027'. */
  month: (instant: Date, zone: string) => string;
  /** Returns the month as short as a calendar leaf shows it: 'Jun'. */
  shortMonth: (instant: Date, zone: string) => string;
  /** Returns the day of the month. */
  day: (instant: Date, zone: string) => number;
  /** Returns '4:00 PM'. */
  time: (instant: Date, zone: string) => string;
  /** Returns the abbreviation of the zone: 'EDT'. */
  zone: (instant: Date, zone: string) => string;
}

const cache = new Map<string, Intl.DateTimeFormat>();

function formatter(locale: string, timeZone: string, options: Intl.DateTimeFormatOptions) {
  const key = [locale, timeZone, ...Object.keys(options)].join(' ');
  let made = cache.get(key);
  if (!made) cache.set(key, (made = new Intl.DateTimeFormat(locale, { ...options, timeZone })));
  return made;
}

const day = { day: 'numeric' } as const;
const shortMonth = { month: 'short' } as const;
const month = { month: 'long', year: 'numeric' } as const;
const longDay = { weekday: 'long', day: 'numeric', ...month } as const;
const time = { hour: 'numeric', minute: '2-digit' } as const;
const zoned = { ...time, timeZoneName: 'short' } as const;

/** English has its own formats (kernel/dates.ts). All other languages have those of Intl. */
export function datesIn(language: string): Dates {
  const known = languageOfTag(language) ?? 'en';
  const { locale } = aboutLanguages[known];
  const by = (options: Intl.DateTimeFormatOptions) => (instant: Date, zone: string) =>
    formatter(locale, zone, options).format(instant);
  const english = known === 'en';
  return {
    longDay: english ? formatLongDay : by(longDay),
    month: by(month),
    shortMonth: by(shortMonth),
    day: (instant, zone) => Number(formatter('en', zone, day).format(instant)),
    time: english ? formatTime : by(time),
    zone: english
      ? zoneAbbreviation
      : (instant, zone) =>
          formatter(locale, zone, zoned)
            .formatToParts(instant)
            .find(({ type }) => type === 'timeZoneName')?.value ?? zone,
  };
}
