/**
 * Reads a reply as lists show it. Lists read many of these, and a panel or an edit one by its id.
 */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { events, reservations, users, walkIns } from '../../db/schema.ts';
import type { Scope } from '../../db/scope.ts';
import { type ReplyRow, replyColumns } from './guests.store.ts';
import { eventOf, replyInScope, seatColumns, type SeatFields } from './shared.store.ts';
import { linePositions } from '../waitlist/line-positions.store.ts';

/** What the table row of a reply shows besides the reply. */
export interface AroundReply extends SeatFields {
  eventName: string;
  eventDate: Date;
  eventTimezone: string;
  eventMaxGuestsPerRsvp: number;
  userEmail: string | null;
  /** The party was let in at a door without a reply. */
  isWalkIn: boolean;
  /** 1 for the first in line. Null for parties that do not wait. */
  position: number | null;
}

/** A reply with the fields of its event and account that its table row shows. */
export type ReplyView = ReplyRow & AroundReply;

const viewColumns = {
  reply: replyColumns,
  eventName: events.name,
  eventDate: events.startsAt,
  eventTimezone: events.timezone,
  ...seatColumns,
  eventMaxGuestsPerRsvp: events.maxGuestsPerRsvp,
  userEmail: users.email,
  isWalkIn: sql<boolean>`${walkIns.reservationId} is not null`,
};

export const selectViews = (db: Db) =>
  db
    .select(viewColumns)
    .from(reservations)
    .innerJoin(events, eventOf)
    .leftJoin(users, eq(users.id, reservations.userId))
    .leftJoin(
      walkIns,
      and(eq(walkIns.tenantId, reservations.tenantId), eq(walkIns.reservationId, reservations.id)),
    )
    .$dynamic();

/** Adds the place in line to each reply that waits. */
export async function withPositions(
  db: Db,
  rows: Awaited<ReturnType<typeof selectViews>>,
): Promise<ReplyView[]> {
  const positions = await linePositions(
    db,
    rows.map(({ reply }) => reply).filter(({ waitlisted }) => waitlisted),
  );
  return rows.map(({ reply, ...around }) => ({
    ...reply,
    ...around,
    position: positions.get(reply.id) ?? null,
  }));
}

/** Finds a reply of a live event by its id, or returns null. A connection keeps the plan. */
export async function findReplyView(db: Db, scope: Scope, id: string): Promise<ReplyView | null> {
  const isThis = and(
    eq(reservations.id, sql.placeholder('id')),
    replyInScope(scope),
    isNull(events.deletedAt),
  );
  const name = scope.kind === 'tenant' ? 'reply_view_2' : 'reply_view_of_all_1';
  const query = selectViews(db).where(isThis).prepare(name);
  const [view] = await withPositions(db, await query.execute({ id }));
  return view ?? null;
}
