/** Whether an event is a draft, published or cancelled, and how it gets from one to the other (docs/product.md#drafts-and-cancelled-events). */
import { isUpcoming } from '../kernel/dates.ts';
import { counted } from '../kernel/text.ts';

export const eventStatuses = ['published', 'draft', 'cancelled'] as const;
export type EventStatus = (typeof eventStatuses)[number];

/** An active event of the plan: guests can come to it, and it is still to come. */
export const isActive = (event: { status: EventStatus; dateTime: Date }, now: Date): boolean =>
  event.status === 'published' && isUpcoming(event.dateTime, now);

/** What a change of the status is to guests and hosts. */
export type StatusAct = 'publish' | 'unpublish' | 'cancel' | 'reopen';

export type StatusChange = { kind: 'same' | StatusAct } | { kind: 'refused'; sentence: string };

/** `replies` are those of every kind. A page that guests have answered is not taken from them: it is cancelled instead. */
export function changeOfStatus(before: EventStatus, after: EventStatus, replies: number): StatusChange {
  if (before === after) return { kind: 'same' };
  if (after === 'draft') {
    return replies === 0
      ? { kind: 'unpublish' }
      : {
          kind: 'refused',
          sentence: `There ${replies === 1 ? 'is' : 'are'} ${counted(replies, 'reply', 'replies')} already, so the event cannot become a draft. You can cancel it.`,
        };
  }
  if (after === 'cancelled') {
    return before === 'draft'
      ? {
          kind: 'refused',
          sentence: 'Nobody has seen this draft, so there is nothing to cancel. You can delete it.',
        }
      : { kind: 'cancel' };
  }
  return { kind: before === 'draft' ? 'publish' : 'reopen' };
}
