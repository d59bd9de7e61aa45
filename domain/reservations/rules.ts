/**
 * Who gets a seat (DECISIONS section 5). Everything here is arithmetic on rows that the caller read under the event's
 * lock; nothing here may be decided on what was read before the lock was taken.
 */
import { isEmail, isStorableText, lengthOf, maxNameLength, maxTextLength, trimmed } from '../kernel/text.ts';

interface Issue {
  path: string;
  message: string;
}

// -------------------------------------------------------------------------------------------------- status and counters

export const statuses = ['confirmed', 'waitlisted', 'declined'] as const;
export type Status = (typeof statuses)[number];

export interface Party {
  guestCount: number;
}

/** What of a reply decides about seats. */
export interface Standing extends Party {
  isAttending: boolean;
  waitlisted: boolean;
  /** Waits for a host's yes rather than for seats: holds none and is never promoted automatically. */
  awaitingApproval: boolean;
}

export function statusOf(reply: { isAttending: boolean; waitlisted: boolean }): Status {
  if (!reply.isAttending) return 'declined';
  return reply.waitlisted ? 'waitlisted' : 'confirmed';
}

export function flagsOf(status: Status): { isAttending: boolean; waitlisted: boolean } {
  return { isAttending: status !== 'declined', waitlisted: status === 'waitlisted' };
}

/** What an event counts of its live replies. Guests are people, replies are parties. */
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

/** What to add to an event's counters when a reply changes; null before is a new reply, null after a deleted one. */
export function countersDelta(before: Reply | null, after: Reply | null): Counters {
  return combine(countersOf(after), countersOf(before), -1);
}

/** The counters of a whole list of replies. */
export function countReplies(rows: readonly Reply[]): Counters {
  return rows.reduce((sum, row) => addCounters(sum, countersOf(row)), noReplies);
}

/** The summary above a list of replies. `waitlistedCount` counts replies; `confirmedGuests` counts people. */
export function summarise(
  rows: readonly Reply[],
  maxGuests: number,
): {
  confirmedGuests: number;
  waitlistedCount: number;
  spotsRemaining: number;
  confirmedCount: number;
  declinedCount: number;
} {
  return summaryOf(countReplies(rows), maxGuests);
}

/** The same from an event's counters. */
export function summaryOf(counters: Counters, maxGuests: number) {
  return {
    confirmedGuests: counters.confirmedGuests,
    waitlistedCount: counters.waitlistedReplies,
    spotsRemaining: spotsRemaining(maxGuests, counters.confirmedGuests),
    confirmedCount: counters.confirmedReplies,
    declinedCount: counters.declinedReplies,
  };
}

/** Live yes replies: what counts towards a plan's reservations (DECISIONS section 3). */
export function yesReplies(counters: Counters): number {
  return counters.confirmedReplies + counters.waitlistedReplies;
}

// ------------------------------------------------------------------------------------------------------ seats and places

export function spotsRemaining(maxGuests: number, confirmedGuests: number): number {
  return Math.max(0, maxGuests - confirmedGuests);
}

/**
 * What a new party could still take. The waiting parties are walked in order, and seats are set aside for each that
 * fits in what remains. `waitingInOrder` are the sizes of the parties that wait for seats, by arrival; those that await
 * approval are not among them.
 *
 * The list may be pruned by `mayFit` without changing the answer, which keeps the query small however long the line is:
 * with no spot left nothing need be read at all.
 */
export function openSpots(seats: { spotsRemaining: number; waitingInOrder: readonly number[] }): number {
  let rest = seats.spotsRemaining;
  for (const guestCount of seats.waitingInOrder) {
    if (guestCount <= rest) rest -= guestCount;
    if (rest === 0) break;
  }
  return rest;
}

/**
 * Whether a waiting party can matter to `openSpots` and `promote` at all. `rank` is its place, from 0, among the
 * waiting parties of the same size. A party larger than the spots remaining never fits; and once one party of a size
 * does not fit, no later one of that size does, so that of size s at most the first spots/s can. A query that keeps
 * these (`guest_count <= spots`, `row_number() over (partition by guest_count order by arrival) <= spots / guest_count`)
 * returns at most spots × (1 + ln spots) rows.
 */
