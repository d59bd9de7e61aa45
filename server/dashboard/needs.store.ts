/** Finds everything in an organization's events that waits for a host. */
import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { stillMatters } from '../mail/unsent.store.ts';

/**
 * At most this many events are checked, in order of date. The dashboard costs the same however many
 * events exist.
 */
const eventsSeen = 50;

export interface WaitingEvent {
  [name: string]: unknown;
  id: string;
  tenantId: string;
  createdBy: string;
  name: string;
  status: string;
  /** The number of replies that wait for a host's approval. */
  approval: number;
  maxGuests: number;
  confirmedGuests: number;
  promisedSeats: number;
  lentSeats: number;
  givenAway: number;
  /**
   * Whether a waiting party may fit into the free seats. Only reading the waitlist tells how many
   * parties fit.
   */
  mayFit: boolean;
  /** The number of mails that failed for good or exceed a budget. */
  undeliverable: number;
}

/** Returns the next events with something that waits, by date. */
export async function waitingEvents(db: Db, tenantId: string, now: Date): Promise<WaitingEvent[]> {
  const { rows } = await db.execute<WaitingEvent>(sql`
    select * from (
      select e.id, e.tenant_id as "tenantId", e.created_by as "createdBy", e.name, e.status, e.starts_at,
        case when e.waitlisted_replies = 0 then 0 else (
          select count(*) from reservations r
          where r.tenant_id = e.tenant_id and r.event_id = e.id and r.waitlisted and r.awaiting_approval
        ) end::int as approval,
        e.max_guests as "maxGuests", e.confirmed_guests as "confirmedGuests", e.promised_seats as "promisedSeats",
        e.lent_seats as "lentSeats", e.given_away as "givenAway",
        e.waitlisted_replies > 0 and e.max_guests > e.confirmed_guests + e.promised_seats + e.lent_seats - e.given_away as "mayFit",
        (select count(*) from outbox o
          where o.tenant_id = e.tenant_id and o.event_id = e.id and o.status in ('failed', 'withheld')
            and ${stillMatters})::int as undeliverable
      from (
        select * from events
        where tenant_id = ${tenantId} and deleted_at is null and status <> 'cancelled'
          and starts_at > ${now.toISOString()}::timestamptz
        order by starts_at, id limit ${eventsSeen}
      ) e
    ) found
    where status = 'draft' or approval > 0 or "mayFit" or undeliverable > 0
    order by starts_at, id`);
  return rows;
}

/**
 * Returns how many replies upcoming events received since a day (`YYYY-MM-DD`). It reads the
 * tallies, so the number of replies does not matter.
 */
export async function repliesSince(db: Db, tenantId: string, day: string, now: Date): Promise<number> {
  const { rows } = await db.execute<{ replies: number }>(sql`
    select coalesce(sum(t.confirmed + t.waitlisted + t.declined), 0)::int as replies
    from (
      select id from events
      where tenant_id = ${tenantId} and deleted_at is null and status = 'published'
        and starts_at > ${now.toISOString()}::timestamptz
      order by starts_at, id limit ${eventsSeen}
    ) e
    join event_tallies t on t.tenant_id = ${tenantId} and t.event_id = e.id and t.kind = 'day' and t.name >= ${day}`);
  return rows[0]?.replies ?? 0;
}
