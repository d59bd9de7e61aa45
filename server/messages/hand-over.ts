/**
 * Puts a message into the outbox, once for each address of its audience. This happens in the
 * transaction that decides whether it may be sent.
 */
import type { MessageWords } from '#domain/messages/contract.ts';
import type { Audience, Target } from '#domain/messages/rules.ts';
import { isOver } from '#domain/replies/deadline.ts';
import { record } from '../activity/store.ts';
import type { TenantDb } from '../db/connect.ts';
import type { TenantScope } from '../db/scope.ts';
import type { MessagePayloads } from '../mail/kinds/registry.ts';
import type { Enqueued } from '../mail/messages.ts';
import { enqueue } from '../outbox/enqueue.ts';
import type { ReplyLinks } from '../replies/links.ts';
import { linkPath, type EventContext } from '../replies/mail.ts';
import { shortNamesOf } from '../replies/short-names.ts';
import { recipientsInSteps, type MessageRecipient } from './recipients.store.ts';
import type { GuestMessageRow } from './store.ts';

export function payloadFor(
  { event }: EventContext,
  { audience, subject, body }: Pick<MessageWords, 'audience' | 'subject' | 'body'>,
  recipient: Pick<MessageRecipient, 'displayName' | 'position' | 'standing'> & { id?: string },
  waiting: number,
  token: string | null,
  now: Date,
): Enqueued<MessagePayloads['guest.message']> {
  return {
    displayName: recipient.displayName,
    // For picked replies and for a meal, each mail names the status of its own reply.
    audience: audience === 'picked' || audience === 'meal' ? recipient.standing : audience,
    position: recipient.position,
    waiting,
    subject,
    body,
    path: linkPath(event, token),
    ...(isOver({ dateTime: event.startsAt, endTime: event.endsAt }, now) && { isOver: true }),
    ...(recipient.id !== undefined && { replyId: recipient.id }),
  };
}

/** @returns how many addresses the message went to. */
export async function handOver(
  tx: TenantDb,
  own: TenantScope,
  context: EventContext,
  message: Pick<
    GuestMessageRow,
    'id' | 'sentBy' | 'senderLabel' | 'audience' | 'meal' | 'replies' | 'subject' | 'body'
  >,
  { links, waiting, now }: { links: ReplyLinks; waiting: number; now: Date },
): Promise<number> {
  const { event } = context;
  const words = { ...message, audience: message.audience as Audience };
  const target: Target = words;
  let recipients = 0;
  for await (const some of recipientsInSteps(tx, own, event.id, target)) {
    await enqueue(
      tx,
      some.map(shortNamesOf).map((recipient) => ({
        tenantId: event.tenantId,
        eventId: event.id,
        template: 'guest.message' as const,
        toEmail: recipient.guestEmail,
        toName: recipient.displayName,
        payload: payloadFor(context, words, recipient, waiting, links.tokenOf(recipient), now),
      })),
    );
    recipients += some.length;
  }
  await record(tx, [
    {
      tenantId: event.tenantId,
      actorId: message.sentBy,
      actorLabel: message.senderLabel,
      action: 'message.send',
      subjectType: 'message',
      subjectId: message.id,
      eventId: event.id,
      details: {
        eventName: event.name,
        audience: message.audience,
        ...(message.meal !== null && { meal: message.meal }),
        recipients,
        subject: message.subject,
      },
    },
  ]);
  return recipients;
}
