/**
 * Promotes parties in the database. If that takes several transactions, the event is marked until
 * all have been promoted.
 */
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db, PlatformDb } from '../../db/connect.ts';
import { events, reservations, users } from '../../db/schema.ts';
import type { TenantScope } from '../../db/scope.ts';
import { actorLabel } from '../../http/actor.ts';
import { replyColumns } from '../rows/guests.store.ts';
import { heldUntil } from '../holds/hold-time.ts';
import { areRepliesOf } from '../list/rows.store.ts';
import type { EventRow } from '../../event-row/event.store.ts';
import type { ReplyRow } from '../rows/guests.store.ts';
import { waitingThatCouldFit } from '../rows/shared.store.ts';
import { instant } from '../../db/values.ts';

/** The first `max` parties that would each fit in the spots, in order. */
export async function readFirstWaiting(
  tx: Db,
  scope: TenantScope,
  { eventId, spots, max }: { eventId: string; spots: number; max: number },
): Promise<{ id: string; guestCount: number }[]> {
  if (spots === 0) return [];
  const parties = waitingThatCouldFit({
    tenantId: sql`${scope.tenantId}::uuid`,
    eventId: sql`${eventId}::uuid`,
    spots: sql`${spots}::int`,
    max,
  });
  const { rows } = await tx.execute(sql`
    select party.id, party.guest_count as "guestCount" from ${parties} party
    order by party.arrival limit ${max}::int`);
  return rows as { id: string; guestCount: number }[];
}

/** Confirms waiting parties. Returns their new rows in line order. */
export async function promoteReplies(
  tx: Db,
  scope: TenantScope,
  ids: readonly string[],
  now: Date,
): Promise<ReplyRow[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .update(reservations)
    .set({
      waitlisted: false,
      updatedAt: now,
      // A guest with an unconfirmed address gets these seats for a day, like a guest who got seats
      // at once.
      holdUntil: sql`case when ${reservations.holdUntil} is not null then ${instant(heldUntil(now))} end`,
    })
    .where(areRepliesOf(scope, ids))
    .returning(replyColumns);
  return rows.sort((a, b) => a.arrival - b.arrival);
}

const atOnce = 100;

const ofScope = (scope: TenantScope, eventId: string) =>
  and(eq(events.id, eventId), eq(events.tenantId, scope.tenantId));

/**
 * Marks the event, because another transaction has to promote the remaining fitting parties. The
 * log keeps naming the host who started the promotion.
 */
export async function leaveMovingUp(
  tx: Db,
  scope: TenantScope,
  eventId: string,
  { by, now }: { by: string | null; now: Date },
): Promise<void> {
  await tx
    .update(events)
    .set({ movingUpSince: now, movingUpBy: sql`coalesce(${by}::uuid, ${events.movingUpBy})` })
    .where(ofScope(scope, eventId));
}

export async function endMovingUp(tx: Db, scope: TenantScope, eventId: string): Promise<void> {
  await tx.update(events).set({ movingUpSince: null, movingUpBy: null }).where(ofScope(scope, eventId));
}

/** The host who started the promotion, or null if it was automatic. */
export async function moverOf(
  tx: Db,
  { movingUpBy: id }: Pick<EventRow, 'movingUpBy'>,
): Promise<{ id: string; label: string } | null> {
  if (id === null) return null;
  const [host] = await tx.select().from(users).where(eq(users.id, id));
  return host ? { id, label: actorLabel(host) } : null;
}

/** Events whose promotion must continue. */
export async function findMovingUp(tx: PlatformDb): Promise<{ tenantId: string; eventId: string }[]> {
  return tx
    .select({ tenantId: events.tenantId, eventId: events.id })
    .from(events)
    .where(and(isNotNull(events.movingUpSince), isNull(events.deletedAt)))
    .orderBy(asc(events.movingUpSince))
    .limit(atOnce);
}
