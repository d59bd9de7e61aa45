/** The SQL of who hears that an event is moved or off. */
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { isOneOf } from '../db/ids.ts';
import { reservations } from '../db/schema.ts';
import { inSteps } from '../db/steps.ts';
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
const confirmedOf = (event: { id: string; tenantId: string }) =>
  and(yesOf(event), eq(reservations.waitlisted, false));

/** A guest of an event that is off. */
export interface GuestToTell {
  displayName: string;
  guestEmail: string;
  waitlisted: boolean;
  byLookUp: ReplyRow['byLookUp'];
}

/**
 * Returns the confirmed guests, each address once, and with `waitingToo` also the waiting ones. If
 * an address has several replies, the confirmed one counts: it put the event into the calendar.
 */
export const guestsToTell = (
  tx: Db,
  event: { id: string; tenantId: string },
  { waitingToo }: { waitingToo: boolean },
): AsyncGenerator<GuestToTell[]> =>
  inSteps(
    tx,
    sql`select distinct on (email_key) display_name as "displayName", guest_email as "guestEmail", waitlisted, by_look_up as "byLookUp"
    from reservations where ${waitingToo ? yesOf(event) : confirmedOf(event)} order by email_key, waitlisted, arrival`,
  );

/** Replies of confirmed guests, in order of arrival, with what mails to many show of them. */
export async function* confirmedRepliesOf(tx: Db, event: { id: string; tenantId: string }) {
  const query = sql`select id from reservations where ${confirmedOf(event)} order by arrival`;
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
};
