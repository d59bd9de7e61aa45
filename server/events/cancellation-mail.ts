/** Mails guests when an event is called off. */
import type { Db } from '../db/connect.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { findMailedCover } from '../mail/event-snapshot.store.ts';
import { eventSnapshot } from '../mail/event-snapshot.ts';
import { findHostEmail, findTenant } from '../replies/locked-event.store.ts';
import { asTold } from '../replies/told-names.ts';
import type { EventRow } from './store.ts';
import { guestsToTell } from './store.ts';

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
  const guests = new Map<string, Awaited<ReturnType<typeof guestsToTell>>[number]>();
  for (const guest of await guestsToTell(tx, event, { waitingToo: keepsReplies })) {
    const known = guests.get(guest.emailKey);
    // Among several replies, the confirmed one wins, because it put the event into the guest's
    // calendar.
    if (!known || (known.waitlisted && !guest.waitlisted)) guests.set(guest.emailKey, guest);
  }
  await enqueue(
    tx,
    [...guests.values()].map(asTold).map(({ displayName, guestEmail, waitlisted }) => ({
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
  return guests.size;
}
