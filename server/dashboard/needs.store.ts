/** What of an organization's events waits for a host. */
import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { stillMatters } from '../mail/unsent.store.ts';

/**
 * The events by date that are looked at, so that the dashboard costs the same however many there
 * are.
 */
const eventsSeen = 50;

export interface WaitingEvent {
  [name: string]: unknown;
  id: string;
  tenantId: string;
  createdBy: string;
  name: string;
  status: string;
  /** Replies that wait for a host's yes. */
  approval: number;
  /** Parties that wait and would fit now. */
  fitting: number;
  /** Mails that were given up, or are above a budget. */
  undeliverable: number;
}

/** The next events of which something waits, by date. */
export async function waitingEvents(db: Db, tenantId: string, now: Date): Promise<WaitingEvent[]> {
  const { rows } = await db.execute<WaitingEvent>(sql`
    select * from (
      select e.id, e.tenant_id as "tenantId", e.created_by as "createdBy", e.name, e.status, e.starts_at,
        case when e.waitlisted_replies = 0 then 0 else (
          select count(*) from reservations r
          where r.tenant_id = e.tenant_id and r.event_id = e.id and r.waitlisted and r.awaiting_approval
        ) end::int as approval,
        case when e.waitlisted_replies = 0 or e.max_guests <= e.confirmed_guests then 0 else (
          select count(*) from reservations r
          where r.tenant_id = e.tenant_id and r.event_id = e.id and r.waitlisted and not r.awaiting_approval
            and r.guest_count <= e.max_guests - e.confirmed_guests
        ) end::int as fitting,
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
    where status = 'draft' or approval > 0 or fitting > 0 or undeliverable > 0
    order by starts_at, id`);
  return rows;
}

/**
 * Replies that came since a day (`YYYY-MM-DD`) to events to come. Read from the tallies, however
 * many replies there are.
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
