/** Decides the seats of a reply that a host enters (docs/product/seats.md#capacity). */
import { counted } from '../kernel/text.ts';
import { type Counters, countersDelta, flagsOf, type SeatClaim, type Status, statusOf } from './counters.ts';
import { seatsAfter } from './edits.ts';
import { type Capacity, freeSeats } from './free.ts';
import { type Answer, seatingOf } from './place.ts';

export type Entered =
  | {
      kind: 'ok';
      after: SeatClaim;
      delta: Counters;
      /** Whether the reply goes to the end of the waitlist. */
      joinsLine: boolean;
      /** A notice such as "This makes 52 of 50" if the reply exceeds the capacity, else null. */
      overCapacity: string | null;
      /** How many waiting parties the reply passed. */
      passed: number;
    }
  | { kind: 'full'; spotsLeft: number };

/**
 * Decides whether an entered reply gets seats. Before the start, it is settled like a stranger's
 * reply without approval. From the start on, nobody waits, and all free seats count. `over`
 * confirms it in any case. `waiting` has the sizes of the other parties that wait for seats, in
 * order, pruned or not. `waitingParties` is how many there are. `before` is the household's earlier
 * reply. If it was confirmed, it keeps its seats. If it was waiting and doesn't grow, it keeps its
 * place in line.
 */
export function placeEntered(entry: {
  event: Capacity & { enableWaitlist: boolean };
  waiting: readonly number[];
  waitingParties: number;
  before: SeatClaim | null;
  party: Answer;
  hasBegun: boolean;
  over: boolean;
}): Entered {
  const { event, before, party, hasBegun } = entry;
  const { guestCount } = party;
  const was = before && statusOf(before);
  const at = (status: Status, more: Partial<Extract<Entered, { kind: 'ok' }>> = {}): Entered => {
    const after = { ...flagsOf(status), awaitingApproval: false, guestCount };
    const delta = countersDelta(before, after);
    return { kind: 'ok', after, delta, joinsLine: false, overCapacity: null, passed: 0, ...more };
  };
  if (!party.isAttending) return at('declined');
  const own = (party.promised ?? 0) + (before && was === 'confirmed' ? before.guestCount : 0);
  const ofOpen = Math.max(0, guestCount - own);
  const spotsLeft = hasBegun ? freeSeats(event) : seatingOf({ ...event, waiting: entry.waiting }).openSpots;
  if (ofOpen <= spotsLeft) return at('confirmed');
  if (entry.over) {
    const { notice, over } = seatsAfter(event, ofOpen);
    return at('confirmed', { overCapacity: over > 0 ? notice : null, passed: entry.waitingParties });
  }
  if (hasBegun || !event.enableWaitlist || was === 'confirmed') return { kind: 'full', spotsLeft };
  const keepsPlace =
    before !== null && was === 'waitlisted' && !before.awaitingApproval && guestCount <= before.guestCount;
  return at('waitlisted', { joinsLine: !keepsPlace });
}

/** Returns the notice for the host after an action past the capacity or past the line, or null. */
export function enteredNotice({
  overCapacity,
  passed,
}: {
  overCapacity: string | null;
  passed: number;
}): string | null {
  if (passed === 0) return overCapacity;
  const parties = counted(passed, 'waiting party', 'waiting parties');
  return overCapacity === null ? `This passes ${parties}` : `${overCapacity} and passes ${parties}`;
}
