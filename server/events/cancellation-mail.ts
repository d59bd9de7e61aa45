/** Mails guests when an event is called off. */
import type { Db } from '../db/connect.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { findMailedCover } from '../mail/event-snapshot.store.ts';
import { eventSnapshot } from '../mail/event-snapshot.ts';
import { findHostEmail, findTenant } from '../event-row/event.store.ts';
import { shortNamesOf } from '../replies/short-names.ts';
import type { EventRow } from '../event-row/event.store.ts';
import { guestsToTell } from './guests-to-tell.store.ts';

/**
 * Tells guests that the event is off, one mail per address, and returns how many. A deleted event's
 * mail goes to confirmed guests. A cancelled event (`keepsReplies`) also mails waiting guests.
 */
export async function mailCancellation(
  tx: Db,
  event: EventRow,
  { keepsReplies }: { keepsReplies: boolean },
): Promise<number> {
  const tenant = await findTenant(tx, event.tenantId);
  if (!tenant) return 0;
  const snapshot = eventSnapshot({
    event,
    tenant,
    hostEmail: await findHostEmail(tx, event),
    // The picture of a deleted event is no longer shown to anyone.
    cover: keepsReplies ? await findMailedCover(tx, event) : null,
  });
  let told = 0;
  for await (const guests of guestsToTell(tx, event, { waitingToo: keepsReplies })) {
    await enqueue(
      tx,
      guests.map(shortNamesOf).map(({ displayName, guestEmail, waitlisted }) => ({
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
          ...(waitlisted && { waited: true }),
        },
      })),
    );
    told += guests.length;
  }
  return told;
}
