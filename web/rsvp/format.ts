/** Times as the guest reads them: in the event's zone, with its abbreviation. Blank for a date that is not one yet. */
import {
  defaultRsvpTimeZone,
  instantToWallTime,
  isTimeZone,
  zoneAbbreviation,
} from '#domain/kernel/dates.ts';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const instantOf = (text: string | null): Date | null => {
  const instant = new Date(text ?? '');
  return Number.isNaN(instant.getTime()) ? null : instant;
};

const zoneOf = (zone: string) => (isTimeZone(zone) ? zone : defaultRsvpTimeZone);

/** 'Saturday, June 5, 2027' of a wall date '2027-06-05'. */
function longDay(date: string): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const weekday = weekdays[new Date(Date.UTC(year, month - 1, day)).getUTCDay()] ?? '';
  return `${weekday}, ${months[month - 1] ?? ''} ${day}, ${year}`;
}

/** '4:00 PM' of a wall time '16:00'. */
function clock(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** 'Saturday, June 5, 2027, 4:00 PM EDT'. */
export function moment(text: string, timezone: string): string {
  const instant = instantOf(text);
  if (!instant) return '';
  const zone = zoneOf(timezone);
  const { date, time } = instantToWallTime(instant, zone);
  return `${longDay(date)}, ${clock(time)} ${zoneAbbreviation(instant, zone)}`;
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
  const from = instantToWallTime(start, zone);
  const day = longDay(from.date);
  const abbreviation = zoneAbbreviation(start, zone);
  if (!end) return { day, time: `${clock(from.time)} ${abbreviation}` };
  const to = instantToWallTime(end, zone);
  // A party that ends after midnight ends the same night; only a later one names its day.
  const isSameNight = end.getTime() - start.getTime() < 18 * 3_600_000;
  const until = isSameNight ? clock(to.time) : `${longDay(to.date)}, ${clock(to.time)}`;
  return { day, time: `${clock(from.time)} – ${until} ${zoneAbbreviation(end, zone)}` };
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
  return event.hideDeadlineTime
    ? longDay(instantToWallTime(instant, zone).date)
    : moment(instant.toISOString(), zone);
}

export function spotsLine({
  spotsRemaining,
  maxGuests,
}: {
  spotsRemaining: number;
  maxGuests: number;
}): string {
  const spots = spotsRemaining === 1 ? 'spot' : 'spots';
  return `${spotsRemaining.toLocaleString('en-US')} ${spots} remaining of ${maxGuests.toLocaleString('en-US')}`;
}

const ages: Record<string, string> = { '13_plus': '13+', '18_plus': '18+', '21_plus': '21+' };

/** '21+', or null when everybody is welcome. */
export const ageLine = (restriction: string): string | null => ages[restriction] ?? null;
