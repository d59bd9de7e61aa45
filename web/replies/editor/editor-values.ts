/** The values of the inline editor, and what it sends (docs/product/replies.md#replies). */
import { emailKey } from '#domain/accounts/rules.ts';
import type { Reservation } from '#domain/replies/contract.ts';
import { concernsGuest, hostGuestLimit } from '#domain/seats/edits.ts';
import { flagsOf, statusOf, type Status } from '#domain/seats/counters.ts';
import { normalizeGuestDetails, type GuestDetail } from '#domain/replies/submission.ts';
import type { ReservationChange } from '../queries.ts';
import { words } from '../words.ts';

export interface EditorValues {
  displayName: string;
  guestEmail: string;
  guestPhone: string;
  status: Status;
  /** The size of the party as typed, including guests who do not come. */
  guestCount: string;
  guests: GuestDetail[];
  message: string;
}

/**
 * Returns the largest party that the editor accepts. It is never below the current size, so that
 * opening a large party never shrinks it (docs/product/replies.md#replies).
 */
export function guestLimitOf(reservation: Pick<Reservation, 'eventMaxGuestsPerRsvp' | 'guestCount'>): number {
  return Math.max(hostGuestLimit(reservation.eventMaxGuestsPerRsvp), reservation.guestCount);
}

/** Returns the intended count. Blank or unreadable text is 1, and only a decline may have 0. */
export function countOf(text: string, status: Status, limit: number): number {
  if (status === 'declined' && text.trim() === '0') return 0;
  return Math.min(limit, Math.max(1, Math.trunc(Number(text)) || 1));
}

export function valuesOf(reservation: Reservation): EditorValues {
  const { isAttending } = reservation;
  // If a decline becomes a yes, all guests of the party come.
  const known = normalizeGuestDetails(reservation.guestDetails).map(
    // Answers that are not sent stay on the server. typed-answers.ts sends the changed ones.
    ({ isAttending: comes, answers: _, ...guest }) => ({
      ...guest,
      ...(isAttending && comes === false && { isAttending: comes }),
    }),
  );
  const guestCount = isAttending ? Math.max(reservation.guestCount, known.length) : reservation.guestCount;
  return {
    displayName: reservation.displayName,
    guestEmail: reservation.guestEmail,
    guestPhone: reservation.guestPhone,
    status: statusOf(reservation),
    guestCount: String(guestCount),
    guests: Array.from(
      { length: Math.max(reservation.guestCount, known.length) },
      (_, index) => known[index] ?? { name: '', mealChoice: '' },
    ),
    message: reservation.message,
  };
}

/** Returns the guests to send. They say who comes only if some of them do not. */
const sent = (guests: readonly GuestDetail[], status: Status): GuestDetail[] =>
  status !== 'declined' && guests.some(isAway)
    ? guests.map((guest) => ({ ...guest, isAttending: !isAway(guest) }))
    : guests.map(({ isAttending: _, ...guest }) => guest);

const isAway = ({ isAttending }: GuestDetail): boolean => isAttending === false;

export const guestsToSend = (of: EditorValues, limit: number): GuestDetail[] =>
  sent(of.guests.slice(0, countOf(of.guestCount, of.status, limit)), of.status);

/** Returns the intended party, and how many of its guests come. */
function partyOf(of: EditorValues, limit: number) {
  const guestDetails = of.guests.slice(0, countOf(of.guestCount, of.status, limit));
  const guestCount =
    of.status === 'declined' || !guestDetails.some(isAway)
      ? countOf(of.guestCount, of.status, limit)
      : guestDetails.filter((guest) => !isAway(guest)).length;
  return { guestDetails, guestCount };
}

/** Returns the names of guests who are no longer in the party. */
export function removedNames(values: EditorValues, before: EditorValues, limit: number): string[] {
  const stay = countOf(values.guestCount, values.status, limit);
  const were = countOf(before.guestCount, before.status, limit);
  return before.guests.slice(stay, were).flatMap(({ name }) => name.trim() || []);
}

/**
 * Returns only what differs from the values that the editor started with. A host who corrects a
 * phone number must not revert a guest's simultaneous change or a party's promotion.
 */
export function changeOf(values: EditorValues, before: EditorValues, limit: number): ReservationChange {
  const change: ReservationChange = {};
  for (const field of ['displayName', 'guestEmail', 'guestPhone', 'message'] as const) {
    if (values[field] !== before[field]) change[field] = values[field];
  }
  const [size, sizeBefore] = [values, before].map((of) => countOf(of.guestCount, of.status, limit));
  const [count, countBefore] = [values, before].map((of) => partyOf(of, limit).guestCount);
  if (size !== sizeBefore || count !== countBefore) change.guestCount = count ?? 0;
  const [guests, guestsBefore] = [values, before].map((of) =>
    JSON.stringify(sent(of.guests.slice(0, size), of.status)),
  );
  if (guests !== guestsBefore || size !== sizeBefore) change.guestDetails = guests;
  if (values.status !== before.status) Object.assign(change, flagsOf(values.status));
  return change;
}

/**
 * Returns whether the guest is mailed about the edit unless the host decides otherwise. The server
 * uses the same rule.
 */
export function mailsByDefault(values: EditorValues, before: EditorValues, limit: number): boolean {
  const [is, was] = [values, before].map((of) => ({
    ...flagsOf(of.status),
    ...partyOf(of, limit),
  }));
  const hasMoved = emailKey(values.guestEmail) !== emailKey(before.guestEmail);
  return hasMoved || (is !== undefined && was !== undefined && concernsGuest(was, is));
}

/**
 * The meals to choose from. One that is no longer on the list stays chosen until the host chooses
 * another.
 */
export const mealsFor = (options: readonly { name: string }[], chosen: string) => [
  { value: '', label: words.editor.noMeal },
  ...[...new Set([...options.map(({ name }) => name), ...(chosen ? [chosen] : [])])].map((name) => ({
    value: name,
    label: name,
  })),
];
