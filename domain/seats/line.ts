/** The waitlist is a line in which nobody overtakes (docs/product/seats.md#waitlist). */
import { type Party, type Standing, statusOf } from './counters.ts';

/**
 * The seats that a new party could take without overtaking. It walks the waiting parties in order
 * and sets seats aside for each that fits in the rest. `waitingInOrder` holds the sizes of parties
 * that wait for seats, by arrival, without those that await approval.
 *
 * The list may be pruned without changing the result, here and in `promote`. A party larger than
 * the remaining spots never fits. Once a party of some size does not fit, no later party of that
 * size does. So of each size s only the first spots/s matter: with 10 spots the first ten parties
 * of one, the first five of two, and so on, however long the line is. `mayMatter` in
 * server/replies/shared.store.ts reads no more than these.
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
 * The parties to confirm now that spots opened: in order, each whole, skipping none that fits.
 * Parties that await approval are not in the list. It may be pruned as for `openSpots`.
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

/** `spotsNeeded` looks no further. Parties that need more are told just that. */
export const mostSpotsNeeded = 200;

/**
 * How many more spots must open before `promote` would confirm each waiting party, after those
 * ahead of it. 0 fits now, null needs more than the maximum. `freeSeats` is the capacity less the
 * confirmed guests. Below 0, a host let more in, and that many spots open for nobody.
 * `waitingInOrder` holds the sizes of parties that wait for seats, unpruned, by arrival. More spots
 * do not always help a party, because a larger party ahead may take them. So one walk tries all
 * numbers of spots.
 */
export function spotsNeeded(seats: {
  freeSeats: number;
  waitingInOrder: readonly number[];
}): (number | null)[] {
  /** The rest that the walked parties leave, by the number of added spots. */
  const rest = Array.from({ length: mostSpotsNeeded + 1 }, (_, added) => seats.freeSeats + added);
  return seats.waitingInOrder.map((guestCount) => {
    let needed: number | null = null;
    for (let added = 0; added <= mostSpotsNeeded; added += 1) {
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
export function mayMoveUp(before: Standing, after: Standing | null): boolean {
  if (!before.isAttending) return false;
  return after === null || statusOf(after) !== statusOf(before) || after.guestCount !== before.guestCount;
}
