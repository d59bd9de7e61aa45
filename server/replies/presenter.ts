/** Presents replies in the contract's forms. */
import { emailKey } from '#domain/accounts/rules.ts';
import type {
  OwnReply,
  Reservation,
  ReservationGroup,
  Submitted,
  UnsentMail,
} from '#domain/replies/contract.ts';
import type { Guest } from '#domain/replies/guests.ts';
import { type Answer, givenAnswers, type KeptAnswers } from '#domain/questions/question.ts';
import { statusOf } from '#domain/seats/counters.ts';
import { spotsRemaining } from '#domain/seats/free.ts';
import type { GroupView } from './list/list.store.ts';
import type { AroundReply } from './rows/one-reply.store.ts';
import type { NewReply } from './settle/write.store.ts';
import type { ReplyRow } from './rows/guests.store.ts';
import type { SeatFields } from './rows/shared.store.ts';
import { shortNamesOf } from './short-names.ts';

type Stored = NewReply | ReplyRow;

const given = (answers: KeptAnswers) => givenAnswers(answers) as Record<string, Answer>;

const toGuest = ({ id, name, mealChoice, isAttending, inviteeId, answers }: Guest) => ({
  id,
  name,
  mealChoice,
  isAttending,
  ...(inviteeId && { inviteeId }),
  ...(answers && { answers: given(answers) }),
});

/** A reply, as its guest sees it. */
export function toOwnReply(stored: Stored): OwnReply {
  const row = shortNamesOf(stored);
  return {
    id: row.id,
    status: statusOf(row),
    awaitingApproval: row.awaitingApproval,
    displayName: row.displayName,
    guestEmail: row.guestEmail,
    guestPhone: row.guestPhone,
    language: row.language,
    isAttending: row.isAttending,
    guestCount: row.guestCount,
    guestDetails: row.guestDetails.map(toGuest),
    mealChoice: row.mealChoice,
    message: row.message,
    publicToggle: row.publicToggle,
    ...(row.answers && { answers: given(row.answers) }),
    unconfirmed: row.holdUntil !== null,
    heldUntil: statusOf(row) === 'confirmed' ? (row.holdUntil?.toISOString() ?? null) : null,
    createdAt: row.createdAt.toISOString(),
  };
}

/**
 * The answer to a guest once a reply is stored. The specification sets its sentences
 * (docs/product/replies.md#replies).
 */
export function toSubmitted(
  row: NewReply | ReplyRow,
  seats: { maxGuests: number; confirmedGuests: number },
  /** Only the guest who just sent the reply gets this. */
  link: string | null,
): Submitted {
  return {
    message: row.isAttending
      ? 'Your RSVP has been submitted successfully.'
      : 'Your RSVP has been declined successfully.',
    status: statusOf(row),
    waitlisted: row.waitlisted,
    isAttending: row.isAttending,
    awaitingApproval: row.awaitingApproval,
    spotsRemaining: spotsRemaining(seats.maxGuests, seats.confirmedGuests),
    reservation: toOwnReply(row),
    link,
  };
}

/** The event's seats in the API's form. The seats of doors are absent if there are none. */
export const shownSeats = (row: SeatFields) => ({
  eventMaxGuests: row.eventMaxGuests,
  eventPromisedSeats: row.eventPromisedSeats,
  ...(row.eventLentSeats > 0 && { eventLentSeats: row.eventLentSeats }),
  ...(row.eventGivenAway > 0 && { eventGivenAway: row.eventGivenAway }),
});

/** A reply, as hosts see it. */
export function toReservation(row: Stored & AroundReply, unsentMails?: UnsentMail[]): Reservation {
  return {
    id: row.id,
    eventId: row.eventId,
    eventName: row.eventName,
    eventDate: row.eventDate.toISOString(),
    eventTimezone: row.eventTimezone,
    ...shownSeats(row),
    eventMaxGuestsPerRsvp: row.eventMaxGuestsPerRsvp,
    displayName: row.displayName,
    guestEmail: row.guestEmail,
    guestPhone: row.guestPhone,
    language: row.language,
    userEmail: row.userEmail,
    guestCount: row.guestCount,
    guestDetails: JSON.stringify(row.guestDetails.map(toGuest)),
    mealChoice: row.mealChoice,
    message: row.message,
    isAttending: row.isAttending,
    waitlisted: row.waitlisted,
    awaitingApproval: row.awaitingApproval,
    waitlistPosition: row.position,
    publicToggle: row.publicToggle,
    ...(row.answers && { answers: given(row.answers) }),
    ...(row.isWalkIn && { walkIn: true as const }),
    ...(unsentMails && { unsentMails }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** An event as the heading of a group of its replies. */
export function toGroup(
  { event, tenantName, matches }: GroupView,
  right: ReservationGroup['right'],
): ReservationGroup {
  return {
    id: event.id,
    name: event.name,
    dateTime: event.startsAt.toISOString(),
    timezone: event.timezone,
    tenantId: event.tenantId,
    tenantName,
    createdBy: event.createdBy,
    right,
    maxGuests: event.maxGuests,
    confirmedGuests: event.confirmedGuests,
    spotsRemaining: spotsRemaining(event.maxGuests, event.confirmedGuests),
    reservationCount: event.confirmedReplies + event.waitlistedReplies + event.declinedReplies,
    waitlistedCount: event.waitlistedReplies,
    waitlistedGuests: event.waitlistedGuests,
    requiresApproval: event.requiresApproval,
    automaticPromotion: event.automaticPromotion,
    hasMeals: event.hasMeals,
    mealOptions: event.mealOptions,
    matches,
  };
}

/** Guests' addresses are compared like accounts' (docs/product/replies.md#replies). */
export const emailKeyOf = emailKey;

/** The value of the unique index. With several replies per email, each reply has its own. */
export const replyKeyOf = (emailKey: string, id: string, several: boolean): string =>
  several ? `${emailKey} ${id}` : emailKey;
