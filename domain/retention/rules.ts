/** When guests' data of an event is erased (docs/product.md#retention). */

/** What is erased first, and what is erased at last. */
export const stages = ['sensitive', 'personal'] as const;
export type Stage = (typeof stages)[number];

export const mostMonths = 120;

/** Hosts are told so long before. */
export const noticeMs = 7 * 24 * 60 * 60 * 1_000;

/** As an event or an organization says it. On an event null is as its organization says, and 0 keeps for good. */
export interface Months {
  sensitiveMonths: number | null;
  personalMonths: number | null;
}

/** What holds for an event; null keeps for good. Erasing the people erases everything, so what comes with it or after it is not asked for. */
export function monthsOf(event: Months, organization: Months): Record<Stage, number | null> {
  const of = (own: number | null, general: number | null) => (own === 0 ? null : (own ?? general));
  const sensitive = of(event.sensitiveMonths, organization.sensitiveMonths);
  const personal = of(event.personalMonths, organization.personalMonths);
  const isEarlier = sensitive !== null && (personal === null || sensitive < personal);
  return { sensitive: isEarlier ? sensitive : null, personal };
}

/** The same day so many months later, or the last of a shorter month. */
export function monthsAfter(date: Date, months: number): Date {
  const day = date.getUTCDate();
  const moved = new Date(date);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const last = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(day, last));
  return moved;
}

export type Step =
  | { kind: 'wait' }
  /** Hosts are told that it is erased on that day. */
  | { kind: 'announce'; on: Date }
  /** What they were told does not hold any more. */
  | { kind: 'withdraw' }
  | { kind: 'erase' };

/** What is to be done now. Nothing is erased that hosts were not told of for seven days. */
export function stepOf(
  of: {
    endedAt: Date;
    /** Null keeps for good. */
    months: number | null;
    isHeld: boolean;
    /** The day that hosts were told of. */
    on: Date | null;
    doneAt: Date | null;
  },
  now: Date,
): Step {
  const { endedAt, months, isHeld, on, doneAt } = of;
  const isDone = doneAt !== null && doneAt >= endedAt;
  if (months === null || isHeld || isDone) return on === null ? { kind: 'wait' } : { kind: 'withdraw' };
  const due = monthsAfter(endedAt, months);
  if (on === null) {
    const earliest = new Date(now.getTime() + noticeMs);
    return due > earliest ? { kind: 'wait' } : { kind: 'announce', on: earliest };
  }
  if (due > on) return { kind: 'withdraw' };
  return on <= now ? { kind: 'erase' } : { kind: 'wait' };
}
