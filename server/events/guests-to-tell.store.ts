/** Finds the replies to notify when an event is moved or cancelled. */
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { isOneOf } from '../db/ids.ts';
import { reservations } from '../db/schema.ts';
import { inSteps } from '../db/steps.ts';
import { isOffered } from '../invitation-row/told.store.ts';
import type { ReplyRow } from '../replies/guests.store.ts';

const yesOf = (event: { id: string; tenantId: string }) =>
  and(
    eq(reservations.tenantId, event.tenantId),
    eq(reservations.eventId, event.id),
    eq(reservations.isAttending, true),
    ne(reservations.guestEmail, ''),
    // Erased guests get no mail.
    isNull(reservations.erasedAt),
  );
/** A guest of an event that is off. */
export interface GuestToTell {
  displayName: string;
  guestEmail: string;
  waitlisted: boolean;
  /** An invitation put the event into the calendar of a guest who waits. */
  wasOffered: boolean;
  byLookUp: ReplyRow['byLookUp'];
}

const wasOffered = sql<boolean>`${reservations.waitlisted} and ${isOffered(sql`reservations`)}`;

/**
 * Returns the confirmed and waiting guests, each address once. If an address has several replies,
 * the confirmed one counts: it put the event into the calendar.
 */
export const guestsToTell = (
  tx: Db,
  event: { id: string; tenantId: string },
): AsyncGenerator<GuestToTell[]> =>
  inSteps(
    tx,
    sql`select distinct on (email_key) display_name as "displayName", guest_email as "guestEmail", waitlisted,
      ${wasOffered} as "wasOffered", by_look_up as "byLookUp"
    from reservations where ${yesOf(event)} order by email_key, waitlisted, arrival`,
  );

/** Confirmed and waiting replies, in order of arrival, with what mails to many show of them. */
export async function* repliesToTell(tx: Db, event: { id: string; tenantId: string }) {
  const query = sql`select id from reservations where ${yesOf(event)} order by arrival`;
  for await (const some of inSteps<{ id: string }>(tx, query)) {
    const ids = some.map(({ id }) => id);
    const rows = await tx
      .select(mailed)
      .from(reservations)
      .where(and(eq(reservations.tenantId, event.tenantId), isOneOf(reservations.id, ids)))
      .orderBy(reservations.arrival);
    yield rows.map((row) => ({ ...row, guestDetails: [] }));
  }
}

const mailed = {
  id: reservations.id,
  linkRotation: reservations.linkRotation,
  displayName: reservations.displayName,
  guestEmail: reservations.guestEmail,
  guestPhone: reservations.guestPhone,
  guestCount: reservations.guestCount,
  message: reservations.message,
  isAttending: reservations.isAttending,
  waitlisted: reservations.waitlisted,
  awaitingApproval: reservations.awaitingApproval,
  holdUntil: reservations.holdUntil,
  lapsedAt: reservations.lapsedAt,
  byLookUp: reservations.byLookUp,
  wasOffered,
};
