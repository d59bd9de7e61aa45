/** The SQL of held seats. */
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db, PlatformDb } from '../../db/connect.ts';
import { reservations } from '../../db/schema.ts';
import type { TenantScope } from '../../db/scope.ts';
import type { EventKey } from '../../event-row/event.store.ts';
import { replyColumns } from '../rows/guests.store.ts';
import { heldMs } from './hold-time.ts';
import type { ReplyRow } from '../rows/guests.store.ts';

/**
 * Matches replies whose hold is over. A hold lasts at least a day after the mail with the link
 * left, because the guest cannot confirm before that.
 */
const holdEnded = (now: Date) => sql`
  r.hold_until <= ${now.toISOString()}::timestamptz and r.is_attending and not r.waitlisted
  and not exists (
    select 1 from outbox o
    where o.event_id = r.event_id and o.template in ('guest.confirmed', 'guest.promoted') and o.template like 'guest.%'
      and o.to_email = r.guest_email and o.created_at >= r.created_at
      and (o.status in ('queued', 'sending', 'held')
        or o.sent_at > ${new Date(now.getTime() - heldMs).toISOString()}::timestamptz)
  )`;

/**
 * Finds upcoming events with seats that weren't confirmed in time. The job runs for all
 * organizations.
 */
export async function findOverdueEvents(
  tx: PlatformDb,
  now: Date,
  max: number,
): Promise<{ eventId: string; tenantId: string }[]> {
  const { rows } = await tx.execute(sql`
    select distinct r.event_id as "eventId", r.tenant_id as "tenantId"
    from reservations r join events e on e.tenant_id = r.tenant_id and e.id = r.event_id
    where ${holdEnded(now)} and e.hold_seats and e.deleted_at is null and e.status = 'published'
      and e.starts_at > ${now.toISOString()}::timestamptz
    limit ${max}`);
  return rows as { eventId: string; tenantId: string }[];
}

/**
 * Moves overdue replies to the end of the waitlist, starting at `arrival`. Returns the changed
 * rows.
 */
export async function lapseReplies(
  tx: Db,
  scope: TenantScope,
  { eventId, arrival }: { eventId: string; arrival: number },
  now: Date,
  max: number,
): Promise<ReplyRow[]> {
  const { rows: due } = await tx.execute(sql`
    select r.id from reservations r
    where r.event_id = ${eventId} and r.tenant_id = ${scope.tenantId} and ${holdEnded(now)}
    order by r.arrival limit ${max}`);
  if (due.length === 0) return [];
  const ids = sql`jsonb_array_elements_text(${JSON.stringify(due.map(({ id }) => id))}::text::jsonb) with ordinality`;
  return tx
    .update(reservations)
    .set({
      waitlisted: true,
      lapsedAt: now,
      updatedAt: now,
      arrival: sql`${arrival}::bigint - 1 + (
        select due.place from ${ids} as due (id, place) where due.id::uuid = ${reservations.id})`,
    })
    .where(
      and(
        sql`${reservations.id} in (select due.id::uuid from ${ids} as due (id, place))`,
        eq(reservations.tenantId, scope.tenantId),
      ),
    )
    .returning(replyColumns);
}

/** The event no longer asks guests to confirm their address. */
export async function endHolds(tx: Db, event: EventKey): Promise<void> {
  await tx
    .update(reservations)
    .set({ holdUntil: null, lapsedAt: null })
    .where(
      and(
        eq(reservations.eventId, event.id),
        eq(reservations.tenantId, event.tenantId),
        isNotNull(reservations.holdUntil),
      ),
    );
}
