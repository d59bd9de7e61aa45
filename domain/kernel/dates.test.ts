import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import {
  deadlineToInstant,
  formatDay,
  formatLong,
  formatLongDay,
  formatMoment,
  formatShort,
  formatShortWithZone,
  formatTime,
  instantToWallTime,
  isTimeZone,
  isUpcoming,
  isWallDate,
  isWallTime,
  listedTimeZones,
  timeZoneChoices,
  wallTimeToInstant,
  zoneAbbreviation,
  zoneName,
} from './dates.ts';

const minute = 60_000;
const hour = 60 * minute;
const zones = timeZoneChoices().map(({ zone }) => zone);
// From 1973 on, all zones' offsets are whole minutes. Liberia was the last to leave -00:44:30, in
// January 1972.
const first = Date.UTC(1973, 0, 1);
const last = Date.UTC(2100, 0, 1);

/** The zone's offset in minutes, from another part of Intl than the tested code uses. */
const offsetFormats = new Map<string, Intl.DateTimeFormat>();
function offsetMinutes(epoch: number, zone: string): number {
  let format = offsetFormats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
    offsetFormats.set(zone, format);
  }
  const match = /GMT(?:([+-])(\d\d):(\d\d))?$/.exec(format.format(epoch));
  if (!match) throw new Error(format.format(epoch));
  return (match[1] === '-' ? -1 : 1) * (Number(match[2] ?? 0) * 60 + Number(match[3] ?? 0));
}

function wallEpoch({ date, time }: { date: string; time: string }): number {
  return Date.parse(`${date}T${time}:00Z`);
}

function wallOf(epoch: number): { date: string; time: string } {
  const text = new Date(epoch).toISOString();
  return { date: text.slice(0, 10), time: text.slice(11, 16) };
}

/**
 * Finds every instant when the zone's clocks change, by bisection between samples two days apart.
 * No zone changes twice in two days.
 */
function transitions(zone: string, from: number, to: number): number[] {
  const found: number[] = [];
  for (let low = from; low < to; low += 48 * hour) {
    const high = low + 48 * hour;
    const before = offsetMinutes(low, zone);
    if (before === offsetMinutes(high, zone)) continue;
    let [a, b] = [low / minute, high / minute];
    while (b - a > 1) {
      const middle = Math.floor((a + b) / 2);
      if (offsetMinutes(middle * minute, zone) === before) a = middle;
      else b = middle;
    }
    found.push(b * minute);
  }
  return found;
}

function checkInstant(epoch: number, zone: string): void {
  const offset = offsetMinutes(epoch, zone);
  const wall = instantToWallTime(new Date(epoch), zone);
  expect(wallEpoch(wall)).toBe(epoch + offset * minute);
  const back = wallTimeToInstant(wall.date, wall.time, zone).getTime();
  if (back === epoch) return;
  // The result may differ only if this is the second time that the clocks show the wall time.
  expect(back).toBeLessThan(epoch);
  expect(back + offsetMinutes(back, zone) * minute).toBe(epoch + offset * minute);
}

function checkWall(wall: { date: string; time: string }, zone: string): void {
  const instant = wallTimeToInstant(wall.date, wall.time, zone);
  const back = instantToWallTime(instant, zone);
  if (back.date === wall.date && back.time === wall.time) {
    // The first of two instants with this wall time: no instant in the day before shows it.
    for (const step of [30, 60, 90, 120, 180, 1440]) {
      const earlier = instant.getTime() - step * minute;
      expect(earlier + offsetMinutes(earlier, zone) * minute).not.toBe(wallEpoch(wall));
    }
    return;
  }
  // A skipped time moves forward by exactly the length of the gap that contains it.
  const moved = wallEpoch(back) - wallEpoch(wall);
  expect(moved).toBeGreaterThan(0);
  const gap = offsetMinutes(instant.getTime(), zone) - offsetMinutes(instant.getTime() - moved, zone);
  expect(gap * minute).toBe(moved);
}

