/** Finds the replies to notify when an event is moved, cancelled or reopened. */
import { and, asc, desc, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { isOneOf } from '../db/ids.ts';
import { reservations } from '../db/schema.ts';
import { inSteps } from '../db/steps.ts';
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
  /** An invitation put the event into the calendar of a guest who waits. */
  wasOffered: sql<boolean>`${reservations.waitlisted} and ${isOffered(sql`reservations`)}`,
};

const order = [
  desc(reservations.isAttending),
  asc(reservations.emailKey),
  asc(reservations.waitlisted),
  asc(reservations.arrival),
];

/**
 * Yields the replies that have an address, with what mails to many show of them. Those of one
 * address follow each other, confirmed ones first, because their mail changes the calendar.
 */
export async function* repliesToTell(
  tx: Db,
  event: { id: string; tenantId: string },
  { withDeclined }: { withDeclined: boolean },
) {
  const toTell = and(
    eq(reservations.tenantId, event.tenantId),
    eq(reservations.eventId, event.id),
    or(eq(reservations.isAttending, true), withDeclined ? sql`true` : undefined),
    ne(reservations.guestEmail, ''),
    // Erased guests get no mail.
    isNull(reservations.erasedAt),
  );
  const query = sql`select id from reservations where ${toTell} order by ${sql.join(order, sql`, `)}`;
  for await (const some of inSteps<{ id: string }>(tx, query)) {
    const ids = some.map(({ id }) => id);
    const rows = await tx
      .select(mailed)
      .from(reservations)
      .where(and(eq(reservations.tenantId, event.tenantId), isOneOf(reservations.id, ids)))
      .orderBy(...order);
    yield rows.map((row) => ({ ...row, guestDetails: [] }));
  }
}

type Yielded<Steps> = Steps extends AsyncGenerator<(infer Row)[]> ? Row : never;

export type ReplyToTell = Yielded<ReturnType<typeof repliesToTell>>;
