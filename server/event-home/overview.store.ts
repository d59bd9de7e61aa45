/** The SQL for what an event's home counts in addition to the counters of the event's row. */
import { sql } from 'drizzle-orm';
import type { Overview } from '#domain/event-home/contract.ts';
import type { Db } from '../db/connect.ts';
import type { EventKey } from '../event-row/event.store.ts';
import { stillMatters } from '../mail/unsent.store.ts';
import { awaitingApprovalOf } from '../replies/rows/shared.store.ts';

type NeedCounts = { awaitingApproval: number; foodNotes: number; undeliverable: number };

/**
 * Counts the replies that await approval, the replies with a note about food, and the event's
 * undeliverable mails. Those are mails that were given up or exceeded a budget, without
 * invitations.
 */
export async function countNeeds(tx: Db, event: EventKey): Promise<NeedCounts> {
  const { id, tenantId } = event;
  const { rows } = await tx.execute<NeedCounts>(sql`
    select
      ${awaitingApprovalOf(event)} as "awaitingApproval",
      (select coalesce(sum(confirmed + waitlisted), 0)::int from event_tallies
        where tenant_id = ${tenantId} and event_id = ${id} and kind = 'note') as "foodNotes",
      (select count(*)::int from outbox o
        where o.tenant_id = ${tenantId} and o.event_id = ${id} and o.status in ('failed', 'withheld')
          and o.template not in ('guest.invitation', 'guest.saveTheDate') and ${stillMatters}) as "undeliverable"`);
  return rows[0] ?? { awaitingApproval: 0, foodNotes: 0, undeliverable: 0 };
}

/**
 * Returns replies by the day on which they came, in the event's time zone. It reads the tallies, so
 * its cost does not grow with the replies.
 */
export async function arrivalsOf(tx: Db, { id, tenantId }: EventKey): Promise<Overview['arrivals']> {
  const { rows } = await tx.execute<Overview['arrivals'][number]>(sql`
    select name as day, confirmed, waitlisted, declined from event_tallies
    where tenant_id = ${tenantId} and event_id = ${id} and kind = 'day'
      and (confirmed > 0 or waitlisted > 0 or declined > 0)
    order by 1`);
  return rows;
}

/** Counts the guests who come by their meal, for confirmed and for waiting replies. */
export async function mealsOf(tx: Db, { id, tenantId }: EventKey): Promise<Overview['meals']> {
  const { rows } = await tx.execute<Overview['meals'][number]>(sql`
    select name, confirmed, waitlisted as waiting from event_tallies
    where tenant_id = ${tenantId} and event_id = ${id} and kind = 'meal' and (confirmed > 0 or waitlisted > 0)
    order by 1`);
  return rows;
}
