/** When which reminder goes (docs/product.md#reminders): values in, values out. */
import { instantToWallTime, wallTimeToInstant } from '../kernel/dates.ts';
import { afterQuiet, daysAfter, isQuietTime, type QuietHours } from './quiet.ts';

/** Two of them go to households that have not answered; *see you soon* goes to those who come. */
export const rungKinds = ['afterSending', 'beforeDeadline', 'seeYouSoon'] as const;
export type RungKind = (typeof rungKinds)[number];

/** One reminder of a ladder: so many days after the invitation was sent, before the deadline, or before the event. */
export interface Rung {
  kind: RungKind;
  days: number;
}

export interface Ladder {
  rungs: readonly Rung[];
  /** 'HH:MM' by the event's clocks: the time of day at which reminders go. */
  sendTime: string;
  quiet: QuietHours;
}

/** A household without an answer gets no more, a host's own included. */
export const mostReminders = 3;
export const mostDays = 60;

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

/** By which a rung is known: the same one never goes to a household twice. */
export const rungKey = ({ kind, days }: Rung): string => `${kind}:${days}`;

const isSoon = ({ kind }: Rung): boolean => kind === 'seeYouSoon';
const hour = 3_600_000;

/** Between two mails about one invitation lies at least this: nearly a day, since a day may have 23 hours. */
export const apartMs = 20 * hour;
/** A host reminds whenever they like; only a second press right after the first is not meant. */
export const secondPressMs = hour / 6;
/** A reminder that was missed goes later, but no later than this: then it is left out. */
const lateMs = 72 * hour;

/** What a host asked for that cannot be; null where nothing. */
export function ladderIssue({ rungs, sendTime, quiet }: Ladder): { path: string; message: string } | null {
  if (rungs.filter((rung) => !isSoon(rung)).length > mostReminders) {
    return {
      path: 'rungs',
      message: `At most ${mostReminders} reminders to those who have not answered`,
    };
  }
  if (rungs.filter(isSoon).length > 1) return { path: 'rungs', message: 'One “see you soon” is enough' };
  if (new Set(rungs.map(rungKey)).size < rungs.length) {
    return { path: 'rungs', message: 'Two reminders are for the same day' };
  }
  return isQuietTime(sendTime, quiet)
    ? { path: 'sendTime', message: 'This time is within the quiet hours' }
    : null;
}

/** Of an event. */
export interface EventTimes {
  startsAt: Date;
  /** Until when it takes replies. */
  closesAt: Date;
  timezone: string;
}

/** A rung at its time. */
export interface Planned {
  rung: Rung;
  /** When it goes. */
  at: Date;
  /** When the ladder has it: before `at` where it was missed. */
  planned: Date;
}

/** A ladder at work: `since` the host switched it on or changed it; what was to go before that is over. */
export interface RunningLadder extends Ladder {
  since: Date;
  /** Single reminders that the host took out: of this rung, planned for this time. */
  skipped: readonly { key: string; at: Date }[];
}

/** What went to a household already. */
export interface SentReminder {
  /** Null where a host sent it by hand. */
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
  skipped.some((one) => one.key === rungKey(rung) && one.at.getTime() === planned.getTime());

/**
 * The one that goes next, of those that are planned in time, and when. Of several that were missed only the last one goes, unless it is
 * too late for it as well.
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

/** The next reminder to a household that has not answered; at a time that is not past. Null where it gets no more. */
export function nextReminder(
  ladder: RunningLadder,
  times: EventTimes,
  { sentAt, sent }: Unanswered,
  now: Date,
): Planned | null {
  const rungs = ladder.rungs.filter((rung) => !isSoon(rung));
  const gone = new Set(sent.map(({ key }) => key).filter((key) => key !== null));
  if (sent.length >= mostReminders || gone.size >= rungs.length) return null;
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

/** When *see you soon* goes; null where it is not to go any more. It goes once. */
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

/** Why an event's reminders rest; null where they do not. */
export type Resting = 'cancelled' | 'draft' | 'closed' | 'over';

/** Reminders to those who have not answered end with the deadline, *see you soon* with the beginning. */
export function resting(
  event: EventTimes & { status: 'published' | 'draft' | 'cancelled' },
  now: Date,
): Resting | null {
  if (event.status !== 'published') return event.status;
  if (event.startsAt <= now) return 'over';
  return event.closesAt <= now ? 'closed' : null;
}
