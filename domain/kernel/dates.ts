/**
 * Instants and wall times in IANA zones. All code passes the zone to `Intl`, so the zone of the
 * process or browser never matters. @date-fns/tz was measured and rejected, because it converts
 * through the process's zone. It resolved 147 repeated wall times of 2026 to the second showing,
 * and 235 in a process in New York. It also costs the browser 6.7 kB gzip; this file costs 1.6 kB.
 */

export interface TimeZoneChoice {
  zone: string;
  label: string;
}

/** The eight zones that begin every list (docs/product/events.md#events). */
export const listedTimeZones: readonly TimeZoneChoice[] = [
  { zone: 'America/New_York', label: 'Eastern' },
  { zone: 'America/Chicago', label: 'Central' },
  { zone: 'America/Denver', label: 'Mountain' },
  { zone: 'America/Los_Angeles', label: 'Pacific' },
  { zone: 'America/Phoenix', label: 'Arizona' },
  { zone: 'America/Anchorage', label: 'Alaska' },
  { zone: 'Pacific/Honolulu', label: 'Hawaii' },
  { zone: 'UTC', label: 'UTC' },
];

/** The default zone of events on the dashboard. */
export const defaultTimeZone = 'America/New_York';
/** The default zone of the public RSVP data (docs/product/events.md#events). */
export const defaultRsvpTimeZone = 'America/Los_Angeles';
/** The time of a deadline that has only a date. */
export const defaultDeadlineTime = '23:59';

/** Lists the eight zones, then every other IANA zone of this runtime, labeled by its name. */
export function timeZoneChoices(): TimeZoneChoice[] {
  const listed = new Set(listedTimeZones.map(({ zone }) => zone));
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !listed.has(zone));
  return [...listedTimeZones, ...others.map((zone) => ({ zone, label: zone.replaceAll('_', ' ') }))];
}

/**
 * Whether the text names an IANA zone. Aliases such as Asia/Kolkata and Asia/Calcutta both count,
 * because browsers report either. Fixed offsets such as +05:00 are refused, because they have no
 * daylight saving time.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Z][A-Za-z0-9_+\-/]{1,63}$/.test(name)) return false;
  try {
    formatters(name);
    return true;
  } catch {
    return false;
  }
}

interface Formatters {
  fields: Intl.DateTimeFormat;
  abbreviation: Intl.DateTimeFormat;
  weekday: Intl.DateTimeFormat;
}

// Making a formatter takes fifty times as long as using one. Zone names match in any case, so
// lower-case keys limit the map to the number of zones.
const cache = new Map<string, Formatters>();

function formatters(zone: string): Formatters {
  const key = zone.toLowerCase();
  let made = cache.get(key);
  if (!made) {
    made = {
      fields: new Intl.DateTimeFormat('en-US', {
        timeZone: zone,
        calendar: 'gregory',
        numberingSystem: 'latn',
        hourCycle: 'h23',
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
        second: 'numeric',
      }),
      abbreviation: new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' }),
      weekday: new Intl.DateTimeFormat('en-US', { timeZone: zone, weekday: 'long' }),
    };
    cache.set(key, made);
  }
  return made;
}

interface WallFields {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

function wallFields(instant: Date, zone: string): WallFields {
  // Splitting a text such as "9/19/2031, 02:30:00" is three times as fast as `formatToParts`, and
  // every shown date needs it.
  const [month, day, year, hour, minute, second] = (
    formatters(zone).fields.format(instant).match(/\d+/g) ?? []
  ).map(Number);
  return { year, month, day, hour, minute, second } as WallFields;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}

/** Returns how many milliseconds the zone's clock is ahead of UTC at an instant. */
export function offsetAt(epoch: number, zone: string): number {
  const seconds = Math.floor(epoch / 1000) * 1000;
  const { year, month, day, hour, minute, second } = wallFields(new Date(seconds), zone);
  return Date.UTC(year, month - 1, day, hour, minute, second) - seconds;
}

/** Whether the text is a real calendar day, 'YYYY-MM-DD', in the years 1000 to 9999. */
export function isWallDate(date: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(date)) return false;
  const epoch = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(epoch) && new Date(epoch).toISOString().startsWith(date);
}

/** Whether the text is 'HH:MM', 00:00 to 23:59. */
export function isWallTime(time: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time);
}

const day = 86_400_000;

/**
 * Returns the instant at which a zone's clocks show this wall time. A skipped wall time moves
 * forward by the length of the gap (02:30 becomes 03:30), and a repeated one resolves to its first
 * occurrence. Throws RangeError for anything but a real 'YYYY-MM-DD', 'HH:MM' and zone, so check
 * with isWallDate, isWallTime and isTimeZone first.
 */
