/** The waitlist as a line: nobody overtakes (docs/product.md#waitlist). */
import { type Party, type Standing, statusOf } from './counters.ts';

/**
 * What a new party could still take: what stops it from overtaking. The waiting parties are walked in order, and seats are set aside for each that
 * fits in what remains. `waitingInOrder` are the sizes of the parties that wait for seats, by arrival; those that await
 * approval are not among them.
 *
 * The list may be pruned without changing the result, here and in `promote`. A party larger than the spots remaining never
 * fits. Once one party of a size does not fit, no later one of that size does. So of each size s only the first spots/s
 * matter: with 10 spots the first ten parties of one, the first five of two, and so on, however long the line is.
 * `mayMatter` in server/replies/shared.store.ts reads no more than these.
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
 * Whether waiting parties move up without a host. Where every yes is a host's to confirm none do, also of those who began
 * to wait before approval was switched on.
 */
export const promotesByItself = (event: {
  automaticPromotion: boolean;
  requiresApproval: boolean;
}): boolean => event.automaticPromotion && !event.requiresApproval;

/**
 * Whom to confirm now that spots opened: in order, each party whole, skipping none that fits. Parties that await
 * approval are passed over. The list may be pruned as for `openSpots`.
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

/** `spotsNeeded` looks no further: who needs more than this is told just that. */
export const mostSpotsNeeded = 200;

/**
 * How many more spots must open before `promote` would confirm each waiting party, those before it coming first: 0 for
 * one that fits now, null for one that needs more than `mostSpotsNeeded`. `freeSeats` is the capacity less the confirmed
 * guests, below 0 where a host let more in: that many open for nobody. `waitingInOrder` are the sizes of the parties that
 * wait for seats, unpruned, by arrival. More spots do not always help a
 * party: the added ones may go to a larger party ahead of it. So all numbers of spots are tried, in one walk.
 */
export function spotsNeeded(seats: {
  freeSeats: number;
  waitingInOrder: readonly number[];
}): (number | null)[] {
  /** By how many spots are added: what the parties walked so far leave. */
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
 * Whether automatic promotion should run after a change: seats were given back, or a waiting party left its place or
 * became smaller. `after` is null where the reply is deleted. Running `promote` when nobody fits is harmless; a larger capacity and
 * switching automatic promotion on are occasions too. A party that a host has just moved onto the waitlist is left out
 * of that one run, or the host's act would be undone at once.
 */
export function mayMoveUp(before: Standing, after: Standing | null): boolean {
  if (!before.isAttending) return false;
  return after === null || statusOf(after) !== statusOf(before) || after.guestCount !== before.guestCount;
}
