/** Converts an event's stored reminder ladder to the form that the rules in domain/ expect. */
import {
  type EventTimes,
  type Ladder,
  type RunningLadder,
  type Rung,
  type RungKind,
  suggestedLadder,
} from '#domain/reminders/ladder.ts';
import type { EventRow } from '../event-row/event.store.ts';
import { deadlineOf } from '../replies/mails/guest-mail.ts';
import type { LadderRow } from './ladders.store.ts';

/**
 * Returns the suggested ladder, switched off: no guest gets a reminder before a host switches it
 * on.
 */
export const newLadder = (now: Date): Omit<LadderRow, 'tenantId' | 'eventId' | 'seeYouSoonAt'> => ({
  isOn: false,
  rungs: [...suggestedLadder.rungs],
  sendTime: suggestedLadder.sendTime,
  quietFrom: suggestedLadder.quiet.from,
  quietUntil: suggestedLadder.quiet.until,
  since: now,
  skipped: [],
  lookAt: null,
  lapseDays: null,
  updatedAt: now,
});

type LadderInput = Pick<LadderRow, 'rungs' | 'sendTime' | 'quietFrom' | 'quietUntil' | 'since' | 'skipped'>;

export const ladderOf = ({ rungs, sendTime, quietFrom, quietUntil }: Omit<LadderInput, 'since'>): Ladder => ({
  rungs,
  sendTime,
  quiet: { from: quietFrom, until: quietUntil },
});

export const runningOf = (row: LadderInput): RunningLadder => ({
  ...ladderOf(row),
  since: row.since,
  skipped: row.skipped.map(({ key, at }) => ({ key, at: new Date(at) })),
});

export const timesOf = (event: EventRow): EventTimes => ({
  startsAt: event.startsAt,
  closesAt: deadlineOf(event),
  timezone: event.timezone,
});

/** Returns the rung (one reminder of the ladder) whose key `rungKey` made. */
export function rungOfKey(key: string): Rung {
  const [kind = '', days = ''] = key.split(':');
  return { kind: kind as RungKind, days: Number(days) };
}
