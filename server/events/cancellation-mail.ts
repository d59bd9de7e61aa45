/** The mail to confirmed guests when an event is called off. */
import type { Db } from '../db/connect.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { eventSnapshot } from '../mail/event-snapshot.ts';
import { findHostEmail, findTenant } from '../replies/locked-event.store.ts';
import type { EventRow } from './store.ts';
import { confirmedGuestsOf } from './store.ts';

/** Tells the confirmed guests that the event is off, each address once; answers how many. */
export async function mailCancellation(tx: Db, event: EventRow): Promise<number> {
  const tenant = await findTenant(tx, event.tenantId);
  if (!tenant) return 0;
  const snapshot = eventSnapshot({ event, tenant, hostEmail: await findHostEmail(tx, event) });
  const guests = new Map<string, { displayName: string; guestEmail: string }>();
  for (const guest of await confirmedGuestsOf(tx, event)) {
    if (!guests.has(guest.emailKey)) guests.set(guest.emailKey, guest);
  }
  await enqueue(
    tx,
    [...guests.values()].map(({ displayName, guestEmail }) => ({
      tenantId: event.tenantId,
      eventId: event.id,
      template: 'guest.cancelled' as const,
      toEmail: guestEmail,
      toName: displayName,
      payload: { event: snapshot, displayName, guestEmail },
    })),
  );
  return guests.size;
}
