/**
 * Counts an event's replies, without deleted ones (docs/product/seats.md#capacity). Guests are
 * people, replies are parties.
 */
import { spotsRemaining } from './free.ts';

export const statuses = ['confirmed', 'waitlisted', 'declined'] as const;

export type Status = (typeof statuses)[number];

export interface Party {
  guestCount: number;
}

/** The fields of a reply that affect seats. */
export interface SeatClaim extends Party {
  isAttending: boolean;
  waitlisted: boolean;
  /** A reply that awaits approval holds no seats and is never promoted automatically. */
  awaitingApproval: boolean;
}

export function statusOf(reply: { isAttending: boolean; waitlisted: boolean }): Status {
  if (!reply.isAttending) return 'declined';
  return reply.waitlisted ? 'waitlisted' : 'confirmed';
}

export function flagsOf(status: Status): { isAttending: boolean; waitlisted: boolean } {
  return { isAttending: status !== 'declined', waitlisted: status === 'waitlisted' };
}

/**
 * An event's counts of its replies, without deleted ones. Guests are people, replies are parties.
 */
export interface Counters {
  confirmedGuests: number;
  confirmedReplies: number;
  waitlistedGuests: number;
  waitlistedReplies: number;
  declinedReplies: number;
}

export const noReplies: Counters = {
  confirmedGuests: 0,
  confirmedReplies: 0,
  waitlistedGuests: 0,
  waitlistedReplies: 0,
  declinedReplies: 0,
};

type Reply = Party & { isAttending: boolean; waitlisted: boolean };

function countersOf(reply: Reply | null): Counters {
  if (reply === null) return noReplies;
  const { guestCount } = reply;
  switch (statusOf(reply)) {
    case 'confirmed':
      return { ...noReplies, confirmedGuests: guestCount, confirmedReplies: 1 };
    case 'waitlisted':
      return { ...noReplies, waitlistedGuests: guestCount, waitlistedReplies: 1 };
    case 'declined':
      return { ...noReplies, declinedReplies: 1 };
  }
}

function combine(a: Counters, b: Counters, sign: 1 | -1): Counters {
  return {
    confirmedGuests: a.confirmedGuests + sign * b.confirmedGuests,
    confirmedReplies: a.confirmedReplies + sign * b.confirmedReplies,
    waitlistedGuests: a.waitlistedGuests + sign * b.waitlistedGuests,
    waitlistedReplies: a.waitlistedReplies + sign * b.waitlistedReplies,
    declinedReplies: a.declinedReplies + sign * b.declinedReplies,
  };
}

export function addCounters(a: Counters, b: Counters): Counters {
  return combine(a, b, 1);
}

/**
 * Returns the change of an event's counters when a reply changes. `before` is null for a new reply,
 * `after` for a deleted one.
 */
export function countersDelta(before: Reply | null, after: Reply | null): Counters {
  return combine(countersOf(after), countersOf(before), -1);
}

/**
 * Counts a whole list of replies. An event's stored counters must equal the result.
 * @internal Tests compare the stored counters with it.
 */
export function countReplies(rows: readonly Reply[]): Counters {
  return rows.reduce((sum, row) => addCounters(sum, countersOf(row)), noReplies);
}

/**
 * The summary above a list of replies. `waitlistedCount` counts replies, `confirmedGuests` counts
 * people.
 */
export function summaryOf(counters: Counters, maxGuests: number) {
  return {
    confirmedGuests: counters.confirmedGuests,
    waitlistedCount: counters.waitlistedReplies,
    spotsRemaining: spotsRemaining(maxGuests, counters.confirmedGuests),
    confirmedCount: counters.confirmedReplies,
    declinedCount: counters.declinedReplies,
  };
}

/** The number of live yes replies, for a plan's limit (docs/product/seats.md#capacity). */
export function yesReplies(counters: Counters): number {
  return counters.confirmedReplies + counters.waitlistedReplies;
}

/**
 * Returns whether a change frees seats. Hosts are then notified if the event was full or parties
 * wait.
 */
export function opensSpots(delta: Counters): boolean {
  return delta.confirmedGuests < 0;
}
