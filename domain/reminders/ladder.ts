/** Decides when each reminder is sent (docs/product/reminders.md#reminders). */
import { instantToWallTime, wallTimeToInstant } from '../kernel/dates.ts';
import { afterQuiet, daysAfter, isQuietTime, type QuietHours } from './quiet.ts';

/**
 * The first two kinds are for households without an answer, *see you soon* is for confirmed guests.
 */
export const rungKinds = ['afterSending', 'beforeDeadline', 'seeYouSoon'] as const;
export type RungKind = (typeof rungKinds)[number];

/**
 * One reminder of a ladder: this many days after sending, before the deadline, or before the event.
 */
export interface Rung {
  kind: RungKind;
  days: number;
}

export interface Ladder {
  rungs: readonly Rung[];
  /** The time of day for reminders, 'HH:MM' in the event's time zone. */
  sendTime: string;
  quiet: QuietHours;
}

/**
 * The maximum number of reminders to an unanswered household, including those that a host sent
 * manually.
 */
export const maxReminders = 3;
export const maxDays = 60;

export const suggestedLadder: Ladder = {
  rungs: [
    { kind: 'afterSending', days: 7 },
    { kind: 'beforeDeadline', days: 7 },
    { kind: 'beforeDeadline', days: 2 },
    { kind: 'seeYouSoon', days: 2 },
  ],
  sendTime: '10:00',
  quiet: { from: '21:00', until: '09:00' },
};

/** Returns the key of a rung. A household never gets the same rung twice. */
export const rungKey = ({ kind, days }: Rung): string => `${kind}:${days}`;

const isSoon = ({ kind }: Rung): boolean => kind === 'seeYouSoon';
const hour = 3_600_000;

/**
 * The minimum time between two mails about one invitation. It is less than a day, because a day may
 * have only 23 hours.
 */
export const apartMs = 20 * hour;
/** A host may send reminders at any time. Only a second click within this time is ignored. */
export const secondPressMs = hour / 6;
/**
 * A missed reminder is sent up to this much later. After that, it is not sent.
 * @internal A test compares it with the documents.
 */
export const lateMs = 72 * hour;

/** The problem with a host's ladder, or null. */
export function ladderFault({ rungs, sendTime, quiet }: Ladder): LadderFault | null {
  if (rungs.filter((rung) => !isSoon(rung)).length > maxReminders) return { path: 'rungs', fault: 'tooMany' };
  if (rungs.filter(isSoon).length > 1) return { path: 'rungs', fault: 'twoSoon' };
  if (new Set(rungs.map(rungKey)).size < rungs.length) return { path: 'rungs', fault: 'sameDay' };
  return isQuietTime(sendTime, quiet) ? { path: 'sendTime', fault: 'quiet' } : null;
}

interface LadderFault {
  path: string;
  fault: 'tooMany' | 'twoSoon' | 'sameDay' | 'quiet';
}

const ladderFaults: Record<LadderFault['fault'], string> = {
  tooMany: `You can set up to ${maxReminders} reminders for people who haven’t replied`,
  twoSoon: 'You can have only one “see you soon” message',
  sameDay: 'Two reminders fall on the same day',
  quiet: 'This time falls within the quiet hours, when we send no reminders',
};

/** The ladder's problem in the form of a response. */
export function ladderIssue(ladder: Ladder): { path: string; message: string } | null {
  const wrong = ladderFault(ladder);
  return wrong && { path: wrong.path, message: ladderFaults[wrong.fault] };
}

/** The times of an event. */
export interface EventTimes {
  startsAt: Date;
  /** The time when the event stops accepting replies. */
  closesAt: Date;
  timezone: string;
}

/** A rung, with the time when it is sent. */
export interface Planned {
  rung: Rung;
  /** The time when the reminder is sent. */
  at: Date;
  /** The time according to the ladder. It is before `at` if the reminder was missed. */
  planned: Date;
}

/**
 * A ladder that is on. The host turned it on or changed it at `since`. Reminders planned before
 * that are not sent.
 */
