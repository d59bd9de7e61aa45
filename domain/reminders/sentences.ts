/** The words of reminders. */
import { counted } from '../kernel/text.ts';
import type { Resting, Rung, RungKind } from './ladder.ts';

/** The words that follow the number of days. */
export const rungWords: Record<RungKind, string> = {
  afterSending: 'after the invitation was sent',
  beforeDeadline: 'before the deadline',
  seeYouSoon: 'before the event',
};

/** "7 days before the deadline". */
export const rungSentence = ({ kind, days }: Rung): string => `${counted(days, 'day')} ${rungWords[kind]}`;

export const restingSentences: Record<Resting, string> = {
  cancelled: 'The event is cancelled, so no reminders go out.',
  draft: 'The event is a draft. Reminders begin when it is published.',
  closed: 'The deadline has passed, so no more reminders go out.',
  over: 'The event has begun, so no more reminders go out.',
};
