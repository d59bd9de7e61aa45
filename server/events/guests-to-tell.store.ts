/** Reads the replies to notify when an event is moved, cancelled or reopened. */
import { and, asc, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { isOneOf } from '../db/ids.ts';
import { reservations } from '../db/schema.ts';
import type { EventKey } from '../event-row/event.store.ts';
import { isOffered } from '../invitation-row/told.store.ts';

const mailed = {
  id: reservations.id,
  linkRotation: reservations.linkRotation,
  displayName: reservations.displayName,
  guestEmail: reservations.guestEmail,
  emailKey: reservations.emailKey,
  guestPhone: reservations.guestPhone,
  guestCount: reservations.guestCount,
  message: reservations.message,
  isAttending: reservations.isAttending,
  waitlisted: reservations.waitlisted,
  awaitingApproval: reservations.awaitingApproval,
  holdUntil: reservations.holdUntil,
  lapsedAt: reservations.lapsedAt,
  byLookUp: reservations.byLookUp,
  /** The guest waits for a seat, but the invitation put the event into their calendar. */
  wasOffered: sql<boolean>`${reservations.waitlisted} and ${isOffered(sql`reservations`)}`,
};

const order = [
  desc(reservations.isAttending),
  asc(reservations.emailKey),
  asc(reservations.waitlisted),
  asc(reservations.arrival),
];

/**
 * Returns the replies among these that have an address, with the data for bulk mails. Replies of
 * one address follow each other, confirmed ones first, because their mail changes the calendar.
 */
export async function readRepliesToTell(
  tx: Db,
  event: EventKey,
  ids: readonly string[],
  { withDeclined }: { withDeclined: boolean },
) {
  const rows = await tx
    .select(mailed)
    .from(reservations)
    .where(
      and(
        eq(reservations.tenantId, event.tenantId),
        eq(reservations.eventId, event.id),
        isOneOf(reservations.id, ids),
        withDeclined ? undefined : eq(reservations.isAttending, true),
        ne(reservations.guestEmail, ''),
        // Erased guests get no mail.
        isNull(reservations.erasedAt),
      ),
    )
    .orderBy(...order);
  return rows.map((row) => ({ ...row, guestDetails: [] }));
}

export type ReplyToTell = Awaited<ReturnType<typeof readRepliesToTell>>[number];
