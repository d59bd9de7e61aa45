/**
 * Formats times as the guest reads them: in the page's language and the event's zone, with its
 * abbreviation. Blank for a date that isn't complete yet.
 */
import { defaultRsvpTimeZone, isTimeZone } from '#domain/kernel/dates.ts';
import { datesIn } from '#domain/languages/dates.ts';

const instantOf = (text: string | null): Date | null => {
  const instant = new Date(text ?? '');
  return Number.isNaN(instant.getTime()) ? null : instant;
};

const zoneOf = (zone: string) => (isTimeZone(zone) ? zone : defaultRsvpTimeZone);

/** Returns a time such as 'Saturday, June 5, 2027, 4:00 PM EDT'. */
export function moment(text: string, timezone: string, language = 'en'): string {
  const instant = instantOf(text);
  if (!instant) return '';
  const zone = zoneOf(timezone);
  const dates = datesIn(language);
  return `${dates.longDay(instant, zone)}, ${dates.time(instant, zone)} ${dates.zone(instant, zone)}`;
}

export interface Moment {
  day: string;
  time: string;
}

/** Returns the day of the event and its time: the start or, if the event has an end, both. */
export function eventTime(
  event: { dateTime: string; endTime: string | null; timezone: string },
  language = 'en',
): Moment | null {
  const dates = datesIn(language);
  const zone = zoneOf(event.timezone);
  const start = instantOf(event.dateTime);
  if (!start) return null;
  const end = instantOf(event.endTime);
  const day = dates.longDay(start, zone);
  const from = dates.time(start, zone);
  if (!end) return { day, time: `${from} ${dates.zone(start, zone)}` };
  const to = dates.time(end, zone);
  // A party that ends after midnight ends the same night. Only a later end names its day.
  const isSameNight = end.getTime() - start.getTime() < 18 * 3_600_000;
  const until = isSameNight ? to : `${dates.longDay(end, zone)}, ${to}`;
  const [zoneFrom, zoneTo] = [dates.zone(start, zone), dates.zone(end, zone)];
  // Name both zones if the clocks change in between: '1:30 AM EDT – 1:30 AM EST' is an hour.
  const since = zoneFrom === zoneTo ? from : `${from} ${zoneFrom}`;
  return { day, time: `${since} – ${until} ${zoneTo}` };
}

/** Returns the deadline, without its time if the host hides that. */
export function deadline(
  event: { cutoffDate: string | null; hideDeadlineTime: boolean; timezone: string },
  language = 'en',
): string | null {
  const instant = instantOf(event.cutoffDate);
  if (!instant) return null;
  const zone = zoneOf(event.timezone);
  return event.hideDeadlineTime
    ? datesIn(language).longDay(instant, zone)
    : moment(instant.toISOString(), zone, language);
}

/** The day of an event, in the form of a calendar leaf. */
export interface Leaf {
  month: string;
  day: number;
}

function leafOf(event: { dateTime: string; timezone: string }, language: string): Leaf | null {
  const instant = instantOf(event.dateTime);
  if (!instant) return null;
  const zone = zoneOf(event.timezone);
  const dates = datesIn(language);
  return { month: dates.shortMonth(instant, zone), day: dates.day(instant, zone) };
}

/** The event's date and deadline in words. */
export interface DateWords {
  leaf: Leaf | null;
  when: Moment | null;
  until: string | null;
}

export const saidOf = (
  event: Parameters<typeof eventTime>[0] & Parameters<typeof deadline>[0],
  language = 'en',
): DateWords => ({
  leaf: leafOf(event, language),
  when: eventTime(event, language),
  until: deadline(event, language),
});

const ages: Record<string, string> = { '13_plus': '13+', '18_plus': '18+', '21_plus': '21+' };

/** Returns a line like '21+', or null if guests of every age are welcome. */
export const ageLine = (restriction: string): string | null => ages[restriction] ?? null;
