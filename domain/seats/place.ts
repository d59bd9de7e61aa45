/**
 * Decides whether a new reply gets its seats (docs/product/seats.md#capacity). line.ts decides who
 * moves up later, and edits.ts decides about changed parties.
 */
import { isClosed } from '../replies/deadline.ts';
import { flagsOf, type Party, type SeatClaim } from './counters.ts';
import { type Capacity, freeSeats } from './free.ts';
import { openSpots } from './line.ts';

/** An event's rules about accepting replies. */
export interface SeatRules {
  maxGuests: number;
  enableWaitlist: boolean;
  requiresApproval: boolean;
  closesAt: Date;
}

export interface Answer extends Party {
  isAttending: boolean;
  /**
   * The number of seats promised to an invited household until it answers. It may be 0. Missing for
   * strangers.
   */
  promised?: number;
}

export type Placement =
  | { kind: 'confirmed' }
  | { kind: 'waitlisted'; awaitingApproval: boolean }
  | { kind: 'declined' }
  /** Refused for lack of seats. `spotsLeft` is how many seats a new party could still take. */
  | { kind: 'full'; spotsLeft: number }
  | { kind: 'closed' };

/** The seat counts that deciding a batch passes from one reply to the next. */
export interface Seating {
  confirmedGuests: number;
  openSpots: number;
}

/** Returns the counts before the first reply of a batch. `waiting` has the party sizes in order. */
export function seatingOf(event: Capacity & { waiting: readonly number[] }): Seating {
  return {
    confirmedGuests: event.confirmedGuests,
    openSpots: openSpots({ spotsRemaining: freeSeats(event), waitingInOrder: event.waiting }),
  };
}

/**
 * Decides one whole reply, and returns the state for the next one. It takes the same time however
 * long the line is. A confirmed party only takes seats that are not set aside, so no waiting party
 * loses its seats. A party that joins the line did not fit, and within a batch the free seats never
 * increase. An invited household also has its promised seats and needs no approval. Seats that it
 * leaves unused do not go to the next reply: the caller runs the promotion again.
 */
export function settleOne(
  rules: SeatRules,
  seating: Seating,
  answer: Answer,
  now: Date,
): { placement: Placement; seating: Seating } {
  const stays = (placement: Placement) => ({ placement, seating });
  if (isClosed(rules.closesAt, now)) return stays({ kind: 'closed' });
  if (!answer.isAttending) return stays({ kind: 'declined' });
  const isInvited = answer.promised !== undefined;
  if (rules.requiresApproval && !isInvited) return stays({ kind: 'waitlisted', awaitingApproval: true });
  const ofOpen = Math.max(0, answer.guestCount - (answer.promised ?? 0));
  if (ofOpen <= seating.openSpots) {
    return {
      placement: { kind: 'confirmed' },
      seating: {
        confirmedGuests: seating.confirmedGuests + answer.guestCount,
        openSpots: seating.openSpots - ofOpen,
      },
    };
  }
  if (rules.enableWaitlist) return stays({ kind: 'waitlisted', awaitingApproval: false });
  return stays({ kind: 'full', spotsLeft: seating.openSpots });
}

/** Decides one reply outside a batch: a decline that becomes a yes. */
export function place(request: {
  event: SeatRules & Capacity;
  /** Sizes of the parties that wait for seats, in order, pruned or not. */
  waiting: readonly number[];
  party: Answer;
  now: Date;
}): Placement {
  const { event, waiting, party, now } = request;
  return settleOne(event, seatingOf({ ...event, waiting }), party, now).placement;
}

/** The fields to write for a placed reply, or null if nothing is written. */
export function standingOf(placement: Placement, guestCount: number): SeatClaim | null {
  switch (placement.kind) {
    case 'confirmed':
      return { ...flagsOf('confirmed'), awaitingApproval: false, guestCount };
    case 'waitlisted':
      return { ...flagsOf('waitlisted'), awaitingApproval: placement.awaitingApproval, guestCount };
    case 'declined':
      return { ...flagsOf('declined'), awaitingApproval: false, guestCount };
    case 'full':
    case 'closed':
      return null;
  }
}
