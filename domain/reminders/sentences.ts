/** The sentences about reminders. */
import type { Resting } from './ladder.ts';

export const restingSentences: Record<Resting, string> = {
  cancelled: 'The event is cancelled, so no reminders go out.',
  draft: 'The event is a draft. Reminders begin when it is published.',
  closed: 'The deadline has passed, so no more reminders go out.',
  over: 'The event has begun, so no more reminders go out.',
};
