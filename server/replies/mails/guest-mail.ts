/** The mails to guests that replies cause, in the outbox's form (docs/product/mail.md#mail). */
import type { EventMoment } from '#domain/news/rules.ts';
import { closesAt } from '#domain/replies/deadline.ts';
import { countedGuests } from '#domain/replies/guests.ts';
import { hasToChoose } from '#domain/questions/party-questions.ts';
import { type Status, statusOf } from '#domain/seats/counters.ts';
import type { Message } from '../../mail/messages.ts';
import type { EventSnapshot, Leaving, ReplySnapshot } from '../../mail/snapshots.ts';
import type { EventRow, LockedEvent } from '../../event-row/event.store.ts';
import type { ReplyRow } from '../rows/guests.store.ts';
import { shortNamesOf } from '../short-names.ts';

/** An event with its organization and its host's email. Mails about replies need them. */
export type EventContext = LockedEvent;

export type MailedReply = Pick<
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
  Partial<Pick<ReplyRow, 'holdUntil' | 'lapsedAt' | 'byLookUp' | 'language'>> & {
    /** The name of the host who entered the reply. */
    enteredBy?: string;
  };

export function replySnapshot(event: EventRow, reply: MailedReply): ReplySnapshot {
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

/**
 * The page on which a guest changes or withdraws a reply. Only the guest's own mail contains the
 * token.
 */
export const linkPath = (event: Pick<EventRow, 'customUrl'>, token: string | null): string =>
  token === null ? `/rsvp/${event.customUrl}` : `/rsvp/${event.customUrl}?reply=${token}`;

/** The page of the survey. A token that fits no reply leads to a page that says so. */
export const surveyPath = (event: EventRow, token: string): string =>
  `/rsvp/${event.customUrl}/survey/${token}`;

/** The event's home. Mails to hosts link to it. */
export const homePath = (event: EventRow) => `/events/${event.id}`;

export type GuestTemplate =
  'guest.confirmed' | 'guest.declined' | 'guest.waitlisted' | 'guest.promoted' | 'guest.changed';

const toGuest = (
  { event }: EventContext,
  reply: Pick<MailedReply, 'displayName' | 'guestEmail' | 'byLookUp'>,
) => ({
  tenantId: event.tenantId,
  eventId: event.id,
  toEmail: reply.guestEmail,
  toName: shortNamesOf(reply).displayName,
});

/**
 * A mail to the guest about their reply. It leaves out the reply's note: anybody can type anybody's
 * address, and must not be able to mail their own text through us. If the reply isn't new, `was` is
 * the last status that we mailed to the guest.
 */
export function guestMessage(
  context: EventContext,
  reply: MailedReply,
  template: GuestTemplate,
  token: string | null,
  was?: Status,
  decided?: 'approved' | 'declined',
): Message {
  return {
    ...toGuest(context, reply),
    template,
    payload: {
      reply: { ...replySnapshot(context.event, shortNamesOf(reply)), message: '' },
      path: linkPath(context.event, token),
      ...(decided && { decided }),
      ...(reply.enteredBy && { enteredBy: reply.enteredBy }),
      ...(statusOf(reply) === 'confirmed' && hasToChoose(reply) && { chooseAgain: true }),
      // A mail that removes the event from the guest's calendar.
      ...(was === 'confirmed' && statusOf(reply) !== 'confirmed' && { wasConfirmed: true }),
    },
  };
}

/**
 * A mail to a guest of an event that the host moved or renamed. It goes to many guests, so its
 * payload has only the texts and names that it shows.
 */
export function eventChangedMessage(
  context: EventContext,
  changed: { event: EventSnapshot; before: EventMoment; isBack?: true; isUnsure?: true },
  { wasOffered, ...reply }: MailedReply & { wasOffered: boolean },
  token: string,
): Message {
  return {
    ...toGuest(context, reply),
    template: 'guest.eventChanged',
    payload: {
      ...changed,
      reply: { ...replySnapshot(context.event, shortNamesOf({ ...reply, guestDetails: [] })), message: '' },
      path: linkPath(context.event, token),
      ...(wasOffered && { wasOffered }),
    },
  };
}

/** The language of a reply. The reply may be gone when the mail is written. */
const inLanguageOf = ({ language }: MailedReply) => (language ? { language } : {});

/**
 * The last mail to an address that a reply no longer has. `isComing` means that another reply with
 * the same address comes.
 */
const finalMailOf =
  (template: 'guest.removed' | 'guest.readdressed') =>
  (context: EventContext, reply: MailedReply, isComing: boolean): Message => ({
    ...toGuest(context, reply),
    template,
    payload: {
      replyId: reply.id,
      displayName: shortNamesOf(reply).displayName,
      guestEmail: reply.guestEmail,
      ...inLanguageOf(reply),
      wasConfirmed: statusOf(reply) === 'confirmed' && !isComing,
    },
  });

/** For a guest whose reply a host deleted. */
export const removedMessage = finalMailOf('guest.removed');

/** For the address that a reply had before a host changed it. */
export const readdressedMessage = finalMailOf('guest.readdressed');

/**
 * A mail to a guest who withdrew the reply. `wasConfirmed` means that the guest had a confirmation,
 * and so has the event in the calendar.
 */
export const withdrawnMessage = (context: EventContext, reply: MailedReply, leaving: Leaving): Message => ({
  ...toGuest(context, reply),
  template: 'guest.withdrawn',
  payload: {
    replyId: reply.id,
    displayName: shortNamesOf(reply).displayName,
    guestEmail: reply.guestEmail,
    path: linkPath(context.event, null),
    ...inLanguageOf(reply),
    ...leaving,
  },
});

/** The mail that announces a reply's current status. */
export const templateOf = (reply: { isAttending: boolean; waitlisted: boolean }): GuestTemplate =>
  `guest.${statusOf(reply)}`;

export function linkMessage(
  context: EventContext,
  reply: Pick<MailedReply, 'displayName' | 'guestEmail' | 'byLookUp'>,
  token: string,
): Message {
  return {
    ...toGuest(context, reply),
    template: 'guest.link',
    payload: {
      displayName: shortNamesOf(reply).displayName,
      path: linkPath(context.event, token),
    },
  };
}

/** The time when the event stops accepting replies. */
export const deadlineOf = (event: EventRow): Date =>
  closesAt({ dateTime: event.startsAt, cutoffDate: event.cutoffAt });