describe('wall time conversion', () => {
  it('moves a skipped time forward and picks the first of two repeated times', () => {
    const iso = (date: string, time: string, zone: string) =>
      wallTimeToInstant(date, time, zone).toISOString();
    expect(iso('2026-03-08', '02:30', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z'); // 03:30 EDT
    expect(iso('2026-11-01', '01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z'); // EDT, not EST
    expect(iso('2026-03-29', '02:00', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z'); // 03:00 CEST
    expect(iso('2026-10-25', '02:00', 'Europe/Berlin')).toBe('2026-10-25T00:00:00.000Z');
    expect(iso('2026-10-04', '02:10', 'Australia/Lord_Howe')).toBe('2026-10-03T15:40:00.000Z'); // the clock skips 30 minutes
    expect(iso('2011-12-30', '12:00', 'Pacific/Apia')).toBe('2011-12-30T22:00:00.000Z'); // Samoa skipped this day
    expect(iso('2026-07-01', '09:00', 'America/Anchorage')).toBe('2026-07-01T17:00:00.000Z');
    expect(iso('2026-01-01', '00:00', 'Asia/Kathmandu')).toBe('2025-12-31T18:15:00.000Z');
    expect(iso('2026-01-01', '00:00', 'UTC')).toBe('2026-01-01T00:00:00.000Z');
  });

  it('shows midnight as 00:00 of the new day', () => {
    expect(instantToWallTime(new Date('2026-01-01T05:00:00Z'), 'America/New_York')).toEqual({
      date: '2026-01-01',
      time: '00:00',
    });
  });

  it.each([
    ['2026-02-30', '10:00'],
    ['2026-13-01', '10:00'],
    ['2026-1-1', '10:00'],
    ['0026-01-01', '10:00'],
    ['2026-01-01', '24:00'],
    ['2026-01-01', '9:00'],
    ['', ''],
  ])('refuses the date and time “%s %s”', (date, time) => {
    expect(isWallDate(date) && isWallTime(time)).toBe(false);
    expect(() => wallTimeToInstant(date, time, 'UTC')).toThrow(RangeError);
  });

  it('round-trips any instant in any zone', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: first / minute, max: last / minute }),
        (zone, at) => {
          checkInstant(at * minute, zone);
        },
      ),
      { numRuns: 4000 },
    );
  });

  it('round-trips any wall time in any zone', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: first / minute, max: last / minute }),
        (zone, at) => {
          checkWall(wallOf(at * minute), zone);
        },
      ),
      { numRuns: 4000 },
    );
  });

  it('round-trips around every clock change from 2025 to mid-2027 in every zone', () => {
    let changes = 0;
    for (const zone of zones) {
      for (const change of transitions(zone, Date.UTC(2025, 0, 1), Date.UTC(2027, 6, 1))) {
        changes += 1;
        const before = change + offsetMinutes(change - minute, zone) * minute;
        for (const step of [-121, -61, -60, -31, -30, -1, 0, 1, 29, 30, 59, 60, 61, 121]) {
          checkInstant(change + step * minute, zone);
          checkWall(wallOf(before + step * minute), zone);
        }
      }
    }
    expect(changes).toBeGreaterThan(500);
  });

  it('round-trips around clock changes of any zone and year', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 1973, max: 2099 }),
        fc.integer({ min: -150, max: 150 }),
        (zone, year, step) => {
          for (const change of transitions(zone, Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1))) {
            checkInstant(change + step * minute, zone);
            checkWall(wallOf(change + (offsetMinutes(change - minute, zone) + step) * minute), zone);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('the time zone of the process', () => {
  const original = process.env.TZ;
  afterEach(() => {
    if (original === undefined) delete process.env.TZ;
    else process.env.TZ = original;
  });

  it.each(['UTC', 'America/New_York', 'Pacific/Apia', 'Australia/Lord_Howe', 'Africa/Casablanca'])(
    'does not affect conversions when set to %s',
    (tz) => {
      process.env.TZ = tz;
      // Proves that the process now runs in that zone.
      expect(0 - new Date(Date.UTC(2026, 6, 1)).getTimezoneOffset()).toBe(
        offsetMinutes(Date.UTC(2026, 6, 1), tz),
      );
      expect(wallTimeToInstant('2026-03-08', '02:30', 'America/New_York').toISOString()).toBe(
        '2026-03-08T07:30:00.000Z',
      );
      for (const zone of [tz, 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'UTC']) {
        for (const from of [tz, zone]) {
          for (const change of transitions(from, Date.UTC(2026, 0, 1), Date.UTC(2027, 0, 1))) {
            for (const step of [-61, -30, -1, 0, 1, 30, 61]) {
              checkInstant(change + step * minute, zone);
              checkWall(wallOf(change + (offsetMinutes(change - minute, from) + step) * minute), zone);
            }
          }
        }
      }
      expect(formatLong(new Date('2026-03-08T07:30:00Z'), 'America/New_York')).toBe(
        'March 8th, 2026 3:30 AM EDT',
      );
    },
  );
});

describe('the time zone list', () => {
  it('begins with the eight common zones and contains every zone once', () => {
    expect(zones.slice(0, 8)).toEqual(listedTimeZones.map(({ zone }) => zone));
    expect(new Set(zones).size).toBe(zones.length);
    for (const zone of Intl.supportedValuesOf('timeZone')) expect(zones).toContain(zone);
    expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([]);
  });

  it.each([
    'Asia/Kolkata',
    'Asia/Calcutta',
    'Etc/UTC',
    'EST5EDT',
    'America/Argentina/Buenos_Aires',
    'Etc/GMT+5',
  ])('accepts %s', (name) => expect(isTimeZone(name)).toBe(true));

  it.each([
    '',
    '+05:00',
    '-0300',
    'Mars/Olympus',
    'America/New York',
    'america/new_york',
    'UTC\0',
    ' UTC',
    'constructor',
  ])('refuses %j', (name) => expect(isTimeZone(name)).toBe(false));
});

describe('date formatting', () => {
  const at = new Date('2026-03-08T21:05:00Z');

  it('writes dates and times in the specified forms', () => {
    expect(formatLong(at, 'America/Anchorage')).toBe('March 8th, 2026 1:05 PM AKDT');
    expect(formatShortWithZone(at, 'America/New_York')).toBe('Mar 8, 2026 at 5:05 PM EDT');
    expect(formatShort(at, 'America/New_York')).toBe('Mar 08, 2026 at 5:05 PM');
    expect(formatMoment(at, 'America/New_York')).toBe('Mar 8, 2026 at 5:05 PM');
    expect(formatDay(at, 'Pacific/Auckland')).toBe('Mar 9, 2026');
    expect(formatLongDay(at, 'Pacific/Auckland')).toBe('Monday, March 9, 2026');
    expect(formatTime(at, 'America/New_York')).toBe('5:05 PM');
    expect(zoneAbbreviation(at, 'UTC')).toBe('UTC');
    expect(zoneAbbreviation(at, 'Europe/Berlin')).toBe('GMT+1');
  });

  it('names a city’s time if English has no short name for the zone', () => {
    expect(formatLong(at, 'Europe/Berlin')).toBe('March 8th, 2026 10:05 PM Berlin time');
    expect(zoneName(at, 'America/Argentina/Buenos_Aires')).toBe('Buenos Aires time');
    expect(zoneName(at, 'America/New_York')).toBe('EDT');
    expect(zoneName(at, 'Etc/GMT+5')).toBe('GMT-5');
    expect(zoneName(at, 'UTC')).toBe('UTC');
  });

  it('writes noon as 12 PM and midnight as 12 AM', () => {
    expect(formatShort(new Date('2026-03-01T00:00:00Z'), 'UTC')).toBe('Mar 01, 2026 at 12:00 AM');
    expect(formatShort(new Date('2026-03-01T12:30:00Z'), 'UTC')).toBe('Mar 01, 2026 at 12:30 PM');
  });

  it('writes ordinals such as 1st, 2nd and 11th', () => {
    const days = [1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 30, 31];
    const written = days.map((d) => formatLong(new Date(Date.UTC(2026, 0, d)), 'UTC').split(' ')[1]);
    expect(written.join(' ')).toBe('1st, 2nd, 3rd, 4th, 11th, 12th, 13th, 21st, 22nd, 23rd, 30th, 31st,');
  });
});

it('deadlineToInstant reads a date with an optional time', () => {
  expect(deadlineToInstant('', '10:00', 'UTC')).toBeNull();
  expect(deadlineToInstant(null, null, 'UTC')).toBeNull();
  expect(deadlineToInstant('2026-05-01', '', 'America/Chicago')?.toISOString()).toBe(
    '2026-05-02T04:59:00.000Z',
  );
  expect(deadlineToInstant('2026-05-01', '10:00', 'America/Chicago')?.toISOString()).toBe(
    '2026-05-01T15:00:00.000Z',
  );
});

it('isUpcoming returns true until the event starts', () => {
  const at = new Date('2026-05-01T10:00:00Z');
  expect(isUpcoming(at, new Date(at.getTime() - 1))).toBe(true);
  expect(isUpcoming(at, at)).toBe(false);
});
