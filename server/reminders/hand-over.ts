/**
 * Puts reminder mails into the outbox and counts them, under the event's lock and in one
 * transaction.
 */
import { rungKey, type Rung } from '#domain/reminders/ladder.ts';
import type { TenantDb } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import type { TenantScope } from '../db/scope.ts';
import { letterTo, type LetterKeys } from '../invitation-row/household-letter.ts';
import type { InvitationCodes } from '../invitation-row/invitation-keys.ts';
import type { Message } from '../mail/messages.ts';
import { aboutReplies } from '../messages/about.store.ts';
import { recipientsInSteps } from '../messages/recipients.store.ts';
import { enqueue } from '../outbox/enqueue.ts';
import type { ReplyLinks } from '../replies/links.ts';
import type { EventRow } from '../event-row/event.store.ts';
import { linkPath } from '../replies/mails/guest-mail.ts';
import { shortNamesOf } from '../replies/short-names.ts';
import { type RemindableHousehold, insertReminders } from './ladders.store.ts';

export interface Reminded {
  household: RemindableHousehold & { address: string };
  /** Null if a host sends the reminder by hand. */
  rung: Rung | null;
}

export async function handOver(
  tx: TenantDb,
  event: EventRow,
  reminded: readonly Reminded[],
  { letters, now }: { letters: LetterKeys; now: Date },
): Promise<void> {
  const ofEvent = { id: event.id, tenantId: event.tenantId };
  const mails = reminded.map(({ household, rung }) => {
    const { id, label, rotation, address } = household;
    const message: Message & { id: string } = {
      id: newId(),
      tenantId: event.tenantId,
      eventId: event.id,
      template: 'guest.reminder',
      toEmail: address,
      toName: label,
      payload: {
        ...letterTo(letters, event, { ...household, eventId: event.id }, address),
        rotation,
      },
    };
    return { message, row: { invitationId: id, rung: rung && rungKey(rung), mailId: message.id } };
  });
  await insertReminders(
    tx,
    ofEvent,
    mails.map(({ row }) => row),
    now,
  );
  await enqueue(
    tx,
    mails.map(({ message }) => message),
  );
}

/** Sends *see you soon* to the guests who come, once per address. @returns the number of mails. */
export async function handOverSeeYouSoon(
  tx: TenantDb,
  own: TenantScope,
  event: EventRow,
  { links, codes }: { links: ReplyLinks; codes: InvitationCodes },
): Promise<number> {
  const texts = [event.seeYouSoonSubject, event.seeYouSoonMessage];
  let handedOver = 0;
  for await (const coming of recipientsInSteps(tx, own, event.id, { audience: 'confirmed' })) {
    const about = await aboutReplies(tx, event, coming, { texts, codes });
    await enqueue(
      tx,
      coming.map(shortNamesOf).map((recipient) => ({
        tenantId: event.tenantId,
        eventId: event.id,
        template: 'guest.seeYouSoon' as const,
        toEmail: recipient.guestEmail,
        toName: recipient.displayName,
        payload: {
          replyId: recipient.id,
          displayName: recipient.displayName,
          guestEmail: recipient.guestEmail,
          path: linkPath(event, links.tokenOf(recipient)),
          ...(about.has(recipient.id) && { about: about.get(recipient.id) }),
        },
      })),
    );
    handedOver += coming.length;
  }
  return handedOver;
}
