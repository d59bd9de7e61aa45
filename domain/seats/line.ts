/** The waitlist is a line in which nobody overtakes (docs/product/seats.md#waitlist). */
import { type Party, type SeatClaim, statusOf } from './counters.ts';

/**
 * Returns the seats that a new party could take without overtaking. It walks the waiting parties in
 * order and sets seats aside for each that fits in the rest. `waitingInOrder` holds the sizes of
 * parties that wait for seats, by arrival, without those that await approval.
 *
 * The list may be pruned without changing the result, here and in `promote`. A party larger than
 * the remaining spots never fits. Once a party of some size does not fit, no later party of that
 * size does. So of each size s only the first spots/s parties matter, however long the line is.
 * With 10 spots, these are the first ten parties of one, the first five of two, and so on.
 * `waitingThatCouldFit` in server/replies/rows/shared.store.ts reads only these parties.
 */
export function openSpots(seats: { spotsRemaining: number; waitingInOrder: readonly number[] }): number {
  let rest = seats.spotsRemaining;
  for (const guestCount of seats.waitingInOrder) {
    if (guestCount <= rest) rest -= guestCount;
    if (rest === 0) break;
  }
  return rest;
}

export interface WaitingParty extends Party {
  id: string;
  awaitingApproval?: boolean;
}

/**
 * Whether waiting parties move up automatically. With approval on, nobody is promoted
 * automatically, not even parties that were already waiting.
 */
export const promotesByItself = (event: {
  automaticPromotion: boolean;
  requiresApproval: boolean;
}): boolean => event.automaticPromotion && !event.requiresApproval;

/**
 * Returns the parties to confirm now that spots opened: every whole party that fits, in line order.
 * The list must not contain parties that await approval. It may be pruned as for `openSpots`.
 */
export function promote(seats: {
  spotsRemaining: number;
  waitingInOrder: readonly WaitingParty[];
}): string[] {
  let rest = seats.spotsRemaining;
  const promoted: string[] = [];
  for (const party of seats.waitingInOrder) {
    if (rest === 0) break;
    if (party.awaitingApproval || party.guestCount > rest) continue;
    rest -= party.guestCount;
    promoted.push(party.id);
  }
  return promoted;
}

/** The largest result of `spotsNeeded`. Parties that need more see "more than 200". */
export const maxSpotsNeeded = 200;

/**
 * Returns how many more spots must open before `promote` would confirm each waiting party, after
 * the parties ahead of it. 0 means that the party fits now, and null that it needs more than the
 * maximum. `seatsLeft` is that of free.ts. If it is below 0, a host let more guests in, and that
 * many spots must open before one is free. `waitingInOrder` holds the sizes of parties that wait
 * for seats, unpruned, by arrival. More spots do not always help a party, because a larger party
 * ahead may take them. So one walk tries all numbers of spots.
 */
export function spotsNeeded(seats: {
  seatsLeft: number;
  waitingInOrder: readonly number[];
}): (number | null)[] {
  /** The seats that the parties so far have left over, for each number of added spots. */
  const rest = Array.from({ length: maxSpotsNeeded + 1 }, (_, added) => seats.seatsLeft + added);
  return seats.waitingInOrder.map((guestCount) => {
    let needed: number | null = null;
    for (let added = 0; added <= maxSpotsNeeded; added += 1) {
      const left = rest[added] ?? 0;
      if (guestCount > left) continue;
      needed ??= added;
      rest[added] = left - guestCount;
    }
    return needed;
  });
}

/**
 * Whether automatic promotion should run after a change: seats came back, or a waiting party left
 * its place or shrank. `after` is null for a deleted reply. Running `promote` when nobody fits is
 * harmless. A larger capacity and switching automatic promotion on also call for it. Leave out a
 * party that a host just moved onto the waitlist, or the host's act would be undone at once.
 */
export function mayMoveUp(before: SeatClaim, after: SeatClaim | null): boolean {
  if (!before.isAttending) return false;
  return after === null || statusOf(after) !== statusOf(before) || after.guestCount !== before.guestCount;
}
