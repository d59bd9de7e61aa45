/** Mails guests and invited households when an event is cancelled or deleted. */
import { isOver } from '#domain/replies/deadline.ts';
import type { Db } from '../db/connect.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { findMailedCover } from '../mail/event-snapshot.store.ts';
import { eventSnapshot } from '../mail/event-snapshot.ts';
import { endOf, findHostEmail, findTenant } from '../event-row/event.store.ts';
import { shortNamesOf } from '../replies/short-names.ts';
import type { EventRow } from '../event-row/event.store.ts';
import { holdWaitingLetters, toldHouseholds } from '../invitation-row/told.store.ts';
import { guestsToTell } from './guests-to-tell.store.ts';
import { isNewMailbox, toHousehold } from './household-news.ts';

/**
 * Mails each address once that the event is cancelled, and returns the number of addresses. A
 * cancelled event keeps its replies (`keepsReplies`); a deleted event does not. Once the event is
 * over, it mails nobody.
 */
export async function mailCancellation(
  tx: Db,
  event: EventRow,
  { keepsReplies, now }: { keepsReplies: boolean; now: Date },
): Promise<number> {
  if (isOver(endOf(event), now)) return 0;
  const tenant = await findTenant(tx, event.tenantId);
  if (!tenant) return 0;
  const snapshot = eventSnapshot({
    event,
    tenant,
    hostEmail: await findHostEmail(tx, event),
    // The picture of a deleted event is no longer shown to anyone.
    cover: keepsReplies ? await findMailedCover(tx, event) : null,
  });
  await holdWaitingLetters(tx, event);
  const mailboxes = new Set<string>();
  for await (const guests of guestsToTell(tx, event)) {
    await enqueue(
      tx,
      guests.map(shortNamesOf).map(({ displayName, guestEmail, waitlisted, wasOffered }) => ({
        tenantId: event.tenantId,
        eventId: event.id,
        template: 'guest.cancelled' as const,
        toEmail: guestEmail,
        toName: displayName,
        payload: {
          event: snapshot,
          displayName,
          guestEmail,
          ...(keepsReplies && { keepsReply: true }),
          ...(waitlisted && !wasOffered && { waited: true }),
        },
      })),
    );
    for (const { guestEmail } of guests) mailboxes.add(guestEmail.toLowerCase());
  }
  for await (const some of toldHouseholds(tx, event)) {
    // A reply's mail goes before that of a household with the same address.
    const households = some.filter(({ address }) => isNewMailbox(mailboxes, address));
    await enqueue(
      tx,
      households.map((household) => {
        const { payload, ...mail } = toHousehold(event, household);
        return { ...mail, template: 'guest.cancelled' as const, payload: { ...payload, event: snapshot } };
      }),
    );
  }
  return mailboxes.size;
}
