/** The mails to managers that replies cause, in the outbox's form (docs/product/mail.md#mail). */
import type { Sentence } from '#domain/kernel/sentence.ts';
import type { SeatsNow } from '#domain/seats/sentences.ts';
import { statusOf } from '#domain/seats/counters.ts';
import type { DigestCount } from '../../outbox/digests.store.ts';
import type { Message } from '../../mail/messages.ts';
import { type EventContext, homePath, replySnapshot, type MailedReply } from './guest-mail.ts';
import type { ManagerMail, Recipient } from './manager-mail.store.ts';

/**
 * The maximum number of single mails an hour for one event and manager. Further news goes into a
 * digest.
 * @internal A test compares it with the documents.
 */
export const singlesAnHour = 20;

const hour = 3_600_000;

export interface ManagerMessages {
  messages: Message[];
  /** News for digests that already wait, or for new ones by `digestMessage`. */
  digests: DigestCount[];
}

/** A reply to report to managers, and the confirmed guests after it. */
interface ReplyNews {
  reply: MailedReply;
  confirmedGuests: number;
  isWithdrawn?: boolean;
}

/** The mails that managers get about replies. */
export function managerMessages(
  context: EventContext,
  replies: readonly ReplyNews[],
  mail: ManagerMail,
): ManagerMessages {
  const messages: Message[] = [];
  const digests: DigestCount[] = [];
  if (replies.length === 0) return { messages, digests };
  for (const recipient of [...mail.recipients, ...mail.helpers]) {
    // While a digest waits, all news goes into it, so that the mails of one hour stay in order.
    const id = mail.digesting.get(recipient.email) ?? null;
    const sent = mail.sentLastHour.get(recipient.email) ?? 0;
    const singles = id === null ? Math.max(0, singlesAnHour - sent) : 0;
    for (const { reply, confirmedGuests, isWithdrawn } of replies.slice(0, singles)) {
      messages.push({
        tenantId: context.event.tenantId,
        eventId: context.event.id,
        template: isWithdrawn ? 'manager.withdrawn' : reply.isAttending ? 'manager.new' : 'manager.declined',
        toEmail: recipient.email,
        toName: recipient.name,
        payload: {
          reply: {
            ...replySnapshot(context.event, reply),
            ...('readsNotes' in recipient && !recipient.readsNotes && { message: '' }),
          },
          path: homePath(context.event),
          confirmedGuests,
          maxGuests: context.event.maxGuests,
        },
      });
    }
    const rest = replies.slice(singles);
    if (rest.length === 0) continue;
    const counts = {
      id,
      eventId: context.event.id,
      email: recipient.email,
      confirmed: 0,
      waitlisted: 0,
      declined: 0,
      withdrawn: 0,
    };
    for (const { reply, isWithdrawn } of rest) counts[isWithdrawn ? 'withdrawn' : statusOf(reply)] += 1;
    digests.push(counts);
  }
  return { messages, digests };
}

/** A new digest. It leaves in an hour with everything counted by then. */
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
      path: homePath(context.event),
      confirmed: counts.confirmed,
      waitlisted: counts.waitlisted,
      declined: counts.declined,
      withdrawn: counts.withdrawn,
      since: now.toISOString(),
    },
  };
}

export function spotsOpenedMessages(
  context: EventContext,
  recipients: readonly Recipient[],
  moved: { spots: number; waiting: number; promoted: number; seats: SeatsNow },
): Message[] {
  return recipients.map((recipient) => ({
    tenantId: context.event.tenantId,
    eventId: context.event.id,
    template: 'manager.spotsOpened',
    toEmail: recipient.email,
    toName: recipient.name,
    payload: { path: homePath(context.event), ...moved },
  }));
}

export function planLimitMessages(
  context: EventContext,
  recipients: readonly Recipient[],
  { message: sentence, params }: Sentence,
): Message[] {
  return recipients.map((recipient) => ({
    tenantId: context.event.tenantId,
    eventId: context.event.id,
    template: 'manager.planLimit',
    toEmail: recipient.email,
    toName: recipient.name,
    payload: { path: '/subscriptions', sentence, params },
  }));
}