export function mayFit(guestCount: number, rank: number, spots: number): boolean {
  return guestCount >= 1 && guestCount <= spots && rank < Math.floor(spots / guestCount);
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
 * approval are passed over. The list may be pruned by `mayFit`.
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
 * one that fits now, null for one that needs more than `mostSpotsNeeded`. `waitingInOrder` are the sizes of the parties
 * that wait for seats, unpruned, by arrival. One walk for all numbers of spots at once, because a larger number is no
 * promise: the added spots may go to a larger party further ahead.
 */
export function spotsNeeded(seats: {
  spotsRemaining: number;
  waitingInOrder: readonly number[];
}): (number | null)[] {
  /** By how many spots are added: what the parties walked so far leave. */
  const rest = Array.from({ length: mostSpotsNeeded + 1 }, (_, added) => seats.spotsRemaining + added);
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

/** Replies are taken up to and including this instant: the RSVP deadline, else the start of the event. */
export function closesAt(event: { dateTime: Date; cutoffDate: Date | null }): Date {
  return event.cutoffDate ?? event.dateTime;
}

export function isClosed(deadline: Date, now: Date): boolean {
  return now.getTime() > deadline.getTime();
}

/** How long a guest takes an event without an end to last: whoever comes late still looks up where it is. */
const openEnded = 12 * 3_600_000;

/** Whether an event has taken place, as its guests see it. */
export function isOver(event: { dateTime: Date; endTime: Date | null }, now: Date): boolean {
  return now.getTime() > (event.endTime?.getTime() ?? event.dateTime.getTime() + openEnded);
}

export const closedSentence = 'RSVPs for this event are closed';

export function fullSentence(spotsLeft: number): string {
  if (spotsLeft === 0) return 'Sorry, this event is full.';
  return `Sorry, only ${spotsLeft} ${spotsLeft === 1 ? 'spot is' : 'spots are'} left.`;
}

/** To a confirmed party of `before` guests that wants more seats than are left. */
export function cannotGrowSentence(spotsLeft: number, before: number): string {
  if (spotsLeft === 0) return 'Sorry, the event is full: your party cannot grow.';
  const fit = spotsLeft === 1 ? '1 more guest fits' : `${spotsLeft} more guests fit`;
  return `Sorry, only ${fit}: your party can be of ${before + spotsLeft} at most.`;
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
 * Decides one reply, whole, and says what the next one meets. Constant time, because the set-aside seats need no second
 * walk: a party that is confirmed takes from the rest behind all seats set aside, so every waiting party that fitted
 * fits still; and one that joins the line did not fit in that rest, and the rest never grows within a batch.
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

/** Decides a lone reply. */
export function place(asked: {
  event: SeatRules & { confirmedGuests: number };
  /** Sizes of the parties waiting for seats, in order, pruned by `mayFit` or not. */
  waiting: readonly number[];
  party: Answer;
  now: Date;
}): Placement {
  const { event, waiting, party, now } = asked;
  return settleOne(event, seatingOf({ ...event, waiting }), party, now).placement;
}

/**
 * Decides many replies in arrival order, as `place` would one by one with every outcome written in between. The list of
 * waiting parties is walked once, each reply then costs the same. Each reply has its own `now`: it is the instant it
 * arrived that counts, not the one at which the batch is settled.
 */
export function settleBatch(
  rules: SeatRules,
  before: Seating,
  answers: readonly (Answer & { arrivedAt: Date })[],
): { placements: Placement[]; seating: Seating } {
  let seating = before;
  const placements = answers.map((answer) => {
    const settled = settleOne(rules, seating, answer, answer.arrivedAt);
    seating = settled.seating;
    return settled.placement;
  });
  return { placements, seating };
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

// --------------------------------------------------------------------------------------------------------------- changes

/** Whether a change gives seats back, so that hosts are told. A larger capacity does too. */
export function opensSpots(delta: Counters): boolean {
  return delta.confirmedGuests < 0;
}

/**
 * Whether automatic promotion should run after a change: seats were given back, or a waiting party left its place or
 * became smaller. Null after is a deletion. Running `promote` when nobody fits is harmless; a larger capacity and
 * switching automatic promotion on are occasions too. A party that a host has just moved onto the waitlist is left out
 * of that one run, or the host's act would be undone at once.
 */
export function mayMoveUp(before: Standing, after: Standing | null): boolean {
  if (!before.isAttending) return false;
  return after === null || statusOf(after) !== statusOf(before) || after.guestCount !== before.guestCount;
}

/** The guest-count limit of a host's edit: 8, or the event's own party limit where that is higher. */
export function hostGuestLimit(maxGuestsPerRsvp: number): number {
  return Math.max(8, maxGuestsPerRsvp);
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
  change: { isAttending?: boolean; waitlisted?: boolean; guestCount?: number };
}): HostEdit {
  const { event, before, change } = edit;
  const isAttending = change.isAttending ?? before.isAttending;
  const waitlisted = isAttending && (change.waitlisted ?? before.waitlisted);
  const guestCount = change.guestCount ?? before.guestCount;
  const limit = Math.max(hostGuestLimit(event.maxGuestsPerRsvp), before.guestCount);
  const least = isAttending ? 1 : 0;
  if (!Number.isInteger(guestCount) || guestCount < least || guestCount > limit) {
    return {
      kind: 'invalid',
      issues: [{ path: 'guestCount', message: `Guest count must be ${least} to ${limit}` }],
    };
  }
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
  event: SeatRules & { confirmedGuests: number };
  waiting: readonly number[];
  before: Standing;
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
      if (event.requiresApproval) return { kind: 'approvalRequired' };
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

// ------------------------------------------------------------------------------------------------------------ submission

export interface GuestDetail {
  name: string;
  mealChoice: string;
}

/** A list, or the same as a JSON string, of `{ name, mealChoice }`; whatever is not of that form reads as blank. */
export function normaliseGuestDetails(details: unknown): GuestDetail[] {
  let list = details;
  if (typeof details === 'string') {
    try {
      list = JSON.parse(details);
    } catch {
      return [];
    }
  }
  if (!Array.isArray(list)) return [];
  return list.map((entry: unknown) => {
    const { name, mealChoice } = (typeof entry === 'object' && entry !== null ? entry : {}) as Record<
      string,
      unknown
    >;
    return {
      name: typeof name === 'string' ? name.trim() : '',
      mealChoice: typeof mealChoice === 'string' ? mealChoice.trim() : '',
    };
  });
}

/** What comes from the form or the call; every field is checked here. */
export interface Submission {
  displayName?: string | null;
  guestEmail?: string | null;
  guestPhone?: string | null;
  /** `yes` and `no` of the form, a boolean in the call. */
  isAttending?: boolean | string | null;
  guestCount?: number | null;
  mealChoice?: string | null;
  guestDetails?: unknown;
  message?: string | null;
  publicToggle?: boolean | null;
}

export interface SubmissionRules {
  maxGuestsPerRsvp: number;
  hasMeals: boolean;
  mealOptions: readonly (string | { name: string })[];
}

/** A submission that holds: trimmed, one detail for each guest, meals as the list spells them. */
export interface CheckedReply {
  displayName: string;
  guestEmail: string;
  guestPhone: string;
  isAttending: boolean;
  guestCount: number;
  mealChoice: string;
  guestDetails: GuestDetail[];
  message: string;
  publicToggle: boolean;
}

export function parseAttending(value: boolean | string | null | undefined): boolean | null {
  if (value === true || value === 'yes' || value === 'true') return true;
  if (value === false || value === 'no' || value === 'false') return false;
  return null;
}

const missing = 'Required fields are missing';
export const maxPhoneLength = 50;

/**
 * A submission against its event. Yes needs a name, 1 to maxGuestsPerRsvp guests, a name for each, and with meals a
 * listed meal for each; the reply's own mealChoice stands in for the first guest's. No needs a name for each declining
 * guest and takes its displayName from the first; a count of 0 needs none. Details past the count are dropped: the form
 * keeps ten and shows as many as the count says.
 */
export function checkSubmission(
  submission: Submission,
  event: SubmissionRules,
): { kind: 'ok'; reply: CheckedReply } | { kind: 'invalid'; issues: Issue[] } {
  const issues: Issue[] = [];
  const report = (path: string, message: string) => issues.push({ path, message });
  const text = (path: string, value: string | null | undefined, most: number) => {
    const plain = trimmed(value);
    if (!isStorableText(plain)) report(path, 'Please remove the special characters that cannot be stored');
    else if (lengthOf(plain) > most) report(path, `At most ${most.toLocaleString('en')} characters`);
    return plain;
  };

  const isAttending = parseAttending(submission.isAttending);
  if (isAttending === null) report('isAttending', 'Please select Yes or No');

  const guestEmail = trimmed(submission.guestEmail);
  if (guestEmail === '') report('guestEmail', 'Please enter your email address.');
  else if (!isEmail(guestEmail)) report('guestEmail', 'Valid email required');

  const guestCount = submission.guestCount ?? Number.NaN;
  const countIsRight = Number.isInteger(guestCount) && guestCount >= 0;
  if (!countIsRight) report('guestCount', 'Guest count required');
  else if (isAttending && guestCount === 0) report('guestCount', missing);
  else if (guestCount > event.maxGuestsPerRsvp) {
    report('guestCount', `At most ${event.maxGuestsPerRsvp} guests per RSVP`);
  }
  const counted = countIsRight && guestCount <= event.maxGuestsPerRsvp ? guestCount : 0;

  const givenName = text('displayName', submission.displayName, maxNameLength);
  if (isAttending && givenName === '') report('displayName', missing);

  const details = normaliseGuestDetails(submission.guestDetails);
  const mealChoice = text('mealChoice', submission.mealChoice, maxNameLength);
  const meals = event.hasMeals
    ? event.mealOptions.map((meal) => (typeof meal === 'string' ? meal : meal.name))
    : [];
  const guestDetails = Array.from({ length: isAttending === null ? 0 : counted }, (_, index): GuestDetail => {
    const path = `guestDetails.${index}`;
    const name = text(`${path}.name`, details[index]?.name, maxNameLength);
    if (name === '') report(`${path}.name`, missing);
    const wanted = details[index]?.mealChoice || (index === 0 ? mealChoice : '');
    if (!isAttending || meals.length === 0) return { name, mealChoice: '' };
    const meal =
      meals.find((listed) => listed === wanted) ??
      meals.find((listed) => listed.toLowerCase() === wanted.toLowerCase());
    if (wanted === '') report(`${path}.mealChoice`, 'Please choose a meal for each guest');
    else if (meal === undefined) report(`${path}.mealChoice`, 'Please choose a meal from the list');
    return { name, mealChoice: meal ?? '' };
  });

  const reply: CheckedReply = {
    displayName: isAttending ? givenName : (guestDetails[0]?.name ?? givenName),
    guestEmail,
    guestPhone: text('guestPhone', submission.guestPhone, maxPhoneLength),
    isAttending: isAttending === true,
    guestCount,
    mealChoice: guestDetails[0]?.mealChoice ?? '',
    guestDetails,
    message: text('message', submission.message, maxTextLength),
    publicToggle: submission.publicToggle === true,
  };
  return issues.length > 0 ? { kind: 'invalid', issues } : { kind: 'ok', reply };
}

/** 'Ada L.' of 'Ada Maria Lovelace': what "Who's coming" shows. */
export function publicName(displayName: string): string {
  const words = displayName.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const [first, ...others] = words;
  const initial = /[\p{L}\p{N}]\p{M}*/u.exec(others.at(-1) ?? '')?.[0];
  if (first === undefined) return '';
  return initial === undefined ? first : `${first} ${initial.toUpperCase()}.`;
}
