/**
 * Times as the guest reads them: in the event's zone, with its abbreviation. Blank for a date that
 * is not one yet.
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

/** 'Saturday, June 5, 2027, 4:00 PM EDT'. */
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

/** When the event is: the day, and the time or, with an end, from when to when. */
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
  // A party that ends after midnight ends the same night; only a later one names its day.
  const isSameNight = end.getTime() - start.getTime() < 18 * 3_600_000;
  const until = isSameNight ? to : `${formatLongDay(end, zone)}, ${to}`;
  const [zoneFrom, zoneTo] = [zoneAbbreviation(start, zone), zoneAbbreviation(end, zone)];
  // The clocks change in between: '1:30 AM EDT – 1:30 AM EST' is an hour.
  const since = zoneFrom === zoneTo ? from : `${from} ${zoneFrom}`;
  return { day, time: `${since} – ${until} ${zoneTo}` };
}

/** The deadline; its time is left out where the host hides it. */
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

/** The day of an event as a leaf of a calendar. */
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

/** Both times of an event in words. */
export interface Said {
  leaf: Leaf | null;
  when: Moment | null;
  until: string | null;
}

export const saidOf = (event: Parameters<typeof eventTime>[0] & Parameters<typeof deadline>[0]): Said => ({
  leaf: leafOf(event),
  when: eventTime(event),
  until: deadline(event),
});

/** 1,234. Without the browser's own formats, whose first use takes a slow phone 90 ms. */
const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

export function spotsLine({
  spotsRemaining,
  maxGuests,
}: {
  spotsRemaining: number;
  maxGuests: number;
}): string {
  const spots = spotsRemaining === 1 ? 'spot' : 'spots';
  return `${grouped(spotsRemaining)} ${spots} remaining of ${grouped(maxGuests)}`;
}

const ages: Record<string, string> = { '13_plus': '13+', '18_plus': '18+', '21_plus': '21+' };

/** '21+', or null when everybody is welcome. */
export const ageLine = (restriction: string): string | null => ages[restriction] ?? null;
