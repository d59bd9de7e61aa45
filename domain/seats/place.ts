/**
 * Decides whether a party that replies gets its seats (docs/product.md#capacity). Who moves up later is decided in line.ts, what
 * a changed party gets in edits.ts.
 */
import { isClosed } from '../replies/deadline.ts';
import { flagsOf, type Party, spotsRemaining, type Standing } from './counters.ts';
import { openSpots } from './line.ts';

export function fullSentence(spotsLeft: number): string {
  if (spotsLeft === 0) return 'Sorry, this event is full.';
  return `Sorry, only ${spotsLeft} ${spotsLeft === 1 ? 'spot is' : 'spots are'} left.`;
}

/** What an event says about taking replies. */
export interface SeatRules {
  maxGuests: number;
  enableWaitlist: boolean;
  requiresApproval: boolean;
  closesAt: Date;
}

export interface Answer extends Party {
  isAttending: boolean;
}

export type Placement =
  | { kind: 'confirmed' }
  | { kind: 'waitlisted'; awaitingApproval: boolean }
  | { kind: 'declined' }
  /** Not taken; `spotsLeft` is what a new party could still take. */
  | { kind: 'full'; spotsLeft: number }
  | { kind: 'closed' };

/** The state that settling carries from one reply to the next. */
export interface Seating {
  confirmedGuests: number;
  openSpots: number;
}

/** The state before the first reply of a batch. `waiting` as for openSpots. */
export function seatingOf(event: {
  maxGuests: number;
  confirmedGuests: number;
  waiting: readonly number[];
}): Seating {
  const remaining = spotsRemaining(event.maxGuests, event.confirmedGuests);
  return {
    confirmedGuests: event.confirmedGuests,
    openSpots: openSpots({ spotsRemaining: remaining, waitingInOrder: event.waiting }),
  };
}

/**
 * Decides one reply, whole, and says what the next one meets. It takes the same time however long the line is. A
 * confirmed party takes only seats that are set aside for nobody, so no waiting party loses its own. A party that joins the
 * line did not fit, and within a batch the free seats never increase.
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
  if (rules.requiresApproval) return stays({ kind: 'waitlisted', awaitingApproval: true });
  if (answer.guestCount <= seating.openSpots) {
    return {
      placement: { kind: 'confirmed' },
      seating: {
        confirmedGuests: seating.confirmedGuests + answer.guestCount,
        openSpots: seating.openSpots - answer.guestCount,
      },
    };
  }
  if (rules.enableWaitlist) return stays({ kind: 'waitlisted', awaitingApproval: false });
  return stays({ kind: 'full', spotsLeft: seating.openSpots });
}

/** Decides one reply that is not part of a batch: a no that becomes a yes. */
export function place(asked: {
  event: SeatRules & { confirmedGuests: number };
  /** Sizes of the parties waiting for seats, in order, pruned or not. */
  waiting: readonly number[];
  party: Answer;
  now: Date;
}): Placement {
  const { event, waiting, party, now } = asked;
  return settleOne(event, seatingOf({ ...event, waiting }), party, now).placement;
}

/** How a placed reply is written; null where nothing is. */
export function standingOf(placement: Placement, guestCount: number): Standing | null {
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