export interface RunningLadder extends Ladder {
  since: Date;
  /** Single reminders that the host skipped, by rung and planned time. */
  skipped: readonly { key: string; at: Date }[];
}

/** A reminder that a household already got. */
export interface SentReminder {
  /** The rung of the reminder. Null if a host sent the reminder manually. */
  key: string | null;
  at: Date;
}

export interface Unanswered {
  sentAt: Date;
  sent: readonly SentReminder[];
}

function plannedFor(rung: Rung, { sendTime, quiet }: Ladder, of: Date, zone: string): Planned {
  const days = rung.kind === 'afterSending' ? rung.days : -rung.days;
  const date = daysAfter(instantToWallTime(of, zone).date, days);
  const at = afterQuiet(wallTimeToInstant(date, sendTime, zone), quiet, zone);
  return { rung, at, planned: at };
}

const isSkipped = ({ skipped }: RunningLadder, { rung, planned }: Planned): boolean =>
  skipped.some((skip) => skip.key === rungKey(rung) && skip.at.getTime() === planned.getTime());

/**
 * Returns the next planned reminder and its time. If several were missed, only the last one is
 * sent, unless it is too late for that one too.
 */
function nextOf(
  planned: readonly Planned[],
  ladder: RunningLadder,
  zone: string,
  now: Date,
  mayGo: (at: Date) => boolean,
): Planned | null {
  const missed = planned.findLast(({ at }) => at <= now);
  if (missed && !isSkipped(ladder, missed) && now.getTime() - missed.at.getTime() <= lateMs) {
    const at = afterQuiet(now, ladder.quiet, zone);
    if (mayGo(at)) return { ...missed, at };
  }
  return planned.find((each) => each.at > now && !isSkipped(ladder, each)) ?? null;
}

/**
 * Returns the next reminder to a household without an answer, at a time that isn't past. Null if
 * the household gets no more.
 */
export function nextReminder(
  ladder: RunningLadder,
  times: EventTimes,
  { sentAt, sent }: Unanswered,
  now: Date,
): Planned | null {
  const rungs = ladder.rungs.filter((rung) => !isSoon(rung));
  const gone = new Set(sent.map(({ key }) => key).filter((key) => key !== null));
  if (sent.length >= maxReminders || gone.size >= rungs.length) return null;
  const last = Math.max(sentAt.getTime(), ...sent.map(({ at }) => at.getTime()));
  const mayGo = (at: Date) => at.getTime() - last >= apartMs && at < times.closesAt;
  const planned = rungs
    .filter((rung) => !gone.has(rungKey(rung)))
    .map((rung) => {
      const of = rung.kind === 'afterSending' ? sentAt : times.closesAt;
      return plannedFor(rung, ladder, of, times.timezone);
    })
    .filter(({ at }) => at > ladder.since && mayGo(at))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  return nextOf(planned, ladder, times.timezone, now, mayGo);
}

/**
 * Returns the time when *see you soon* is sent. It happens only once. Null if it was sent or it is
 * too late.
 */
export function nextSeeYouSoon(
  ladder: RunningLadder,
  times: EventTimes,
  isSent: boolean,
  now: Date,
): Planned | null {
  const rung = ladder.rungs.find(isSoon);
  if (!rung || isSent) return null;
  const mayGo = (at: Date) => at < times.startsAt;
  const each = plannedFor(rung, ladder, times.startsAt, times.timezone);
  const isPlanned = each.at > ladder.since && mayGo(each.at);
  return nextOf(isPlanned ? [each] : [], ladder, times.timezone, now, mayGo);
}

/** Why an event's reminders pause, or null. */
export type Resting = 'cancelled' | 'draft' | 'closed' | 'over';

/** Reminders to unanswered households end with the deadline, *see you soon* with the start. */
export function resting(
  event: EventTimes & { status: 'published' | 'draft' | 'cancelled' },
  now: Date,
): Resting | null {
  if (event.status !== 'published') return event.status;
  if (event.startsAt <= now) return 'over';
  return event.closesAt <= now ? 'closed' : null;
}
