/** The mails to guests that replies cause, as the outbox takes them (docs/product.md#mail). */
import { closesAt } from '#domain/replies/deadline.ts';
import { countedGuests } from '#domain/replies/guests.ts';
import { hasToChoose } from '#domain/questions/party.ts';
import { type Status, statusOf } from '#domain/seats/counters.ts';
import type { Message } from '../mail/messages.ts';
import type { EventMoment, EventSnapshot, ReplySnapshot } from '../mail/snapshots.ts';
import type { EventRow, LockedEvent, ReplyRow } from './locked-event.store.ts';

/** What was locked: enough to write about it. */
export type EventContext = LockedEvent;

export type Written = Pick<
  ReplyRow,
  | 'id'
  | 'displayName'
  | 'guestEmail'
  | 'guestPhone'
  | 'guestCount'
  | 'guestDetails'
  | 'message'
  | 'isAttending'
  | 'waitlisted'
  | 'awaitingApproval'
> &
  Partial<Pick<ReplyRow, 'answers'>> &
  Partial<Pick<ReplyRow, 'holdUntil' | 'lapsedAt'>>;

export function replySnapshot(event: EventRow, reply: Written): ReplySnapshot {
  return {
    id: reply.id,
    displayName: reply.displayName,
    guestEmail: reply.guestEmail,
    guestPhone: reply.guestPhone,
    guestCount: reply.guestCount,
    guestDetails: countedGuests(reply).map(({ name, mealChoice }) => {
      const meal = event.mealOptions.find((option) => option.name === mealChoice);
      return { name, mealChoice, ...(meal?.description && { mealDescription: meal.description }) };
    }),
    message: reply.message,
    status: statusOf(reply),
    awaitingApproval: reply.awaitingApproval,
    ...(reply.holdUntil && { heldUntil: reply.holdUntil.toISOString() }),
    ...(reply.lapsedAt && { lapsed: true as const }),
  };
}

/** Where a guest changes or withdraws a reply. The token stands nowhere but in the guest's own mail. */
export const linkPath = (event: EventRow, token: string | null): string =>
  token === null ? `/rsvp/${event.customUrl}` : `/rsvp/${event.customUrl}?reply=${token}`;

/** The event's home, where mails to hosts lead. */
export const homePath = (event: EventRow) => `/events/${event.id}`;

export type GuestTemplate =
  'guest.confirmed' | 'guest.declined' | 'guest.waitlisted' | 'guest.promoted' | 'guest.changed';

const toGuest = ({ event }: EventContext, reply: { displayName: string; guestEmail: string }) => ({
  tenantId: event.tenantId,
  eventId: event.id,
  toEmail: reply.guestEmail,
  toName: reply.displayName,
});

/**
 * A mail to the guest. The message that came with the reply is left out: anybody can type anybody's address, and no
 * stranger's text shall reach it through us. `was`: how the reply stood when the guest was last told, where it is not new.
 */
export function guestMessage(
  context: EventContext,
  reply: Written,
  template: GuestTemplate,
  token: string | null,
  was?: Status,
  decided?: 'approved' | 'declined',
): Message {
  return {
    ...toGuest(context, reply),
    template,
    payload: {
      reply: { ...replySnapshot(context.event, reply), message: '' },
      path: linkPath(context.event, token),
      ...(decided && { decided }),
      ...(statusOf(reply) === 'confirmed' && hasToChoose(reply) && { chooseAgain: true }),
      // The event is in the guest's calendar, and comes out of it.
      ...(was === 'confirmed' && statusOf(reply) !== 'confirmed' && { wasConfirmed: true }),
    },
  };
}

/**
 * To a confirmed guest of an event that the host moved or renamed. It goes to many: the texts and names that it does not
 * show are left out.
 */
export function eventChangedMessage(
  context: EventContext,
  { before, event }: { before: EventMoment; event: EventSnapshot },
  reply: Written,
  token: string,
): Message {
  return {
    ...toGuest(context, reply),
    template: 'guest.eventChanged',
    payload: {
      event,
      reply: { ...replySnapshot(context.event, { ...reply, guestDetails: [] }), message: '' },
      path: linkPath(context.event, token),
      before,
    },
  };
}

/** The last mail to an address; `isComing`: by another reply with the same one. */
const goodbye =
  (template: 'guest.removed' | 'guest.readdressed') =>
  (context: EventContext, reply: Written, isComing: boolean): Message => ({
    ...toGuest(context, reply),
    template,
    payload: {
      replyId: reply.id,
      displayName: reply.displayName,
      guestEmail: reply.guestEmail,
      wasConfirmed: statusOf(reply) === 'confirmed' && !isComing,
    },
  });

/** To a guest whose reply a host deleted. */
export const removedMessage = goodbye('guest.removed');

/** To the address that a reply had until a host gave it another. */
export const readdressedMessage = goodbye('guest.readdressed');

/** To a guest who withdrew the reply; `wasConfirmed`: as far as the guest was told, and the event is in the calendar. */
export const withdrawnMessage = (context: EventContext, reply: Written, wasConfirmed: boolean): Message => ({
  ...toGuest(context, reply),
  template: 'guest.withdrawn',
  payload: {
    replyId: reply.id,
    displayName: reply.displayName,
    guestEmail: reply.guestEmail,
    path: linkPath(context.event, null),
    wasConfirmed,
  },
});

/** The mail that says how a reply now stands. */
export const templateOf = (reply: { isAttending: boolean; waitlisted: boolean }): GuestTemplate =>
  `guest.${statusOf(reply)}`;

export function linkMessage(
  context: EventContext,
  reply: { displayName: string; guestEmail: string },
  token: string,
): Message {
  return {
    ...toGuest(context, reply),
    template: 'guest.link',
    payload: {
      displayName: reply.displayName,
      path: linkPath(context.event, token),
    },
  };
}

/** When replies to the event close. */
export const deadlineOf = (event: EventRow): Date =>
  closesAt({ dateTime: event.startsAt, cutoffDate: event.cutoffAt });
