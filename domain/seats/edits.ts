/** Decides how a host's or guest's edit affects seats (docs/product/seats.md#capacity). */
import type { Issue } from '../kernel/errors.ts';
import { hostSentence } from '../kernel/sentence.ts';
import { isClosed } from '../replies/deadline.ts';
import { countedGuests } from '../replies/guests.ts';
import { type Counters, countersDelta, flagsOf, type Party, type SeatClaim, statusOf } from './counters.ts';
import { type Capacity, seatsLeft } from './free.ts';
import { type Answer, place, seatingOf, type SeatRules, standingOf } from './place.ts';

/** Returns the seats left, and the size that a confirmed party of `before` guests can grow to. */
export const fitsMore = (left: number, before: number) => ({ left, most: before + left });

/** The guest-count limit of a host's edit. */
export function hostGuestLimit(maxGuestsPerRsvp: number): number {
  return Math.max(20, maxGuestsPerRsvp);
}

/**
 * Returns the problem with the count in a host's edit. A party above the limit may keep its size.
 */
export function hostCountIssue(
  guestCount: number,
  isAttending: boolean,
  { maxGuestsPerRsvp, guestsBefore }: { maxGuestsPerRsvp: number; guestsBefore: number },
): Issue | null {
  const limit = Math.max(hostGuestLimit(maxGuestsPerRsvp), guestsBefore);
  const min = isAttending ? 1 : 0;
  return Number.isInteger(guestCount) && guestCount >= min && guestCount <= limit
    ? null
    : { path: 'guestCount', ...hostSentence('replies.count', { least: String(min), most: String(limit) }) };
}

export type HostEdit =
  | { kind: 'invalid'; issues: Issue[] }
  | {
      kind: 'ok';
      after: SeatClaim;
      delta: Counters;
      /**
       * Whether the reply starts to wait with this change. It then goes to the end of the waitlist.
       */
      joinsLine: boolean;
      /** A notice such as "This makes 52 of 50" if the edit exceeds the capacity, else null. */
      overCapacity: string | null;
    };

/**
 * Counts the seats after a host lets more guests in: "This makes 52 of 50". Promised seats count,
 * because their households may still use them.
 * @returns the notice with the seats used, and by how many (`over`) they exceed the capacity, 0 or
 * less if they do not.
 */
export function seatsAfter(event: Capacity, added: number) {
  const over = added - seatsLeft(event);
  return { notice: `This makes ${event.maxGuests + over} of ${event.maxGuests}`, over };
}

/**
 * Applies a host's edit or approval. Hosts act deliberately, so a lack of seats is reported but
 * never refused. A yes has at least one guest, and a party above the limit may keep its size. For
 * an approval, the change is only `waitlisted: false`. A party that a host moves onto the waitlist
 * of an event with approval awaits approval.
 */
export function applyEdit(edit: {
  event: Capacity & { maxGuestsPerRsvp: number; requiresApproval: boolean };
  before: SeatClaim;
  /** The number of persons in the party, including those who do not come. If missing, all come. */
  guestsBefore?: number;
  change: { isAttending?: boolean; waitlisted?: boolean; guestCount?: number };
}): HostEdit {
  const { event, before, change } = edit;
  const isAttending = change.isAttending ?? before.isAttending;
  const waitlisted = isAttending && (change.waitlisted ?? before.waitlisted);
  const guestCount = change.guestCount ?? before.guestCount;
  const issue = hostCountIssue(guestCount, isAttending, {
    maxGuestsPerRsvp: event.maxGuestsPerRsvp,
    guestsBefore: Math.max(before.guestCount, edit.guestsBefore ?? 0),
  });
  if (issue) return { kind: 'invalid', issues: [issue] };
  const joinsLine = waitlisted && statusOf(before) !== 'waitlisted';
  const awaitingApproval = waitlisted && (joinsLine ? event.requiresApproval : before.awaitingApproval);
  const after = { isAttending, waitlisted, awaitingApproval, guestCount };
  const delta = countersDelta(before, after);
  const { notice, over } = seatsAfter(event, delta.confirmedGuests);
  const overCapacity = delta.confirmedGuests > 0 && over > 0 ? notice : null;
  return { kind: 'ok', after, delta, joinsLine, overCapacity };
}

