/** Turns the arrivals of replies into a line that rises on the days when they came. */
import type { Overview } from '#domain/event-home/contract.ts';

type Arrival = Overview['arrivals'][number];

interface Step extends Arrival {
  /** The replies that came until the end of this day, and the confirmed ones among them. */
  replies: number;
  coming: number;
}

export interface Steps {
  /** One step per day, from the day before the first reply to the last day that is drawn. */
  steps: Step[];
  /** The number of days on the axis. It exceeds the line if the deadline is ahead. */
  days: number;
  /**
   * The deadline's index among the days. Null if there is none, or if it is too far ahead or before
   * the line.
   */
  deadline: number | null;
}

const dayMs = 86_400_000;
/**
 * A deadline further ahead than this is only mentioned. Drawing it would press the line against the
 * edge.
 */
const furthestDays = 60;

const at = (day: string) => Date.parse(`${day}T00:00:00Z`);
const between = (from: string, to: string) => Math.round((at(to) - at(from)) / dayMs);
export const dayAfter = (day: string, days: number) =>
  new Date(at(day) + days * dayMs).toISOString().slice(0, 10);

/**
 * Returns the steps from zero, on the day before the first reply, to `until`. That is today, or the
 * day of the event once it is over. So days without replies at the end are visible, too.
 */
export function stepsOf(
  arrivals: readonly Arrival[],
  { deadline, until }: { deadline: string | null; until: string },
): Steps {
  const [first, last] = [arrivals[0], arrivals.at(-1)];
  if (!first || !last) return { steps: [], days: 0, deadline: null };
  const start = dayAfter(first.day, -1);
  const drawn = Math.max(between(start, last.day), between(start, until)) + 1;
  const cameOn = new Map(arrivals.map((arrival) => [arrival.day, arrival]));
  let replies = 0;
  let coming = 0;
  const steps = Array.from({ length: drawn }, (_, index) => {
    const day = dayAfter(start, index);
    const { confirmed, waitlisted, declined } = cameOn.get(day) ?? {
      confirmed: 0,
      waitlisted: 0,
      declined: 0,
    };
    replies += confirmed + waitlisted + declined;
    coming += confirmed;
    return { day, confirmed, waitlisted, declined, replies, coming };
  });
  const closes = deadline === null ? -1 : between(start, deadline);
  const isDrawn = closes >= 0 && closes - (drawn - 1) <= furthestDays;
  return {
    steps,
    days: isDrawn ? Math.max(drawn, closes + 1) : drawn,
    deadline: isDrawn ? closes : null,
  };
}

/** Returns the line as an SVG path, in units of a day and of a reply, downwards from `top`. */
export function linePath(steps: readonly Step[], key: 'replies' | 'coming', top: number): string {
  return steps.map((step, index) => `${index === 0 ? 'M0 ' : 'V'}${top - step[key]}H${index + 1}`).join('');
}

/**
 * Returns the indexes of the days with a label on the axis. They are the first, the last, and some
 * between that stay apart on a phone.
 */
export function labeledDays(days: number, max = 5): number[] {
  const count = Math.min(days, max);
  if (count <= 1) return count === 1 ? [0] : [];
  return Array.from({ length: count }, (_, index) => Math.round((index * (days - 1)) / (count - 1)));
}

const maxRows = 60;

/**
 * Returns the days with replies for a table. If there are many, each row sums several days and has
 * the name of the first.
 */
export function rowsOf(steps: readonly Step[]): { rows: Step[]; days: number } {
  const days = Math.ceil(steps.length / maxRows);
  const rows: Step[] = [];
  steps.forEach((step, index) => {
    const before = index % days === 0 ? undefined : rows.at(-1);
    if (before === undefined) {
      rows.push({ ...step });
      return;
    }
    before.confirmed += step.confirmed;
    before.waitlisted += step.waitlisted;
    before.declined += step.declined;
    before.replies = step.replies;
    before.coming = step.coming;
  });
  return { rows: rows.filter((row) => row.confirmed + row.waitlisted + row.declined > 0), days };
}

/**
 * Returns the subjects of the messages by the index of their day. Messages from before the first
 * reply are left out.
 */
export function mailingsOf(
  mailings: Overview['mailings'],
  steps: readonly Step[],
): ReadonlyMap<number, string[]> {
  const start = steps[0]?.day;
  const times = new Map<number, string[]>();
  if (start === undefined) return times;
  for (const { day, subject } of mailings) {
    const place = between(start, day);
    if (place >= 0 && place < steps.length) times.set(place, [...(times.get(place) ?? []), subject]);
  }
  return times;
}
