/**
 * Formats times as the guest reads them: in the event's zone, with its abbreviation. Blank for a
 * date that isn't complete yet.
 */
import {
  defaultRsvpTimeZone,
  formatLongDay,
  formatTime,
  isTimeZone,
  zoneAbbreviation,
} from '#domain/kernel/dates.ts';

const instantOf = (text: string | null): Date | null => {
  const instant = new Date(text ?? '');
  return Number.isNaN(instant.getTime()) ? null : instant;
};

const zoneOf = (zone: string) => (isTimeZone(zone) ? zone : defaultRsvpTimeZone);

/** Returns a time like 'Saturday, June 5, 2027, 4:00 PM EDT'. */
export function moment(text: string, timezone: string): string {
  const instant = instantOf(text);
  if (!instant) return '';
  const zone = zoneOf(timezone);
  return `${formatLongDay(instant, zone)}, ${formatTime(instant, zone)} ${zoneAbbreviation(instant, zone)}`;
}

export interface Moment {
  day: string;
  time: string;
}

/** Returns the day of the event and its time: the start or, if the event has an end, both. */
export function eventTime(event: {
  dateTime: string;
  endTime: string | null;
  timezone: string;
}): Moment | null {
  const zone = zoneOf(event.timezone);
  const start = instantOf(event.dateTime);
  if (!start) return null;
  const end = instantOf(event.endTime);
  const day = formatLongDay(start, zone);
  const from = formatTime(start, zone);
  if (!end) return { day, time: `${from} ${zoneAbbreviation(start, zone)}` };
  const to = formatTime(end, zone);
  // A party that ends after midnight ends the same night. Only a later end names its day.
  const isSameNight = end.getTime() - start.getTime() < 18 * 3_600_000;
  const until = isSameNight ? to : `${formatLongDay(end, zone)}, ${to}`;
  const [zoneFrom, zoneTo] = [zoneAbbreviation(start, zone), zoneAbbreviation(end, zone)];
  // Name both zones if the clocks change in between: '1:30 AM EDT – 1:30 AM EST' is an hour.
  const since = zoneFrom === zoneTo ? from : `${from} ${zoneFrom}`;
  return { day, time: `${since} – ${until} ${zoneTo}` };
}

/** Returns the deadline, without its time if the host hides that. */
export function deadline(event: {
  cutoffDate: string | null;
  hideDeadlineTime: boolean;
  timezone: string;
}): string | null {
  const instant = instantOf(event.cutoffDate);
  if (!instant) return null;
  const zone = zoneOf(event.timezone);
  return event.hideDeadlineTime ? formatLongDay(instant, zone) : moment(instant.toISOString(), zone);
}

/** The day of an event, as a calendar leaf shows it. */
export interface Leaf {
  month: string;
  day: number;
}

function leafOf(event: { dateTime: string; timezone: string }): Leaf | null {
  const instant = instantOf(event.dateTime);
  if (!instant) return null;
  const [, month = '', day] =
    /, (\w{3})\w* (\d+),/.exec(formatLongDay(instant, zoneOf(event.timezone))) ?? [];
  return { month, day: Number(day) };
}

/** The event's date and deadline in words. */
export interface DateWords {
  leaf: Leaf | null;
  when: Moment | null;
  until: string | null;
}

export const saidOf = (
  event: Parameters<typeof eventTime>[0] & Parameters<typeof deadline>[0],
): DateWords => ({
  leaf: leafOf(event),
  when: eventTime(event),
  until: deadline(event),
});

const ages: Record<string, string> = { '13_plus': '13+', '18_plus': '18+', '21_plus': '21+' };

/** Returns a line like '21+', or null if guests of every age are welcome. */
export const ageLine = (restriction: string): string | null => ages[restriction] ?? null;
