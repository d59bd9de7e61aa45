/** Decides when a host may write to an event's guests: until 60 days after the event is over. */
import type { EventStatus } from '../events/status.ts';
import { isOver, overAt } from '../replies/deadline.ts';
import { type Audience, isDoorAudience } from './rules.ts';

const dayMs = 24 * 60 * 60 * 1_000;

/** A host may write to guests until this many days after the end of their event. */
export const messageDays = 60;

/**
 * The last instant for messages, and the reason: the number of days, or the erasure of guests'
 * data.
 */
export interface MessagesEnd {
  at: Date;
  reason: 'days' | 'erasure';
}

/** @param erasure When the event's guest data is erased, or null if it is kept. */
export function messagesEnd(
  event: { dateTime: Date; endTime: Date | null },
  erasure: Date | null,
): MessagesEnd {
  const at = new Date(overAt(event).getTime() + messageDays * dayMs);
  return erasure !== null && erasure < at ? { at: erasure, reason: 'erasure' } : { at, reason: 'days' };
}

/** While the event is a draft, only these households may be written to. */
const openOnDrafts: readonly Audience[] = ['notInvited', 'saved'];

/** Returns why no message may be sent now because of the time or the event's status, or null. */
export function closedSentence(
  event: { status: EventStatus; end: MessagesEnd },
  audience: Audience,
  now: Date,
): string | null {
  const { status, end } = event;
  if (status === 'draft' && !openOnDrafts.includes(audience)) {
    return 'This event is a draft. Until you publish it, you can message only households that don’t have an invitation yet.';
  }
  if (now <= end.at) return null;
  return end.reason === 'erasure'
    ? 'The guests’ data was erased, so you can’t message them anymore.'
    : `You can message guests until ${messageDays} days after the event.`;
}

/** Returns why no recipients can be chosen by check-ins, or null. */
export const tooEarlySentence = (
  event: { dateTime: Date; endTime: Date | null },
  audience: Audience,
  now: Date,
): string | null =>
  isDoorAudience(audience) && !isOver(event, now)
    ? 'Wait until the event is over. Then you can message the guests who came, or those who didn’t.'
    : null;

/** Returns why no message may link to the survey now, or null. */
export const surveyClosedSentence = (
  event: { dateTime: Date; endTime: Date | null },
  now: Date,
): string | null => (isOver(event, now) ? null : 'You can ask for feedback once the event is over.');

/** How far ahead a message may be scheduled. */
export const latestScheduleMs = 366 * dayMs;

/** Returns the problem with the scheduled time, or null. */
export function scheduleFault(sendAt: Date, end: MessagesEnd, now: Date): ScheduleFault | null {
  if (sendAt <= now) return 'past';
  if (sendAt > end.at) return end.reason;
  return sendAt.getTime() - now.getTime() > latestScheduleMs ? 'year' : null;
}

type ScheduleFault = 'past' | 'year' | MessagesEnd['reason'];

const scheduleFaults: Record<ScheduleFault, string> = {
  past: 'Choose a time in the future',
  erasure: 'Choose a time before the guests’ data is erased',
  days: `Choose a time within ${messageDays} days after the event`,
  year: 'Choose a time within a year',
};

/** Returns the problem of `scheduleFault` as an English sentence for a response, or null. */
export function scheduleIssue(...of: Parameters<typeof scheduleFault>): string | null {
  const fault = scheduleFault(...of);
  return fault && scheduleFaults[fault];
}
