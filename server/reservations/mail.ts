/** The mails that replies cause, as the outbox takes them (DECISIONS section 6). */
import { closesAt, statusOf } from '#domain/reservations/rules.ts';
import type { EventMoment, EventSnapshot, Message, ReplySnapshot } from '../mail/messages.ts';
import { hasBranding } from './plan.ts';
import type { DigestCount, EventRow, LockedEvent, ManagerMail, Recipient, ReplyRow } from './store.ts';

/** What was locked: enough to write about it. */
export type EventContext = LockedEvent;

const snapshots = new WeakMap<EventContext, EventSnapshot>();

/** The same for every mail that one reading of the event causes. */
export function eventSnapshot(context: EventContext): EventSnapshot {
  const known = snapshots.get(context);
  if (known) return known;
  const { event, tenant, hostEmail } = context;
  const snapshot: EventSnapshot = {
    id: event.id,
    name: event.name,
    displayName: event.displayName,
    eventType: event.eventType,
    message: event.message,
    dateTime: event.startsAt.toISOString(),
    endTime: event.endsAt?.toISOString() ?? null,
    timezone: event.timezone,
    location: event.location,
    customUrl: event.customUrl,
    cutoffDate: event.cutoffAt?.toISOString() ?? null,
    emailSignature: event.emailSignature,
    confirmedEmailMessage: event.confirmedEmailMessage,
    declinedEmailMessage: event.declinedEmailMessage,
    branding: hasBranding(tenant),
    organization: tenant.name,
    ...(hostEmail && { replyTo: hostEmail }),
  };
  snapshots.set(context, snapshot);
  return snapshot;
}

type Written = Pick<
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
>;

function replySnapshot(event: EventRow, reply: Written): ReplySnapshot {
  return {
    id: reply.id,
    displayName: reply.displayName,
    guestEmail: reply.guestEmail,
    guestPhone: reply.guestPhone,
    guestCount: reply.guestCount,
    guestDetails: reply.guestDetails.map((guest) => {
      const meal = event.mealOptions.find(({ name }) => name === guest.mealChoice);
      return { ...guest, ...(meal?.description && { mealDescription: meal.description }) };
    }),
    message: reply.message,
    status: statusOf(reply),
    awaitingApproval: reply.awaitingApproval,
  };
}

/** Where a guest changes or withdraws a reply. The token stands nowhere but in the guest's own mail. */
export const linkPath = (event: EventRow, token: string | null): string =>
  token === null ? `/rsvp/${event.customUrl}` : `/rsvp/${event.customUrl}?reply=${token}`;

const repliesPath = (event: EventRow) => `/reservations?event=${event.id}`;

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
 * stranger's text shall reach it through us. `before`: how the reply stood, where it is not new.
 */
export function guestMessage(
  context: EventContext,
  reply: Written,
  template: GuestTemplate,
  token: string | null,
  before?: { isAttending: boolean; waitlisted: boolean },
): Message {
  return {
    ...toGuest(context, reply),
    template,
    payload: {
      event: eventSnapshot(context),
      reply: { ...replySnapshot(context.event, reply), message: '' },
      path: linkPath(context.event, token),
      // The event is in the guest's calendar, and comes out of it.
      ...(before &&
        statusOf(before) === 'confirmed' &&
        statusOf(reply) !== 'confirmed' && { wasConfirmed: true }),
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
      event: eventSnapshot(context),
      displayName: reply.displayName,
      guestEmail: reply.guestEmail,
      wasConfirmed: statusOf(reply) === 'confirmed' && !isComing,
    },
  });

/** To a guest whose reply a host deleted. */
export const removedMessage = goodbye('guest.removed');

/** To the address that a reply had until a host gave it another. */
export const readdressedMessage = goodbye('guest.readdressed');

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
      event: eventSnapshot(context),
      displayName: reply.displayName,
      path: linkPath(context.event, token),
    },
  };
}

/** Single mails an hour for one event and manager; what comes after is counted in a digest. */
const singlesAnHour = 20;
const hour = 3_600_000;

export interface ManagerMessages {
  messages: Message[];
  /** To be counted into digests: those that wait already, or else new ones by `digestMessage`. */
  digests: DigestCount[];
}

/** What the managers get about replies: `confirmedGuests` of each as it was once the reply was written. */
export function managerMessages(
  context: EventContext,
  replies: readonly { reply: Written; confirmedGuests: number }[],
  mail: ManagerMail,
): ManagerMessages {
  const messages: Message[] = [];
  const digests: DigestCount[] = [];
  const snapshot = replies.length > 0 && mail.recipients.length > 0 ? eventSnapshot(context) : null;
  if (snapshot === null) return { messages, digests };
  for (const recipient of mail.recipients) {
    // While a digest waits, everything goes into it, so that the mails of one hour stay in order.
    const digesting = mail.digesting.has(recipient.email);
    const singles = digesting
      ? 0
      : Math.max(0, singlesAnHour - (mail.sentLastHour.get(recipient.email) ?? 0));
    for (const { reply, confirmedGuests } of replies.slice(0, singles)) {
      messages.push({
        tenantId: context.event.tenantId,
        eventId: context.event.id,
        template: reply.isAttending ? 'manager.new' : 'manager.declined',
        toEmail: recipient.email,
        toName: recipient.name,
        payload: {
          event: snapshot,
          reply: replySnapshot(context.event, reply),
          path: repliesPath(context.event),
          confirmedGuests,
          maxGuests: context.event.maxGuests,
        },
      });
    }
    const rest = replies.slice(singles);
    if (rest.length === 0) continue;
    const counts = {
      eventId: context.event.id,
      email: recipient.email,
      confirmed: 0,
      waitlisted: 0,
      declined: 0,
    };
    for (const { reply } of rest) counts[statusOf(reply)] += 1;
    digests.push(counts);
  }
  return { messages, digests };
}

/** A new digest, sent in an hour with whatever was counted into it until then. */
export function digestMessage(
  context: EventContext,
  recipient: Recipient,
  counts: DigestCount,
  now: Date,
): Message {
  return {
    tenantId: context.event.tenantId,
    eventId: context.event.id,
    template: 'manager.digest',
    toEmail: recipient.email,
    toName: recipient.name,
    notBefore: new Date(now.getTime() + hour),
    payload: {
      event: eventSnapshot(context),
      path: repliesPath(context.event),
      confirmed: counts.confirmed,
      waitlisted: counts.waitlisted,
      declined: counts.declined,
      since: now.toISOString(),
    },
  };
}

export function spotsOpenedMessages(
  context: EventContext,
  recipients: readonly Recipient[],
  moved: { spots: number; waiting: number; promoted: number },
): Message[] {
  return recipients.map((recipient) => ({
    tenantId: context.event.tenantId,
    eventId: context.event.id,
    template: 'manager.spotsOpened',
    toEmail: recipient.email,
    toName: recipient.name,
    payload: { event: eventSnapshot(context), path: repliesPath(context.event), ...moved },
  }));
}

export function planLimitMessages(
  context: EventContext,
  recipients: readonly Recipient[],
  sentence: string,
): Message[] {
  return recipients.map((recipient) => ({
    tenantId: context.event.tenantId,
    eventId: context.event.id,
    template: 'manager.planLimit',
    toEmail: recipient.email,
    toName: recipient.name,
    payload: { event: eventSnapshot(context), path: '/subscriptions', sentence },
  }));
}

/** When replies to the event close. */
export const deadlineOf = (event: EventRow): Date =>
  closesAt({ dateTime: event.startsAt, cutoffDate: event.cutoffAt });