/**
 * Whether a host's change matters to the guest: how many come, what they eat, or the reply's
 * status. The guest is then mailed unless the host says otherwise. A corrected name or phone number
 * does not matter.
 */
export function concernsGuest(before: ShownToGuest, after: ShownToGuest): boolean {
  const meals = (reply: ShownToGuest) =>
    JSON.stringify(countedGuests(reply).map(({ mealChoice }) => mealChoice));
  const whoComes = ({ guestDetails }: ShownToGuest) =>
    JSON.stringify(guestDetails.flatMap(({ isAttending }, index) => (isAttending === false ? [index] : [])));
  return (
    statusOf(before) !== statusOf(after) ||
    before.guestCount !== after.guestCount ||
    meals(before) !== meals(after) ||
    (after.isAttending && whoComes(before) !== whoComes(after))
  );
}

interface ShownToGuest extends Party {
  isAttending: boolean;
  waitlisted: boolean;
  guestDetails: readonly { mealChoice: string; isAttending?: boolean }[];
}

export type GuestEdit =
  | { kind: 'ok'; after: SeatClaim; delta: Counters; joinsLine: boolean }
  /**
   * Refused for lack of seats. `spotsLeft` is how many guests a confirmed party could add, or how
   * many seats a new party could take.
   */
  | { kind: 'full'; spotsLeft: number }
  /** On an event with approval, only the host can add guests to a confirmed party. */
  | { kind: 'approvalRequired' }
  | { kind: 'closed' };

export const approvalRequiredSentence = 'The host approves every guest. To bring more people, ask the host.';

/**
 * Applies a guest's own change by the personal link. Withdrawing and shrinking always work, even
 * past the deadline, because they only free seats. Every change that needs seats is decided like a
 * new reply:
 * - A confirmed party that grows keeps its seats. The added guests must fit in the seats that a
 *   new party could take. If they do not, nothing changes.
 * - A waiting party that shrinks keeps its place. One that grows goes to the end of the line, or
 *   it would overtake others.
 * - A decline that becomes a yes is a new reply. `waiting` lists the parties that wait for seats,
 *   in order. A party among them is decided as if it were not in the list.
 */
export function applyGuestEdit(edit: {
  event: SeatRules & Capacity;
  waiting: readonly number[];
  before: SeatClaim;
  /** Has `promised` if the reply answers an invitation, which needs no approval. */
  answer: Answer;
  now: Date;
}): GuestEdit {
  const { event, waiting, before, answer, now } = edit;
  const changed = (after: SeatClaim, joinsLine = false): GuestEdit => {
    return { kind: 'ok', after, delta: countersDelta(before, after), joinsLine };
  };
  const { guestCount } = answer;
  if (!answer.isAttending) {
    return changed({ ...flagsOf('declined'), awaitingApproval: false, guestCount });
  }
  if (before.isAttending && guestCount <= before.guestCount) return changed({ ...before, guestCount });
  if (isClosed(event.closesAt, now)) return { kind: 'closed' };
  switch (statusOf(before)) {
    case 'confirmed': {
      if (event.requiresApproval && answer.promised === undefined) return { kind: 'approvalRequired' };
      const seating = seatingOf({ ...event, waiting });
      if (guestCount - before.guestCount > seating.openSpots) {
        return { kind: 'full', spotsLeft: seating.openSpots };
      }
      return changed({ ...before, guestCount });
    }
    case 'waitlisted':
      return changed({ ...before, guestCount }, !before.awaitingApproval);
    case 'declined': {
      const placement = place({ event, waiting, party: answer, now });
      if (placement.kind === 'full' || placement.kind === 'closed') return placement;
      const after = standingOf(placement, guestCount) as SeatClaim;
      return changed(after, after.waitlisted);
    }
  }
}
