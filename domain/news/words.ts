/** What people read about news of an event. */
import type { UntoldReason } from './rules.ts';

export const untoldLabels: Record<UntoldReason, string> = {
  noAddress: 'No address',
  undeliverable: 'Mail doesn’t arrive',
  waiting: 'Mail is on its way',
  failed: 'Mail failed',
  notAsked: 'No mail, as you chose',
};
