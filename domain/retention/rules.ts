/** Decides when an event's guest data is erased (docs/product/privacy.md#retention). */

/** The stages of erasure, in order. */
export const stages = ['sensitive', 'personal'] as const;
export type Stage = (typeof stages)[number];

export const maxMonths = 120;

/** How long before an erasure hosts are notified. */
export const noticeMs = 7 * 24 * 60 * 60 * 1_000;

/**
 * The setting of an event or organization. For an event, null follows its organization and 0 keeps
 * the data for good.
 */
export interface Months {
  sensitiveMonths: number | null;
  personalMonths: number | null;
}

/**
 * Returns the setting that applies to an event. Null keeps the data for good. The `personal` stage
 * erases everything, so a `sensitive` stage that is not earlier is dropped.
 */
export function monthsOf(event: Months, organization: Months): Record<Stage, number | null> {
  const of = (own: number | null, general: number | null) => (own === 0 ? null : (own ?? general));
  const sensitive = of(event.sensitiveMonths, organization.sensitiveMonths);
  const personal = of(event.personalMonths, organization.personalMonths);
  const isEarlier = sensitive !== null && (personal === null || sensitive < personal);
  return { sensitive: isEarlier ? sensitive : null, personal };
}

/** Returns the same day this many months later, or the last day of a shorter month. */
export function monthsAfter(date: Date, months: number): Date {
  const day = date.getUTCDate();
  const moved = new Date(date);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const last = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(day, last));
  return moved;
}

/** Returns when an event's guest data is erased, or was erased. Null keeps it for good. */
export function erasureOf(
  of: { endedAt: Date; months: number | null; isHeld: boolean; on: Date | null; doneAt: Date | null },
  now: Date,
): Date | null {
  const { endedAt, months, isHeld, on, doneAt } = of;
  if (doneAt !== null && doneAt >= endedAt) return doneAt;
  if (months === null || isHeld) return null;
  const earliest = on ?? new Date(now.getTime() + noticeMs);
  const due = monthsAfter(endedAt, months);
  return due > earliest ? due : earliest;
}

export type Step =
  | { kind: 'wait' }
  /** Notifies hosts that the data will be erased on that day. */
  | { kind: 'announce'; on: Date }
  /** Withdraws the announced erasure. */
  | { kind: 'withdraw' }
  | { kind: 'erase' };

/** The next step. Nothing is erased until hosts have had seven days' notice. */
export function stepOf(
  of: {
    endedAt: Date;
    /** How many months after the event the data is erased. Null keeps it for good. */
    months: number | null;
    isHeld: boolean;
    /** The erasure date that hosts were notified of. */
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
