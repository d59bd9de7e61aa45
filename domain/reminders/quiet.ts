/**
 * Hours in which no reminder is sent, in the event's time zone
 * (docs/product/reminders.md#reminders).
 */
import { instantToWallTime, wallTimeToInstant } from '../kernel/dates.ts';

/**
 * Quiet hours last from `from` until just before `until`, each 'HH:MM'. They cross midnight if
 * `from` is later. If the two are equal, there are none.
 */
export interface QuietHours {
  from: string;
  until: string;
}

export const isQuietTime = (time: string, { from, until }: QuietHours): boolean =>
  from <= until ? from <= time && time < until : from <= time || time < until;

/** @internal Tests check every reminder with it. */
export const isQuiet = (instant: Date, quiet: QuietHours, zone: string): boolean =>
  isQuietTime(instantToWallTime(instant, zone).time, quiet);

/** Returns the date this many days later, as 'YYYY-MM-DD'. */
export const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

const minute = 60_000;
/** The largest clock change, apart from days that a country skipped. */
const maxShiftMs = 180 * minute;

/** Returns the moment itself, or the end of the quiet hours around it. */
export function afterQuiet(instant: Date, quiet: QuietHours, zone: string): Date {
  if (!isQuiet(instant, quiet, zone)) return instant;
  const now = instant.getTime();
  const { date } = instantToWallTime(instant, zone);
  for (const days of [0, 1, 2]) {
    const end = wallTimeToInstant(daysAfter(date, days), quiet.until, zone).getTime();
    if (end < now - maxShiftMs) continue;
    // Near a clock change, the end may be skipped or occur twice.
    const from = Math.max(end - maxShiftMs, now);
    const last = Math.max(end, now) + maxShiftMs;
    for (let at = Math.ceil(from / minute) * minute; at <= last; at += minute) {
      if (at > now && !isQuiet(new Date(at), quiet, zone)) return new Date(at);
    }
  }
  throw new RangeError(`Quiet hours without an end: ${quiet.from} to ${quiet.until} in ${zone}`);
}
