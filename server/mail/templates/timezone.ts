/**
 * Makes the VTIMEZONE of a zone from `Intl`, which the mails' texts also use, so that a calendar
 * entry never shows another hour than its mail. (We tried timezones-ical-library. Its data is newer
 * than that of the running Node.js, so it disagreed about eight zones.)
 */
import { offsetAt, zoneAbbreviation } from '#domain/kernel/dates.ts';

/** A change of the zone's offset from UTC. */
interface Onset {
  at: number;
  before: number;
  after: number;
}

const hour = 3_600_000;
const day = 24 * hour;
const week = 7 * day;

/** Returns the clock changes between two moments. No zone has two changes within a week. */
function onsets(zone: string, from: number, to: number): Onset[] {
  const changes: Onset[] = [];
  let offset = offsetAt(from, zone);
  for (let start = from; start < to; start += week) {
    const end = Math.min(start + week, to);
    const next = offsetAt(end, zone);
    if (next !== offset) {
      let [low, high] = [start, end];
      while (high - low > 1_000) {
        const middle = Math.floor((low + high) / 2_000) * 1_000;
        if (offsetAt(middle, zone) === offset) low = middle;
        else high = middle;
      }
      changes.push({ at: high, before: offset, after: next });
      offset = next;
    }
  }
  return changes;
}

const two = (number: number) => String(Math.trunc(number)).padStart(2, '0');

/** Formats an offset as '-0900', with seconds if it has any. */
function offsetText(offset: number): string {
  const seconds = Math.abs(offset) / 1_000;
  const rest = seconds % 60;
  return `${offset < 0 ? '-' : '+'}${two(seconds / 3_600)}${two((seconds / 60) % 60)}${rest ? two(rest) : ''}`;
}

/** Formats a local time as '20270619T160000'. */
export const wallText = (epoch: number, offset: number): string =>
  new Date(epoch + offset).toISOString().slice(0, 19).replace(/[-:]/g, '');

/** Whether this moment's local time occurs twice, because the clocks are set back. */
export function comesTwice(epoch: number, zone: string): boolean {
  const offset = offsetAt(epoch, zone);
  return [epoch - day, epoch + day].some((near) => {
    const other = offsetAt(near, zone);
    return other !== offset && offsetAt(epoch + offset - other, zone) === other;
  });
}

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/**
 * Returns 'FREQ=YEARLY;…' if the changes happen each year on the same weekday of a month at the
 * same hour, or else null.
 */
function ruleOf(changes: readonly Onset[]): string | null {
  const days = changes.map(({ at, before }) => {
    const wall = new Date(at + before);
    const date = wall.getUTCDate();
    const last = new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + 1, 0)).getUTCDate();
    return {
      same: `${wall.getUTCMonth()} ${wall.getUTCDay()} ${wall.toISOString().slice(11)}`,
      month: wall.getUTCMonth() + 1,
      weekday: weekdays[wall.getUTCDay()],
      week: Math.ceil(date / 7),
      isLast: date + 7 > last,
    };
  });
  const [first] = days;
  if (!first || days.some(({ same }) => same !== first.same)) return null;
  const week = days.every(({ isLast }) => isLast)
    ? -1
    : days.every((day) => day.week === first.week)
      ? first.week
      : null;
  return week === null ? null : `FREQ=YEARLY;BYMONTH=${first.month};BYDAY=${week}${first.weekday}`;
}

function observance(
  zone: string,
  { at, before, after }: Onset,
  daylight: boolean,
  rule: string | null,
): string[] {
  const kind = daylight ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${kind}`,
    `DTSTART:${wallText(at, before)}`,
    ...(rule ? [`RRULE:${rule}`] : []),
    `TZOFFSETFROM:${offsetText(before)}`,
    `TZOFFSETTO:${offsetText(after)}`,
    `TZNAME:${zoneAbbreviation(new Date(at), zone)}`,
    `END:${kind}`,
  ];
}

/** How many years the rule is derived from: the year before the event, and those that follow. */
const yearsOfRule = 5;

function observances(zone: string, firstYear: number, lastYear: number): string[] {
  const start = (year: number) => Date.UTC(Math.min(year, 9_999), 0, 1);
  const changes = onsets(zone, start(firstYear), start(Math.max(lastYear + 1, firstYear + yearsOfRule)));
  const base = offsetAt(start(firstYear), zone);
  const standard = Math.min(base, ...changes.map(({ after }) => after));
  const begins: Onset = { at: start(firstYear), before: base, after: base };

  const forward = changes.filter(({ before, after }) => after > before);
  const back = changes.filter(({ before, after }) => after < before);
  const isYearly = (kind: readonly Onset[]) =>
    kind.length >= yearsOfRule &&
    kind.every(({ at, before, after }, index) => {
      const [first] = kind;
      const year = new Date(at + before).getUTCFullYear();
      return first && year === firstYear + index && before === first.before && after === first.after;
    });
  const rules = isYearly(forward) && isYearly(back) ? [ruleOf(forward), ruleOf(back)] : [];
  const [toDaylight, toStandard] = rules;
  const [springs, falls] = [forward[0], back[0]];
  if (toDaylight && toStandard && springs && falls) {
    return [...observance(zone, falls, false, toStandard), ...observance(zone, springs, true, toDaylight)];
  }
  // If calendars cannot express the changes as a rule, list the single changes around the event.
  return [begins, ...changes.filter(({ at }) => at < start(lastYear + 1))].flatMap((change) =>
    observance(zone, change, change.after > standard, null),
  );
}

const made = new Map<string, string>();
const maxMade = 500;

/** Whether a zone is UTC under another name, which needs no definition. */
export const isUtc = (zone: string): boolean =>
  /^(Etc\/)?(UTC|GMT|UCT|Zulu|Universal|Greenwich)$/i.test(zone);

/**
 * Returns the zone's definition. It is valid from the year of an event's start to the year of its
 * end. Its lines end in CR LF.
 */
export function vtimezone(zone: string, start: Date, end: Date): string {
  const [from, to] = [start.getUTCFullYear() - 1, end.getUTCFullYear() + 1];
  const key = `${zone} ${from} ${to}`;
  const cached = made.get(key);
  if (cached !== undefined) return cached;
  const text = ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...observances(zone, from, to), 'END:VTIMEZONE', ''].join(
    '\r\n',
  );
  if (made.size >= maxMade) made.clear();
  made.set(key, text);
  return text;
}
