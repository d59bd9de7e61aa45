/**
 * Rules about draft, published and cancelled events
 * (docs/product/events.md#drafts-and-cancelled-events).
 */
import { isUpcoming } from '../kernel/dates.ts';
import { hostSentence, type Sentence } from '../kernel/sentence.ts';

export const eventStatuses = ['published', 'draft', 'cancelled'] as const;
export type EventStatus = (typeof eventStatuses)[number];

/**
 * Whether the event counts as active for the plan: it is published, and its date is in the future.
 */
export const isActive = (event: { status: EventStatus; dateTime: Date }, now: Date): boolean =>
  event.status === 'published' && isUpcoming(event.dateTime, now);

/** What a status change means to guests and hosts. */
export type StatusAct = 'publish' | 'unpublish' | 'cancel' | 'reopen';

export type StatusChange = { kind: 'same' | StatusAct } | { kind: 'refused'; sentence: string | Sentence };

/**
 * Returns what a change of status means, or a refusal. `replies` counts replies of every status.
 * `told` counts the households that know the date, and `invited` counts those that were sent an
 * invitation. After the first reply or invitation, a page can only be cancelled, not unpublished.
 */
export function changeOfStatus(
  before: EventStatus,
  after: EventStatus,
  { replies, told, invited }: { replies: number; told: number; invited: number },
): StatusChange {
  if (before === after) return { kind: 'same' };
  if (after === 'draft') {
    if (replies + invited === 0) return { kind: 'unpublish' };
    const sentence =
      replies > 0
        ? hostSentence('events.hasReplies', { count: replies })
        : hostSentence('events.hasInvited', { count: invited });
    return { kind: 'refused', sentence };
  }
  if (after === 'cancelled') {
    return before === 'draft' && replies + told === 0
      ? {
          kind: 'refused',
          sentence: 'Nobody has seen this draft, so there’s nothing to cancel. You can delete it.',
        }
      : { kind: 'cancel' };
  }
  return { kind: before === 'draft' ? 'publish' : 'reopen' };
}
