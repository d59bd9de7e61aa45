/** Formats dates and times for readers of a language, in any zone. */
import {
  formatDay,
  formatLong,
  formatLongDay,
  formatShortWithZone,
  formatTime,
  weekdayName,
  zoneName,
} from '../kernel/dates.ts';
import { type Language, languageOfTag, localeOf } from './languages.ts';

export interface Dates {
  /** Returns 'Saturday, June 5, 2027'. */
  longDay: (instant: Date, zone: string) => string;
  /** Returns 'June 5, 2027'. */
  date: (instant: Date, zone: string) => string;
  /** Returns 'June 2027'. */
  month: (instant: Date, zone: string) => string;
  /** Returns the short name of the month: 'Jun'. */
  shortMonth: (instant: Date, zone: string) => string;
  /** Returns the day of the month. */
  day: (instant: Date, zone: string) => number;
  /** Returns '4:00 PM'. */
  time: (instant: Date, zone: string) => string;
  /** Returns the abbreviation of the zone: 'EDT'. */
  zone: (instant: Date, zone: string) => string;
  /** Returns the day, the time and the zone: 'Saturday, June 5th, 2027 4:00 PM EDT'. */
  moment: (instant: Date, zone: string) => string;
  /** Returns the day, the time and the zone in a shorter form: 'Jun 5, 2027 at 4:00 PM EDT'. */
  shortMoment: (instant: Date, zone: string) => string;
}

const cache = new Map<string, Intl.DateTimeFormat>();
/** One formatter takes about 10 kB of memory. */
const maxCached = 400;

function formatter(locale: string, timeZone: string, options: Intl.DateTimeFormatOptions) {
  const key = [locale, timeZone, ...Object.keys(options)].join(' ');
  const cached = cache.get(key);
  if (cached) return cached;
  if (cache.size >= maxCached) cache.clear();
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone });
  cache.set(key, made);
  return made;
}

const day = { day: 'numeric' } as const;
const shortMonth = { month: 'short' } as const;
const month = { month: 'long', year: 'numeric' } as const;
const date = { day: 'numeric', ...month } as const;
const longDay = { weekday: 'long', day: 'numeric', ...month } as const;
const time = { hour: 'numeric', minute: '2-digit' } as const;
const zoned = { ...time, timeZoneName: 'short' } as const;
const moment = { ...longDay, ...zoned } as const;
const shortMoment = { day: 'numeric', month: 'short', year: 'numeric', ...zoned } as const;

/** English has formats of its own (kernel/dates.ts). All other languages use those of Intl. */
export function datesIn(language: string): Dates {
  const supported = languageOfTag(language) ?? 'en';
  const locale = localeOf(supported);
  const by = (options: Intl.DateTimeFormatOptions) => (instant: Date, zone: string) =>
    formatter(locale, zone, options).format(instant);
  const english = supported === 'en';
  return {
    longDay: english ? formatLongDay : by(longDay),
    date: english ? formatDay : by(date),
    month: by(month),
    shortMonth: by(shortMonth),
    day: (instant, zone) => Number(formatter('en', zone, day).format(instant)),
    time: english ? formatTime : by(time),
    zone: english
      ? zoneName
      : (instant, zone) =>
          formatter(locale, zone, zoned)
            .formatToParts(instant)
            .find(({ type }) => type === 'timeZoneName')?.value ?? zone,
    moment: english
      ? (instant, zone) => `${weekdayName(instant, zone)}, ${formatLong(instant, zone)}`
      : by(moment),
    shortMoment: english ? formatShortWithZone : by(shortMoment),
  };
}

/** Lists names as people do: 'Ana, Ben and Zé', in English without a comma before the last. */
export function listIn(language: Language, names: readonly string[]): string {
  const locale = language === 'en' ? 'en-GB' : localeOf(language);
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
}