export function wallTimeToInstant(date: string, time: string, zone: string): Date {
  if (!isWallDate(date) || !isWallTime(time)) throw new RangeError(`Not a date and time: ${date} ${time}`);
  const wall = Date.parse(`${date}T${time}:00Z`);
  // The offsets a day before and after surround any clock change that could affect this wall time.
  const before = offsetAt(wall - day, zone);
  const after = offsetAt(wall + day, zone);
  const candidates = [wall - before, wall - after].sort((a, b) => a - b);
  for (const candidate of candidates) {
    if (candidate + offsetAt(candidate, zone) === wall) return new Date(candidate);
  }
  // A skipped time is read by the clock before the gap.
  return new Date(wall - before);
}

/** The wall time of a zone at an instant. Drops the seconds. */
export function instantToWallTime(instant: Date, zone: string): { date: string; time: string } {
  const { year, month, day, hour, minute } = wallFields(instant, zone);
  return {
    date: `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`,
    time: `${two(hour)}:${two(minute)}`,
  };
}

/**
 * Returns the deadline from a form's date and time: null without a date, at 23:59 without a time
 * (docs/product/events.md#events).
 */
export function deadlineToInstant(
  date: string | null | undefined,
  time: string | null | undefined,
  zone: string,
): Date | null {
  if (!date) return null;
  return wallTimeToInstant(date, time || defaultDeadlineTime, zone);
}

/** Returns the zone's short name: 'EST', 'AKDT', or 'GMT+2' if English has no short name. */
export function zoneAbbreviation(instant: Date, zone: string): string {
  const parts = formatters(zone).abbreviation.formatToParts(instant);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/**
 * Returns the city of a zone: 'New York' for 'America/New_York'. Returns the zone itself if it
 * names no city.
 */
export function zoneCity(zone: string): string {
  return (zone.split('/').slice(1).pop() ?? zone).replaceAll('_', ' ');
}

/** Returns the zone in words: 'EST', or 'Berlin time' if English has no short name for it. */
export function zoneName(instant: Date, zone: string): string {
  const short = zoneAbbreviation(instant, zone);
  return /^GMT./.test(short) && zone.includes('/') && !zone.startsWith('Etc/')
    ? `${zoneCity(zone)} time`
    : short;
}

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

function monthName(month: number): string {
  return months[month - 1] ?? '';
}

function ordinal(number: number): string {
  const tens = number % 100;
  if (tens >= 11 && tens <= 13) return `${number}th`;
  return `${number}${['th', 'st', 'nd', 'rd'][number % 10] ?? 'th'}`;
}

function clock({ hour, minute }: WallFields): string {
  return `${hour % 12 || 12}:${two(minute)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Returns the name of the weekday: 'Sunday'. */
export const weekdayName = (instant: Date, zone: string): string => formatters(zone).weekday.format(instant);

/** Returns the day with its weekday, for the guest's page: 'Sunday, March 8, 2026'. */
export function formatLongDay(instant: Date, zone: string): string {
  const wall = wallFields(instant, zone);
  return `${weekdayName(instant, zone)}, ${monthName(wall.month)} ${wall.day}, ${wall.year}`;
}

/** Returns the time of day: '3:30 AM'. */
export const formatTime = (instant: Date, zone: string): string => clock(wallFields(instant, zone));

/**
 * Returns day, time and zone in the default date format: 'March 8th, 2026 3:30 AM EDT' or '… Berlin
 * time'.
 */
export function formatLong(instant: Date, zone: string): string {
  const wall = wallFields(instant, zone);
  return `${monthName(wall.month)} ${ordinal(wall.day)}, ${wall.year} ${clock(wall)} ${zoneName(instant, zone)}`;
}

/** Returns a short date, time and zone, for the event table: 'Mar 8, 2026 at 3:30 AM EDT'. */
export function formatShortWithZone(instant: Date, zone: string): string {
  const wall = wallFields(instant, zone);
  const month = monthName(wall.month).slice(0, 3);
  return `${month} ${wall.day}, ${wall.year} at ${clock(wall)} ${zoneAbbreviation(instant, zone)}`;
}

/**
 * Returns a short date with two digits and the time, for the RSVP dialog: 'Mar 08, 2026 at 3:30
 * AM'.
 */
export function formatShort(instant: Date, zone: string): string {
  const wall = wallFields(instant, zone);
  return `${monthName(wall.month).slice(0, 3)} ${two(wall.day)}, ${wall.year} at ${clock(wall)}`;
}

/**
 * Returns a short date and time in the reader's own time zone, which isn't named: 'Mar 8, 2026 at
 * 3:30 AM'.
 */
export const formatMoment = (instant: Date, zone: string): string =>
  `${formatDay(instant, zone)} at ${clock(wallFields(instant, zone))}`;

/** Returns a short date: 'Mar 8, 2026'. */
export function formatDay(instant: Date, zone: string): string {
  const wall = wallFields(instant, zone);
  return `${monthName(wall.month).slice(0, 3)} ${wall.day}, ${wall.year}`;
}

/** Whether an event's date is in the future (docs/product/events.md#events). */
export function isUpcoming(dateTime: Date, now: Date): boolean {
  return dateTime.getTime() > now.getTime();
}
