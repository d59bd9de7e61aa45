/** What an edit of a host or of a guest does to the seats (docs/product.md#capacity). */
import type { Issue } from '../kernel/errors.ts';
import { isClosed } from '../replies/deadline.ts';
import { countedGuests } from '../replies/guests.ts';
import {
  type Capacity,
  type Counters,
  countersDelta,
  flagsOf,
  type Party,
  type Standing,
  statusOf,
} from './counters.ts';
import { type Answer, place, seatingOf, type SeatRules, standingOf } from './place.ts';

/** To a confirmed party of `before` guests that wants more seats than are left. */
export function cannotGrowSentence(spotsLeft: number, before: number): string {
  if (spotsLeft === 0) return 'Sorry, the event is full: your party cannot grow.';
  const fit = spotsLeft === 1 ? '1 more guest fits' : `${spotsLeft} more guests fit`;
  return `Sorry, only ${fit}: your party can be of ${before + spotsLeft} at most.`;
}

/** The guest-count limit of a host's edit: 8, or the event's own party limit where that is higher. */
export function hostGuestLimit(maxGuestsPerRsvp: number): number {
  return Math.max(8, maxGuestsPerRsvp);
}

/** What is wrong with the count of a host's edit; a party that is larger than the limit already may keep its size. */
export function hostCountIssue(
  guestCount: number,
  isAttending: boolean,
  { maxGuestsPerRsvp, guestsBefore }: { maxGuestsPerRsvp: number; guestsBefore: number },
): Issue | null {
  const limit = Math.max(hostGuestLimit(maxGuestsPerRsvp), guestsBefore);
  const least = isAttending ? 1 : 0;
  return Number.isInteger(guestCount) && guestCount >= least && guestCount <= limit
    ? null
    : { path: 'guestCount', message: `Guest count must be ${least} to ${limit}` };
}

export type HostEdit =
  | { kind: 'invalid'; issues: Issue[] }
  | {
      kind: 'ok';
      after: Standing;
      delta: Counters;
      /** It starts to wait now, and so takes a new place at the end of the line. */
      joinsLine: boolean;
      /** The edit takes seats past the capacity; the notice says by how much. */
      overCapacity: { confirmedGuests: number; maxGuests: number; notice: string } | null;
    };

/** "This makes 52 of 50". */
export function overCapacityNotice(confirmedGuests: number, maxGuests: number): string {
  return `This makes ${confirmedGuests} of ${maxGuests}`;
}

/**
 * A host's edit or approval. It is an explicit act and therefore never refused for want of seats, only reported. A yes
 * has at least one guest; a party that is larger than the limit already may keep its size. Approving names only
 * `waitlisted: false`. A party that a host moves onto the waitlist of an event with approval awaits approval.
 */
export function applyEdit(edit: {
  event: {
    maxGuests: number;
    confirmedGuests: number;
    maxGuestsPerRsvp: number;
    requiresApproval: boolean;
  };
  before: Standing;
  /** The persons of the party, of whom some may not come; left out, all do. */
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
  const confirmedGuests = event.confirmedGuests + delta.confirmedGuests;
  const overCapacity =
    delta.confirmedGuests > 0 && confirmedGuests > event.maxGuests
      ? {
          confirmedGuests,
          maxGuests: event.maxGuests,
          notice: overCapacityNotice(confirmedGuests, event.maxGuests),
        }
      : null;
  return { kind: 'ok', after, delta, joinsLine, overCapacity };
}

/**
 * Whether a host's change concerns the guest, who is mailed then unless the host says otherwise: how many come, what they
 * eat, where the reply stands. A corrected name or phone number does not.
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
  | { kind: 'ok'; after: Standing; delta: Counters; joinsLine: boolean }
  /** Nothing changes; `spotsLeft` is by how many guests a confirmed party could grow, or what a new party could take. */
  | { kind: 'full'; spotsLeft: number }
  /** Only the host can add guests to a confirmed party of an event with approval. */
  | { kind: 'approvalRequired' }
  | { kind: 'closed' };

export const approvalRequiredSentence =
  'The host approves every guest of this event. Please ask them to make your party larger.';

/**
 * A guest's own change through the personal link. Withdrawing and shrinking always work, past the deadline too, since
 * they only give seats back. Everything that takes seats is decided like a new reply:
 * - A confirmed party that grows keeps its seats, and the added ones must fit in what a new party could take; otherwise
 *   nothing changes.
 * - A waiting party that shrinks keeps its place; one that grows goes to the end of the line, or it would overtake
 *   those behind it.
 * - A no that becomes a yes is a new reply.
 * `waiting` are those that wait for seats, in order; a party that is one of them is decided without it.
 */
export function applyGuestEdit(edit: {
  event: SeatRules & Capacity;
  waiting: readonly number[];
  before: Standing;
  /** With `promised` where the reply is by an invitation: no host approves it. */
  answer: Answer;
  now: Date;
}): GuestEdit {
  const { event, waiting, before, answer, now } = edit;
  const changed = (after: Standing, joinsLine = false): GuestEdit => {
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
      const after = standingOf(placement, guestCount) as Standing;
      return changed(after, after.waitlisted);
    }
  }
}
