/**
 * Reads days and times as people type them: "5 june 3pm", "next friday 19:30", "tomorrow at noon".
 */

export interface TypedWhen {
  /** The day that was typed, `YYYY-MM-DD`. */
  date: string;
  /** The time that was typed, `HH:MM`, or null if only a day was typed. */
  time: string | null;
}

const months = 'january february march april may june july august september october november december'.split(
  ' ',
);
const weekdays = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');
const dayMs = 86_400_000;

/** Returns the index of a name that is typed in full or cut after three or more letters, or -1. */
const indexOfName = (names: readonly string[], typed: string | undefined) =>
  typed === undefined || typed.length < 3 ? -1 : names.findIndex((name) => name.startsWith(typed));

const pad = (value: number, width = 2) => String(value).padStart(width, '0');
const utc = (date: string) => new Date(`${date}T00:00:00Z`);
const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);

/** Returns the day only if the calendar has it. */
function calendarDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year > 999 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? `${pad(year, 4)}-${pad(month)}-${pad(day)}`
    : null;
}

const clock = '(\\d{1,2})(?:[:.](\\d{2}))?\\s*(am|pm|a\\.m\\.|p\\.m\\.)';
const timePatterns = [
  new RegExp(`\\b${clock}(?![a-z])`),
  /\b(\d{1,2}):(\d{2})\b/,
  /\bat (\d{1,2})()(?!\d|[/.-])\b/,
];

/**
 * Returns the time in the text and the text without it, or undefined if the time is impossible,
 * such as 25:00.
 */
function takeTime(text: string): { time: string | null; rest: string } | undefined {
  const word = /\b(?:at )?(noon|midday|midnight)\b/.exec(text);
  if (word) {
    return { time: word[1] === 'midnight' ? '00:00' : '12:00', rest: text.replace(word[0], ' ') };
  }
  for (const pattern of timePatterns) {
    const match = pattern.exec(text);
    if (!match) continue;
    const half = match[3]?.[0];
    let hours = Number(match[1]);
    const minutes = Number(match[2] || 0);
    if (minutes > 59 || hours > (half ? 12 : 23) || (half && hours === 0)) return undefined;
    if (half) hours = (hours % 12) + (half === 'p' ? 12 : 0);
    // "at 7" means the evening, because few people celebrate at seven in the morning.
    else if (pattern === timePatterns[2] && hours > 0 && hours < 8) hours += 12;
    return { time: `${pad(hours)}:${pad(minutes)}`, rest: text.replace(match[0], ' ') };
  }
  return { time: null, rest: text };
}

/** Returns the day in the typed year, or the next such day if no year was typed. */
function withYear(month: number, day: number, year: string | undefined, today: string): string | null {
  if (year !== undefined) return calendarDay(Number(year), month, day);
  const now = Number(today.slice(0, 4));
  for (let next = now; next < now + 5; next++) {
    const date = calendarDay(next, month, day);
    if (date !== null && date >= today) return date;
  }
  return null;
}

function readDay(text: string, today: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return calendarDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  if (text === 'today' || text === 'tonight') return today;
  if (text === 'tomorrow') return dayOf(utc(today).getTime() + dayMs);
  const weekday = /^(next |this )?([a-z]{3,9})$/.exec(text);
  const wanted = indexOfName(weekdays, weekday?.[2]);
  if (wanted >= 0) {
    const ahead = (wanted - utc(today).getUTCDay() + 7) % 7 || 7;
    return dayOf(utc(today).getTime() + ahead * dayMs);
  }
  const named = text.replace(/^(?:sun|mon|tue|wed|thu|fri|sat)[a-z]* /, '');
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?(?: of)? ([a-z]{3,9})(?: (\d{4}))?$/.exec(named);
  const monthFirst = /^([a-z]{3,9}) (\d{1,2})(?:st|nd|rd|th)?(?: (\d{4}))?$/.exec(named);
  const [day, name, year] = dayFirst
    ? [dayFirst[1], dayFirst[2], dayFirst[3]]
    : [monthFirst?.[2], monthFirst?.[1], monthFirst?.[3]];
  const month = indexOfName(months, name) + 1;
  return month === 0 || day === undefined ? null : withYear(month, Number(day), year, today);
}

/**
 * Returns the day and time that the text means, or null if it is unclear. A day in figures (5/6) is
 * unclear, because half of the world starts with the month.
 */
export function readWhen(typed: string, today: string): TypedWhen | null {
  const timePart = takeTime(typed.toLowerCase().trim());
  if (!timePart) return null;
  const text = timePart.rest
    .replace(/[,;]|\b(?:on|at|the)\b|(?<=[a-z])\.(?=\s|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const date = readDay(text, today);
  return date === null ? null : { date, time: timePart.time };
}
