/** Computes an event's counts as if the changes that can still be undone were already done. */
import { useQueryClient } from '@tanstack/react-query';
import type { EventCounts } from '#domain/event-home/contract.ts';
import type { ReservationSummary, UnsentMail } from '#domain/replies/contract.ts';
import { mentionsFood } from '#domain/replies/food.ts';
import { statusOf } from '#domain/seats/counters.ts';
import { spotsRemaining } from '#domain/seats/free.ts';
import { type Deferred, useDeferred } from '#web/kernel/toasts/undo.ts';

/** The fields of a reply that its event's counts depend on. */
export interface Counted {
  eventId: string;
  guestCount: number;
  isAttending: boolean;
  waitlisted: boolean;
  awaitingApproval: boolean;
  message?: string | null | undefined;
  unsentMails?: readonly UnsentMail[] | undefined;
}

type Counts = Readonly<Record<string, number>>;

function countsOf(reply: Counted): Counts {
  const status = statusOf(reply);
  return {
    confirmedReplies: status === 'confirmed' ? 1 : 0,
    confirmedGuests: status === 'confirmed' ? reply.guestCount : 0,
    waitlistedReplies: status === 'waitlisted' ? 1 : 0,
    waitlistedGuests: status === 'waitlisted' ? reply.guestCount : 0,
    awaitingApproval: status === 'waitlisted' && reply.awaitingApproval ? 1 : 0,
    declinedReplies: status === 'declined' ? 1 : 0,
    withNote: reply.message ? 1 : 0,
    foodNotes: reply.isAttending && mentionsFood(reply.message ?? '') ? 1 : 0,
    unsent: (reply.unsentMails ?? []).some(({ state }) => state !== 'waiting') ? 1 : 0,
  };
}

/** Returns by how much the event's counts will change, for a change that can be undone. */
export function countsAfter(reply: Counted, change: Partial<Counted> | null): Deferred['counts'] {
  const before = countsOf(reply);
  const after = change && countsOf({ ...reply, ...change });
  return {
    of: reply.eventId,
    by: Object.fromEntries(
      Object.entries(before).map(([name, count]) => [name, (after?.[name] ?? 0) - count]),
    ),
  };
}

/**
 * Returns the counts including changes that can still be undone. A running change is included until
 * the counts are read after it.
 */
export function shownCounts<Of extends object>(
  counts: Of,
  acts: readonly Deferred[],
  { eventId, readAt }: { eventId: string; readAt: number },
): Of {
  const pending = acts.filter(
    ({ counts: change, startedAt }) =>
      change?.of === eventId && (startedAt === undefined || startedAt >= readAt),
  );
  if (pending.length === 0) return counts;
  const entries = Object.entries(counts) as [string, number][];
  return Object.fromEntries(
    entries.map(([name, count]) => [
      name,
      Math.max(
        0,
        pending.reduce((sum, { counts: change }) => sum + (change?.by[name] ?? 0), count),
      ),
    ]),
  ) as Of;
}

/**
 * Predicts the summary of an event's replies, like `shownCounts`. `maxGuests` is needed for the
 * number of free spots.
 */
export function shownSummary(
  summary: ReservationSummary,
  acts: readonly Deferred[],
  read: { eventId: string; readAt: number; maxGuests: number },
): ReservationSummary {
  const counts = {
    confirmedReplies: summary.confirmedCount,
    confirmedGuests: summary.confirmedGuests,
    waitlistedReplies: summary.waitlistedCount,
    declinedReplies: summary.declinedCount,
  };
  const shown = shownCounts(counts, acts, read);
  if (shown === counts) return summary;
  return {
    confirmedCount: shown.confirmedReplies,
    confirmedGuests: shown.confirmedGuests,
    waitlistedCount: shown.waitlistedReplies,
    declinedCount: shown.declinedReplies,
    spotsRemaining: spotsRemaining(read.maxGuests, shown.confirmedGuests),
  };
}

/**
 * Returns the summary with the counts that `shownCounts` returns. `readAt` is when the summary was
 * read.
 */
export function useShownSummary(
  { id, maxGuests }: { id: string; maxGuests: number },
  summary: ReservationSummary | undefined,
  readAt: number,
): ReservationSummary | undefined {
  const acts = useDeferred();
  return summary && shownSummary(summary, acts, { eventId: id, readAt, maxGuests });
}

/** Returns the future counts of an event's overview and of its Guests page. */
export function useShownCounts<More extends object>(
  eventId: string,
  read: { counts: EventCounts; key: readonly unknown[]; more: More | undefined; moreReadAt: number },
): { counts: EventCounts; more: More | undefined } {
  const acts = useDeferred();
  const readAt = useQueryClient().getQueryState(read.key)?.dataUpdatedAt ?? 0;
  return {
    counts: shownCounts(read.counts, acts, { eventId, readAt }),
    more: read.more && shownCounts(read.more, acts, { eventId, readAt: read.moreReadAt }),
  };
}
